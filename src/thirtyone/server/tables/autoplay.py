"""What goes on at a table without a person: the deals, and what computer players decide."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from concurrent.futures.process import BrokenProcessPool
from random import SystemRandom
from typing import Final

import structlog

from thirtyone.game.views import view
from thirtyone.log import LogUnavailable
from thirtyone.server.observing.server_log import pseudonym
from thirtyone.server.tables.bot_pool import BotPool
from thirtyone.server.tables.live_table import LiveTable
from thirtyone.table import Moment, Table, TableEvent, play_on
from thirtyone.table import State as TableState
from thirtyone.table.clock import safe_action
from thirtyone.table.handling import may_deal
from thirtyone.table.table_events import PaceName

_log = structlog.get_logger("thirtyone")

_PAUSES: Final[dict[PaceName, float]] = {"none": 0.03, "quick": 0.4, "normal": 1.0, "slow": 2.0}
"""Seconds from one thing that happens to a computer player's decision, by pace, on average."""

_AMONG_PEOPLE: Final = 0.2
"""Seconds that it takes at least where other people play.

That is longer than a thought, whose length could say something of the cards (V-1).
"""

_RETRY: Final = 0.5
"""Seconds until computer players try again when nothing could be written."""

Decide = Callable[[TableState, Moment], tuple[TableEvent, ...]]
"""What is to happen at a table, given its state."""


class Autoplay:
    """Keeps tables going where no person has to do anything.

    Args:
        bots: where computer players think.
        carry_out: has something happen at a table.
        done: called when nothing more goes on at a table by itself.
    """

    def __init__(
        self,
        bots: BotPool,
        carry_out: Callable[[LiveTable, Decide], Awaitable[None]],
        done: Callable[[LiveTable], None],
    ) -> None:
        self._bots = bots
        self._carry_out = carry_out
        self._done = done
        self._chance = SystemRandom()
        self._closed = False

    def close(self) -> None:
        """Begin nothing more: where a server stops, nobody thinks any longer, though people still come and go."""
        self._closed = True

    def see_to(self, live: LiveTable) -> None:
        """See to it that whatever goes on without a person does."""
        if not self._closed and self._goes_on(live) and (live.autoplay is None or live.autoplay.done()):
            live.autoplay = asyncio.create_task(self._play_on(live))
            live.autoplay.add_done_callback(lambda task: self._ended(live, task))

    def _goes_on(self, live: LiveTable) -> bool:
        """Whether anything goes on by itself: a deal, or a computer player's turn. It waits for people."""
        table = live.table
        if table is None or table.abandoned or not live.people_here:
            return False
        to_act = table.game.to_act
        return may_deal(table, live.connected) if to_act is None else table.computer_at(to_act) is not None

    def _ended(self, live: LiveTable, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("a table stands still", table=pseudonym(live.name), exc_info=error)
        self._done(live)

    async def _play_on(self, live: LiveTable) -> None:
        while (table := live.table) is not None:
            try:
                if not self._goes_on(live) or not await self._play_step(live, table):
                    return
            except LogUnavailable:
                await asyncio.sleep(_RETRY)

    async def _play_step(self, live: LiveTable, table: Table) -> bool:
        """Deal, or let a computer player decide; return whether there was anything to do."""
        if may_deal(table, live.connected):
            await self._go_on(live, table, None)
            return True
        seat = None if table.abandoned else table.game.to_act
        level = None if seat is None else table.computer_at(seat)
        if level is None:
            return False
        loop = asyncio.get_running_loop()
        # The pause is drawn whatever the cards are, and counts from before the thought (V-1).
        pause = max(_PAUSES[table.pace], _AMONG_PEOPLE if len(table.people) > 1 else 0)
        due_at = loop.time() + pause * self._chance.uniform(0.7, 1.3)
        seen = view(table.game, seat)
        try:
            action = await self._bots.think(level, seen, secrets.token_hex(8))
        except BrokenProcessPool:
            _log.exception("a computer player cannot think: the safe move is played", table=pseudonym(live.name))
            action = str(safe_action(seen))
        await asyncio.sleep(max(0, due_at - loop.time()))
        await self._go_on(live, table, action)
        return True

    async def _go_on(self, live: LiveTable, seen_table: Table, action: str | None) -> None:
        def decide(state: TableState, moment: Moment) -> tuple[TableEvent, ...]:
            # Meanwhile somebody may have taken back, come back, or given up: then the thought is void.
            if state is not seen_table or not isinstance(state, Table):
                return ()
            if action is None and not may_deal(state, moment.connected):
                return ()
            return play_on(state, action, moment)

        await self._carry_out(live, decide)
