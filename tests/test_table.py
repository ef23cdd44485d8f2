"""A live table is the fold of its log, takes only what it may, and tells a seat only what that may know."""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Any, Final, Literal

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from msgspec.structs import replace

from tests.play import EVERYBODY, PERSON, PLAYS, Play, legal, random_play, seed_number
from tests.server import decode_event
from tests.strategies import habits, house_game, preset_game
from thirtyone import (
    Card,
    Game,
    ThirtyOneError,
    apply,
    legal_actions,
    parse_action,
    parse_rules,
    seen,
    shuffled,
    view,
)
from thirtyone.game.draw import DrawRound
from thirtyone.game.events import Event
from thirtyone.game.exchange import ExchangeRound
from thirtyone.players import PLAYERS, player
from thirtyone.record import format_record, parse_record, replay, summarize
from thirtyone.rules import format_rules
from thirtyone.server.livetables import LiveTable, steps
from thirtyone.server.messages import ClientMessage
from thirtyone.server.messages import State as StateMessage
from thirtyone.server.tableviews import table_view
from thirtyone.table import (
    Act,
    Command,
    Continue,
    Leave,
    Moment,
    Pace,
    Seat,
    State,
    Table,
    Terms,
    evolve,
    fold,
    open_table,
    play_on,
    table_record,
)
from thirtyone.table.commands import Undo, can_undo, may_deal
from thirtyone.table.events import (
    Closed,
    Committed,
    ComputerSeated,
    Continued,
    Decided,
    Followed,
    Left,
    Opened,
    PaceSet,
    Queued,
    Replaced,
    Returned,
    RoundDealt,
    SatDown,
    SeatFreed,
    Started,
    TableEvent,
    TalkSet,
    TimedOut,
    WentBack,
)
from thirtyone.table.state import Forced

# The fold.


@pytest.mark.parametrize(("seed", "rules"), PLAYS)
def test_the_state_after_each_step_is_the_fold_of_the_log_so_far(seed: int, rules: str | None) -> None:
    play = random_play(seed, rules, steps=120)
    state: State | None = None
    for length, event in enumerate(play.log, start=1):
        state, _ = evolve(state, event)
        if length % 7 == 0 or length == len(play.log):
            assert fold(play.log[:length]) == state
    assert state == play.table


@pytest.mark.parametrize(("seed", "rules"), PLAYS)
def test_the_log_survives_JSON(seed: int, rules: str | None) -> None:
    play = random_play(seed, rules, steps=120)
    written = [msgspec.json.encode(event) for event in play.log]
    read = [decode_event(body) for body in written]
    assert read == play.log
    assert fold(read) == play.table


def test_every_kind_of_event_survives_JSON() -> None:
    events: tuple[TableEvent, ...] = (
        Opened(
            terms=Terms(rules={"base": "a9", "lives": 5}, pace="slow", clock="fast", level="greedy", public=True),
            seats=(Seat(person="p"), Seat(level="greedy"), Seat()),
            host="p",
            ready=("p",),
            code="ABC234",
        ),
        SatDown(seat=2, person="q"),
        ComputerSeated(seat=2, level="random"),
        SeatFreed(seat=2, sent_away=True),
        Started(at=5, seats=(Seat(person="p"), Seat(level="greedy")), dealer=1),
        Committed(round=3, seed="00ff", commitment="ab"),
        RoundDealt(round=3),
        Decided(at=1_800_000_000_000, seat=1, action="7c>Kh", by="computer"),
        Decided(seat=0, action="pass", by="rules"),
        WentBack(seat=0, left=2),
        Continued(seat=0, round=3),
        TimedOut(seat=0),
        Replaced(seat=0, by="clock"),
        Returned(seat=0),
        Left(seat=0),
        PaceSet(seat=0, pace="quick"),
        TalkSet(allowed=True),
        Queued(person="r"),
        Followed(table="next"),
        Closed(),
    )
    assert tuple(decode_event(msgspec.json.encode(event)) for event in events) == events
    assert {type(event) for event in events} == set(TableEvent.__args__)


