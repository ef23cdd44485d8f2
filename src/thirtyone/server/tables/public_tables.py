"""The list of public tables where seats are free, and who looks at it."""

from __future__ import annotations

from thirtyone.server.protocol.server_messages import PublicTable, PublicTables, write
from thirtyone.server.tables.caps import MOST_LISTED
from thirtyone.server.tables.live_table import LiveTable, Watcher
from thirtyone.table import Lobby
from thirtyone.table.lobby import EMPTY


class PublicList:
    """Keeps the list, and shows it whenever it changes."""

    def __init__(self) -> None:
        self._tables: dict[str, PublicTable] = {}
        self._watchers: set[Watcher] = set()

    def come(self, watcher: Watcher) -> None:
        """Show the list to somebody, now and whenever it changes."""
        self._watchers.add(watcher)
        watcher.send_written(self._written())

    def go(self, watcher: Watcher) -> None:
        """Stop showing it."""
        self._watchers.discard(watcher)

    def note(self, live: LiveTable) -> None:
        """Put a table on the list, change what stands there, or take it off."""
        listed = _listed(live)
        if listed == self._tables.get(live.name):
            return
        if listed is None:
            del self._tables[live.name]
        else:
            self._tables[live.name] = listed
        live.listed = listed is not None
        message = self._written()
        for watcher in tuple(self._watchers):
            watcher.send_written(message)

    def _written(self) -> bytes:
        """The list as it goes to all who look at it: bounded, however many tables somebody opens."""
        return write(PublicTables(tuple(self._tables.values())[-MOST_LISTED:]))


def _listed(live: LiveTable) -> PublicTable | None:
    state = live.state
    waits = isinstance(state, Lobby) and not state.closed and len(state.taken) < len(state.seats)
    if not waits or not state.terms.public:
        return None
    return PublicTable(
        table=live.name,
        rules=state.terms.rules,
        players=tuple(name for name, seat in zip(live.names, state.seats, strict=True) if seat != EMPTY),
        seats=len(state.seats),
        clock=state.terms.clock,
    )
