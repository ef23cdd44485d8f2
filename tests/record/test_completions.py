"""Completions: the games that agree with a position, each as likely as another (docs/records.md)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Hashable
from itertools import islice
from math import sqrt
from random import Random

import pytest

from tests.support.all_deals import consistent
from tests.support.position_cases import (
    A9,
    FOURTEEN,
    FOURTEEN_CARDS,
    FOURTEEN_PLAYED,
    NINE,
    NINE_CARDS,
    NINE_PLAYED,
    TWELVE,
    TWELVE_CARDS,
    one_round,
    unknown,
)
from thirtyone.record import Position, Record, parse_position, position_of


def test_without_a_source_of_chance_the_completion_is_always_the_same() -> None:
    position = position_of(one_round(A9, "keep"), 0)
    assert position.completed() == position.completed()
    assert position.completed(Random(1)) == position.completed(Random(1))
    assert len({position.completed(Random(seed)) for seed in range(20)}) == 20


@pytest.mark.usefixtures("_few_attempts")
def test_D7_a_completion_is_found_where_a_card_of_the_deck_is_dropped_after_a_new_stock() -> None:
    """Nine players; seat 7, say, drops at its last turn a card that it may have been dealt."""
    actions = """
        stock 2d, pile 2c, pile Js, stock 5h, stock 6h, pile 9c, pile 8d, stock 2h, pile 5c, pile 3s, stock
        4s, pile 3d, pile 4c, pile 9s, pile Ac, stock 9c, stock 6s, stock 4h, pile 4d, stock 6d, pile 4s, pile
        Kd, pile 4c, stock 9s, stock Td, pile 7d, pile 9d, stock 5c, stock 2d, pile 2s, pile 4s, stock 6c,
        stock 6h, stock 8h, pile 8h, pile 8h, pile Th, stock Ts, stock 6d, stock 2s, stock 9h, stock Kc, stock
        Jc, stock Qc, pile Qc, stock 4h, stock 5s, stock 9s, pile 7h, stock 6h, pile 6h, stock 4c, pile Td,
        pile 2h, stock Jd, stock 3s, stock 8d, stock 8c, pile Kd
    """
    turns = [turn.split() for turn in actions.split(",")]
    position = {
        "format": "thirtyone/1",
        "rules": "trente52",
        "players": ["x"] * 9,
        "dealer": 8,
        "rounds": [
            {
                "deck": "? ? ? ? ? ? ? ? ? ? ? ? 9s 6h 6c ? ? ? ? ? ? ? ? ? ? ? ? 3h ? ? Ad ? ? ? ? ? ? ? ? ? ? Qd"
                " ? ? ? ? ? 9h ? ? ? ?",
                "refills": ["? ? 6h" + unknown(21)],
                "actions": [action for source, card in turns for action in (source, f"drop {card}")],
            }
        ],
        "seat": 4,
    }
    read = parse_position(json.dumps(position))
    assert position_of(read.completed(Random(31)), 4) == read


# Uniform, against all consistent deals found by trying every one


def whole(record: Record) -> Hashable:
    return record.rounds[0].deck, record.rounds[0].refills


def first_packet(record: Record) -> Hashable:
    """The dealer's hand in the exchange family."""
    return frozenset(record.rounds[0].deck[:3])


def first_hand_and_stock(record: Record) -> Hashable:
    """Draw family with two players: the cards of seat 0, and the first card of the stock."""
    return frozenset(record.rounds[0].deck[:3]), record.rounds[0].deck[7]


def assert_uniform(position: Position, kind: Callable[[Record], Hashable] = whole, completions: int = 1500) -> None:
    all_records = consistent(position)
    wanted = Counter(map(kind, all_records))
    assert len(wanted) > 1
    rng = Random(31)
    got = Counter(map(kind, islice(position.completions(rng), completions)))
    assert set(got) <= set(wanted)
    expected = {which: completions * count / len(all_records) for which, count in wanted.items()}
    distance = sum((got[which] - often) ** 2 / often for which, often in expected.items())
    freedom = len(wanted) - 1
    assert distance < freedom + 5 * sqrt(2 * freedom)  # chi-square: more than five standard deviations off


