"""Positions: what a seat knows of an unfinished game, and where it stands in the deck (docs/records.md)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from tests.support.position_cases import (
    A9,
    FOURTEEN,
    FOURTEEN_CARDS,
    FOURTEEN_PLAYED,
    NINE,
    NINE_CARDS,
    NINE_PLAYED,
    known,
    one_round,
    text_of,
    unknown,
)
from tests.support.random_games import random_recorder, random_setting
from thirtyone import Game, view
from thirtyone.record import Record, RecordError, RoundRecord, format_position, parse_position, position_of, replay

# Worked cases


@pytest.mark.parametrize(
    ("actions", "seat_0", "dealer"),
    [
        # Before the choice the dealer has seen the first packet only (E-2).
        ([], "? ? ? ? ? ? Ac 9c Jc", "9d Js Qh ? ? ? ? ? ?"),
        (["keep"], "? ? ? Jh Kd Td Ac 9c Jc", "9d Js Qh Jh Kd Td ? ? ?"),
        (["refuse"], "9d Js Qh ? ? ? Ac 9c Jc", "9d Js Qh Jh Kd Td ? ? ?"),
        # What is given alone may have lain anywhere in the hand; the action names it.
        (["keep", "Ac>Kd"], "? ? ? Jh Kd Td Ac 9c Jc", "9d Js Qh Jh Kd Td ? ? ?"),
        (["keep", "pass", "Qh>Jh"], "? ? ? Jh Kd Td Ac 9c Jc", "9d Js Qh Jh Kd Td ? ? ?"),
        # "all" names no card: the hidden ones stand sorted on the first places of that hand.
        (["keep", "all"], "? ? ? Jh Kd Td Ac 9c Jc", "9d Js Qh Jh Kd Td 9c Ac Jc"),
        (["keep", "pass", "all"], "9d Js Qh Jh Kd Td Ac 9c Jc", "9d Js Qh Jh Kd Td ? ? ?"),
        (["refuse", "pass", "all"], "9d Js Qh Jh Kd Td Ac 9c Jc", "9d Js Qh Jh Kd Td ? ? ?"),
        (["keep", "9c>Kd", "pass", "all"], "? ? ? Jh Kd Td Ac 9c Jc", "9d Js Qh Jh Kd Td Ac Jc ?"),
        (["keep", "all", "pass", "all"], "? ? ? Jh Kd Td Ac 9c Jc", "9d Js Qh Jh Kd Td 9c Ac Jc"),
    ],
)
def test_E1_a_seat_knows_its_own_cards_the_table_and_what_was_laid_open(
    actions: list[str], seat_0: str, dealer: str
) -> None:
    record = one_round(A9, *actions)
    assert known(record, 0) == seat_0 + unknown(15)
    assert known(record, 1) == dealer + unknown(15)


def test_A2_a_renewed_table_is_known_to_all() -> None:
    record = one_round(A9, "keep", "pass", "pass")
    assert known(record, 0) == "? ? ? Jh Kd Td Ac 9c Jc Kc Tc 9s" + unknown(12)
    assert known(record, 1) == "9d Js Qh Jh Kd Td ? ? ? Kc Tc 9s" + unknown(12)


def test_A3_of_a_new_stock_only_the_new_table_is_known() -> None:
    record = one_round(FOURTEEN, *FOURTEEN_PLAYED, rules=FOURTEEN_CARDS, refills=["Ks Ts Qc Jc Qs"])
    for seat, deck in ((0, "? ? ? Ts Jc Qs Kc 7s 8c 9s Tc Js ? ?"), (1, "7c 8s 9c Ts Jc Qs ? ? ? 9s Tc Js ? ?")):
        position = position_of(record, seat)
        assert text_of(position.deck) == deck
        assert [text_of(refill) for refill in position.refills] == ["Ks Ts Qc ? ?"]


def test_D0_the_card_turned_up_is_known_and_each_player_knows_its_hand() -> None:
    record = one_round(NINE, rules=NINE_CARDS)
    assert known(record, 0) == "2c 3s 4c ? ? ? 2s ? ?"
    assert known(record, 1) == "? ? ? 3c 4s 2h 2s ? ?"


def test_D1_who_takes_from_the_stock_knows_the_place_of_that_card_and_nobody_else_does() -> None:
    record = one_round(NINE, *NINE_PLAYED, rules=NINE_CARDS)
    assert known(record, 0) == "2c 3s 4c ? ? ? 2s 3h ?"
    assert known(record, 1) == "? ? ? 3c 4s 2h 2s ? 4h"
    # Not even when the card is dropped again: it may have been in the hand before.
    record = one_round(NINE, "stock", "drop 3h", rules=NINE_CARDS)
    assert known(record, 1) == "? ? ? 3c 4s 2h 2s ? ?"


def test_D7_of_a_new_stock_everybody_knows_only_what_it_took() -> None:
    record = one_round(NINE, *NINE_PLAYED, "stock", "drop 4c", rules=NINE_CARDS, refills=["2s 2c"])
    assert [[text_of(refill) for refill in position_of(record, seat).refills] for seat in (0, 1)] == [["2s ?"], ["? ?"]]
    assert known(record, 1) == "? ? ? 3c 4s 2h 2s ? 4h"


def test_several_seats_know_their_own_places() -> None:
    """Three players, dealer 0: its packets, then the hands of seats 1 and 2."""
    record = one_round(A9, "refuse", "pass", "Kc>9d", players=3, dealer=0)
    assert known(record, 0) == "9d Js Qh Jh Kd Td ? ? ? ? ? ?" + unknown(12)
    assert known(record, 1) == "9d Js Qh ? ? ? Ac 9c Jc ? ? ?" + unknown(12)
    assert known(record, 2) == "9d Js Qh ? ? ? ? ? ? Kc Tc 9s" + unknown(12)


def test_V3_rounds_that_ended_are_open_to_all() -> None:
    ended = one_round(A9, "keep", "knock", "pass")
    for seat in (0, 1):
        position = position_of(ended, seat)
        assert (position.ended, position.deck, position.refills, position.actions) == (ended.rounds, (), (), ())
        assert position.completed() == ended
    second = RoundRecord(deck=ended.rounds[0].deck)
    going_on = Record(rules=ended.rules, players=ended.players, dealer=1, rounds=(*ended.rounds, second))
    position = position_of(going_on, 1)  # now seat 0 deals
    assert position.ended == ended.rounds
    assert text_of(position.deck) == "? ? ? ? ? ? Ac 9c Jc" + unknown(15)


def test_V3_the_new_stocks_of_rounds_that_ended_are_open_to_all() -> None:
    refill = "Ks Ts Qc Jc Qs"
    ended = one_round(FOURTEEN, *FOURTEEN_PLAYED, "knock", "pass", rules=FOURTEEN_CARDS, refills=[refill])
    for seat in (0, 1):
        assert [text_of(cards) for cards in position_of(ended, seat).ended[0].refills] == [refill]


def test_the_text_of_a_position_is_a_record_with_a_seat() -> None:
    position = position_of(one_round(A9, "keep", "Ac>Kd"), 0)
    assert json.loads(format_position(position)) == {
        "format": "thirtyone/1",
        "rules": "a9",
        "players": ["player 0", "player 1"],
        "dealer": 1,
        "rounds": [{"deck": "? ? ? Jh Kd Td Ac 9c Jc" + unknown(15), "actions": ["keep", "Ac>Kd"]}],
        "seat": 0,
    }
    assert "\n" not in format_position(position)


@pytest.mark.parametrize("seat", [-1, 2, 10**30])
def test_there_is_no_position_of_a_seat_beyond_the_table(seat: int) -> None:
    with pytest.raises(RecordError) as refused:
        position_of(one_round(A9), seat)
    assert refused.value.code == "bad_position"


# Random games


def unfinished_records(seeds: range) -> Iterator[tuple[Random, Record, Game]]:
    for seed in seeds:
        rng = Random(seed)
        recorder = random_recorder(random_setting(rng), seed, steps=rng.choice((1, 4, 8, 15, 30, 60, 150)))
        while recorder.game.to_shuffle and not recorder.game.between_rounds:
            recorder.go_back(len(recorder.steps) - 1)
        yield rng, recorder.record([f"player {seat}" for seat in range(len(recorder.game.lives))]), recorder.game


def test_a_position_is_read_as_it_was_written() -> None:
    for _, record, game in unfinished_records(range(70)):
        for seat in range(len(game.lives)):
            position = position_of(record, seat)
            text = format_position(position)
            assert parse_position(text) == parse_position(text.encode()) == position
            assert format_position(parse_position(text)) == text


def test_an_unknown_card_stands_exactly_where_the_seat_has_not_seen_one_come_from_the_deck() -> None:
    places = Counter[bool]()
    for _, record, _ in unfinished_records(range(70)):
        for seat in range(len(record.players)):
            position = position_of(record, seat)
            if position.deck and not any(str(action) == "all" for action in position.actions):
                opened = places_opened(record, seat)
                assert [card is not None for card in position.deck] == opened
                places.update(opened)
    assert min(places.values()) > 200


def places_opened(record: Record, seat: int) -> list[bool]:
    """By place of the deck in the round in progress: whether the seat saw that card where it first came to light.

    Written from E-1 and D-0, without the events of the engine.
    """
    round_ = record.rounds[-1]
    steps = [step for step in replay(record) if step.after.rounds_ended == len(record.rounds) - 1]
    steps = steps[next(place for place, step in enumerate(steps) if step.before.between_rounds) :]
    order = steps[0].after.round.order if steps[0].after.round else ()
    opened = [False] * len(round_.deck)

    def open_places(first: int, count: int) -> None:
        opened[first : first + count] = [True] * count

    exchanging = record.rules.family == "exchange"
    packets = [order[-1], None, *order[:-1]] if exchanging else [*order]
    words = [str(action) for action in round_.actions]
    for place, holder in enumerate(packets):
        if holder == seat:
            open_places(place * 3, 3)
    dealt = 3 * len(packets)
    if exchanging:
        if "keep" in words:
            open_places(3, 3)
        elif words:
            open_places(0, 6 if seat == order[-1] else 3)
        renewed = 0
        for step in steps:
            renewed += sum(type(event).__name__ == "TableRenewed" for event in step.events)
            if any(type(event).__name__ == "StockRefilled" for event in step.events):
                renewed -= 1  # that one comes from the new stock
                break
        open_places(dealt, 3 * renewed)
        return opened
    open_places(dealt, 1)
    taken = dealt + 1
    for step in steps:
        if str(step.action) == "stock" and taken < len(opened):
            opened[taken] = step.before.to_act == seat
            taken += 1
    return opened


def test_every_completion_is_a_game_that_looks_the_same_to_the_seat() -> None:
    hidden = 0
    for rng, record, game in unfinished_records(range(50)):
        for seat in range(len(game.lives)):
            position = position_of(record, seat)
            completion = position.completed(rng)
            after = list(replay(completion))[-1].after
            assert position_of(completion, seat) == position
            assert view(after, seat) == view(game, seat) == position.view()
            assert position.game(rng).to_act == game.to_act
            hidden += completion != record
    assert hidden > 50