@pytest.mark.parametrize(
    "events",
    [
        (),
        (RoundDealt(round=0),),
        (Committed(round=0, seed="", commitment=""), RoundDealt(round=0)),
    ],
)
def test_a_log_begins_with_an_opening(events: tuple[TableEvent, ...]) -> None:
    with pytest.raises(ValueError, match="begins with its opening"):
        fold(events)


def test_events_that_cannot_follow_are_a_damaged_log() -> None:
    play = Play()
    play.to_turn_of(0)
    for event in (play.log[0], Decided(seat=1, action="pass", by="computer"), WentBack(seat=0, left=99)):
        with pytest.raises(ValueError):  # noqa: PT011  # several sentences
            evolve(play.table, event)


def test_a_table_needs_rules_and_as_many_seats_as_they_allow() -> None:
    for rules, seats in (("a8", 2), ({"base": "a9", "lives": 0}, 2), ("a9", 7), ("a9", 1), (None, 2)):
        terms = Terms(rules=rules)  # type: ignore[arg-type]  # rules that are none are the test
        sitting = tuple(Seat(person=f"p{number}") for number in range(seats))
        with pytest.raises(ThirtyOneError):
            open_table(terms, sitting, "p0", ready=("p0",), moment=Moment(at=0, seed="s"))


# Chance.


@pytest.mark.parametrize(("seed", "rules"), PLAYS)
def test_every_round_is_committed_to_before_its_deal_and_dealt_from_that_seed(seed: int, rules: str | None) -> None:
    play = random_play(seed, rules)
    committed: Committed | None = None
    rounds = 0
    state: State | None = None
    for event in play.log:
        before = state
        state, _ = evolve(state, event)
        match event:
            case Committed():
                assert committed is None, "committed twice"
                assert event.round == rounds
                assert event.commitment == sha256(event.seed.encode()).hexdigest()
                committed = event
            case RoundDealt():
                assert committed is not None and isinstance(before, Table) and isinstance(state, Table)
                assert event.round == rounds
                assert state.ended[-1].deck == shuffled(state.game.rules.deck, committed.seed)
                assert (state.seed, state.commitment) == (committed.seed, committed.commitment)
                committed = None
                rounds += 1
    seeds = [event.seed for event in play.log if isinstance(event, Committed)]
    assert len(set(seeds)) == len(seeds)
    assert committed is None  # none for a round that will never be


def test_a_round_is_committed_to_with_the_event_that_ends_the_one_before() -> None:
    play = Play()
    assert [type(event) for event in play.log] == [Opened, Started, Committed]
    play.to_round_end()
    assert isinstance(play.log[-1], Committed)
    assert play.table.status == "round_over"
    view = table_view(play.table, 0, ("Ana", "Bo"), ())
    assert view.commitment == sha256(play.table.next_seed.encode()).hexdigest()
    assert sha256(str(view.revealed_seed).encode()).hexdigest() == play.table.commitment


@pytest.mark.parametrize("rules", ["trente52", {"base": "a9", "exhausted": "recycle"}])
def test_refills_come_from_the_seed_of_the_round(rules: Any) -> None:
    refilled = 0
    for start in range(0, 3000, 100):
        play = Play(rules, ("random", None, "random"), start=start)
        play.deal()
        rng = Random(start)
        while not play.table.game.between_rounds and play.table.seq < 400:
            quiet = [text for text in legal(play.table) if text in ("pass", "stock", "keep")]
            quiet = quiet or [text for text in legal(play.table) if text.startswith("drop")] or legal(play.table)
            before = play.table
            action, seat = rng.choice(quiet), play.table.game.to_act
            assert seat is not None
            if seat == 1:
                play.act(action, 1)
            else:
                play.computer(action)
            after = play.table
            if after.game.round is not None and len(after.ended[-1].refills) > len(before.ended[-1].refills):
                refilled += 1
                number = len(after.ended[-1].refills)
                asked, _ = apply(before.game, parse_action(action))
                assert after.ended[-1].refills[-1] == shuffled(asked.to_shuffle, after.seed, number)
        if refilled > 3:
            break
    assert refilled > 3


# Whose turn, and which.


