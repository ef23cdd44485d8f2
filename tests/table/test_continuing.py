"""The next round waits for those who are there, and for nobody whom it need not."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.support.indistinguishable import seen_by
from tests.support.played_table import ONE_LIFE, PERSON, Play, game, legal
from thirtyone import ThirtyOneError
from thirtyone.table import Continue, Leave, PlayFor, TakeBack, play_on
from thirtyone.table.handling import may_deal
from thirtyone.table.table_events import RoundDealt


def after_a_round(rules: Any = "a9", seats: tuple[str | None, ...] = (None, None, None)) -> Play:
    play = game(rules, seats)
    play.to_round_end()
    assert play.table.status == "round_over", "choose another seed for this test"
    return play


def deals(play: Play) -> bool:
    return may_deal(play.table, play.connected)


def test_the_next_round_waits_only_for_those_who_are_there() -> None:
    play = after_a_round()
    play.go("cleo")
    assert seen_by(play, PERSON).waiting_for == (0, 1)
    play.command(Continue(round=0), 0)
    assert not deals(play)
    play.command(Continue(round=0), 1)
    assert deals(play)
    play.come("cleo")  # just in time
    assert not deals(play)


def test_it_is_not_dealt_before_somebody_has_pressed_even_if_all_are_gone() -> None:
    play = after_a_round()
    play.go("ana", "bo", "cleo")
    assert not deals(play)
    with pytest.raises(ThirtyOneError, match="not to be dealt"):
        play_on(play.table, None, play.moment())
    play.come("bo")
    play.command(Continue(round=0), 1)
    assert deals(play)


def test_those_who_have_left_or_are_replaced_are_not_waited_for() -> None:
    play = after_a_round()
    play.command(Continue(round=0), 0)
    play.command(Leave(), 1)
    assert seen_by(play, PERSON).waiting_for == (2,)
    play.go("cleo")
    play.command(PlayFor(seat=2), 0)
    play.come("cleo")
    assert seen_by(play, PERSON).waiting_for == ()
    assert deals(play)
    assert isinstance(play.deal()[0], RoundDealt)


def test_those_who_are_out_are_not_waited_for() -> None:
    for start in range(50):
        play = Play(ONE_LIFE, (None, None, None), dealer=2, start=start)
        play.to_round_end()
        if play.table.status == "round_over" and len(play.table.game.seats_in) == 2:
            break
    (out,) = {0, 1, 2} - set(play.table.game.seats_in)
    assert seen_by(play, None).waiting_for == play.table.game.seats_in
    for seat in play.table.game.seats_in:
        assert not deals(play)
        play.command(Continue(round=0), seat)
    assert deals(play)
    assert out not in play.table.continued


def test_when_all_people_are_out_they_are_waited_for() -> None:
    for start in range(200):
        play = Play(ONE_LIFE, (None, "random", "random"), dealer=2, start=start)
        play.to_round_end()
        if play.table.status == "round_over" and 0 not in play.table.game.seats_in:
            break
    assert seen_by(play, None).waiting_for == (0,)
    assert not deals(play)
    play.command(Continue(round=0), 0)
    assert deals(play)


def test_with_stand_ins_only_the_game_goes_on_by_itself() -> None:
    play = after_a_round({"base": "a9", "lives": 1}, (None, None))
    play.go("ana", "bo")
    play.command(PlayFor(seat=0), 1)
    play.command(PlayFor(seat=1), 0)
    assert deals(play)
    rng = Random(2)
    while not play.table.game.finished:
        play.deal() if deals(play) else play.computer(rng.choice(legal(play.table)))


def test_a_person_who_comes_back_between_rounds_is_waited_for_again() -> None:
    play = after_a_round("a9", (None, None))
    play.go("bo")
    play.command(PlayFor(seat=1))
    play.command(Continue(round=0))
    assert deals(play)
    play.come("bo")
    play.command(TakeBack(), 1)
    assert not deals(play)
    play.command(Continue(round=0), 1)
    assert deals(play)
