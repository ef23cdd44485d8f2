"""What a page sends over the socket; docs/protocol.md and the page's types are made from these types."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from thirtyone.table import Command

Reaction = Literal["clap", "laugh", "wow", "sad", "think", "heart"]
Phrase = Literal["hello", "good_luck", "well_played", "thanks", "oops", "hurry", "one_moment", "again", "bye"]

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"\A[!-~]+\Z")]
"""Letters, digits and signs of ASCII, without spaces."""


class Watch(Struct, tag="watch", forbid_unknown_fields=True):
    """Show me this table, and what happens there from now on."""

    table: Id
    after: Annotated[int, Meta(ge=0)] = 0
    """The last sequence number that the client has; 0 for none."""


class WatchPublicTables(Struct, tag="watch_public_tables", forbid_unknown_fields=True):
    """Show me the public tables where seats are free, from now on; instead of a table."""


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Are you there? A page cannot see that its connection is dead, so after a silence it asks."""


class Again(Struct, tag="again", forbid_unknown_fields=True):
    """After the game: open a new table with the same rules and seats, or come to the one that somebody has opened."""


class Say(Struct, tag="say", forbid_unknown_fields=True):
    """Say something to everybody at the table: one of the three. It is not kept."""

    reaction: Reaction | None = None
    phrase: Phrase | None = None
    """Every reader sees it in the language of the page."""
    text: Annotated[str, Meta(min_length=1, max_length=200)] | None = None
    """Where the host allows it."""


PageCommand = Command | Again | Say
"""Everything that a page can ask of a table."""


class Envelope(Struct, tag="command", forbid_unknown_fields=True):
    """Do something at a table."""

    id: Id
    """Drawn by the client, another for every command: one that comes twice is carried out once."""
    table: Id
    command: PageCommand


ClientMessage = Watch | WatchPublicTables | Ping | Envelope

read: Final = msgspec.json.Decoder(ClientMessage).decode
"""Read a message as it comes over the socket.

Raises:
    msgspec.DecodeError, UnicodeError, RecursionError: when it is none of the protocol's messages.
"""
