"""A table being played in a test, with its whole log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from random import Random
from typing import Any, Final

import pytest

from tests.support.game_strategies import Habits, Setting, habits, house_game, preset_game
from tests.support.random_games import chosen
from thirtyone import PRESETS, ThirtyOneError, legal_actions, preset
from thirtyone.game.events import Event
from thirtyone.players import PLAYERS
from thirtyone.rules import format_rules
from thirtyone.table import (
    Act,
    Command,
    Continue,
    Lobby,
    Moment,
    Pace,
    Seat,
    State,
    Table,
    TableEvent,
    Terms,
    Undo,
    due,
    evolve,
    handle,
    open_table,
    play_on,
    time_out,
)
from thirtyone.table.handling import can_undo, may_deal

PERSON: Final = "ana"
EMPTY: Final = ""
"""An empty seat, where seats are listed by the level of who sits there; None for a person."""
EVERYBODY: Final = frozenset((PERSON, "bo", "cleo"))


def seed_number(number: int) -> str:
    """A seed of the server's kind: 64 hexadecimal digits."""
    return sha256(f"seed {number}".encode()).hexdigest()


class Play:
    """A table being played, with its whole log; every step is checked against the fold."""

    def __init__(
        self,
        rules: Any = "a9",
        seats: Sequence[str | None] = (None, "random"),
        *,
        dealer: int = 0,
        start: int = 0,
        people: Sequence[str] = (PERSON, "bo", "cleo"),
        awaited: Sequence[str] = (),
        **terms: Any,
    ) -> None:
        """``seats``: by level, None for a person, `EMPTY`; ``awaited``: who has not come; ``terms``: of `Terms`."""
        names = iter(people)
        sitting = (
            Seat() if level == EMPTY else Seat(level=level, person=None if level else next(names)) for level in seats
        )
        self.seats = tuple(sitting)
        """As the table was opened."""
        self.next_seed = start
        self.log: list[TableEvent] = []
        self._table: State | None = None
        self.happened: list[Event] = []
        """Everything that has happened."""
        self.now = 0
        """Milliseconds since 1970."""
        self.connected: frozenset[str] = frozenset(seat.person for seat in self.seats if seat.person)
        self._dealer = dealer
        ready = tuple(seat.person for seat in self.seats if seat.person and seat.person not in awaited)
        opened_with = Terms(rules=rules, pace="none", **terms)
        self.take(open_table(opened_with, self.seats, ready[0], ready=ready, code="ABC234", moment=self.moment()))

    @property
    def state(self) -> State:
        assert self._table is not None
        return self._table

    @property
    def table(self) -> Table:
        assert isinstance(self._table, Table), "the game has not begun"
        return self._table

    @property
    def lobby(self) -> Lobby:
        assert isinstance(self._table, Lobby), "the game has begun"
        return self._table

    @property
    def due(self) -> int | None:
        return due(self.state)

    def seed(self) -> str:
        self.next_seed += 1
        return seed_number(self.next_seed)

    def moment(self) -> Moment:
        return Moment(at=self.now, seed=self.seed(), draw=self._dealer, connected=self.connected)

    def take(self, events: Iterable[TableEvent]) -> tuple[TableEvent, ...]:
        taken = tuple(events)
        for event in taken:
            self._table, happened = evolve(self._table, event)
            self.log.append(event)
            assert self._table.seq == len(self.log)
            self.happened += happened
        return taken

    def command(self, command: Command, seat: int = 0) -> tuple[TableEvent, ...]:
        return self.wish(str(self.state.seats[seat].person), command)

    def wish(self, person: str, command: Command) -> tuple[TableEvent, ...]:
        """Have somebody want something, who may not even sit here."""
        return self.take(handle(self.state, person, command, self.moment()))

    def time_out(self) -> tuple[TableEvent, ...]:
        """Do what is due now, if anything is."""
        return self.take(time_out(self.state, self.moment()))

    def run_out(self) -> tuple[TableEvent, ...]:
        """Let the time go by until something is due, and do that."""
        assert self.due is not None
        self.now = max(self.now, self.due)
        return self.time_out()

    def go(self, *people: str) -> None:
        """Have people lose their connection."""
        self.connected -= set(people)

    def come(self, *people: str) -> None:
        """Have people be connected, also such as only watch."""
        self.connected |= set(people)

    def act(self, action: str, seat: int = 0) -> tuple[TableEvent, ...]:
        return self.command(Act(decision=self.table.decision, action=action), seat)

    def computer(self, action: str) -> tuple[TableEvent, ...]:
        return self.take(play_on(self.table, action, self.moment()))

    def deal(self) -> tuple[TableEvent, ...]:
        return self.take(play_on(self.table, None, self.moment()))

    def refusal(self, command: Command, seat: int = 0) -> str:
        """Return the sentence with which a command is refused."""
        error = self.refused(str(self.state.seats[seat].person), command)
        assert error.code == "illegal_action"
        return str(error)

    def refused(self, person: str, command: Command) -> ThirtyOneError:
        """Return the error with which somebody's wish is refused."""
        before = repr(self.state)
        with pytest.raises(ThirtyOneError) as caught:
            self.wish(person, command)
        assert repr(self.state) == before
        return caught.value

    def step(self, rng: Random, manner: Habits) -> None:
        """Let the game go on by one decision, deal or Continue."""
        table = self.table
        if may_deal(table, self.connected):
            self.deal()
        elif table.status == "round_over":
            seat = next(seat for seat in table.people if seat not in table.continued)
            self.command(Continue(round=table.game.rounds_ended - 1), seat)
        elif table.game.to_act is not None:
            action, seat = str(chosen(table.game, rng, manner)), table.game.to_act
            if table.computer_at(seat) is not None:
                self.computer(action)
            else:
                self.act(action, seat)

    def to_round_end(self, rng: Random | None = None) -> None:
        rng = rng or Random(31)
        manner = habits(rng.choice)
        if self.table.status == "round_over" or not self.table.game.rounds_ended:
            while self.table.game.between_rounds:
                self.step(rng, manner)
        while not self.table.game.between_rounds:
            self.step(rng, manner)

    def to_game_end(self, rng: Random) -> None:
        manner = habits(rng.choice)
        while not self.table.game.finished:
            self.step(rng, manner)

    def to_turn_of(self, seat: int, rng: Random | None = None, *, but: Iterable[str] = ()) -> None:
        """Play a round, from its deal, to where a seat has a real choice of more than keep or refuse."""
        rng = rng or Random(31)
        if may_deal(self.table, self.connected):
            self.deal()
        while self.table.game.to_act != seat or "keep" in legal(self.table):
            assert not self.table.game.between_rounds, "choose another seed for this test"
            quiet = [text for text in legal(self.table) if text not in ("knock", "pass", *but)]
            action = "keep" if "keep" in quiet else rng.choice(quiet)
            acting = self.table.game.to_act
            assert acting is not None
            if self.table.computer_at(acting) is not None:
                self.computer(action)
            else:
                self.act(action, acting)