def test_only_the_seat_whose_turn_it_is_may_act() -> None:
    play = Play("a9", (None, None, "random"), dealer=2)
    play.to_turn_of(0)
    assert "not your turn" in play.refusal(Act(decision=play.table.decision, action="pass"), seat=1)
    play.act("pass")
    assert "not your turn" in play.refusal(Act(decision=play.table.decision, action="pass"), seat=0)
    play.act("pass", seat=1)


def test_nobody_acts_for_a_computer_player_and_that_not_for_a_person() -> None:
    play = Play(dealer=1)
    play.to_turn_of(0)
    with pytest.raises(ThirtyOneError, match="not the turn of a computer"):
        play_on(play.table, "pass", play.moment())
    play.act("pass")
    assert "not your turn" in play.refusal(Act(decision=play.table.decision, action="pass"))
    play.computer("pass")


@pytest.mark.parametrize("off", [-1, 1, 99])
def test_a_decision_number_that_is_not_the_tables_is_refused(off: int) -> None:
    play = Play(dealer=1)
    play.to_turn_of(0)
    number = play.table.decision + off
    assert "gone on" in play.refusal(Act(decision=number, action="pass"))
    assert "gone on" in play.refusal(Undo(decision=number))


@pytest.mark.parametrize("action", ["drop 7c", "keep", "7c>8c", "stock", "show Ah"])
def test_an_illegal_action_is_refused(action: str) -> None:
    play = Play(dealer=1)
    play.to_turn_of(0)
    assert action not in legal(play.table)
    play.refusal(Act(decision=play.table.decision, action=action))


@pytest.mark.parametrize("action", ["", "?", "pass ", "PASS", "Ah>", "Ah Kh Qh", "drop", "7c>8c>9c", "\0", "x" * 1000])
def test_what_is_no_action_is_refused_as_such(action: str) -> None:
    play = Play(dealer=1)
    play.to_turn_of(0)
    with pytest.raises(ThirtyOneError) as caught:
        play.act(action)
    assert caught.value.code == "bad_action"


def test_a_decision_grows_with_every_decision_and_with_one_taken_back() -> None:
    play = Play(dealer=1)
    play.to_turn_of(0)
    number = play.table.decision
    play.act("pass")
    assert play.table.decision == number + 1
    play.command(Undo(decision=number + 1))
    assert play.table.decision == number + 2
    play.act("pass")
    assert play.table.decision == number + 3


def test_nothing_is_decided_between_rounds() -> None:
    play = Play()
    play.refusal(Act(decision=0, action="pass"))
    play.to_round_end()
    play.refusal(Act(decision=play.table.decision, action="pass"))
    play.refusal(Undo(decision=play.table.decision))


# Forced decisions.


def test_a_single_possibility_is_played_for_a_person_by_the_rules() -> None:
    play = Play("trente36", (None, "random", "random"), dealer=2)
    play.to_turn_of(0, but=("all",))
    play.act("all")
    play.to_turn_of(2)
    quiet = next(text for text in legal(play.table) if ">" in text)
    events = play.computer(quiet)
    if play.table.game.between_rounds:
        pytest.fail("choose another seed for this test")
    assert events[1:] == (Decided(seat=0, action="pass", by="rules"),)  # T-2: locked
    assert [move.by for move in play.table.line][-2:] == ["computer", "rules"]
    assert play.table.game.to_act == 1
    forced = [event for event in play.told if isinstance(event, Forced)]
    assert len(forced) == 1


def test_a_computer_player_decides_also_where_there_is_one_possibility() -> None:
    play = Play("trente36", (None, "random", "random"), dealer=0)
    play.to_turn_of(1)
    play.computer("all")
    play.to_turn_of(1)
    assert legal(play.table) == ["pass"]
    assert play.computer("pass")[0] == Decided(seat=1, action="pass", by="computer")


def test_where_there_is_a_choice_nothing_is_played_for_anybody() -> None:
    play = random_play(5, "a9")
    for event in play.log:
        assert not isinstance(event, Decided) or event.by != "rules" or event.action == "pass"


# Undo.


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


