"""How often somebody may do something: by address where a stranger could try out secrets or fill the disk."""

from __future__ import annotations

import asyncio
from ipaddress import ip_address, ip_network
from itertools import count
from typing import Final

from aiohttp import web
from aiolimiter import AsyncLimiter
from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from thirtyone.server.web.failures import RequestRefused
from thirtyone.server.web.gate import CLIENT

TRYING: Final = RateLimitItemPerMinute(10, namespace="trying")
"""Codes and personal links that lead nowhere, from one address; docs/decisions/0008 says why that is few enough."""

TRYING_IN_ALL: Final = RateLimitItemPerHour(2000, namespace="trying in all")
"""From all addresses together; after that only who has not tried in vain may try."""

TRIED: Final = RateLimitItemPerHour(1, namespace="tried")
"""Whether an address has tried in vain."""

OPENING: Final = RateLimitItemPerMinute(60, namespace="opening")
"""Tables and people, from one address: a school behind one address may open many."""

CHANGING: Final = RateLimitItemPerMinute(120, namespace="changing")
"""New names and personal links, from one address: each is written, and a name is shown wherever its bearer plays."""

SAYING: Final = RateLimitItemPerSecond(6, 10, namespace="saying")
"""What one connection may say: six things in ten seconds."""

SAYING_TOGETHER: Final = RateLimitItemPerSecond(120, 10, namespace="saying together")
"""What all connections from one address may say: twenty people who say as much as anybody may."""

OPENING_AGAIN: Final = RateLimitItemPerMinute(30, namespace="opening again")
"""Tables that follow on others, on one connection."""

OPENING_AGAIN_TOGETHER: Final = RateLimitItemPerMinute(120, namespace="opening again together")
"""The same on all connections from one address: a class whose tables all play on at once."""

READING: Final = RateLimitItemPerMinute(120, namespace="reading")
"""Records, from one address: each is made from all that has happened at a table."""

EVENTS_READ: Final = (20_000, 60)
"""Events and seconds: an address for which more is read from the log, table by table, waits before it can go on."""

MESSAGES: Final = (200, 1)
"""Messages and seconds: what comes faster from one address, on however many connections, is read later."""

_MOST_CONNECTIONS: Final = 20_000
_MOST_FROM_ONE_ADDRESS: Final = 200

_REMEMBERED: Final = 60
"""Seconds after the last connection from an address: longer than any of its limits needs to be free again."""


class Limits:
    """Counts in memory what addresses and connections do."""

    def __init__(self) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def check(self, request: web.Request, limit: RateLimitItem) -> None:
        """Refuse a request that would be one too many; it does not count by itself.

        Raises:
            RequestRefused: ``too_many``.
        """
        if not self._limiter.test(limit, *_key(request, limit)):
            raise RequestRefused(429, "too_many", "That was tried too often: wait a minute.")

    def check_code(self, request: web.Request) -> None:
        """Refuse to look for a code where too many were tried in vain: here, or everywhere, this address among them.

        Raises:
            RequestRefused: ``too_many``.
        """
        self.check(request, TRYING)
        if not self._limiter.test(TRIED, *_key(request, TRIED)):
            self.check(request, TRYING_IN_ALL)

    def count_code(self, request: web.Request) -> None:
        """Count a code that led nowhere."""
        for limit in (TRIED, TRYING, TRYING_IN_ALL):
            self._limiter.hit(limit, *_key(request, limit))

    def count(self, request: web.Request, limit: RateLimitItem) -> None:
        """Count a request, and refuse it when it is one too many.

        Raises:
            RequestRefused: ``too_many``.
        """
        if not self._limiter.hit(limit, *_key(request, limit)):
            raise RequestRefused(429, "too_many", "That was done too often: wait a minute.")

    def hit(self, limit: RateLimitItem, key: str) -> bool:
        """Count what a connection or an address does; return False, and count nothing, where it is one too many."""
        return self._limiter.hit(limit, key)

    def forget(self, key: str, *limits: RateLimitItem) -> None:
        """Keep nothing more of a connection or an address: the library would keep its key for ever."""
        for limit in limits:
            self._limiter.clear(limit, key)


class Address:
    """What all connections from one address share; connections from this machine share nothing."""

    __slots__ = ("connections", "key", "pace", "reading")

    def __init__(self, key: str) -> None:
        self.key = key
        """What its limits are counted by."""
        self.connections = 0
        self.pace = AsyncLimiter(*MESSAGES)
        self.reading = AsyncLimiter(*EVENTS_READ)


class ConnectionLimits:
    """What one connection may do: within its own limits, and within those of its address."""

    def __init__(self, limits: Limits, address: Address) -> None:
        self._limits = limits
        self._address = address
        self._key = f"connection {next(_numbers)}"

    async def wait_to_read(self) -> None:
        """Wait, where messages come too fast, until the next one may be read."""
        await self._address.pace.acquire()

    async def wait_after_reading(self, events: int) -> None:
        """Wait, where very much was read from the log for an address, before anything else is done for it."""
        if events:
            await self._address.reading.acquire(min(events, EVENTS_READ[0]))

    def may_say(self) -> bool:
        """Count something said; return False where it is one too many."""
        return self._hit(SAYING, SAYING_TOGETHER)

    def may_open_again(self) -> bool:
        """Count a table that follows on another; return False where it is one too many."""
        return self._hit(OPENING_AGAIN, OPENING_AGAIN_TOGETHER)

    def close(self) -> None:
        """Keep nothing more of this connection; what its address has done counts on."""
        self._limits.forget(self._key, SAYING, OPENING_AGAIN)

    def _hit(self, own: RateLimitItem, together: RateLimitItem) -> bool:
        return self._limits.hit(own, self._key) and self._limits.hit(together, self._address.key)


_numbers: Final = count()


class ConnectionCounts:
    """Counts connections: in all, and from each address but this machine's own, where a proxy may be."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._open = 0
        self._addresses: dict[str, Address] = {}

    def admit(self, client: str) -> Address:
        """Count one more connection of a client's address; return what it shares with others, for `release`.

        Raises:
            RequestRefused: ``too_many``.
        """
        here = ip_address(client).is_loopback
        key = f"here {next(_numbers)}" if here else source(client)
        address = self._addresses.get(key) or Address(key)
        if self._open >= _MOST_CONNECTIONS or address.connections >= _MOST_FROM_ONE_ADDRESS:
            raise RequestRefused(429, "too_many", "There are too many connections: close some, or come back later.")
        self._addresses[key] = address
        address.connections += 1
        self._open += 1
        return address

    def release(self, address: Address) -> None:
        """Count a connection no more. What it did counts on for a while: who connects anew gains nothing."""
        address.connections -= 1
        self._open -= 1
        if not address.connections:
            asyncio.get_running_loop().call_later(_REMEMBERED, self._forget, address)

    def _forget(self, address: Address) -> None:
        if not address.connections and self._addresses.get(address.key) is address:
            del self._addresses[address.key]
            self._limits.forget(address.key, SAYING_TOGETHER, OPENING_AGAIN_TOGETHER)


def _key(request: web.Request, limit: RateLimitItem) -> tuple[str, ...]:
    return () if limit is TRYING_IN_ALL else (source(request[CLIENT]),)


def source(client: str) -> str:
    """Return what counts as one address: of IPv6 a network of 64 bits, as whoever has one address has all of those.

    >>> source("192.0.2.7"), source("2001:db8::1:2:3:4")
    ('192.0.2.7', '2001:db8::/64')
    """
    address = ip_address(client)
    return client if address.version == 4 else str(ip_network((address, 64), strict=False))
