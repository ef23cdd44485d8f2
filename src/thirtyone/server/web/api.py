"""The HTTP API: what it takes, what it answers, and one table of its routes."""

from __future__ import annotations

import asyncio
import io
from typing import Annotated, Final, Literal, get_args

import msgspec
import segno
from aiohttp import web
from msgspec import Meta, Struct

from thirtyone.errors import ThirtyOneError
from thirtyone.log import Log
from thirtyone.players import PLAYERS
from thirtyone.record import format_record
from thirtyone.rules import MOST_PLAYERS, PRESETS, Family, RuleValue, preset, rule_fields
from thirtyone.server.protocol.written_rules import PresetName, RulesChoice, WholeRules
from thirtyone.server.tables.caps import MOST_UNFINISHED
from thirtyone.server.tables.display_names import STRANGER, check_text
from thirtyone.server.tables.headings import names_at, read_about
from thirtyone.server.tables.live_tables import LiveTables
from thirtyone.server.tables.table_codes import BAD_CODE, read_code
from thirtyone.server.web.failures import RequestRefused
from thirtyone.server.web.limits import OPENING, READING, Limits
from thirtyone.server.web.routes import PERSON, Route, json_answer, read_body
from thirtyone.server.web.sessions import Sessions
from thirtyone.table import Seat, Terms, table_record
from thirtyone.table.clock import CLOCKS, Clock
from thirtyone.table.commands import LevelName
from thirtyone.table.table_events import ClockName, PaceName

PlayerName = Annotated[str, Meta(min_length=1, max_length=24)]


Unfinished = Literal["lobby", "playing", "round_over"]
"""What a table can be before its game is over."""

UNFINISHED: Final[tuple[Unfinished, ...]] = get_args(Unfinished)


class NewTable(Struct, forbid_unknown_fields=True):
    """What a new table is to be."""

    rules: RulesChoice
    """As a record has them: a preset's name, or a `base` and the fields that differ."""
    opponents: Annotated[tuple[LevelName, ...], Meta(max_length=MOST_PLAYERS - 1)] = ()
    """The computer players' levels; they sit to the left of who opens the table."""
    seats: Annotated[int, Meta(ge=2, le=MOST_PLAYERS)] | None = None
    """How many, where some are to be taken by others; the game begins at once where none is empty."""
    name: PlayerName | None = None
    """The name to be kept of who opens the table; without one the name kept already."""
    pace: PaceName = "normal"
    clock: ClockName = "none"
    level: LevelName = "careful"
    """Of the computer player that sits in for somebody who is away."""
    public: bool = False
    """Whether it stands in the list of public tables until the game begins."""
    talk: bool = False
    """Whether people may write to each other freely; only at a table that is not public."""


class NewTableName(Struct, forbid_unknown_fields=True):
    """A table was opened; it is yours."""

    table: str


class OpenTable(Struct, kw_only=True, forbid_unknown_fields=True):
    """A game that is not over."""

    table: str
    rules: RulesChoice
    players: tuple[str | None, ...]
    """Names by seat; none of a person of whom none is kept."""
    round: int
    """How many rounds have ended."""
    status: Unfinished
    your_turn: bool
    updated: float
    """Seconds since 1970."""


class OpenTables(Struct, forbid_unknown_fields=True):
    """Games that are not over, the latest first."""

    tables: tuple[OpenTable, ...]


class Preset(Struct, forbid_unknown_fields=True):
    """A game that comes with the program."""

    name: PresetName
    rules: WholeRules
    """Every field that says something in this game."""


class Field(Struct, kw_only=True, forbid_unknown_fields=True):
    """What a field of the rules may hold, and when it says something."""

    values: tuple[RuleValue, ...]
    """All of them, where they can be listed."""
    families: tuple[Family, ...]
    matters: dict[Family, tuple[str, RuleValue]]
    """By family: the field and the value that must hold for this one to say anything."""
    default: RuleValue | None
    """What the field holds when it begins to matter."""


class Games(Struct, forbid_unknown_fields=True):
    """Everything that can be chosen for a new table."""

    presets: tuple[Preset, ...]
    fields: dict[str, Field]
    levels: tuple[LevelName, ...]
    """The computer players."""
    clocks: dict[ClockName, Clock]
    """All there are besides none."""


class PlayedRound(Struct, forbid_unknown_fields=True):
    """A round of a record."""

    deck: str
    actions: tuple[str, ...]
    refills: tuple[str, ...] = ()


class GameRecord(Struct, tag="thirtyone/1", tag_field="format", forbid_unknown_fields=True):
    """The rounds of a game that have ended; one in progress stays secret."""

    rules: RulesChoice
    players: tuple[str, ...]
    dealer: int
    rounds: tuple[PlayedRound, ...]


class TableName(Struct, forbid_unknown_fields=True):
    """The table to which a code leads."""

    table: str


class Health(Struct, forbid_unknown_fields=True):
    """The server runs."""

    status: Literal["ok"] = "ok"


