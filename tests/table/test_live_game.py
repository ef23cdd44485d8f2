"""Tables of any kind under random commands of several people, who come and go, and let their time go by."""
# Longer than 300 lines because one machine plays every command.

from __future__ import annotations

from random import Random
from typing import Final, Literal

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from tests.support.followers import Followers
from tests.support.game_strategies import habits, house_game, preset_game
from tests.support.indistinguishable import check_record, with_other_hidden_cards
from tests.support.played_table import EMPTY, Play, legal
from tests.support.stored_tables import decode_event
from tests.support.views_of import state_view
from thirtyone import ThirtyOneError, legal_actions, view
from thirtyone.players import PLAYERS, player
from thirtyone.rules import format_rules
from thirtyone.server.protocol.view_types import LobbyView, TableView
from thirtyone.table import (
    Act,
    AllowTalk,
    Command,
    Continue,
    FreeSeat,
    Leave,
    Lobby,
    Pace,
    PlayFor,
    Queue,
    SeatComputer,
    Sit,
    Start,
    Table,
    TakeBack,
    Undo,
    fold,
)
from thirtyone.table.handling import can_undo

PEOPLE: Final = tuple(f"person {number}" for number in range(12))
"""The first ones may sit; the last ones never do at first."""
PERSON: Final = st.sampled_from((*PEOPLE[:4], PEOPLE[0], PEOPLE[1], PEOPLE[-1]))
SEAT: Final = st.integers(-1, 4)


