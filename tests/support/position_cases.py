"""Small games whose positions can be worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from thirtyone import Card
from thirtyone.record import Record, position_of, record_from

A9: Final = "9d Js Qh Jh Kd Td Ac 9c Jc Kc Tc 9s Ks Ah Jd 9h Ts Qs Qd Qc Ad Th As Kh"
"""Dealer 1 of two: 9d Js Qh, then Jh Kd Td; seat 0: Ac 9c Jc; the stock from Kc."""

NINE_CARDS: Final = {"base": "trente52", "ranks": "234", "suits": "csh", "players": [2, 2]}
NINE: Final = "2c 3s 4c 3c 4s 2h 2s 3h 4h"
"""Seat 0: 2c 3s 4c; the dealer 1: 3c 4s 2h; pile 2s; stock 3h 4h."""
NINE_PLAYED: Final = ("stock", "drop 2c", "stock", "drop 3c")
"""Uses up the stock."""

FOURTEEN_CARDS: Final = {
    "base": "a7",
    "ranks": "789TJQK",
    "suits": "cs",
    "players": [2, 2],
    "exhausted": "recycle",
}
FOURTEEN: Final = "7c 8s 9c Ts Jc Qs Kc 7s 8c 9s Tc Js Qc Ks"
FOURTEEN_PLAYED: Final = ("keep", "pass", "pass", "pass", "pass")
"""Renews the table once, to 9s Tc Js, and then asks for a new stock of Qc Ks Ts Jc Qs (A-3)."""

TWELVE_CARDS: Final = {"base": "a7", "ranks": "TJA", "players": [2, 2]}
TWELVE: Final = "Ts Tc As Th Js Ad Jh Td Ah Jc Ac Jd"
"""The dealer 1: Ts Tc As, then Th Js Ad; seat 0: Jh Td Ah; stock Jc Ac Jd. Many hands would be 31."""


def one_round(
    deck: str, *actions: str, rules: object = "a9", refills: Sequence[str] = (), players: int = 2, dealer: int = 1
) -> Record:
    names = [f"player {seat}" for seat in range(players)]
    round_ = {"deck": deck, "refills": [*refills], "actions": [*actions]}
    head = {"format": "thirtyone/1", "rules": rules, "players": names, "dealer": dealer}
    return record_from(head | {"rounds": [round_]})


def text_of(cards: Sequence[Card | None]) -> str:
    return " ".join("?" if card is None else card.text for card in cards)


def known(record: Record, seat: int) -> str:
    return text_of(position_of(record, seat).deck)


def unknown(count: int) -> str:
    return " ?" * count
