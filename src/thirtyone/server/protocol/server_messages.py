"""What the server sends over the socket; docs/protocol.md and the page's types are made from these types."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import UNSET, Struct, UnsetType

from thirtyone.server.protocol.client_messages import Phrase, Reaction
from thirtyone.server.protocol.view_types import LobbyView, OwnNews, TableChanges, TableView
from thirtyone.server.protocol.written_rules import RulesChoice
from thirtyone.table.happenings import Happening
from thirtyone.table.table_events import ClockName


class State(Struct, tag="state", kw_only=True):
    """How the table is now, whole: when a client begins to watch, before the game, at its start, and after a gap."""

    table: str
    seq: int
    """How many events the table has had."""
    happened: tuple[Happening, ...]
    """Since the sequence number that the client has named, in order."""
    now: int
    """The server's time, in milliseconds since 1970."""
    view: TableView | LobbyView


class News(Struct, tag="news", kw_only=True):
    """What has happened in a game, and what that changes in the view that the client has."""

    table: str
    after: int
    """The sequence number of what the client has; if it has another one, it has missed something: watch again."""
    seq: int
    happened: tuple[Happening, ...]
    """Since then, in order."""
    now: int
    """The server's time, in milliseconds since 1970."""
    view: TableChanges
    own: OwnNews | UnsetType = UNSET
    """Left out where nothing of that kind has changed; it counts more than ``view``."""


class PublicTable(Struct, kw_only=True):
    """A public table where seats are free."""

    table: str
    rules: RulesChoice
    players: tuple[str | None, ...]
    """The names of those who have come; None where none is kept."""
    seats: int
    clock: ClockName


class PublicTables(Struct, tag="public_tables"):
    """All of them, or the hundred that were listed last, whenever something has changed."""

    tables: tuple[PublicTable, ...]


class Said(Struct, tag="said", kw_only=True):
    """Somebody at the table has said something."""

    table: str
    seat: int
    name: str | None
    """None where none is kept."""
    reaction: Reaction | None
    phrase: Phrase | None
    text: str | None


class Accepted(Struct, tag="accepted"):
    """The command was carried out, and is on disk."""

    id: str


class Opened(Struct, tag="opened"):
    """A new table was opened."""

    id: str
    table: str


class Refused(Struct, tag="refused"):
    """Nothing was changed."""

    id: str | None
    code: str
    sentence: str


class Pong(Struct, tag="pong"):
    """The answer to a ping."""


ServerMessage = State | News | PublicTables | Said | Accepted | Opened | Refused | Pong

write: Final = msgspec.json.Encoder().encode
"""Turn a message into what goes over the socket."""