class LiveGame(RuleBasedStateMachine):
    """Wishes that make sense and wishes that do not."""

    play: Play

    @initialize(
        seed=st.integers(0, 10_000),
        kind=st.sampled_from(("preset", "house")),
        clock=st.sampled_from(("none", "fast", "normal")),
        begun=st.sampled_from((True, True, False)),
        public=st.booleans(),
    )
    def sit_down(
        self,
        seed: int,
        kind: Literal["preset", "house"],
        clock: Literal["none", "fast", "normal"],
        *,
        begun: bool,
        public: bool,
    ) -> None:
        rng = Random(seed)
        setting = preset_game(rng.choice) if kind == "preset" else house_game(rng.choice)
        kinds = (None, None, None, *PLAYERS) if begun else (None, None, EMPTY, EMPTY, *PLAYERS)
        seats = [rng.choice(kinds) for _ in range(setting.players)]
        seats[rng.randrange(setting.players)] = None
        sitting = PEOPLE[: seats.count(None)]
        self.play = Play(
            format_rules(setting.rules),
            seats,
            dealer=setting.dealer,
            start=seed,
            people=sitting,
            awaited=() if begun else [person for person in sitting[1:] if rng.random() < 0.4],
            clock=clock,
            public=public,
        )
        self.hidden_cards = Random(seed)
        self.followers, self.moods = Followers(self.play.log[:1]), Random(seed)

    def wish(self, person: str, command: Command) -> bool:
        """Whatever is wished, it is done or refused with a sentence, and nothing is done that was refused."""
        before, refusal = self.play.state, None
        try:
            self.play.wish(person, command)
        except ThirtyOneError as error:
            refusal = error
        assert refusal is None or (str(refusal).endswith(".") and self.play.state is before)
        return refusal is None

    @property
    def table(self) -> Table | None:
        return self.play.state if isinstance(self.play.state, Table) else None

    def may_host(self, person: str) -> bool:
        """Return whether somebody may do what the host may: in a lobby without its host, so may whoever has come."""
        state = self.play.state
        host_is_away = isinstance(state, Lobby) and state.host not in self.play.connected
        return person == state.host or (host_is_away and state.seat_of(person) is not None)

    @property
    def goes_on(self) -> bool:
        return self.table is not None and self.table.status not in ("finished", "abandoned")

    # The game.

    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        table = self.table
        if table is not None and self.goes_on and table.game.to_act is not None:
            seat = table.game.to_act
            if table.computer_at(seat) is None:
                self.play.act(data.draw(st.sampled_from(legal(table))), seat)

    @rule(seed=st.integers(0, 999), steps=st.sampled_from((1, 3, 20)))
    def go_on(self, seed: int, steps: int) -> None:
        rng = Random(seed)
        manner = habits(rng.choice)
        for _ in range(steps):
            if self.goes_on:
                self.play.step(rng, manner)

    @rule(seed=st.integers(0, 999))
    def computers_think(self, seed: int) -> None:
        table = self.table
        seat = None if table is None else table.game.to_act
        if table is not None and self.goes_on and seat is not None and (level := table.computer_at(seat)):
            sees = view(table.game, seat)
            self.play.computer(str(player(level, Random(seed))(sees, sees.legal)))

    @rule(person=PERSON, off=st.sampled_from((0, 0, 0, -1, 1)))
    def undo(self, person: str, off: int) -> None:
        table = self.table
        if table is not None:
            seat = table.seat_of(person)
            allowed = seat is not None and can_undo(table, seat) and off == 0 and seat not in table.replaced
            assert self.wish(person, Undo(decision=table.decision + off)) == allowed

    @rule(person=PERSON, off=st.sampled_from((0, 0, 1)))
    def press_continue(self, person: str, off: int) -> None:
        ended = 0 if self.table is None else self.table.game.rounds_ended - 1
        self.wish(person, Continue(round=ended + off))

    @rule(
        person=PERSON,
        action=st.sampled_from(("pass", "knock", "all", "stock", "keep", "7c>8c", "drop 7c", "show Ah", "nonsense")),
        off=st.sampled_from((0, 0, -1, 1)),
    )
    def act_at_random(self, person: str, action: str, off: int) -> None:
        decision = 0 if self.table is None else self.table.decision
        done = self.wish(person, Act(decision=decision + off, action=action))
        assert not (done and off)

    # The clock.

    @rule(milliseconds=st.sampled_from((1, 5_000, 40_000)))
    def time_goes_by(self, milliseconds: int) -> None:
        self.play.now += milliseconds
        due = self.play.due
        assert due is not None or self.play.time_out() == ()
        if due is not None and due > self.play.now:
            assert self.play.time_out() == ()

    @rule()
    def time_runs_out(self) -> None:
        due = self.play.due
        if due is None or due > self.play.now + 60_000:
            return  # a table that nothing happens at for hours is closed: not in every other game
        self.play.run_out()
        assert self.play.time_out() == ()  # once for every deadline

    @rule()
    def hours_go_by(self) -> None:
        if self.play.due is not None and isinstance(self.play.state, Lobby) and self.play.lobby.ready == {PEOPLE[0]}:
            self.play.run_out()

    # People.

    @rule(person=PERSON)
    def lose_the_connection(self, person: str) -> None:
        self.play.go(person)

    @rule(person=PERSON)
    def be_back(self, person: str) -> None:
        self.play.come(person)
        self.wish(person, TakeBack())

    @rule(person=PERSON, seat=SEAT)
    def have_somebody_played_for(self, person: str, seat: int) -> None:
        here = seat in range(len(self.play.state.seats)) and self.play.state.seats[seat].person in self.play.connected
        done = self.wish(person, PlayFor(seat=seat))
        assert not (done and here)

    @rule(person=PERSON, waits=st.booleans())
    def wait_for_the_next_game(self, person: str, *, waits: bool) -> None:
        self.wish(person, Queue(waits=waits))

    @rule(person=st.sampled_from(PEOPLE[1:3]), sure=st.sampled_from((False, False, False, True)))
    def leave(self, person: str, *, sure: bool) -> None:
        if sure:
            self.wish(person, Leave())

    @rule(person=PERSON, allowed=st.booleans())
    def let_people_talk(self, person: str, *, allowed: bool) -> None:
        may = self.may_host(person)
        assert not self.wish(person, AllowTalk(allowed=allowed)) or may
        assert not (self.play.state.terms.public and self.play.state.terms.talk)

    @rule(person=PERSON, pace=st.sampled_from(("none", "slow")))
    def set_pace(self, person: str, pace: Literal["none", "slow"]) -> None:
        sits = self.play.state.seat_of(person) is not None
        assert not self.wish(person, Pace(pace=pace)) or sits

    # Before the start.

    @rule(person=PERSON, seat=st.none() | SEAT)
    def take_a_seat(self, person: str, seat: int | None) -> None:
        if self.wish(person, Sit(seat=seat)):
            assert self.play.state.seat_of(person) is not None

    @rule(person=PERSON, seat=SEAT, computer=st.booleans())
    def give_or_free_a_seat(self, person: str, seat: int, *, computer: bool) -> None:
        self.wish(person, SeatComputer(seat=seat, level="random") if computer else FreeSeat(seat=seat))

    @rule(person=PERSON)
    def start(self, person: str) -> None:
        may = self.may_host(person)
        assert not self.wish(person, Start()) or may

    # What always holds.

    @invariant()
    def the_record_replays(self) -> None:
        if self.table is not None:
            check_record(self.play)

    @invariant()
    def nobody_is_asked_what_is_no_question(self) -> None:
        table = self.table
        if table is not None and table.game.to_act is not None and table.computer_at(table.game.to_act) is None:
            assert len(legal_actions(table.game)) > 1

    @invariant()
    def a_deadline_is_there_exactly_when_something_is_awaited(self) -> None:
        state = self.play.state
        assert (self.play.due is None) == (state.status in ("finished", "abandoned"))
        table = self.table
        if table is not None:
            awaited = table.status == "round_over" or (
                table.status == "playing"
                and (table.game.to_act is None or table.computer_at(table.game.to_act) is None)
            )
            shown = self.seen_by(None, table)
            assert isinstance(shown, TableView)
            assert (shown.due is not None) == (awaited and table.terms.clock != "none")

    @invariant()
    def everybody_has_one_seat_and_the_host_has_one_too(self) -> None:
        state = self.play.state
        sitting = [seat.person for seat in state.seats if seat.person is not None]
        assert len(set(sitting)) == len(sitting)
        ended = state.closed if isinstance(state, Lobby) else state.abandoned
        assert ended or state.seat_of(state.host) is not None

    @invariant()
    def tables_that_differ_in_hidden_cards_look_the_same(self) -> None:
        state = self.play.state
        if isinstance(state, Lobby):
            assert isinstance(self.seen_by(None, state), LobbyView)
            return
        for person in (None, *(seat.person for seat in state.seats if seat.person), PEOPLE[-1]):
            viewer = None if person is None else state.seat_of(person)
            other = with_other_hidden_cards(state, viewer, self.hidden_cards)
            assert self.seen_by(person, state) == self.seen_by(person, other)

    @invariant()
    def whoever_follows_by_news_sees_the_whole(self) -> None:
        self.followers.follow(self.play.log, self.play.connected)
        if self.moods.random() < 0.7:  # else somebody may come and go before it is told
            self.followers.compare()

    def seen_by(self, person: str | None, state: Lobby | Table) -> TableView | LobbyView:
        names = [f"player {seat}" for seat in range(len(state.seats))]
        return state_view(state, person, names, self.play.connected)

    def teardown(self) -> None:
        if hasattr(self, "play"):
            assert fold(decode_event(msgspec.json.encode(event)) for event in self.play.log) == self.play.state


def check_random_commands(*, examples: int, steps: int) -> None:
    run_state_machine_as_test(
        LiveGame,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_random_commands_keep_a_table_whole() -> None:
    check_random_commands(examples=40, steps=30)


@pytest.mark.long
def test_very_many_random_commands_keep_a_table_whole() -> None:
    check_random_commands(examples=1000, steps=60)
