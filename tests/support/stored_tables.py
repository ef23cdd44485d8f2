"""Tables as a log holds them, and as they are shown."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from tests.support.clients import Json
from tests.support.views_of import state_view
from thirtyone.log import Log, SqliteLog
from thirtyone.table import State, Table, TableEvent, fold

decode_event = msgspec.json.Decoder(TableEvent).decode


async def events_of(log: Log, table: str) -> list[TableEvent]:
    return [decode_event(body) for body in await log.read(table)]


def as_shown(state: State, person: str | None, names: Sequence[str | None]) -> Json:
    """Return what somebody is shown of a table by what is in its log."""
    view: Json = msgspec.json.decode(msgspec.json.encode(state_view(state, person, names, ())))
    return without_presence(view)


def without_presence(view: Json) -> Json:
    """Return a view without what depends on who is connected, which no log has."""
    kept = {name: value for name, value in view.items() if name not in ("watching", "waiting_for")}
    seats = [
        {name: value for name, value in seat.items() if name not in ("presence", "here")} for seat in kept["seats"]
    ]
    return kept | {"seats": seats}


async def stored(folder: Path, table: str) -> tuple[list[TableEvent], Table]:
    """Return what a folder that no server uses holds of a table."""
    log = SqliteLog(folder)
    try:
        events = await events_of(log, table)
    finally:
        await log.close()
    state = fold(events)
    assert isinstance(state, Table), "the game has not begun"
    return events, state
