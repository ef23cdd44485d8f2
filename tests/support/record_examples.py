"""Records that tests of them begin with, as data; and how a refusal of one is looked at."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, cast

import msgspec
import pytest

from thirtyone import Game
from thirtyone.record import Record, Recorder, RecordError, parse_record, record_from, replay, summarize

EXAMPLE: Final = """\
{"format": "thirtyone/1", "rules": {"base": "a9", "lives": 1}, "players": ["Ana", "Bruno"], "dealer": 1, "rounds": [
  {"deck": "9d Js Qh Jh Kd Td Ac Kc Jc 9c Tc 9s Ks Ah Jd 9h Ts Qs Qd Qc Ad Th As Kh",
   "actions": ["keep"]},
  {"deck": "Ac Th Qh Ks Qc Td Qs Js 9s Kd 9h Ts As Kc 9c 9d Kh Ad Jd Tc Qd Jh Jc Ah",
   "actions": ["refuse", "Js>Qh", "pass", "knock", "Td>Ac"]}
]}
"""
"""The example of docs/records.md, as it stands there."""

EXAMPLE_SUMMARY: Final = """\
{"finished": true, "winner": 0, "places": [1, 2], "rounds": [
  {"dealer": 1, "ended_by": "31", "closer": 0, "hands": {"0": "Ac Jc Kc", "1": "9d Js Qh"}, \
"values": {"0": "31", "1": "10"}, "losers": [1], "void": false, "lives": [1, 0], "out": []},
  {"dealer": 0, "ended_by": "knock", "closer": 1, "hands": {"0": "Ac Ks Qc", "1": "9s Qh Qs"}, \
"values": {"0": "21", "1": "19"}, "losers": [1], "void": false, "lives": [1, 0], "out": [1]}
]}
"""
"""What docs/records.md says that it gives."""

DECK: Final = "9d Js Qh Jh Kd Td Ac 9c Jc Kc Tc 9s Ks Ah Jd 9h Ts Qs Qd Qc Ad Th As Kh"
"""Two players: the dealer's packets 9d Js Qh and Jh Kd Td, the other's hand Ac 9c Jc; nobody is dealt 31."""


def example() -> dict[str, Any]:
    return cast(dict[str, Any], json.loads(EXAMPLE))


def one_round(*actions: str, deck: str = DECK, rules: object = "a9", **more: object) -> dict[str, Any]:
    """A record of a single round, dealer 1 of two."""
    round_ = {"deck": deck, **more, "actions": [*actions]}
    return {"format": "thirtyone/1", "rules": rules, "players": ["Ana", "Bruno"], "dealer": 1, "rounds": [round_]}


def full_deck(top: str) -> str:
    """A deck of a9 that begins with these cards."""
    return " ".join([top, *(card for card in DECK.split() if card not in top.split())])


def three_players() -> dict[str, Any]:
    """Seat 2 goes out in the first round, seat 1 in the second."""
    return {
        "format": "thirtyone/1",
        "rules": {"base": "a9", "lives": 1, "swim": False},
        "players": ["Ana", "Bruno", "Chloé"],
        "dealer": 1,
        "rounds": [
            # The dealer 1 holds 9s Js Qh; seat 2: 9d Jd Qc, as many points in a lower suit; seat 0: 31.
            {"deck": full_deck("9s Js Qh 9h Jh Ts 9d Jd Qc Ac Kc Tc"), "actions": ["keep"]},
            # The dealer 0 holds 9s Js Qh; seat 1: 9d Jd Qc.
            {"deck": full_deck("9s Js Qh 9h Jh Ts 9d Jd Qc"), "actions": ["keep", "knock", "pass"]},
        ],
    }


def drawn(*actions: str, refills: list[str]) -> dict[str, Any]:
    """A draw game on nine cards: when its stock of two is used up the pile becomes the new one (D-7)."""
    rules = {"base": "trente52", "ranks": "234", "suits": "csh", "players": [2, 2]}
    begun = ("stock", "drop 2c", "stock", "drop 3c")
    return one_round(*begun, *actions, rules=rules, deck="2c 3s 4c 3c 4s 2h 2s 3h 4h", refills=refills)


def recycled(*actions: str, refills: list[str]) -> dict[str, Any]:
    """An exchange game on fourteen cards: after one renewal the stock of five does not suffice (A-3)."""
    rules = {"base": "a7", "ranks": "789TJQK", "suits": "cs", "players": [2, 2], "exhausted": "recycle"}
    deck = "7c 8s 9c Ts Jc Qs Kc 7s 8c 9s Tc Js Qc Ks"
    return one_round("keep", *["pass"] * 4, *actions, rules=rules, deck=deck, refills=refills)


def summary(record: dict[str, Any]) -> dict[str, Any]:
    return cast(dict[str, Any], json.loads(msgspec.json.encode(summarize(record_from(record)))))


def last_round(record: dict[str, Any]) -> dict[str, Any]:
    return cast(dict[str, Any], summary(record)["rounds"][-1])


def end_of(record: dict[str, Any]) -> Game:
    return list(replay(record_from(record)))[-1].after


def ordered(text: str | bytes) -> object:
    """JSON with the order of its keys, which equality of dictionaries would not see."""
    return json.loads(text, object_pairs_hook=list)


RECORD: Final = parse_record(EXAMPLE)
SECOND_DECK: Final = example()["rounds"][1]["deck"]


def recorded(record: Record) -> Recorder:
    recorder = Recorder(Game.start(record.rules, players=len(record.players), dealer=record.dealer))
    for step in replay(record):
        assert recorder.apply(step.action) == step.events
        assert recorder.game == step.after
    return recorder


# Refusals: code, place, sentence


Place = tuple[str, int | None, int | None]
BIG: Final = 10**30


def refused(read: Callable[[], object]) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read()
    sentence = str(caught.value)
    assert 0 < len(sentence) <= 300
    assert "\n" not in sentence
    assert sentence.endswith(".")
    return caught.value


def summed(record: object) -> RecordError:
    return refused(lambda: summarize(record_from(record)))


def place(error: RecordError) -> Place:
    return error.code, error.round, error.action


def changed(**changes: object) -> dict[str, Any]:
    return example() | changes


def without(key: str) -> dict[str, Any]:
    record = example()
    del record[key]
    return record


def round_changed(**changes: object) -> dict[str, Any]:
    """The example with its second round changed."""
    record = example()
    record["rounds"][1] |= changes
    return record


def round_without(key: str) -> dict[str, Any]:
    record = example()
    del record["rounds"][1][key]
    return record
