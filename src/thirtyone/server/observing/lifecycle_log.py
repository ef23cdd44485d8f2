"""What the server's own log says of tables: when they open, begin and end, without people and cards."""

from __future__ import annotations

from collections.abc import Sequence

import structlog

from thirtyone.server.observing.server_log import pseudonym
from thirtyone.table import State as TableState
from thirtyone.table import Table, TableEvent
from thirtyone.table.table_events import Closed, Decided, Left, Opened, Started

_log = structlog.get_logger("thirtyone")


def log_lifecycle(name: str, events: Sequence[TableEvent], state: TableState) -> None:
    """Note that a table was opened, its game started, or it came to its end.

    Args:
        name: of the table.
        events: what has just been written.
        state: what came of it.
    """
    first = events[0]
    if isinstance(first, Opened):
        terms = first.terms
        _log.info(
            "a table was opened", table=pseudonym(name), seats=len(first.seats), clock=terms.clock, public=terms.public
        )
    for event in events:
        if isinstance(event, Started):
            people = sum(seat.person is not None for seat in event.seats)
            _log.info("a game started", table=pseudonym(name), people=people, computers=len(event.seats) - people)
    last = events[-1]
    decided = any(isinstance(event, Decided) for event in events)
    if isinstance(state, Table) and state.status == "finished" and decided:
        _log.info("a game ended", table=pseudonym(name), rounds=state.game.rounds_ended, events=state.seq)
    elif state.status == "abandoned" and isinstance(last, Closed | Left):
        _log.info("a table was closed", table=pseudonym(name), left=isinstance(last, Left), events=state.seq)
