"""Records are read and written, and replayed as they were played (docs/records.md)."""

from __future__ import annotations

import json
from random import Random

import msgspec
import pytest

from tests.support.random_games import random_recorder, random_setting
from tests.support.record_examples import (
    EXAMPLE,
    EXAMPLE_SUMMARY,
    drawn,
    end_of,
    example,
    one_round,
    ordered,
    recycled,
    summary,
)
from thirtyone import format_cards
from thirtyone.game.exchange import ExchangeRound
from thirtyone.record import format_record, parse_record, record_data, record_from, replay, summarize


def test_the_example_gives_what_record_md_says() -> None:
    written = msgspec.json.encode(summarize(parse_record(EXAMPLE)))
    assert ordered(written) == ordered(EXAMPLE_SUMMARY)


def test_the_example_is_written_as_it_was_read() -> None:
    text = format_record(parse_record(EXAMPLE))
    assert "\n" not in text
    assert ordered(text) == ordered(EXAMPLE)
    assert parse_record(text) == parse_record(EXAMPLE) == parse_record(EXAMPLE.encode())


def test_random_games_are_read_and_replayed_as_they_were_played() -> None:
    refills = 0
    for seed in range(80):
        rng = Random(seed)
        recorder = random_recorder(random_setting(rng), seed, steps=rng.choice((1, 10, 100, 1000)))
        if recorder.game.to_shuffle and not recorder.game.between_rounds:
            recorder.go_back(len(recorder.steps) - 1)
        record = recorder.record([f"player {seat}" for seat in range(len(recorder.game.lives))], meta={"seed": seed})
        text = format_record(record)
        assert parse_record(text) == record
        assert format_record(parse_record(text)) == text
        assert record_from(record_data(record)) == record
        assert list(replay(record)) == recorder.steps
        summarized, game = summarize(record), recorder.game
        assert (summarized.finished, summarized.winner, summarized.places) == (game.finished, game.winner, game.places)
        assert len(summarized.rounds) == game.rounds_ended
        refills += sum(len(round_.refills) for round_ in record.rounds)
    assert refills > 5


@pytest.mark.parametrize(
    "rules",
    [
        "a9",
        "schwimmen",
        "scat",
        {"base": "a9", "lives": 5},
        {"base": "a9", "turn_limit": 7},
        {"base": "a9", "players": [2, 4], "ties": "all"},
    ],
)
def test_rules_are_written_as_the_nearest_preset_and_what_differs(rules: object) -> None:
    record = record_from(one_round(rules=rules) | {"rounds": []})
    assert json.loads(format_record(record))["rules"] == rules
    assert record_from(record_data(record)) == record
    assert record_data(record) == json.loads(format_record(record))  # JSON's own types


def test_keys_come_in_the_order_of_the_format_and_only_where_they_say_something() -> None:
    record = one_round("keep", meta={"table": 3}) | {"meta": [1]}
    text = format_record(record_from(record))
    assert list(json.loads(text)) == ["format", "rules", "players", "dealer", "rounds", "meta"]
    assert list(json.loads(text)["rounds"][0]) == ["deck", "actions", "meta"]
    assert json.loads(text) == record
    assert list(record_data(record_from(drawn("stock", refills=["2s 2c"])))["rounds"][0]) == [
        "deck",
        "refills",
        "actions",
    ]


def test_meta_is_ignored_by_replay() -> None:
    record = example()
    for place in (record, *record["rounds"]):
        place["meta"] = {"deck": 1, "ratings": [None, {"x": "✓"}]}
    assert summary(record) == json.loads(EXAMPLE_SUMMARY)


def test_a_record_may_stop_anywhere() -> None:
    for rounds in range(3):
        record = example()
        del record["rounds"][rounds:]
        summarized = summary(record)
        assert summarized["finished"] == (rounds == 2)
        assert summarized["rounds"] == json.loads(EXAMPLE_SUMMARY)["rounds"][:rounds]
    for length in range(5):
        record = example()
        del record["rounds"][1]["actions"][length:]
        summarized = summary(record)
        assert (summarized["finished"], summarized["winner"], summarized["places"]) == (False, None, [None, None])
        assert len(summarized["rounds"]) == 1


def test_D7_a_refill_is_the_new_stock_from_its_top() -> None:
    record = drawn("stock", "drop 4c", refills=["2s 2c"])
    game = end_of(record)
    assert game.round is not None
    assert format_cards(game.round.hands[0]) == "3s 3h 2s"
    assert format_cards(game.round.stock) == "2c"
    assert json.loads(format_record(record_from(record))) == record


def test_A3_a_refill_is_the_new_stock_from_its_top() -> None:
    """The table just refused, 9s Tc Js, is set aside only after that."""
    record = recycled("Kc>Ts", refills=["Ks Ts Qc Jc Qs"])
    game = end_of(record)
    assert isinstance(game.round, ExchangeRound)
    assert format_cards(game.round.table) == "Ks Kc Qc"
    assert format_cards(game.round.set_aside) == "9s Tc Js"
    assert format_cards(game.round.stock) == "Jc Qs"
    assert parse_record(format_record(record_from(record))) == record_from(record)
