"""The site: the page, the API and the socket put together, and what holds for every request."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from typing import Final

import msgspec
import structlog
from aiohttp import web
from aiohttp.typedefs import Handler

from thirtyone.errors import ThirtyOneError
from thirtyone.log import BadWrite, Log, LogUnavailable, People
from thirtyone.rules import PRESETS
from thirtyone.server.observing.metrics import CONTENT_TYPE, Metrics
from thirtyone.server.settings import KEEP
from thirtyone.server.tables.bot_pool import BotPool
from thirtyone.server.tables.live_tables import LiveTables
from thirtyone.server.tables.table_cache import UnknownTable
from thirtyone.server.web.api import Api
from thirtyone.server.web.failures import RequestRefused, unwritten
from thirtyone.server.web.gate import CLIENT, HANDED_ON, Gate
from thirtyone.server.web.headers import protect
from thirtyone.server.web.limits import Address, ConnectionCounts, ConnectionLimits, Limits
from thirtyone.server.web.openapi import ROUTES, description
from thirtyone.server.web.passkeys import PasskeysApi
from thirtyone.server.web.people_api import PeopleApi
from thirtyone.server.web.routes import PERSON
from thirtyone.server.web.sessions import Sessions
from thirtyone.server.web.sockets import Connection, Post
from thirtyone.server.web.upkeep import Upkeep

PAGE: Final = Path(__file__).parents[1] / "page"
"""Where the built page lies."""

_LARGEST_BODY: Final = 64 * 1024
_LARGEST_FRAME: Final = 1024 * 1024  # past LARGEST_FRAME there is an answer; past this the connection ends

_log = structlog.get_logger("thirtyone")


class Site:
    """One server's tables, and the application that shows them."""

    def __init__(
        self,
        log: Log,
        people: People,
        bots: BotPool,
        sessions: Sessions,
        gate: Gate,
        *,
        clock: Callable[[], int] | None = None,
        keep: timedelta = KEEP,
    ) -> None:
        self._sessions = sessions
        self._gate = gate
        self._people = people
        self.metrics = Metrics()
        self.tables = LiveTables(log, bots, sessions.secret, self.metrics, clock=clock)
        self.metrics.count_tables(lambda: self.tables.in_memory)
        self._upkeep = Upkeep(log, keep)
        self._limits = limits = Limits()
        known = PeopleApi(log, people, self.tables, sessions, limits)
        self._parts: dict[type, object] = {
            Api: Api(log, self.tables, sessions, limits),
            PeopleApi: known,
            PasskeysApi: PasskeysApi(log, people, known, sessions, limits),
        }
        self._description = msgspec.json.encode(description())
        self._connections: set[web.WebSocketResponse] = set()
        self._post = Post(self.metrics)
        self._connection_counts = ConnectionCounts(self._limits)

    def application(self) -> web.Application:
        """Return the application to run."""
        middlewares = [say_errors, self._gate.admit, show_missing, self._recognize]
        app = web.Application(middlewares=middlewares, client_max_size=_LARGEST_BODY)
        for path in ("/", "/friends", "/t/{table}", "/games", "/me", "/resume"):
            app.router.add_get(path, self._page)
        app.router.add_get("/rules/{game}", self._rules_page)
        for route in ROUTES:
            handler = partial(route.handler, self._parts[route.part])
            if route.method == "GET":
                app.router.add_get(route.path, handler)  # to get is also to HEAD
            else:
                app.router.add_route(route.method, route.path, handler)
        app.router.add_get("/api/openapi.json", self._describe)
        app.router.add_get("/api/socket", self._socket)
        app.router.add_get("/metrics", self._figures)
        app.router.add_get("/assets/{file}", self._asset)
        app.on_response_prepare.append(protect)
        app.on_startup.append(self._start_up)
        app.on_shutdown.append(self._shut_down)
        return app

    @web.middleware
    async def _recognize(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        person = self._sessions.person(request)
        if person is not None:
            request[PERSON] = person
        return await handler(request)

    async def _page(self, request: web.Request) -> web.StreamResponse:
        response = _index(200)
        if response.status == 200:
            await self._greet(request, response)
        return response

    async def _greet(self, request: web.Request, response: web.StreamResponse) -> str:
        """Give somebody new a cookie, and now and then somebody known: with it goes that they have been here."""
        person: str | None = request.get(PERSON)
        if person is None:
            return self._sessions.welcome(request, response)
        if self._sessions.grows_old(request):
            with suppress(LogUnavailable):  # then the next time: the cookie that they have is good
                await self._people.saw(person)
                self._sessions.welcome(request, response, person)
        return person

    async def _rules_page(self, request: web.Request) -> web.StreamResponse:
        if request.match_info["game"] not in PRESETS:
            raise web.HTTPNotFound
        return await self._page(request)

    async def _asset(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["file"]
        file = PAGE / "assets" / name
        if file.name != name or not file.is_file():
            raise web.HTTPNotFound
        return web.FileResponse(file)

    async def _describe(self, request: web.Request) -> web.Response:
        return web.Response(body=self._description, content_type="application/json")

    async def _figures(self, request: web.Request) -> web.Response:
        """Give the figures to programs on this machine and in private networks; to nobody else."""
        if not ip_address(request[CLIENT]).is_private or request.get(HANDED_ON):
            raise web.HTTPNotFound
        return web.Response(body=self.metrics.text(), headers={"Content-Type": CONTENT_TYPE})

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        # Uncompressed: a state is two or three packets, and compressing them would cost more than all else of a move.
        address = self._connection_counts.admit(request[CLIENT])
        try:
            return await self._connected(request, address)
        finally:
            self._connection_counts.release(address)

    async def _connected(self, request: web.Request, address: Address) -> web.StreamResponse:
        socket = web.WebSocketResponse(heartbeat=20, max_msg_size=_LARGEST_FRAME, compress=False)
        person = await self._greet(request, socket)
        await socket.prepare(request)
        if request.transport is None:
            return socket  # the page has gone already
        self._connections.add(socket)
        self.metrics.connections.inc()
        try:
            limits = ConnectionLimits(self._limits, address)
            await Connection(socket, request.transport, person, self.tables, self._post, limits).run()
        except Exception:
            _log.exception("a connection failed")
            await socket.close(code=1011)  # no answer can be sent on it any more
        finally:
            self._connections.discard(socket)
            self.metrics.connections.dec()
        return socket

    async def _start_up(self, app: web.Application) -> None:
        await self.tables.start()
        self._upkeep.start()

    async def _shut_down(self, app: web.Application) -> None:
        self._upkeep.close()
        await self.tables.close()
        for socket in tuple(self._connections):
            await socket.close(code=1001)


def _index(status: int) -> web.Response:
    """Return the page, which shows by its address what it is."""
    index = PAGE / "index.html"
    if not index.exists():
        return web.Response(status=503, text="The page is not built: run make play, which builds it.")
    return web.Response(status=status, body=index.read_bytes(), content_type="text/html", charset="utf-8")


@web.middleware
async def show_missing(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Show somebody who looks for what is not there the page, which says so; programs get the answer they can read."""
    try:
        return await handler(request)
    except web.HTTPNotFound:
        for_programs = request.path.startswith(("/api/", "/assets/"))
        if for_programs or "text/html" not in request.headers.get("Accept", ""):
            raise
        return _index(404)


@web.middleware
async def say_errors(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Say whatever goes wrong in one shape."""
    try:
        return await handler(request)
    except RequestRefused as error:
        refused = error
    except UnknownTable as error:
        refused = RequestRefused(404, error.code, str(error))
    except ThirtyOneError as error:
        refused = RequestRefused(422, error.code, str(error))
    except (LogUnavailable, BadWrite) as error:
        refused = RequestRefused(422 if isinstance(error, BadWrite) else 503, *unwritten(error))
    except web.HTTPException as error:
        if error.status < 400:
            raise
        refused = RequestRefused(error.status, "http", f"{error.reason}.")
        response = refused.response()
        if "Allow" in error.headers:
            response.headers["Allow"] = error.headers["Allow"]
        return response
    except Exception:
        _log.exception("a request failed", method=request.method, route=_route(request))
        refused = RequestRefused(500, "internal", "Something went wrong here; it has been noted.")
    return refused.response()


def _route(request: web.Request) -> str:
    """What was asked for, without the table's name in it."""
    resource = request.match_info.route.resource
    return "" if resource is None else resource.canonical
