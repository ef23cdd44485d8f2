"""Whatever happens at a table goes to the log first, and then to everybody who watches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import SystemRandom
from typing import Final

from thirtyone.log import CommandKey, Conflict, Log
from thirtyone.server.observing.lifecycle_log import log_lifecycle
from thirtyone.server.observing.metrics import Metrics
from thirtyone.server.protocol.server_messages import write
from thirtyone.server.tables.autoplay import Decide
from thirtyone.server.tables.entropy import Entropy
from thirtyone.server.tables.headings import heading_of, people_at, seats_change
from thirtyone.server.tables.live_table import LiveTable, steps
from thirtyone.server.tables.public_tables import PublicList
from thirtyone.server.tables.table_cache import TableCache, UnknownTable, decode_event
from thirtyone.server.tables.table_codes import new_code
from thirtyone.table import Moment, Seat, TableEvent, Terms, due, open_table
from thirtyone.table import State as TableState

_SEED_BYTES: Final = 32
_DRAW_BYTES: Final = 8


class Committer:
    """Appends to the log what is decided on the state of a table, and shows it.

    Args:
        log: where the events go.
        cache: the tables in memory.
        public: the list of public tables, which may change with any event.
        metrics: counts the events, and how long they take.
        now: the time in milliseconds since 1970.
        expect: called with each deadline that is written.
    """

    def __init__(
        self,
        log: Log,
        cache: TableCache,
        public: PublicList,
        metrics: Metrics,
        *,
        now: Callable[[], int],
        expect: Callable[[int], None],
    ) -> None:
        self._log = log
        self._cache = cache
        self._public = public
        self._metrics = metrics
        self._now = now
        self._expect = expect
        self._codes = SystemRandom()
        self._entropy = Entropy()

    async def open(
        self,
        name: str,
        terms: Terms,
        seats: tuple[Seat, ...],
        person: str,
        *,
        after: str | None = None,
        sent_away: Iterable[str] = (),
    ) -> None:
        """Open a table of this name for a person, who hosts it; where no seat is empty the game begins.

        Args:
            name: of the new table.
            terms: what it is opened with.
            seats: who sits where already, or has a seat kept.
            person: who opens it.
            after: the table of the game that this one follows on.
            sent_away: the people who get no seat, as they were sent away before.

        Raises:
            ThirtyOneError: when the rules are bad, or not for this number of players.
            Conflict: when there is a table of this name, or one whose code is the same.
            LogUnavailable: when it cannot be written.
        """
        code = new_code(self._codes)
        moment = self._moment()
        events = open_table(
            terms, seats, person, ready=(person,), code=code, moment=moment, after=after, sent_away=sent_away
        )
        live = LiveTable(name, events, {})
        await self._cache.learn_names(live, people_at(live.state))
        await self._append(live, 0, events, live.state, None)
        if terms.public:
            async with self._cache.use(name) as kept:
                self._public.note(kept)

    async def carry_out(self, live: LiveTable, decide: Decide, key: CommandKey | None = None) -> None:
        """Have something happen at a table: decide on its state, append, take in, show.

        Where another process has appended first, its events are taken in, and it is decided again.

        Args:
            live: the table.
            decide: returns what is to happen, given the state.
            key: of the command that this carries out.

        Raises:
            ThirtyOneError: what ``decide`` raises; nothing has changed then.
            UnknownTable: when the table was deleted meanwhile.
            Duplicate, UsedId: when a command had this key already.
            LogUnavailable: when it cannot be written; nothing has changed then.
        """
        async with live.lock:
            while True:
                before = live.state
                events = decide(before, self._moment(live))
                if not events:
                    if key is not None:
                        await self._log.knows(live.name, key)  # what changes nothing may still have taken an id
                    return
                taken = steps(before, events)
                try:
                    await self._append(live, before.seq, events, taken[-1].state, key)
                except Conflict:
                    news = [decode_event(body) for body in await self._log.read(live.name, after=before.seq)]
                    if not news:  # it was kept long enough, and is deleted
                        raise UnknownTable from None
                    taken = steps(before, news)
                    await self._cache.learn_names(live, people_at(taken[-1].state))
                    decide_again = True
                else:
                    decide_again = False
                live.take_in(taken)
                with self._metrics.showing.time():
                    live.show(self._now())
                self._public.note(live)
                if not decide_again:
                    return

    def _moment(self, live: LiveTable | None = None) -> Moment:
        taken = self._entropy.take(_SEED_BYTES + _DRAW_BYTES)
        return Moment(
            at=self._now(),
            seed=taken[:_SEED_BYTES].hex(),
            draw=int.from_bytes(taken[_SEED_BYTES:]),
            connected=frozenset() if live is None else live.connected,
        )

    async def _append(
        self, live: LiveTable, after: int, events: Sequence[TableEvent], state: TableState, key: CommandKey | None
    ) -> None:
        deadline = due(state)
        with self._metrics.commit.time():
            await self._log.append(
                live.name,
                after=after,
                events=[write(event) for event in events],
                heading=heading_of(live.names_in(state), state, deadline, new_people=seats_change(events)),
                command=key,
            )
        self._metrics.count_events(events)
        log_lifecycle(live.name, events, state)
        if deadline is not None:
            self._expect(deadline)
