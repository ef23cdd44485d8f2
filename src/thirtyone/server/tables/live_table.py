"""A table in memory: its state, who watches, and what they are shown."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple, Protocol

from thirtyone.game.events import Event
from thirtyone.players import NAMES
from thirtyone.server.protocol.state_messages import Broadcast, Shown, state_message
from thirtyone.table import Seat, Table, TableEvent, evolve
from thirtyone.table import State as TableState
from thirtyone.table.table_events import RoundDealt


class Watcher(Protocol):
    """Somebody to whom a table is shown."""

    person: str

    def send_written(self, message: bytes) -> None:
        """Send a message soon, as `write` has made it, without waiting for it to arrive."""


class Step(NamedTuple):
    """The state after an event, and what happened in it."""

    event: TableEvent
    state: TableState
    happened: tuple[Event, ...]


def steps(state: TableState | None, events: Sequence[TableEvent]) -> list[Step]:
    """Follow events one by one."""
    found = []
    for event in events:
        state, happened = evolve(state, event)
        found.append(Step(event, state, happened))
    return found


class LiveTable:
    """A table in memory: its state, who watches, and what has happened in the round in progress."""

    def __init__(self, name: str, events: Sequence[TableEvent], names: Mapping[str, str | None]) -> None:
        self.name = name
        self._known = dict(names)
        """People's names; None for those of whom none is kept."""
        self._named: tuple[tuple[Seat, ...], tuple[str | None, ...]] = (), ()
        """The names that were asked for last, and for which seats: they change seldom."""
        self.watchers: set[Watcher] = set()
        self.connected: frozenset[str] = frozenset()
        """The people whom the table is shown to."""
        self.in_use = 0
        """How many are about to do something here: till then the table stays in memory."""
        self.listed = False
        """Whether it stands in the list of public tables: whoever looks there sees new names at once."""
        self.lock = asyncio.Lock()
        self.autoplay: asyncio.Task[None] | None = None
        self.announcement: asyncio.TimerHandle | None = None
        """Who is there will be shown."""
        self._shown: Shown | None = None
        """The table as all have it who watch."""
        self._came_or_went = False
        """Whether somebody has come or gone since."""
        self._state: TableState | None = None
        self._recent: list[tuple[int, tuple[Event, ...]]] = []
        self.take_in(steps(None, events))

    @property
    def state(self) -> TableState:
        """The state."""
        assert self._state is not None
        return self._state

    @property
    def table(self) -> Table | None:
        """The state, once the game has begun."""
        return self._state if isinstance(self._state, Table) else None

    @property
    def people_here(self) -> bool:
        """Whether the table is shown to somebody who sits there."""
        return any(self.state.seats[seat].person in self.connected for seat in self.state.people)

    @property
    def names(self) -> tuple[str | None, ...]:
        """By seat; None for an empty seat, and for a person of whom none is kept."""
        return self.names_in(self.state)

    def names_in(self, state: TableState) -> tuple[str | None, ...]:
        """Return everybody's name in a state; computer players have names that no person there has, if possible."""
        seats, names = self._named
        if seats is not state.seats:
            people = {self._known.get(seat.person) for seat in state.seats if seat.person}
            computers = iter(sorted(NAMES, key=people.__contains__))  # in their order, those that people have last
            names = tuple(
                self._known.get(seat.person) if seat.person else next(computers) if seat.level else None
                for seat in state.seats
            )
            self._named = state.seats, names
        return names

    def knows(self, person: str) -> bool:
        """Whether somebody's name has been looked up."""
        return person in self._known

    def learn(self, names: Mapping[str, str | None]) -> bool:
        """Note people's names; return whether any is new here."""
        changed = not names.items() <= self._known.items()
        self._known |= names
        self._named = (), ()
        return changed

    def come(self, watcher: Watcher) -> None:
        """Begin to show the table to somebody."""
        self.watchers.add(watcher)
        self.connected |= {watcher.person}
        self._came_or_went = True

    def go(self, watcher: Watcher) -> None:
        """Stop showing it."""
        self.watchers.discard(watcher)
        self.connected = frozenset(other.person for other in self.watchers)
        self._came_or_went = True

    def take_in(self, taken: Sequence[Step]) -> None:
        """Go on by events that are in the log."""
        for event, state, happened in taken:
            self._state = state
            if isinstance(event, RoundDealt):
                self._recent.clear()
            if happened:
                self._recent.append((state.seq, happened))

    def happened_after(self, seq: int) -> list[Event]:
        """Return what has happened since, in this round; see `seen` for who may know what of it."""
        news = list(takewhile(lambda entry: entry[0] > seq, reversed(self._recent)))
        return [event for _, events in reversed(news) for event in events]

    def show_to(self, watcher: Watcher, after: int, now: int) -> None:
        """Show somebody the whole table, and what has happened since ``after``; 0 for nothing of it."""
        happened = self.happened_after(after) if after else []
        shown = self._now_shown()
        if self._shown is None or len(self.watchers) == 1:
            self._shown = shown
        watcher.send_written(state_message(self.name, shown, watcher.person, happened, now))

    def show(self, now: int) -> None:
        """Tell everybody what has happened since it was last told."""
        if not self.watchers or self._shown is None:
            self._shown = None
            return
        before, self._shown = self._shown, self._now_shown()
        message_to = self._message_to(before, self._shown, now)
        self._came_or_went = False
        messages: dict[str, bytes] = {}
        for watcher in tuple(self.watchers):
            person = watcher.person
            if person not in messages:
                messages[person] = message_to(person)
            watcher.send_written(messages[person])

    def _message_to(self, before: Shown, shown: Shown, now: int) -> Callable[[str], bytes]:
        """Return what makes the message to a person: news in a game, else the whole table."""
        happened = self.happened_after(before.state.seq)
        if isinstance(before.state, Table):
            return Broadcast(
                table=self.name, before=before, shown=shown, happened=happened, now=now, presence=self._came_or_went
            ).to
        return lambda person: state_message(self.name, shown, person, happened, now)

    def _now_shown(self) -> Shown:
        return Shown(self.state, self.names, self.connected)
