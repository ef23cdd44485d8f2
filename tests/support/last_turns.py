"""Positions of small games in which the round ends with the next decision, and two that end later."""

from __future__ import annotations

from typing import Any, Final

from tests.support.position_cases import (
    FOURTEEN,
    FOURTEEN_CARDS,
    FOURTEEN_PLAYED,
    NINE,
    NINE_CARDS,
    NINE_PLAYED,
    TWELVE,
    TWELVE_CARDS,
    one_round,
)
from thirtyone.record import Record

Played = tuple[str, str, dict[str, Any], tuple[str, ...]]
"""A deck, the actions, the rules, and new stocks."""

_TRENTE: Final[dict[str, Any]] = {"base": "trente36", "ranks": "TJA", "players": [2, 2]}
_SCAT: Final[dict[str, Any]] = {"base": "scat", "ranks": "TJA", "suits": "csh", "players": [2, 2]}
_SCAT_NINE: Final = "Tc Js Ah Th As Jc Ts Jh Ac"
"""Seat 0: Tc Js Ah; the dealer 1: Th As Jc; pile Ts; stock Jh Ac."""

LAST_TURNS: Final[dict[str, Played]] = {
    "dealt": (TWELVE, "keep, knock", TWELVE_CARDS, ()),
    "after a pass": (TWELVE, "keep, pass, knock", TWELVE_CARDS, ()),
    "31 shut out": (TWELVE, "keep, pass, Tc>Ad, pass, knock", TWELVE_CARDS, ()),
    "given": (TWELVE, "keep, pass, Ts>Th, pass, knock", TWELVE_CARDS, ()),
    "given and given again": (TWELVE, "keep, pass, Ts>Th, pass, As>Js, pass, knock", TWELVE_CARDS, ()),
    "taken back": (TWELVE, "keep, Jh>Th, Ts>Js, Th>Ts, pass, pass, knock", TWELVE_CARDS, ()),
    "all exchanged": (TWELVE, "keep, pass, all, pass, knock", TWELVE_CARDS, ()),
    "refused": (TWELVE, "refuse, pass, knock", TWELVE_CARDS, ()),
    "limit": (TWELVE, "keep", TWELVE_CARDS | {"turn_limit": 1}, ()),
    "trente": (TWELVE, "keep, pass", _TRENTE, ()),
    "trente, locked": (TWELVE, "keep, all, pass", _TRENTE, ()),
    "fire costs all": (TWELVE, "keep, pass, knock", TWELVE_CARDS | {"fire_costs_all": True, "ties": "nobody"}, ()),
    "recycled": (
        FOURTEEN,
        ", ".join([*FOURTEEN_PLAYED, "Kc>Ts", "7c>Ks", "pass", "knock"]),
        FOURTEEN_CARDS,
        ("Ks Ts Qc Jc Qs",),
    ),
    "drawn": (NINE, "stock, drop 2c, knock, stock", NINE_CARDS, ()),
    "taken": (NINE, "stock, drop 2c, knock, pile", NINE_CARDS, ()),
    "drawn from a new stock": (NINE, ", ".join([*NINE_PLAYED, "knock", "stock"]), NINE_CARDS, ("2s 2c",)),
    "another drew from a new stock": (
        NINE,
        ", ".join([*NINE_PLAYED, "stock, drop 4c, stock, drop 4s, pile, drop 3s, knock, pile"]),
        NINE_CARDS,
        ("2s 2c",),
    ),
    "automatic": (_SCAT_NINE, "stock, drop Js, stock, drop Th, knock, pile", _SCAT, ()),
    "automatic, 31 to be had": (
        _SCAT_NINE,
        "stock, drop Js, stock, drop Th, pile, drop Ah, knock, pile",
        _SCAT,
        (),
    ),
    "automatic, a dealt or a drawn card dropped": (
        "Tc 9s Jc Jh As 9c Ah Th 9h Ts Ac Js",
        "stock, drop Tc, stock, drop 9h, knock, stock",
        _SCAT | {"ranks": "9TJA"},
        (),
    ),
    "by hand, 31 kept": (
        _SCAT_NINE,
        "stock, drop Js, stock, drop Th, pile, drop Tc, pile, drop Tc, knock, pile",
        _SCAT | {"show_31": "by_hand", "unshown_31_loses": True, "return_taken": True},
        (),
    ),
    "three players": (
        "Tc Js Ah Qh Ts Jc Th Qs Ac Qc As Jh",
        "keep, knock, Qc>Qh",
        {"base": "a7", "ranks": "TJQA", "suits": "csh", "players": [3, 3]},
        (),
    ),
}
LATER: Final[dict[str, Played]] = {
    "the dealer's choice": (
        "Tc Js Ah Th As Jc Ts Jh Ac",
        "",
        {"base": "a7", "ranks": "TJA", "suits": "csh", "players": [2, 2]},
        (),
    ),
    "a first turn": (TWELVE, "keep", TWELVE_CARDS, ()),
    "a turn after an exchange": (TWELVE, "keep, pass, Ts>Th", TWELVE_CARDS, ()),
    "before drawing": (NINE, "stock, drop 2c", NINE_CARDS | {"exhausted": "showdown"}, ()),
    "before drawing, automatic": (_SCAT_NINE, "stock, drop Js", _SCAT | {"exhausted": "showdown"}, ()),
    "a discard": (_SCAT_NINE, "stock", _SCAT | {"exhausted": "showdown"}, ()),
}


def record_of(played: Played, **changes: object) -> Record:
    deck, actions, rules, refills = played
    texts = [action.strip() for action in actions.split(",") if action]
    players = rules["players"][0]
    return one_round(deck, *texts, rules=rules | changes, refills=refills, players=players, dealer=players - 1)
