"""The HTTP side: the page, the API, the socket, and how the server starts and stops."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from logging import getLogger
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from aiohttp import web
from msgspec import Meta, Struct

from thirtyone.errors import ThirtyOneError
from thirtyone.log import Log, LogUnavailable
from thirtyone.players import PLAYERS
from thirtyone.record import format_record
from thirtyone.rules import PRESETS, preset, rule_fields
from thirtyone.server.livetables import LiveTables, UnknownTable
from thirtyone.server.sessions import Sessions
from thirtyone.server.sockets import Connection
from thirtyone.server.thinkers import Thinkers
from thirtyone.table import table_record
from thirtyone.table.events import PaceName

PAGE: Final = Path(__file__).parent / "page"
"""Where the built page lies."""

_LARGEST_BODY: Final = 64 * 1024
_LARGEST_FRAME: Final = 1024 * 1024  # past LARGEST_FRAME there is an answer; past this the connection ends

_SECURITY: Final = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}

_log = getLogger(__name__)
_PERSON: Final = web.RequestKey("person", str)
_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

Name = Annotated[str, Meta(min_length=1, max_length=24)]


class NewTable(Struct, forbid_unknown_fields=True):
    """What a new table is to be."""

    rules: Any
    """As a record has them."""
    opponents: Annotated[list[str], Meta(min_length=1, max_length=16)]
    """The computer players' levels, by seat."""
    name: Name = "Player"
    pace: PaceName = "normal"


class Site:
    """The handlers of one server."""

    def __init__(self, log: Log, thinkers: Thinkers, sessions: Sessions, *, origins: frozenset[str]) -> None:
        self._log = log
        self._sessions = sessions
        self._origins = origins
        self.tables = LiveTables(log, thinkers, sessions.secret)
        self._connections: set[web.WebSocketResponse] = set()

    def application(self) -> web.Application:
        """Return the application to run."""
        app = web.Application(middlewares=[self._middleware], client_max_size=_LARGEST_BODY)
        app.add_routes(
            [
                web.get("/", self._page),
                web.get("/t/{table}", self._page),
                web.get("/rules/{game}", self._page),
                web.get("/healthz", self._health),
                web.get("/api/games", self._games),
                web.get("/api/tables", self._my_tables),
                web.post("/api/tables", self._open),
                web.get("/api/tables/{table}/record", self._record),
                web.get("/api/socket", self._socket),
            ]
        )
        if PAGE.is_dir():
            app.router.add_static("/assets", PAGE / "assets")
        app.on_shutdown.append(self._shut_down)
        return app

    @web.middleware
    async def _middleware(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        """Know the person, say errors in one shape, and set the headers that protect the page."""
        person = self._sessions.person(request)
        if request.method not in ("GET", "HEAD") and not self._from_here(request):
            return _error("wrong_origin", "This request comes from another site.", 403)
        if person is not None:
            request[_PERSON] = person
        try:
            response = await handler(request)
        except UnknownTable as error:
            response = _error(error.code, str(error), 404)
        except ThirtyOneError as error:
            response = _error(error.code, str(error), 422)
        except LogUnavailable:
            sentence = "The server cannot write to its disk now: nothing has changed. Try again."
            response = _error("log_unavailable", sentence, 503)
        except web.HTTPException as error:
            if error.status < 400:
                raise
            response = _error("http", f"{error.reason}.", error.status)
            if "Allow" in error.headers:
                response.headers["Allow"] = error.headers["Allow"]
        except Exception:
            _log.exception("%s %s failed", request.method, request.path)
            response = _error("internal", "Something went wrong here; it has been noted.", 500)
        if not response.prepared:
            response.headers.update(_SECURITY)
            if request.path.startswith("/assets/"):
                response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
            else:
                response.headers.setdefault("Cache-Control", "no-store")
        return response

    def _from_here(self, request: web.Request) -> bool:
        """Whether a browser sent the request from one of our own pages; other programs send no origin."""
        origin = request.headers.get("Origin")
        return origin is None or origin in self._origins or origin == f"{request.scheme}://{request.host}"

    async def _page(self, request: web.Request) -> web.StreamResponse:
        index = PAGE / "index.html"
        if not index.exists():
            return web.Response(status=503, text="The page is not built: run make play, or make page.")
        response = web.Response(body=index.read_bytes(), content_type="text/html", charset="utf-8")
        if request.get(_PERSON) is None:
            self._sessions.welcome(response)
        return response

    async def _health(self, request: web.Request) -> web.Response:
        return web.json_response({"status": "ok"})

    async def _games(self, request: web.Request) -> web.Response:
        fields = {
            name: {
                "values": field.values,
                "families": field.families,
                "matters": field.matters,
                "default": field.default,
            }
            for name, field in rule_fields().items()
        }
        presets = [{"name": name, "rules": preset(name).data()} for name in PRESETS]
        return _json({"presets": presets, "fields": fields, "levels": list(PLAYERS)})

    async def _my_tables(self, request: web.Request) -> web.Response:
        person = request.get(_PERSON)
        entries = await self._log.tables_of(person, status=("playing", "round_over")) if person else []
        tables = []
        for entry in entries:
            about = msgspec.json.decode(entry.heading.about)
            tables.append(
                {
                    "table": entry.table,
                    "rules": about["rules"],
                    "players": about["players"],
                    "round": about["round"],
                    "status": entry.heading.status,
                    "your_turn": about["to_act"] == 0,
                    "updated": entry.updated,
                }
            )
        return _json({"tables": tables})

    async def _open(self, request: web.Request) -> web.StreamResponse:
        try:
            wanted = msgspec.json.decode(await request.read(), type=NewTable)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            return _error("bad_message", f"This is not a new table: {error}.", 400)
        unknown = [level for level in wanted.opponents if level not in PLAYERS]
        if unknown:
            return _error("bad_player", f"There is no player {unknown[0]!r:.40}; there are {', '.join(PLAYERS)}.", 422)
        if not wanted.name.isprintable() or not wanted.name.strip():
            return _error("bad_name", "A name is made of letters, signs and spaces.", 422)
        response = web.Response(status=201, content_type="application/json")
        person = request.get(_PERSON) or self._sessions.welcome(response)
        name = wanted.name.strip()
        table = await self.tables.open(person, name, wanted.rules, wanted.opponents, wanted.pace)
        response.body = msgspec.json.encode({"table": table})
        return response

    async def _record(self, request: web.Request) -> web.Response:
        live = await self.tables.glimpse(request.match_info["table"])
        record = format_record(table_record(live.table, live.names))
        return web.Response(text=record, content_type="application/json")

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if not self._from_here(request):
            return _error("wrong_origin", "This connection comes from another site.", 403)
        socket = web.WebSocketResponse(heartbeat=20, max_msg_size=_LARGEST_FRAME)
        person = request.get(_PERSON) or self._sessions.welcome(socket)
        await socket.prepare(request)
        self._connections.add(socket)
        try:
            await Connection(socket, person, self.tables).run()
        finally:
            self._connections.discard(socket)
        return socket

    async def _shut_down(self, app: web.Application) -> None:
        await self.tables.close()
        for socket in tuple(self._connections):
            await socket.close(code=1001)


def _json(data: object, status: int = 200) -> web.Response:
    return web.Response(body=msgspec.json.encode(data), content_type="application/json", status=status)


def _error(code: str, sentence: str, status: int) -> web.Response:
    return _json({"error": {"code": code, "sentence": sentence}}, status)