@pytest.mark.parametrize("actions", [["keep"], ["keep", "pass"], ["keep", "Jh>Th"]])
def test_completions_of_a_hidden_hand_are_uniform(actions: list[str]) -> None:
    """Only deals in which the dealer holds neither 31 nor fire: those would have ended the round (A-4)."""
    assert_uniform(position_of(one_round(TWELVE, *actions, rules=TWELVE_CARDS), 0), first_packet)


@pytest.mark.parametrize(
    "actions",
    [
        ["keep", "pass", "Ts>Th"],
        ["keep", "pass", "As>Th"],
        ["keep", "pass", "Tc>Ad"],
        ["keep", "pass", "Ts>Th", "pass", "As>Js"],
        ["keep", "Jh>Th", "Ts>Js", "Th>Ts", "pass"],
    ],
)
def test_completions_after_a_hidden_card_was_given_are_uniform(actions: list[str]) -> None:
    """Also where another card in its place would have made 31 and ended the round."""
    position = position_of(one_round(TWELVE, *actions, rules=TWELVE_CARDS), 0)
    assert_uniform(position, first_packet, completions=5000)


@pytest.mark.parametrize("actions", [["keep", "pass", "all"], ["keep", "pass", "Ts>Th", "pass", "all"]])
def test_completions_after_an_exchange_of_all_are_uniform(actions: list[str]) -> None:
    assert_uniform(position_of(one_round(TWELVE, *actions, rules=TWELVE_CARDS), 0))


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("actions", "refills"),
    [
        (["stock", "drop 4c"], ["2s 2c"]),
        (["stock", "drop 2s", "stock", "drop 4s"], ["2s 2c"]),
        (["stock", "drop 4c", "stock", "drop 4s", "stock", "drop 3s"], ["2s 2c", "4c 3c"]),
    ],
)
def test_D7_completions_with_new_stocks_are_uniform(seat: int, actions: list[str], refills: list[str]) -> None:
    record = one_round(NINE, *NINE_PLAYED, *actions, rules=NINE_CARDS, refills=refills)
    assert_uniform(position_of(record, seat), completions=1200)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("actions", [["Kc>Ts"], ["Kc>Ts", "7c>Ks", "pass"]])
def test_A3_completions_with_a_new_stock_are_uniform(seat: int, actions: list[str]) -> None:
    record = one_round(FOURTEEN, *FOURTEEN_PLAYED, *actions, rules=FOURTEEN_CARDS, refills=["Ks Ts Qc Jc Qs"])
    assert_uniform(position_of(record, seat), completions=1200)


@pytest.mark.parametrize("seat", [0, 1])
def test_A3_cards_that_turned_up_in_a_new_stock_are_placed_at_once(seat: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals are refused until one agrees, so that all would be found without that too, but after many more attempts."""
    monkeypatch.setattr("thirtyone.record.completions._COMPLETION_ATTEMPTS", 4)
    record = one_round(FOURTEEN, *FOURTEEN_PLAYED, "Kc>Ts", rules=FOURTEEN_CARDS, refills=["Ks Ts Qc Jc Qs"])
    position = position_of(record, seat)
    assert len([*islice(position.completions(Random(31)), 200)]) == 200


@pytest.mark.parametrize("more", [[], ["pile", "drop Ah"]])
def test_D3_completions_where_31_would_have_been_shown_are_uniform(more: list[str]) -> None:
    """scat: a discard that leaves 31 ends the round, so that seat 0 can have held no such hand."""
    rules = {"base": "scat", "ranks": "TJA", "suits": "csh", "players": [2, 2]}
    deck = "Tc Js Ah Th As Jc Ts Jh Ac"  # seat 0: Tc Js Ah; the dealer 1: Th As Jc; pile Ts; stock Jh Ac
    record = one_round(deck, "stock", "drop Js", "stock", "drop Th", *more, rules=rules)
    assert_uniform(position_of(record, 1), first_hand_and_stock, completions=5000)
