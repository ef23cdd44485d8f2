"""Who may ask: the names this server answers to, the pages that may write, and the proxies that are believed."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler

from thirtyone.server.settings import IpNetwork
from thirtyone.server.web.failures import RequestRefused

Address = IPv4Address | IPv6Address

CLIENT: Final = web.RequestKey("client", str)
"""The address of whoever asks, as far as it can be believed: what a limit on requests may count by."""

SECURE: Final = web.RequestKey("secure", bool)
"""Whether the browser sent it over HTTPS, to us or to a proxy that is believed."""

HANDED_ON: Final = web.RequestKey("handed on", bool)
"""Whether a proxy that is not believed seems to stand between: then nobody knows who asks."""

_READING: Final = ("GET", "HEAD")
_FORWARDED: Final = ("For", "Proto", "Host")
"""What proxies say in headers that begin with X-Forwarded."""

_SCHEMES: Final = {"http": "http", "https": "https", "ws": "http", "wss": "https"}


class Gate:
    """Lets a request in, or refuses it.

    Args:
        public_url: the address under which browsers reach the server, where a proxy stands in front.
        host: the name or address that the server listens on.
        proxies: whose word counts on where a request comes from.
    """

    def __init__(
        self, *, public_url: str | None = None, host: str = "localhost", proxies: Iterable[IpNetwork] = ()
    ) -> None:
        public = urlsplit(public_url or "")
        self._hosts = {name.rstrip(".") for name in (host.lower(), public.hostname) if name}
        self._origins = {f"{public.scheme}://{public.netloc}".lower()} if public_url else set()
        self._secure = public.scheme == "https"
        self._proxies = tuple(proxies)

    @web.middleware
    async def admit(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Find out who asks, and from where; refuse names that are not ours, and writing by pages of other sites."""
        request = self._as_sent(request)
        if not self._answers_to(request.host):
            # A page whose own name is made to lead here (DNS rebinding) would otherwise count as one of ours.
            sentence = f"This server does not answer to the name {request.host!r:.80}; --public-url gives it one."
            raise RequestRefused(421, "wrong_host", sentence)
        writes = request.method not in _READING or "Upgrade" in request.headers  # a socket is for moves
        if writes and not self._from_here(request):
            raise RequestRefused(403, "wrong_origin", "This request comes from a page of another site.")
        return await handler(request)

    def _as_sent(self, request: web.Request) -> web.Request:
        """Return the request as it was when it reached the first proxy that is believed."""
        client = _address(request.remote or "")
        request[SECURE] = self._secure or request.scheme == "https"
        if client is not None and self._believes(client):
            hops, scheme, host = _told_by_proxy(request)
            client = self._client(client, hops)
            scheme = scheme or request.scheme
            request[SECURE] = self._secure or scheme == "https"
            request = request.clone(remote=str(client), scheme=scheme, host=host or request.host)
        else:
            request[HANDED_ON] = any(f"X-Forwarded-{name}" in request.headers for name in _FORWARDED) or (
                "Forwarded" in request.headers
            )
        request[CLIENT] = str(client or "")
        return request

    def _client(self, peer: Address, hops: Iterable[str]) -> Address:
        """Return the first address, seen from here, that is none of our proxies'."""
        believed = peer
        for hop in hops:
            address = _address(hop)
            if address is None:
                return believed
            believed = address
            if not self._believes(address):
                break
        return believed

    def _believes(self, address: Address) -> bool:
        return any(address in network for network in self._proxies)

    def _answers_to(self, host: str) -> bool:
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        local = name == "localhost" or name.endswith(".localhost")  # nobody can have such a name in public
        return local or name in self._hosts or _address(name) is not None

    def _from_here(self, request: web.Request) -> bool:
        """Whether a browser sent the request from one of our own pages; other programs send no origin."""
        origin = request.headers.get("Origin")
        return origin is None or origin in self._origins or origin == f"{request.scheme}://{request.host}"


def _told_by_proxy(request: web.Request) -> tuple[list[str], str | None, str | None]:
    """Return where a request has been, from the nearest address on, and the scheme and host it was sent to."""
    headers = request.headers
    old = {name: _listed(request, f"X-Forwarded-{name}") for name in _FORWARDED}
    if not any(old.values()):
        elements = request.forwarded
        nearest = elements[-1] if elements else {}
        return [hop.get("for", "") for hop in reversed(elements)], _scheme(nearest.get("proto")), nearest.get("host")
    if "Forwarded" in headers:
        # A proxy writes one kind and may hand on the other as a client has made it up: which one, nobody can know.
        sentence = "A request has either a Forwarded header or X-Forwarded ones: the proxy must drop the other kind."
        raise RequestRefused(400, "bad_forwarding", sentence)
    proto, host = (old[name][-1] if old[name] else None for name in ("Proto", "Host"))
    return old["For"][::-1], _scheme(proto), host


def _listed(request: web.Request, header: str) -> list[str]:
    return [part.strip() for value in request.headers.getall(header, ()) for part in value.split(",")]


def _scheme(named: str | None) -> str | None:
    if named is None:
        return None
    scheme = _SCHEMES.get(named.lower())  # some proxies say wss of a socket
    if scheme is None:
        raise RequestRefused(400, "bad_forwarding", f"The proxy names an unknown scheme, {named!r:.40}.")
    return scheme


def _address(text: str) -> Address | None:
    """Read an address, with or without a port, IPv4 as it stands or within IPv6."""
    try:
        bare = text if text.count(":") > 1 and not text.startswith("[") else urlsplit(f"//{text}").hostname or ""
        address = ip_address(bare)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address
