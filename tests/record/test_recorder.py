"""A recorder writes down what is played, and goes back to any moment of it."""

from __future__ import annotations

import json

import pytest

from tests.support.record_examples import RECORD, drawn, example, one_round, recorded
from thirtyone import Game, IllegalAction, Shuffled, parse_action, parse_cards, preset, shuffle_from
from thirtyone.record import Record, Recorder, parse_record, record_data, record_from, replay


def test_a_recorder_writes_what_was_played() -> None:
    recorder = recorded(RECORD)
    assert recorder.record(["Ana", "Bruno"]) == RECORD
    assert recorder.steps == list(replay(RECORD))
    assert recorder.game.winner == 0
    assert recorder.record(("a", "b"), meta={"x": 1}).meta == {"x": 1}


def test_a_recorder_before_the_first_deal_has_an_empty_record() -> None:
    record = Recorder(Game.start(preset("a9"), players=2, dealer=1)).record(["Ana", "Bruno"])
    assert record == Record(rules=preset("a9"), players=("Ana", "Bruno"), dealer=1)


def test_a_recorder_is_unchanged_by_what_is_refused() -> None:
    recorder = recorded(parse_record(json.dumps(one_round("keep"))))
    before = recorder.game, list(recorder.steps)
    with pytest.raises(IllegalAction):
        recorder.apply(parse_action("keep"))
    assert (recorder.game, recorder.steps) == before


def test_a_recorder_goes_back_to_any_moment() -> None:
    whole = recorded(RECORD)
    for length in range(len(whole.steps)):
        recorder = recorded(RECORD)
        recorder.go_back(length)
        assert len(recorder.steps) == length
        assert recorder.game == whole.steps[length].before
        recorder.apply(whole.steps[length].action)
        assert recorder.game == whole.steps[length].after
    recorder = recorded(RECORD)
    recorder.go_back(2)
    assert record_data(recorder.record(["Ana", "Bruno"]))["rounds"] == example()["rounds"][:1]
    recorder.go_back(0)
    recorder.apply(shuffle_from(recorder.game, "another"))
    assert recorder.record(["Ana", "Bruno"]).rounds[0].actions == ()


def test_a_recorder_that_goes_back_no_step_stays_where_it_is() -> None:
    recorder = recorded(RECORD)
    recorder.go_back(len(recorder.steps))
    assert recorder.record(["Ana", "Bruno"]) == RECORD


def test_a_recorder_keeps_refills() -> None:
    record = record_from(drawn("stock", "drop 4c", refills=["2s 2c"]))
    recorder = recorded(record)
    assert recorder.record(record.players) == record
    recorder.go_back(6)
    recorder.apply(Shuffled(parse_cards("2c 2s")))
    assert recorder.record(record.players).rounds[0].refills == (parse_cards("2c 2s"),)