class Api:
    """The handlers. The first line of each docstring is what the description says of it."""

    def __init__(self, log: Log, tables: LiveTables, sessions: Sessions, limits: Limits) -> None:
        self._log = log
        self._limits = limits
        self._tables = tables
        self._sessions = sessions

    async def health(self, request: web.Request) -> web.Response:
        """Say that the server runs."""
        return json_answer(Health())

    async def ready(self, request: web.Request) -> web.Response:
        """Say that the server can write: what it answers 503, it cannot."""
        await self._tables.check_writing()
        return json_answer(Health())

    async def games(self, request: web.Request) -> web.Response:
        """List all games, the fields of house rules, the computer players, and the clocks."""
        fields = {
            name: Field(
                values=tuple(value for value in field.values if value is not None),
                families=field.families,
                matters=dict(field.matters),
                default=field.default,
            )
            for name, field in rule_fields().items()
        }
        presets = tuple(Preset(name, preset(name).data()) for name in PRESETS)
        return json_answer(Games(presets, fields, tuple(PLAYERS), CLOCKS))

    async def rules(self, request: web.Request) -> web.Response:
        """Give the rules of one game."""
        name = request.match_info["preset"]
        try:
            return json_answer(Preset(name, preset(name).data()))
        except ThirtyOneError as error:
            raise RequestRefused(404, error.code, str(error)) from None

    async def my_tables(self, request: web.Request) -> web.Response:
        """List one's own games that are not over."""
        person = request.get(PERSON)
        entries = await self._log.tables_of(person, status=UNFINISHED) if person else []
        found = [(entry, read_about(entry.heading.about)) for entry in entries]
        found = [(entry, about) for entry, about in found if person not in about.gone]  # left for good
        names = await names_at(self._log, [about for _, about in found])
        tables = [
            OpenTable(
                table=entry.table,
                rules=about.rules,
                players=players,
                round=about.round,
                status=msgspec.convert(entry.heading.status, Unfinished),
                your_turn=about.to_act == person,
                updated=entry.updated,
            )
            for (entry, about), players in zip(found, names, strict=True)
        ]
        return json_answer(OpenTables(tuple(tables)))

    async def open_table(self, request: web.Request) -> web.Response:
        """Open a table and take its first seat."""
        self._limits.count(request, OPENING)
        wanted = await read_body(request, NewTable)
        response = web.Response(status=201, content_type="application/json")
        person = request.get(PERSON) or self._sessions.welcome(request, response)
        if len(await self._log.tables_of(person, status=UNFINISHED, limit=MOST_UNFINISHED)) >= MOST_UNFINISHED:
            raise RequestRefused(422, "too_many", "You have very many unfinished games: end or leave some first.")
        needed = 1 + len(wanted.opponents)
        if wanted.seats is not None and wanted.seats < needed:
            sentence = f"You and {needed - 1} computer players need {needed} seats, and there are to be {wanted.seats}."
            raise RequestRefused(422, "bad_player", sentence)
        await self._remember(person, wanted.name)
        terms = Terms(
            rules=wanted.rules,
            pace=wanted.pace,
            clock=wanted.clock,
            level=wanted.level,
            public=wanted.public,
            talk=wanted.talk,
        )
        seats = [Seat(person=person), *(Seat(level=level) for level in wanted.opponents)]
        seats += [Seat()] * ((wanted.seats or 0) - len(seats))
        table = await self._tables.open(person, terms, tuple(seats))
        response.body = msgspec.json.encode(NewTableName(table))
        return response

    async def _remember(self, person: str, name: str | None) -> None:
        """Keep a person's name, if it is said."""
        if name is None:
            return
        check_text(name)
        await self._log.remember_name(person, name.strip())
        self._tables.renamed(person, name.strip())

    async def record(self, request: web.Request) -> web.Response:
        """Give the record of a table's rounds that have ended."""
        self._limits.count(request, READING)
        live = await self._tables.glimpse(request.match_info["table"])
        if live.table is None:
            raise RequestRefused(404, "unknown_table", "The game of this table has not begun.")
        record = table_record(live.table, tuple(name or STRANGER for name in live.names))
        written = await asyncio.to_thread(format_record, record)  # a long game holds up nobody
        return web.Response(text=written, content_type="application/json")

    async def code(self, request: web.Request) -> web.Response:
        """Find the table to which a code leads; capitals, spaces and hyphens make no difference."""
        code = read_code(request.match_info["code"])
        if code is None:
            raise RequestRefused(422, "bad_code", BAD_CODE)
        self._limits.check_code(request)
        table = await self._tables.with_code(code)
        if table is None:
            self._limits.count_code(request)
            raise RequestRefused(404, "unknown_code", "This code leads to no table, or its game has begun.")
        return json_answer(TableName(table))

    async def qr(self, request: web.Request) -> web.Response:
        """Draw the QR code of a table's link."""
        table = request.match_info["table"]
        await self._tables.glimpse(table)
        drawn = io.BytesIO()
        code = segno.make_qr(f"{request.url.origin()}/t/{table}", error="m")
        code.save(drawn, kind="svg", border=2, xmldecl=False, nl=False, dark="#000", light="#fff")
        return web.Response(body=drawn.getvalue(), content_type="image/svg+xml")


ROUTES: Final = (
    Route(Api, "GET", "/api/games", Api.games, Games),
    Route(Api, "GET", "/api/rules/{preset}", Api.rules, Preset, failures=(404,)),
    Route(Api, "GET", "/api/tables", Api.my_tables, OpenTables, failures=(503,)),
    Route(Api, "POST", "/api/tables", Api.open_table, NewTableName, 201, NewTable, failures=(403, 413, 422, 429, 503)),
    Route(Api, "GET", "/api/codes/{code}", Api.code, TableName, failures=(404, 422, 429, 503)),
    Route(Api, "GET", "/api/tables/{table}/qr.svg", Api.qr, None, failures=(404, 503), media="image/svg+xml"),
    Route(Api, "GET", "/api/tables/{table}/record", Api.record, GameRecord, failures=(404, 429, 503)),
    Route(Api, "GET", "/healthz", Api.health, Health),
    Route(Api, "GET", "/readyz", Api.ready, Health, failures=(503,)),
)
