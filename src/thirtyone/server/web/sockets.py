"""One WebSocket for each page: messages in, states out."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import Final

import msgspec
from aiohttp import WSMsgType, web

from thirtyone.errors import ThirtyOneError
from thirtyone.log import BadWrite, LogUnavailable
from thirtyone.server.observing.metrics import Metrics
from thirtyone.server.protocol.client_messages import (
    Again,
    ClientMessage,
    Envelope,
    PageCommand,
    Ping,
    Say,
    Watch,
    WatchPublicTables,
    read,
)
from thirtyone.server.protocol.server_messages import Accepted, Opened, Pong, Refused, ServerMessage, write
from thirtyone.server.tables.live_tables import LiveTables
from thirtyone.server.web.failures import unwritten
from thirtyone.server.web.limits import ConnectionLimits

LARGEST_FRAME: Final = 64 * 1024
_MOST_UNREAD: Final = 512 * 1024
"""Bytes that may wait for a slow reader; past that the connection is dropped, and comes back for the state."""


class Post:
    """Delivers the messages of all connections in turn: a task for each would cost more than the messages themselves.

    No delivery waits, so none holds up another: see `Connection.deliver`.
    """

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self._waiting: deque[tuple[Connection, bytes]] = deque()
        self._round: asyncio.Task[None] | None = None

    def put(self, connection: Connection, message: bytes) -> None:
        """Have a message delivered soon, after those that wait already."""
        self._waiting.append((connection, message))
        if self._round is None or self._round.done():
            self._round = asyncio.create_task(self._deliver())

    async def delivered(self) -> None:
        """Wait until nothing waits."""
        if self._round is not None:
            await self._round

    async def _deliver(self) -> None:
        while self._waiting:
            connection, message = self._waiting.popleft()
            with suppress(ConnectionError):
                await connection.deliver(message)


class Connection:
    """A page that is connected."""

    def __init__(
        self,
        socket: web.WebSocketResponse,
        transport: asyncio.Transport,
        person: str,
        tables: LiveTables,
        post: Post,
        limits: ConnectionLimits,
    ) -> None:
        self.person = person
        self._socket = socket
        self._transport = transport
        transport.set_write_buffer_limits(high=2 * _MOST_UNREAD)  # so that a delivery never waits for the reader
        self._tables = tables
        self._post = post
        self._watching: str | None = None
        self._dropped = False
        self._limits = limits

    def send(self, message: ServerMessage) -> None:
        """Send a message soon, without waiting."""
        self.send_written(write(message))

    def send_written(self, message: bytes) -> None:
        """Send a message that has been written already, to others too perhaps."""
        if not self._dropped:
            self._post.put(self, message)

    async def deliver(self, message: bytes) -> None:
        """Hand a message to the network, or drop the connection of a reader that is too slow; waits for neither."""
        if self._dropped:
            return
        if self._transport.get_write_buffer_size() > _MOST_UNREAD:
            self._dropped = True
            self._post.metrics.dropped.inc()
            self._closing = asyncio.ensure_future(self._socket.close(code=1013))
        else:
            await self._socket.send_frame(message, WSMsgType.TEXT)

    async def run(self) -> None:
        """Serve the page until it goes."""
        try:
            async for frame in self._socket:
                if frame.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                    await self._limits.wait_to_read()
                    await self._receive(frame.data)
                    await asyncio.sleep(0)  # the answers' turn, also in a burst
        finally:
            self._dropped = True
            self._limits.close()
            self._stop_watching()

    async def _receive(self, data: str | bytes) -> None:
        if len(data.encode() if isinstance(data, str) else data) > LARGEST_FRAME:
            self.send(Refused(None, "too_large", f"A message has at most {LARGEST_FRAME} bytes."))
            return
        try:
            message = read(data)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            self.send(Refused(_id_in(data), "bad_message", f"This is not a message of the protocol: {error}."))
            return
        command_id = message.id if isinstance(message, Envelope) else None
        try:
            await self._obey(message)
        except ThirtyOneError as error:
            self._post.metrics.refusals.labels(error.code).inc()
            self.send(Refused(command_id, error.code, str(error)))
        except (LogUnavailable, BadWrite) as error:
            self.send(Refused(command_id, *unwritten(error)))

    async def _obey(self, message: ClientMessage) -> None:
        match message:
            case Watch(table=table, after=after):
                read = await self._tables.watch(self, table, after)
                self._stop_watching(but=table)
                self._watching = table
                await self._limits.wait_after_reading(read)
            case WatchPublicTables():
                self._stop_watching()
                self._tables.watch_public_tables(self)
            case Ping():
                self.send(Pong())
            case Envelope():
                await self._carry_out(message.id, message.table, message.command)

    async def _carry_out(self, command_id: str, table: str, command: PageCommand) -> None:
        match command:
            case Again():
                if not self._limits.may_open_again():
                    raise ThirtyOneError("too_many", "You open very many tables: wait a minute.")
                self.send(Opened(command_id, await self._tables.again(self.person, table, command_id)))
                return
            case Say():
                if not self._limits.may_say():
                    raise ThirtyOneError("too_many", "You say a lot: wait a moment.")
                await self._tables.say(self.person, table, command)
            case _:
                await self._tables.command(self.person, table, command, command_id)
        self.send(Accepted(command_id))

    def _stop_watching(self, but: str | None = None) -> None:
        if self._watching not in (None, but):
            self._tables.leave(self, str(self._watching))
            self._watching = None
        self._tables.leave_public_tables(self)


class _OnlyId(msgspec.Struct):
    id: str | None = None


def _id_in(data: str | bytes) -> str | None:
    """The id of a message that is otherwise wrong, so that its sender knows which one it was."""
    try:
        found = msgspec.json.decode(data, type=_OnlyId).id
    except (ValueError, RecursionError):
        return None
    return None if found is None else found[:64]
