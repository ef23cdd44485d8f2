"""What the log keeps of a table beside its events, for lists and deadlines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from thirtyone.log import Heading
from thirtyone.server.messages import write
from thirtyone.table import Lobby, Table, TableEvent
from thirtyone.table import State as TableState
from thirtyone.table.events import Opened, SatDown, SeatFreed, Started
from thirtyone.table.results import results


def heading_of(names: Sequence[str], state: TableState, deadline: int | None, *, new_people: bool) -> Heading:
    """Return the heading of a table in a state.

    Args:
        names: by seat.
        state: the table.
        deadline: when something is due there, in milliseconds since 1970.
        new_people: whether somebody may have come or gone since the last heading.
    """
    table = state if isinstance(state, Table) else None
    to_act = None if table is None or table.game.to_act is None else table.seats[table.game.to_act].person
    about: dict[str, Any] = {
        "rules": state.terms.rules,
        "players": [name for name in names if name],
        "round": 0 if table is None else table.game.rounds_ended,
        "to_act": to_act,
    }
    if table is not None and table.status in ("finished", "abandoned"):
        about |= {"people": [seat.person for seat in state.seats], "results": results(table)}
    if table is not None:
        about["gone"] = [table.seats[number].person for number in sorted(table.gone)]
    return Heading(
        status=state.status,
        people=people_at(state) if new_people else None,
        about=write(about),
        due=deadline,
        public=state.status == "lobby" and state.terms.public,
        code=state.code if isinstance(state, Lobby) and not state.closed else None,
    )


def seats_change(events: Sequence[TableEvent]) -> bool:
    """Tell whether somebody may have come or gone in events."""
    return any(isinstance(event, Opened | SatDown | SeatFreed | Started) for event in events)


def people_at(state: TableState) -> tuple[str, ...]:
    """Return everybody who has a seat, or had one until they left."""
    return tuple(dict.fromkeys(seat.person for seat in state.seats if seat.person is not None))
