"""A live table is the fold of its log, and every round is dealt from the seed that it was committed to."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import Any

import msgspec
import pytest

from tests.support.played_table import PLAYS, Play, legal, random_play
from tests.support.stored_tables import decode_event
from tests.support.views_of import table_view
from thirtyone import (
    ThirtyOneError,
    apply,
    parse_action,
    shuffled,
)
from thirtyone.table import (
    Moment,
    Seat,
    State,
    Table,
    Terms,
    evolve,
    fold,
    open_table,
)
from thirtyone.table.table_events import (
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
    TimeGivenBack,
    WentBack,
)

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
            terms=Terms(rules={"base": "a9", "lives": 5}, pace="slow", clock="fast", level="casual", public=True),
            seats=(Seat(person="p"), Seat(level="casual"), Seat()),
            host="p",
            ready=("p",),
            code="ABC234",
        ),
        SatDown(seat=2, person="q"),
        ComputerSeated(seat=2, level="random"),
        SeatFreed(seat=2, sent_away=True),
        Started(at=5, seats=(Seat(person="p"), Seat(level="casual")), dealer=1),
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
        TimeGivenBack(at=7, lost=40_000),
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
    wrong: tuple[tuple[Any, int], ...] = (("a8", 2), ({"base": "a9", "lives": 0}, 2), ("a9", 7), ("a9", 1), (None, 2))
    for rules, seats in wrong:
        terms = Terms(rules=rules)
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
        while not play.table.game.between_rounds and play.table.seq < 280:
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