def legal(table: Table) -> list[str]:
    return [str(action) for action in legal_actions(table.game)]


def random_play(seed: int, rules: Any = None, *, steps: int = 100_000) -> Play:
    """Play a whole game, or some steps of one, with undo and changes of pace in between."""
    rng = Random(seed)
    setting = house_game(rng.choice) if rules is None else preset_game(lambda among: among[0])
    if rules is not None:
        chosen_rules = preset(rules).changed(lives=1)
        players = rng.randint(*chosen_rules.players)
        setting = Setting(chosen_rules, players, rng.randrange(players))
    person = rng.randrange(setting.players)
    levels = [None if seat == person else rng.choice(list(PLAYERS)) for seat in range(setting.players)]
    play = Play(format_rules(setting.rules), levels, dealer=setting.dealer, start=seed * 1000)
    manner = habits(rng.choice)
    for _ in range(steps):
        if play.table.game.finished:
            break
        if can_undo(play.table, person) and rng.random() < 0.05:
            play.command(Undo(decision=play.table.decision), person)
        elif rng.random() < 0.02:
            play.command(Pace(pace=rng.choice(("none", "slow"))), person)
        else:
            play.step(rng, manner)
    return play


PLAYS: Final = tuple((seed, rules) for seed, rules in enumerate((*PRESETS, *[None] * 5)))

ONE_LIFE = {"base": "a9", "lives": 1, "swim": False}


def game(rules: Any = "a9", seats: tuple[str | None, ...] = (None, None, None), **options: Any) -> Play:
    """A table where it is the turn of seat 0."""
    play = Play(rules, seats, dealer=len(seats) - 1, **options)
    play.to_turn_of(0)
    return play