def check_record(play: Play) -> None:
    """The record of the rounds that ended replays by the rules to what the table says."""
    table = play.table
    names = [f"p{seat}" for seat in range(len(table.seats))]
    record = table_record(table, names)
    assert parse_record(format_record(record)) == record
    assert len(record.rounds) == table.game.rounds_ended
    last: Game | None = None
    for step in replay(record):
        last = step.after
    if last is not None and table.game.between_rounds:
        assert last == table.game
    summary = summarize(record)
    assert [ended.lives for ended in summary.rounds] == [lives for _, lives in table.summaries]
    assert [ended.ended_by for ended in summary.rounds] == [ended.outcome.ended_by for ended, _ in table.summaries]


# Going on.


def test_the_next_round_waits_for_every_person_and_for_no_computer() -> None:
    play = Play("a9", (None, "random", None), dealer=1)
    assert may_deal(play.table, EVERYBODY)  # nobody has to press anything before the first
    play.to_round_end()
    for seat in (2, 0):
        assert play.table.status == "round_over"
        assert not may_deal(play.table, EVERYBODY)
        with pytest.raises(ThirtyOneError):
            play_on(play.table, None, play.moment())
        assert play.command(Continue(round=0), seat) == (Continued(seat=seat, round=0),)
        assert play.command(Continue(round=0), seat) == ()  # pressing twice is pressing once
    assert may_deal(play.table, EVERYBODY)
    assert isinstance(play.deal()[0], RoundDealt)
    assert play.table.status == "playing"
    assert play.table.continued == frozenset()


@pytest.mark.parametrize("round_number", [-1, 1, 2])
def test_only_the_round_that_has_just_ended_is_gone_on_from(round_number: int) -> None:
    play = Play()
    play.to_round_end()
    assert "just ended" in play.refusal(Continue(round=round_number))


def test_there_is_nothing_to_go_on_from_while_a_round_is_played() -> None:
    play = Play()
    play.refusal(Continue(round=0))
    play.refusal(Continue(round=-1))
    play.to_turn_of(0)
    play.refusal(Continue(round=0))
    play.refusal(Continue(round=-1))


def test_a_finished_game_goes_on_with_nothing() -> None:
    play = random_play(1, "a9")
    table, person = play.table, play.table.people[0]
    assert table.status == "finished"
    assert not may_deal(table, EVERYBODY)
    play.refusal(Continue(round=table.game.rounds_ended - 1), person)
    play.refusal(Act(decision=table.decision, action="pass"), person)
    play.refusal(Undo(decision=table.decision), person)
    assert play.command(Leave(), person) == ()
    assert play.table.status == "finished"


# Leaving for good, and the pace.


@pytest.mark.parametrize("when", ["before the deal", "in a round", "after a round"])
def test_a_game_that_was_given_up_takes_nothing_more(when: str) -> None:
    play = Play()
    if when == "in a round":
        play.to_turn_of(0)
    elif when == "after a round":
        play.to_round_end()
    assert play.command(Leave()) == (Left(seat=0),)
    table = play.table
    assert table.status == "abandoned"
    assert not may_deal(table, EVERYBODY)
    assert not can_undo(table, 0)
    for command in (
        Act(decision=table.decision, action="pass"),
        Undo(decision=table.decision),
        Continue(round=table.game.rounds_ended - 1),
        Leave(),
    ):
        assert "given up" in play.refusal(command)
    view = table_view(table, 0, ("Ana", "Bo"), ())
    assert (view.status, view.legal, view.to_act) == ("abandoned", (), None)


def test_a_game_given_up_in_a_round_keeps_that_round_secret() -> None:
    play = Play("a9", (None, "random", "random"))
    play.to_round_end()
    play.command(Continue(round=0))
    play.to_turn_of(0)
    play.command(Leave())
    assert len(table_record(play.table, ("a", "b", "c")).rounds) == 1
    check_secrets(play)


def test_the_pace_can_be_changed_at_any_time() -> None:
    play = Play()
    for pace in ("slow", "none"):
        play.command(Pace(pace=pace))
        assert play.table.pace == pace
        assert table_view(play.table, 0, ("Ana", "Bo"), ()).pace == pace
        play.to_turn_of(0)
    before = play.table.game
    play.command(Pace(pace="quick"))
    assert play.table.game == before


