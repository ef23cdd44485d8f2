"""Messages on their way out: in order, and no slow reader holds up the others."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import msgspec
from aiohttp import WSMsgType, web

from thirtyone.server.observing.metrics import Metrics
from thirtyone.server.protocol.server_messages import Accepted
from thirtyone.server.tables.live_tables import LiveTables
from thirtyone.server.web.limits import Address, ConnectionLimits, Limits
from thirtyone.server.web.sockets import Connection, Post


class IpNetwork:
    """Stands for a connection's socket and its transport, with a reader that may have stopped to read."""

    def __init__(self, *, unread: int = 0) -> None:
        self.unread = unread
        self.received: list[str] = []
        self.closed: list[int] = []

    def set_write_buffer_limits(self, *, high: int) -> None:
        self.high = high

    def get_write_buffer_size(self) -> int:
        return self.unread

    async def send_frame(self, message: bytes, opcode: WSMsgType) -> None:
        assert opcode == WSMsgType.TEXT
        if self.closed:
            raise ConnectionResetError
        self.received.append(msgspec.json.decode(message)["id"])

    async def close(self, *, code: int) -> None:
        self.closed.append(code)


def connect(network: IpNetwork, post: Post) -> Connection:
    either = cast(Any, network)
    limits = ConnectionLimits(Limits(), Address("here"))
    return Connection(cast(web.WebSocketResponse, either), either, "ana", cast(LiveTables, None), post, limits)


def test_a_reader_that_is_too_slow_is_dropped_and_the_others_get_everything_in_order() -> None:
    async def work() -> tuple[IpNetwork, IpNetwork]:
        post = Post(Metrics())
        slow, quick = IpNetwork(), IpNetwork()
        to_slow, to_quick = connect(slow, post), connect(quick, post)
        for number in range(3):
            to_slow.send(Accepted(f"{number}"))
            to_quick.send(Accepted(f"{number}"))
        await asyncio.wait_for(post.delivered(), 5)
        slow.unread = slow.high  # more than may wait, and yet nothing that a delivery would wait for
        for number in range(3, 6):
            to_slow.send(Accepted(f"{number}"))
            to_quick.send(Accepted(f"{number}"))
        await asyncio.wait_for(post.delivered(), 5)
        return slow, quick

    slow, quick = asyncio.run(work())
    assert slow.received == ["0", "1", "2"]
    assert slow.closed == [1013]
    assert quick.received == ["0", "1", "2", "3", "4", "5"]
    assert quick.closed == []


def test_a_connection_that_breaks_keeps_nothing_from_the_others() -> None:
    async def work() -> IpNetwork:
        post = Post(Metrics())
        broken, whole = IpNetwork(), IpNetwork()
        broken.closed.append(1006)
        connect(broken, post).send(Accepted("a"))
        connect(whole, post).send(Accepted("b"))
        await asyncio.wait_for(post.delivered(), 5)
        return whole

    assert asyncio.run(work()).received == ["b"]
