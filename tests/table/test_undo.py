"""Taking back one's last decision, where all others are computer players."""

from __future__ import annotations

from tests.support.indistinguishable import check_record
from tests.support.played_table import Play, game, legal, random_play
from thirtyone.table import (
    Continue,
)
from thirtyone.table.commands import Undo
from thirtyone.table.handling import can_undo
from thirtyone.table.table_events import (
    WentBack,
)


def test_undo_restores_the_state_before_the_last_real_decision() -> None:
    play = Play("a9", ("random", None, "random"), dealer=0)
    play.to_turn_of(1)
    before = play.table
    play.act(next(text for text in legal(play.table) if ">" in text), 1)
    while play.table.game.to_act != 1:
        play.computer("pass")
    play.command(Undo(decision=play.table.decision), 1)
    after = play.table
    assert after.game == before.game
    assert (after.did, after.line, after.ended, after.seed) == (before.did, before.line, before.ended, before.seed)
    assert after.status == "playing"


def test_undo_goes_back_to_the_start_of_the_round_and_no_further() -> None:
    play = Play(dealer=1)
    play.to_turn_of(0)
    for _ in range(4):
        play.act("pass")
        play.computer("pass")
    for left in (4, 3, 2, 1):
        assert can_undo(play.table, 0)
        play.command(Undo(decision=play.table.decision))
        assert sum(move.seat == 0 for move in play.table.line) == left - 1
    assert not can_undo(play.table, 0)
    assert "nothing to take back" in play.refusal(Undo(decision=play.table.decision))


def test_the_dealers_choice_can_be_taken_back() -> None:
    play = Play(dealer=0)
    play.deal()
    dealt = play.table
    play.act("refuse")
    play.command(Undo(decision=play.table.decision))
    assert play.table.game == dealt.game
    play.act("keep")


def test_undo_skips_what_the_rules_played_for_a_person() -> None:
    play = Play("trente36", (None, "random", "random"), dealer=2)
    play.to_turn_of(0)
    before = play.table
    play.act("all")
    play.to_turn_of(2)
    play.computer(next(text for text in legal(play.table) if ">" in text))
    assert play.table.line[-1].by == "rules"
    play.command(Undo(decision=play.table.decision))
    assert play.table.game == before.game


def test_a_round_that_has_ended_is_not_taken_back() -> None:
    play = Play()
    play.to_round_end()
    assert not can_undo(play.table, 0)
    play.refusal(Undo(decision=play.table.decision))
    play.command(Continue(round=0))
    play.deal()
    assert not can_undo(play.table, 0)
    play.refusal(Undo(decision=play.table.decision))


def test_where_two_people_play_nothing_is_taken_back() -> None:
    play = Play("a9", (None, None, "random"), dealer=2)
    play.to_turn_of(0)
    play.act("pass")
    for seat in (0, 1):
        assert not can_undo(play.table, seat)
        play.refusal(Undo(decision=play.table.decision), seat)


def test_a_refill_that_was_taken_back_is_not_in_the_record() -> None:
    play = Play("trente52", (None, "random"), dealer=1)
    play.deal()
    while not play.table.ended[-1].refills:  # empty the stock
        assert not play.table.game.between_rounds
        before = play.table
        action = "stock" if "stock" in legal(play.table) else legal(play.table)[0]
        seat = play.table.game.to_act
        play.act(action) if seat == 0 else play.computer(action)
    if play.table.line[-1].seat == 1:
        play.command(Undo(decision=play.table.decision))
        assert play.table.ended[-1].refills == ()
        return
    play.command(Undo(decision=play.table.decision))
    assert play.table.game == before.game
    assert play.table.ended[-1].refills == ()
    play.act("stock")
    assert len(play.table.ended[-1].refills) == 1


def test_the_record_holds_the_line_finally_played() -> None:
    undone = 0
    for seed in range(30):
        play = random_play(seed)
        undone += sum(isinstance(event, WentBack) for event in play.log)
        check_record(play)
    assert undone > 20


def test_among_people_the_refusal_says_that_nothing_is_taken_back_there() -> None:
    play = game("a7", (None, None), start=1)
    play.act(next(action for action in legal(play.table) if ">" in action))
    assert play.refusal(Undo(decision=play.table.decision)) == "Among people nothing is taken back."