# What a seat is told.

CARD: Final = re.compile(r"\b[2-9TJQKA][cshd]\b")


def cards_in(message: object) -> set[str]:
    return set(CARD.findall(msgspec.json.encode(message).decode()))


def known_cards(game: Game, viewer: int | None) -> set[str]:
    """The cards whose place a viewer may know, by V-1 and V-2."""
    round_ = game.round
    if round_ is None:
        return set()
    known: set[Card] = set()
    for seat, hand in enumerate(round_.hands):
        if seat == viewer or round_.outcome is not None:
            known.update(hand)
        known.update(card for card in hand if card in round_.shown)
    if isinstance(round_, ExchangeRound):
        known.update(round_.table, round_.set_aside)
    if isinstance(round_, DrawRound):
        known.update(round_.pile)
    return {card.text for card in known}


def names_of(table: Table) -> list[str]:
    return [f"player {seat}" for seat in range(len(table.seats))]


def check_secrets(play: Play) -> None:
    """Look at everything that each seat and a spectator are sent, with what they have seen in the round so far."""
    viewers: list[int | None] = [None, *range(len(play.seats))]
    ever: dict[int | None, set[str]] = {viewer: set() for viewer in viewers}
    live = LiveTable("table", play.log[:1], {})
    for event in play.log[1:]:
        before = live.state.seq
        (step,) = steps(live.state, [event])
        live.take_in([step])
        table, happened = step.state, step.happened
        if not isinstance(table, Table):
            continue
        if isinstance(event, RoundDealt):
            ever = {viewer: set() for viewer in viewers}
        secrets = [table.next_seed] + ([] if table.game.between_rounds else [table.seed])
        for viewer in viewers:
            ever[viewer] |= known_cards(table.game, viewer)
            state = StateMessage(
                table="table",
                seq=table.seq,
                happened=live.happened_after(before, viewer),
                view=table_view(table, viewer, names_of(table), {PERSON}),
                now=0,
            )
            text = msgspec.json.encode(state).decode()
            found = cards_in(state)
            also = {card for told in happened for card in cards_in(told)} if table.game.between_rounds else set()
            assert found <= ever[viewer] | also
            if not table.game.between_rounds:
                assert cards_in(live.happened_after(0, viewer)) <= ever[viewer]
            assert not any(secret and secret in text for secret in secrets)


@pytest.mark.parametrize(("seed", "rules"), PLAYS)
def test_no_message_holds_a_card_or_a_seed_that_its_reader_may_not_know(seed: int, rules: str | None) -> None:
    check_secrets(random_play(seed, rules, steps=80))


