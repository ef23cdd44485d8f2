"""The clock: deadlines, what is played for those who let them pass, and taking one's seat back."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from tests.play import PERSON, Play, legal
from tests.worlds import names_of
from thirtyone import PRESETS, Action, Game, apply, legal_actions, parse_action, parse_rules, preset, shuffled, view
from thirtyone.game.actions import Shuffled
from thirtyone.server.messages import TableView
from thirtyone.server.tableviews import state_view
from thirtyone.table import Act, AllowTalk, Continue, Pace, PlayFor, Queue, TakeBack, Undo
from thirtyone.table.clock import CLOCKS, GAME_IDLE, LOOK, safe_action
from thirtyone.table.events import ClockName, Closed, Decided, Replaced, Returned, RoundDealt, TimedOut
from thirtyone.table.state import CameBack, ClockRanOut, StandIn

TURN: Final = 30_000
BANK: Final = 30_000
"""Of the clock ``normal``."""


def playing(rules: Any = "a9", seats: tuple[str | None, ...] = (None, None, None), **options: Any) -> Play:
    """A table with a clock, dealt at the time 0, and left of the dealer it is the turn of seat 0."""
    play = Play(rules, seats, dealer=len(seats) - 1, clock="normal", **options)
    play.run_out()
    if "keep" in legal(play.table):
        dealer = len(seats) - 1
        play.act("keep", dealer) if seats[dealer] is None else play.computer("keep")
    assert play.table.game.to_act == 0, "choose another seed for this test"
    return play


def seen_by(play: Play, person: str | None) -> TableView:
    seen = state_view(play.table, person, names_of(play.table), play.connected)
    assert isinstance(seen, TableView)
    return seen


# Deadlines.


@pytest.mark.parametrize(("clock", "seconds"), [("relaxed", 60), ("normal", 30), ("fast", 12)])
def test_a_turn_has_its_time_and_a_bank_as_large_for_all_turns(clock: ClockName, seconds: int) -> None:
    assert (CLOCKS[clock].turn, CLOCKS[clock].bank) == (seconds * 1000, seconds * 1000)
    play = Play("a9", (None, None), dealer=1, clock=clock)
    play.now = 7
    play.deal()
    assert play.due == 7 + 2 * seconds * 1000
    view = seen_by(play, PERSON)
    assert (view.clock, view.due, view.bank) == (clock, play.due, seconds * 1000)


def test_the_first_round_is_dealt_at_once_whether_anybody_watches_or_not() -> None:
    play = Play("a9", (None, None), clock="normal")
    assert play.due == 0
    play.go("ana", "bo")
    assert isinstance(play.time_out()[0], RoundDealt)


def test_nothing_happens_before_the_deadline() -> None:
    play = playing()
    play.now = TURN + BANK - 1
    assert play.time_out() == ()
    play.now += 1
    assert play.time_out() == (TimedOut(at=play.now, seat=0), Decided(at=play.now, seat=0, action="pass", by="clock"))


def test_a_deadline_is_met_once() -> None:
    play = playing()
    assert play.run_out()
    assert play.time_out() == ()
    assert play.due == play.now + TURN + BANK  # the next player's


def test_every_turn_has_its_time_from_its_beginning() -> None:
    play = playing()
    play.now = 10_000
    play.act("pass")
    assert play.due == 10_000 + TURN + BANK
    play.now = 15_000
    play.act("pass", 1)
    assert play.due == 15_000 + TURN + BANK


def test_what_a_turn_takes_beyond_its_time_comes_out_of_the_bank() -> None:
    play = playing()
    play.now = TURN
    play.act("pass")
    assert play.table.banks == (BANK, BANK, BANK)  # just in time
    play.now += TURN + 12_500
    play.act("pass", 1)
    assert play.table.banks == (BANK, BANK - 12_500, BANK)
    play.act("pass", 2)
    play.act("pass", 0)
    assert play.due == play.now + TURN + BANK - 12_500
    assert seen_by(play, PERSON).bank == BANK - 12_500


def test_a_time_out_has_used_up_the_bank() -> None:
    play = playing()
    play.run_out()
    assert play.table.banks == (0, BANK, BANK)
    play.act("pass", 1)
    play.act("pass", 2)
    assert play.due == play.now + TURN


def test_what_is_no_decision_moves_no_deadline() -> None:
    play = playing()
    play.now = 20_000
    play.command(Pace(pace="slow"))
    play.command(AllowTalk(allowed=True))
    play.wish("a stranger", Queue(waits=True))
    assert play.due == TURN + BANK


@pytest.mark.parametrize("rules", ["trente52", "scat"])
def test_one_deadline_covers_both_decisions_of_a_turn_of_the_draw_games(rules: str) -> None:
    play = playing(rules)
    play.now = 25_000
    play.act("stock")
    assert play.due == TURN + BANK
    play.now = 35_000
    play.act(next(text for text in legal(play.table) if text.startswith("drop")))
    assert play.table.banks == (BANK - 5_000, BANK, BANK)
    assert play.due == 35_000 + TURN + BANK


def test_the_dealers_choice_is_a_turn_of_its_own() -> None:
    play = Play("a9", (None, None), dealer=0, clock="normal")
    play.run_out()
    assert play.due == TURN + BANK
    assert play.run_out()[1] == Decided(at=play.now, seat=0, action="keep", by="clock")
    assert play.due == play.now + TURN + BANK


def test_after_a_round_there_are_twelve_seconds_to_look_whoever_has_pressed_continue() -> None:
    play = playing()
    play.now = 1000
    play.to_round_end()
    assert LOOK == 12_000
    assert play.due == 13_000
    assert seen_by(play, PERSON).due == 13_000
    play.now = 5000
    play.command(Continue(round=0))
    assert play.due == 13_000
    play.now = 12_999
    assert play.time_out() == ()
    play.now = 13_000
    assert isinstance(play.time_out()[0], RoundDealt)
    assert play.due == 13_000 + TURN + BANK


def test_a_finished_game_has_no_deadline() -> None:
    play = playing({"base": "a9", "lives": 1})
    play.to_game_end(Random(5))
    assert play.due is None
    assert seen_by(play, PERSON).due is None
    play.now += 10 * GAME_IDLE
    assert play.time_out() == ()


def test_while_a_computer_player_thinks_nobody_is_shown_a_deadline() -> None:
    play = playing("a9", (None, "random", None))
    play.act("pass")
    view = seen_by(play, PERSON)
    assert (view.to_act, view.due) == (1, None)
    assert play.due == play.now + TURN  # somebody looks after it then
    assert play.run_out() == ()  # but nothing is played for it


def test_without_a_clock_a_game_ends_unfinished_when_nothing_happens_for_a_month() -> None:
    play = Play("a9", (None, None), dealer=1)
    play.deal()
    assert play.due == 30 * 24 * 3_600_000 == GAME_IDLE
    assert seen_by(play, PERSON).due is None
    play.now = 1000
    play.act("keep", 1)
    play.now = GAME_IDLE
    assert play.time_out() == ()
    play.now = GAME_IDLE + 1000
    assert play.time_out() == (Closed(at=play.now),)
    assert play.table.status == "abandoned"
    assert play.time_out() == ()


def test_a_game_at_a_table_with_a_clock_comes_to_its_end_with_nobody_there() -> None:
    play = playing({"base": "a9", "lives": 1}, seats=(None, None))
    play.go("ana", "bo")
    rng = Random(1)
    while not play.table.game.finished:
        play.run_out()
        seat = play.table.game.to_act
        if seat is not None and play.table.computer_at(seat):
            play.computer(rng.choice(legal(play.table)))
    assert play.table.replaced == {0, 1}


# Undo.


def test_after_taking_back_the_turn_begins_anew() -> None:
    play = playing("a9", (None, "random"))
    play.now = 40_000
    play.act("pass")
    play.computer("pass")
    play.now = 50_000
    play.command(Undo(decision=play.table.decision))
    assert play.due == 50_000 + TURN + BANK - 10_000  # what was used of the bank stays used


def test_what_the_clock_has_played_is_not_taken_back() -> None:
    play = playing("a9", (None, "random"))
    play.run_out()
    play.computer("pass")
    assert "nothing to take back" in play.refusal(Undo(decision=play.table.decision))


# The safe move.


def dealt(rules: Any, *, start: int) -> Game:
    """A game of two whose first round is dealt, and where the dealer has chosen; seat 1 is to act."""
    game = Game.start(parse_rules(rules), players=2, dealer=0)
    game, _ = apply(game, Shuffled(shuffled(game.to_shuffle, f"{start}")))
    if "keep" in map(str, legal_actions(game)):
        game, _ = apply(game, parse_action("keep"))
    return game


def played(game: Game, *actions: str) -> Game:
    for action in actions:
        game, _ = apply(game, parse_action(action))
    return game


def safe(game: Game) -> Action:
    seat = game.to_act
    assert seat is not None
    return safe_action(view(game, seat))


def worth_after(game: Game, action: Action) -> tuple[int, ...]:
    seat = game.to_act
    assert seat is not None
    after, _ = apply(game, action)
    assert after.round is not None
    return game.rules.worth(after.round.hands[seat]).strength


@pytest.mark.parametrize("rules", ["a9", "a7", "a5", "schwimmen"])
def test_where_passing_does_no_harm_the_safe_move_is_to_pass(rules: str) -> None:
    for start in range(20):
        game = dealt(rules, start=start)
        if game.to_act is not None:
            assert str(safe(game)) == "pass"


@pytest.mark.parametrize(
    "rules",
    ["trente36", {"base": "a7", "passing": "none"}, {"base": "a7", "passing": "none", "exchange_all": "none"}],
)
def test_where_passing_closes_or_is_not_allowed_it_is_the_single_exchange_of_best_own_worth(rules: Any) -> None:
    seen = 0
    for start in range(30):
        game = dealt(rules, start=start)
        if game.to_act is None:
            continue
        single = [action for action in legal_actions(game) if ">" in str(action)]
        assert len(single) == 9
        assert safe(game) in single
        assert worth_after(game, safe(game)) == max(worth_after(game, action) for action in single)
        seen += 1
    assert seen > 15


def test_where_one_may_pass_once_the_second_safe_move_is_an_exchange() -> None:
    game = dealt({"base": "a7", "passing": "once", "renew": "none"}, start=2)
    assert str(safe(game)) == "pass"
    game = played(game, "pass", "pass")
    assert ">" in str(safe(game))


def test_in_the_last_lap_of_a_game_where_passing_closes_it_is_to_pass() -> None:
    game = dealt("trente36", start=1)
    assert ">" in str(safe(game))
    assert str(safe(played(game, "pass"))) == "pass"


def test_the_dealer_keeps() -> None:
    for name in PRESETS:
        if preset(name).family == "exchange":
            play = Play(name, (None, None), dealer=0, clock="fast")
            play.run_out()
            assert [event.action for event in play.run_out() if isinstance(event, Decided)] == ["keep"]


@pytest.mark.parametrize("rules", ["trente52", "scat"])
def test_in_the_draw_games_it_is_the_stock_and_then_the_worst_card(rules: str) -> None:
    shown = 0
    for start in range(400):
        game = dealt(rules, start=start)
        if game.to_act is None:
            continue
        assert str(safe(game)) == "stock"
        game = played(game, "stock")
        kinds = ("show",) if any(str(action).startswith("show") for action in legal_actions(game)) else ("drop",)
        choice = [action for action in legal_actions(game) if str(action).startswith(kinds)]
        assert safe(game) in choice
        assert worth_after(game, safe(game)) == max(worth_after(game, action) for action in choice)
        shown += kinds == ("show",)
    assert shown > 0 or rules == "scat"


def test_where_there_is_no_stock_and_will_be_none_it_is_the_pile() -> None:
    game = dealt({"base": "trente52", "ranks": "789TJQK", "suits": "c", "players": [2, 2]}, start=1)
    assert sorted(map(str, legal_actions(game))) == ["knock", "pile"]  # D-7: seven cards for two
    assert str(safe(game)) == "pile"


@pytest.mark.parametrize("rules", PRESETS)
def test_a_time_out_plays_a_whole_turn_and_no_more(rules: str) -> None:
    play = playing(rules, start=4)
    play.run_out()
    assert play.table.game.to_act != 0 or play.table.game.between_rounds
    assert all(move.by == "clock" for move in play.table.line if move.seat == 0)


def test_a_time_out_in_the_middle_of_a_turn_plays_the_rest_of_it() -> None:
    play = playing("trente52")
    play.act("stock")
    timed_out, *decided = play.run_out()
    assert timed_out == TimedOut(at=play.now, seat=0)
    assert [str(getattr(event, "action", ""))[:4] for event in decided] == ["drop"]


# Away, replaced, and back.


def miss_a_turn(play: Play, seat: int = 0) -> tuple[object, ...]:
    """Have the others pass till it is the turn of a seat, and that one let its time go by."""
    while play.table.game.to_act != seat:
        acting = play.table.game.to_act
        assert acting is not None
        play.act("pass", acting)
    return play.run_out()


def test_after_one_time_out_a_person_counts_as_away_and_after_two_in_a_row_a_computer_player_sits_in() -> None:
    play = playing({"base": "a9", "renew": "none"})
    assert seen_by(play, PERSON).seats[0].presence == "here"
    miss_a_turn(play)
    assert seen_by(play, PERSON).seats[0].presence == "away"
    assert play.table.computer_at(0) is None
    assert [event for event in play.told if isinstance(event, ClockRanOut | StandIn)] == [ClockRanOut(0)]
    events = miss_a_turn(play)
    assert events[-1] == Replaced(at=play.now, seat=0, by="clock")
    assert [event for event in play.told if isinstance(event, StandIn)] == [StandIn(0)]
    shown = seen_by(play, "bo").seats[0]
    assert (shown.presence, shown.level, shown.kind) == ("replaced", "careful", "person")
    assert play.table.computer_at(0) == "careful"  # the table's level
    assert "take your seat back" in play.refusal(Act(decision=play.table.decision, action="pass"))


def test_an_answer_in_between_begins_the_count_anew() -> None:
    play = playing({"base": "a9", "renew": "none"})
    miss_a_turn(play)
    play.act("pass", 1)
    play.act("pass", 2)
    play.act("pass", 0)
    assert seen_by(play, PERSON).seats[0].presence == "here"
    miss_a_turn(play)
    assert play.table.computer_at(0) is None
    miss_a_turn(play)
    assert play.table.computer_at(0) == "careful"


def replaced(rules: Any = None, seats: tuple[str | None, ...] = (None, None, None)) -> Play:
    """A table where a computer player sits in for seat 0."""
    play = playing(rules or {"base": "a9", "renew": "none"}, seats)
    play.go(PERSON)
    play.take([Replaced(seat=0, by="clock")])  # as after two turns that the clock has played
    return play


@pytest.mark.parametrize("clock", CLOCKS)
def test_where_there_is_a_clock_the_host_asks_for_nobody_to_be_played_for(clock: ClockName) -> None:
    play = Play("a9", (None, None), clock=clock)
    play.deal()
    play.go("bo")
    assert "the clock plays" in play.refusal(PlayFor(seat=1))


def test_a_person_takes_the_seat_back_at_any_time() -> None:
    play = replaced()
    play.now = 5_000
    assert play.command(TakeBack()) == (Returned(at=5_000, seat=0),)
    assert play.table.computer_at(0) is None
    assert [event for event in play.told if isinstance(event, CameBack)] == [CameBack(0)]
    assert play.due == 5_000 + TURN + BANK  # their turn begins now
    play.act("pass")
    assert play.command(TakeBack()) == ()


def test_a_seat_taken_back_in_anothers_turn_leaves_that_turn_its_time() -> None:
    play = replaced()
    play.computer("pass")
    play.now = 5_000
    play.command(TakeBack())
    assert play.due == TURN + BANK


def test_a_seat_is_taken_back_between_the_two_decisions_of_a_turn() -> None:
    play = replaced("trente52")
    play.computer("stock")
    play.now = 5_000
    play.command(TakeBack())
    assert play.due == 5_000 + TURN + BANK
    play.act(next(text for text in legal(play.table) if text.startswith("drop")))
    assert play.table.game.to_act == 1


def test_a_seat_is_taken_back_after_a_round_without_another_commitment() -> None:
    play = replaced()
    play.to_round_end()
    commitment = play.table.next_commitment
    assert play.command(TakeBack()) == (Returned(at=play.now, seat=0),)
    assert play.table.next_commitment == commitment
    assert play.due == play.table.turn_began + LOOK


def test_whoever_comes_back_where_there_is_one_possibility_is_not_asked() -> None:
    play = replaced("trente36")
    play.computer("all")
    play.act(next(text for text in legal(play.table) if ">" in text), 1)
    play.act(next(text for text in legal(play.table) if ">" in text), 2)
    assert legal(play.table) == ["pass"]  # T-2: locked
    events = play.command(TakeBack())
    assert events == (
        Returned(at=play.now, seat=0),
        Decided(at=play.now, seat=0, action="pass", by="rules"),
    )


def test_taking_the_seat_back_begins_the_count_anew() -> None:
    play = playing({"base": "a9", "renew": "none"})
    miss_a_turn(play)
    miss_a_turn(play)
    play.command(TakeBack())
    assert play.table.missed == (0, 0, 0)
    miss_a_turn(play)
    assert play.table.computer_at(0) is None
