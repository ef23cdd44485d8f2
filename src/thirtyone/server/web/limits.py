"""How often somebody may do something: by address where a stranger could try out secrets or fill the disk."""

from __future__ import annotations

import asyncio
from ipaddress import ip_address, ip_network
from typing import Final

from aiohttp import web
from aiolimiter import AsyncLimiter
from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from thirtyone.server.web.failures import RequestRefused
from thirtyone.server.web.gate import CLIENT

TRYING: Final = RateLimitItemPerMinute(10, namespace="trying")
"""Codes and personal links that lead nowhere, from one address; docs/decisions/0008 says why that is few enough."""

TRYING_IN_ALL: Final = RateLimitItemPerHour(2000, namespace="trying in all")
"""From all addresses together."""

OPENING: Final = RateLimitItemPerMinute(60, namespace="opening")
"""Tables and people, from one address: a school behind one address may open many."""

CHANGING: Final = RateLimitItemPerMinute(120, namespace="changing")
"""New names and personal links, from one address: each is written, and a name is shown wherever its bearer plays."""

MESSAGES: Final = (200, 1)
"""So many in so many seconds from one address, on however many connections; what comes faster is read later."""

OPENING_AGAIN: Final = (30, 60)
"""So many tables that follow on others in so many seconds, on one connection."""

SAYING: Final = (6, 10)
"""So many sayings of one connection in so many seconds."""

OPENING_AGAIN_TOGETHER: Final = (120, 60)
"""Of all connections from one address: a class whose tables all play on at once."""

SAYING_TOGETHER: Final = (120, 10)
"""Of all connections from one address: twenty people who say as much as anybody may."""

_MOST_CONNECTIONS: Final = 20_000
_MOST_FROM_ONE_ADDRESS: Final = 200


_REMEMBERED: Final = 60
"""Seconds after the last connection from an address: longer than any of its limits needs to be free again."""


class Address:
    """What all connections from one address share; connections from this machine share nothing."""

    __slots__ = ("connections", "openings", "pace", "sayings")

    def __init__(self) -> None:
        self.connections = 0
        self.pace = AsyncLimiter(*MESSAGES)
        self.sayings = AsyncLimiter(*SAYING_TOGETHER)
        self.openings = AsyncLimiter(*OPENING_AGAIN_TOGETHER)


class Places:
    """Counts connections: in all, and from each address but this machine's own, where a proxy may be."""

    def __init__(self) -> None:
        self._taken = 0
        self._addresses: dict[str, Address] = {}

    def take(self, client: str) -> Address:
        """Take a place for a client's address; return what the connection shares, and is to give back.

        Raises:
            RequestRefused: ``too_many``.
        """
        here = ip_address(client).is_loopback
        address = Address() if here else self._addresses.get(source(client)) or Address()
        if self._taken >= _MOST_CONNECTIONS or address.connections >= _MOST_FROM_ONE_ADDRESS:
            raise RequestRefused(429, "too_many", "There are too many connections: close some, or come back later.")
        if not here:
            self._addresses[source(client)] = address
        address.connections += 1
        self._taken += 1
        return address

    def leave(self, client: str, address: Address) -> None:
        """Give a place back. What was done from there counts on for a while: who connects anew gains nothing."""
        address.connections -= 1
        self._taken -= 1
        if not address.connections and not ip_address(client).is_loopback:
            asyncio.get_running_loop().call_later(_REMEMBERED, self._forget, source(client), address)

    def _forget(self, place: str, address: Address) -> None:
        if not address.connections and self._addresses.get(place) is address:
            del self._addresses[place]


class Limits:
    """Counts what addresses do, in memory."""

    def __init__(self) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def check(self, request: web.Request, limit: RateLimitItem) -> None:
        """Refuse a request that would be one too many; it does not count by itself.

        Raises:
            RequestRefused: ``too_many``.
        """
        if not self._limiter.test(limit, *_key(request, limit)):
            raise RequestRefused(429, "too_many", "That was tried too often: wait a minute.")

    def count(self, request: web.Request, limit: RateLimitItem) -> None:
        """Count a request, and refuse it when it is one too many.

        Raises:
            RequestRefused: ``too_many``.
        """
        if not self._limiter.hit(limit, *_key(request, limit)):
            raise RequestRefused(429, "too_many", "That was done too often: wait a minute.")


def _key(request: web.Request, limit: RateLimitItem) -> tuple[str, ...]:
    return () if limit is TRYING_IN_ALL else (source(request[CLIENT]),)


def source(client: str) -> str:
    """Return what counts as one address: of IPv6 a network of 64 bits, as whoever has one address has all of those.

    >>> source("192.0.2.7"), source("2001:db8::1:2:3:4")
    ('192.0.2.7', '2001:db8::/64')
    """
    address = ip_address(client)
    return client if address.version == 4 else str(ip_network((address, 64), strict=False))
