"""No live table goes on for ever."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.game_strategies import habits
from tests.support.played_table import Play
from tests.support.views_of import table_view
from thirtyone import ThirtyOneError
from thirtyone.table import Table
from thirtyone.table.bounds import MOST_EVENTS, MOST_LAPS, MOST_LIVES
from thirtyone.table.clock import SUSPENDED
from thirtyone.table.table_events import Closed


def test_lives_are_as_many_as_somebody_can_play_for() -> None:
    assert Play({"base": "a7", "lives": MOST_LIVES}).table.game.lives == (MOST_LIVES, MOST_LIVES)
    for lives in (MOST_LIVES + 1, 10**2999):
        with pytest.raises(ThirtyOneError, match="at most 99 lives") as caught:
            Play({"base": "a7", "lives": lives})
        assert caught.value.code == "bad_rules"


def swap(play: Play) -> None:
    """Exchange one card, so that the hand is neither 31 nor fire and the round goes on."""
    seat = play.table.game.to_act
    assert seat is not None
    prospects = table_view(play.table, seat, (None, None), ()).prospects
    action = next(action for action, worth in prospects.items() if ">" in action and worth not in ("31", "fire"))
    play.act(action, seat)


def test_a_round_in_which_people_exchange_for_ever_ends_the_game_after_a_hundred_laps() -> None:
    play = Play("a7", (None, None), dealer=1)
    play.to_turn_of(0)
    turns = play.table.game.round.turns if play.table.game.round else 0
    while not play.table.abandoned:
        swap(play)
        turns += 1
        assert turns <= 2 * MOST_LAPS
    assert (turns, play.table.status) == (2 * MOST_LAPS, "abandoned")
    assert isinstance(play.log[-1], Closed)


def test_a_table_has_so_many_events_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_EVENTS == 10_000
    monkeypatch.setattr("thirtyone.table.handling.MOST_EVENTS", 60)
    play = Play({"base": "a7", "lives": 50}, (None, "random"), dealer=1)
    rng = Random(31)
    manner = habits(rng.choice)
    while not play.table.abandoned:
        play.step(rng, manner)
    assert 60 <= play.table.seq <= 63


def test_a_game_where_all_are_away_is_closed_after_a_day_and_computers_play_no_more_meanwhile() -> None:
    play = Play({"base": "a7", "lives": 9}, (None, None), dealer=1, clock="fast")
    play.to_turn_of(0)
    play.go("ana", "bo")
    while play.due is not None and play.due - play.table.at < SUSPENDED:
        play.run_out()
    assert play.table.replaced == {0, 1}
    assert play.due == play.table.at + SUSPENDED
    play.run_out()
    assert isinstance(play.state, Table) and play.table.status == "abandoned"