def other_world(table: Table, viewer: int | None, rng: Random) -> Table:
    """Return a table that differs in everything that a viewer cannot know: hidden cards change places."""
    round_ = table.game.round
    changed = replace(table, next_seed=seed_number(rng.randrange(10**6)) if table.next_seed else "")
    if round_ is None or round_.outcome is not None:
        return changed
    hidden: list[Card] = list(round_.stock)
    for seat, hand in enumerate(round_.hands):
        hidden += [card for card in hand if seat != viewer and card not in round_.shown]
    if isinstance(round_, ExchangeRound):
        hidden += round_.second_packet
    mixed = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))

    def moved(cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(mixed.get(card, card) for card in cards)

    changes: dict[str, Any] = {"hands": tuple(map(moved, round_.hands)), "stock": moved(round_.stock)}
    if isinstance(round_, ExchangeRound):
        changes["second_packet"] = moved(round_.second_packet)
    elif isinstance(round_, DrawRound) and round_.taken is not None:
        changes["taken"] = mixed.get(round_.taken, round_.taken)
        # A hand has no order that others could know, and an own hand has no card of `mixed`.
    did = tuple(mixed_event(told, viewer, mixed) for told in table.did)
    game = replace(table.game, round=replace(round_, **changes))
    ended = (*table.ended[:-1], replace(table.ended[-1], deck=tuple(rng.sample(table.ended[-1].deck, 6))))
    return replace(changed, game=game, did=did, seed=seed_number(rng.randrange(10**6)), ended=ended)


def mixed_event(told: Event | None, viewer: int | None, mixed: dict[Card, Card]) -> Event | None:
    if told is None or seen(told, viewer) == told:
        return told
    if hasattr(told, "card"):
        return replace(told, card=mixed.get(told.card, told.card))
    if hasattr(told, "hand"):
        return replace(told, hand=tuple(mixed.get(card, card) for card in told.hand))
    raise AssertionError(f"What is hidden of {told}?")


@pytest.mark.parametrize(("seed", "rules"), PLAYS)
def test_tables_that_agree_on_what_a_seat_may_know_look_the_same_to_it(seed: int, rules: str | None) -> None:
    rng = Random(seed)
    play = random_play(seed, rules, steps=60)
    state: State | None = None
    compared = 0
    for event in play.log:
        state, _ = evolve(state, event)
        if not isinstance(state, Table):
            continue
        table = state
        for viewer in (None, *range(len(play.seats))):
            other = other_world(table, viewer, rng)
            one, two = (table_view(world, viewer, names_of(table), {PERSON}) for world in (table, other))
            assert msgspec.json.encode(one) == msgspec.json.encode(two)
            compared += other.game != table.game
    assert compared > 10 or rules is None


def test_a_seat_sees_its_own_hand_and_what_it_is_worth() -> None:
    play = Play("a9", (None, "random", "random"), dealer=2)
    play.to_turn_of(0)
    view = table_view(play.table, 0, ("Ana", "Bo", "Cy"), {PERSON})
    assert None not in view.seats[0].hand
    assert view.seats[0].worth is not None
    assert [seat.worth for seat in view.seats[1:]] == [None, None]
    assert set(view.legal) == set(legal(play.table))
    assert [(seat.name, seat.kind, seat.level, seat.presence) for seat in view.seats] == [
        ("Ana", "person", None, "here"),
        ("Bo", "computer", "random", "here"),
        ("Cy", "computer", "random", "here"),
    ]
    for exchange, value in view.prospects.items():
        after, _ = apply(play.table.game, parse_action(exchange))
        assert after.round is not None
        assert value == str(after.rules.worth(after.round.hands[0]))
    spectator = table_view(play.table, None, ("Ana", "Bo", "Cy"), ())
    assert (spectator.legal, spectator.prospects, spectator.can_undo, spectator.seat) == ((), {}, False, None)
    assert spectator.seats[0].presence == "absent"


def test_who_is_waited_for_is_told() -> None:
    play = Play("a9", (None, "random", None), dealer=1)
    play.to_round_end()
    assert table_view(play.table, 0, names_of(play.table), EVERYBODY).waiting_for == (0, 2)
    play.command(Continue(round=0), 0)
    assert table_view(play.table, 0, names_of(play.table), EVERYBODY).waiting_for == (2,)
    assert table_view(play.table, 0, names_of(play.table), {PERSON}).waiting_for == ()


def test_rules_of_the_house_are_told_as_such() -> None:
    for rules, base, house in (("a7", "a7", False), ({"base": "a7", "lives": 1}, "a7", True)):
        view = table_view(Play(rules).table, 0, ("Ana", "Bo"), ())
        assert (view.base, view.house_rules) == (base, house)
        assert view.rules["lives"] == parse_rules(rules).lives
        assert view.pot == 2 * view.rules["lives"]


def test_every_message_of_a_client_is_told_apart() -> None:
    message = {"type": "act", "id": "1", "table": "t", "decision": 3, "action": "pass"}
    read = msgspec.json.decode(msgspec.json.encode(message), type=ClientMessage)
    assert isinstance(read, Act)
    assert msgspec.to_builtins(read) == message


# A table of any kind under random commands.


class LiveGame(RuleBasedStateMachine):
    """A person and computer players, wishes that make sense and wishes that do not."""

    play: Play
    person: int

    @initialize(seed=st.integers(0, 10_000), kind=st.sampled_from(("preset", "house")))
    def sit_down(self, seed: int, kind: Literal["preset", "house"]) -> None:
        rng = Random(seed)
        setting = preset_game(rng.choice) if kind == "preset" else house_game(rng.choice)
        self.person = rng.randrange(setting.players)
        levels = [None if seat == self.person else rng.choice(list(PLAYERS)) for seat in range(setting.players)]
        self.play = Play(format_rules(setting.rules), levels, dealer=setting.dealer, start=seed)
        self.worlds = Random(seed)
        self.looked_at = 0

    def wish(self, command: Command) -> None:
        """Whatever is wished, it is done or refused with a sentence, and nothing is done that was refused."""
        before, refusal = self.play.table, None
        try:
            self.play.command(command, self.person)
        except ThirtyOneError as error:
            refusal = error
        assert refusal is None or (str(refusal).endswith(".") and self.play.table is before)

    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        if self.play.table.game.to_act == self.person and not self.play.table.abandoned:
            self.play.act(data.draw(st.sampled_from(legal(self.play.table))), self.person)

    @rule(seed=st.integers(0, 999), steps=st.sampled_from((1, 3, 20)))
    def go_on(self, seed: int, steps: int) -> None:
        rng = Random(seed)
        manner = habits(rng.choice)
        for _ in range(steps):
            if self.play.table.status not in ("finished", "abandoned"):
                self.play.step(rng, manner)

    @rule(seed=st.integers(0, 999))
    def computers_think(self, seed: int) -> None:
        table = self.play.table
        seat = table.game.to_act
        if seat is not None and seat != self.person and not table.abandoned:
            sees = view(table.game, seat)
            level = table.seats[seat].level
            assert level is not None
            self.play.computer(str(player(level, Random(seed))(sees, sees.legal)))

    @rule(off=st.sampled_from((0, 0, 0, -1, 1)))
    def take_back(self, off: int) -> None:
        allowed = can_undo(self.play.table, self.person) and off == 0
        length = len(self.play.log)
        self.wish(Undo(decision=self.play.table.decision + off))
        assert (len(self.play.log) > length) == allowed

    @rule(off=st.sampled_from((0, 0, 1)))
    def press_continue(self, off: int) -> None:
        self.wish(Continue(round=self.play.table.game.rounds_ended - 1 + off))

    @rule(pace=st.sampled_from(("none", "slow")))
    def set_pace(self, pace: Literal["none", "slow"]) -> None:
        self.wish(Pace(pace=pace))

    @rule(action=st.sampled_from(("pass", "knock", "all", "stock", "keep", "7c>8c", "drop 7c", "show Ah", "nonsense")))
    def act_at_random(self, action: str) -> None:
        self.wish(Act(decision=self.play.table.decision, action=action))

    @rule(action=st.sampled_from(("pass", "knock", "keep")), off=st.sampled_from((-1, 1)))
    def act_late(self, action: str, off: int) -> None:
        length = len(self.play.log)
        self.wish(Act(decision=self.play.table.decision + off, action=action))
        assert len(self.play.log) == length

    @precondition(lambda self: self.play.table.game.rounds_ended > 1)
    @rule()
    def give_up(self) -> None:
        self.wish(Leave())

    @invariant()
    def the_record_replays(self) -> None:
        check_record(self.play)

    @invariant()
    def a_person_is_never_asked_what_is_no_question(self) -> None:
        table = self.play.table
        if table.game.to_act == self.person:
            assert len(legal_actions(table.game)) > 1

    @invariant()
    def other_worlds_look_the_same(self) -> None:
        table = self.play.table
        for viewer in (None, *range(len(table.seats))):
            other = other_world(table, viewer, self.worlds)
            assert table_view(table, viewer, names_of(table), ()) == table_view(other, viewer, names_of(table), ())

    def teardown(self) -> None:
        if hasattr(self, "play"):
            assert fold(decode_event(msgspec.json.encode(event)) for event in self.play.log) == self.play.table


def test_random_commands_keep_a_table_whole() -> None:
    run_state_machine_as_test(
        LiveGame,
        settings=settings(
            max_examples=25,
            stateful_step_count=20,
            derandomize=True,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.long
def test_very_many_random_commands_keep_a_table_whole() -> None:
    run_state_machine_as_test(
        LiveGame,
        settings=settings(
            max_examples=1000,
            stateful_step_count=60,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
