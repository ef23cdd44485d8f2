"""Games of the kernels as records, and back."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.compiled_strategies import never_knocks, waits
from tests.support.engine_and_kernels import compare_and_finish
from tests.support.random_games import random_recorder, random_setting
from thirtyone import PRESETS, preset
from thirtyone.batch.playouts import KNOCKS, LOSSES, PLACES, ROUNDS, WINS, play
from thirtyone.batch.records import game_of_record, record_game
from thirtyone.batch.states import ENDINGS
from thirtyone.batch.strategies import uniform
from thirtyone.record import format_record, parse_record, summarize


@pytest.mark.parametrize("name", PRESETS)
def test_a_recorded_game_is_the_one_that_was_counted(name: str) -> None:
    rules = preset(name).changed(lives=1)
    for number, players in enumerate((2, 3, 5)):
        counted = play(rules, [uniform] * players, games=1, first=number, seed="x")
        record = record_game(rules, [uniform] * players, seed="x", number=number)
        assert parse_record(format_record(record)) == record
        summary = summarize(record)
        assert summary.finished and summary.winner is not None
        assert int(counted.endings.sum()) == len(summary.rounds)
        for ending, times in zip(ENDINGS, counted.endings, strict=True):
            assert sum(round_.ended_by == ending for round_ in summary.rounds) == times
        assert counted.decisions == sum(len(round_.actions) for round_ in record.rounds)
        for place in range(players):  # of the list of strategies: in game n it has the seat p - n
            seat = (place - number) % players
            mine = counted.players[place]
            assert (mine[WINS], mine[PLACES]) == (seat == summary.winner, summary.places[seat])
            assert mine[ROUNDS] == sum(str(seat) in round_.hands for round_ in summary.rounds)
            assert mine[LOSSES] == sum(seat in round_.losers for round_ in summary.rounds)
            closed = [round_ for round_ in summary.rounds if round_.closer == seat]
            assert mine[KNOCKS] == sum(round_.ended_by in ("knock", "pass") for round_ in closed)
            hands = [round_.values[str(seat)] for round_ in summary.rounds if str(seat) in round_.values]
            for half_points, times in enumerate(counted.hands[place]):
                value = "fire" if half_points == 66 else f"{half_points / 2:g}"
                assert hands.count(value) == times


@pytest.mark.parametrize("seed", range(30))
def test_any_record_can_be_loaded(seed: int) -> None:
    recorder = random_recorder(random_setting(Random(seed)), seed, steps=60)
    lane = game_of_record(recorder.record([f"P{seat}" for seat in range(len(recorder.game.lives))]))
    compare_and_finish(recorder.game, lane)


def test_recorded_games_have_the_stock_shuffled_anew() -> None:
    # A-3 recycle: 23 cards are left; every second pass takes three of them, so 40 passes shuffle anew.
    rules = preset("a7").changed(exhausted="recycle", turn_limit=40, lives=1)
    record = record_game(rules, [waits, waits], seed=1)
    assert [len(order) for order in record.rounds[0].refills][:1] == [23]
    assert summarize(record).rounds[0].ended_by == "limit"
    draws = preset("trente52").changed(turn_limit=120, lives=1)
    record = record_game(draws, [never_knocks, never_knocks], seed=1)
    assert any(round_.refills for round_ in record.rounds)
    assert summarize(record).finished
