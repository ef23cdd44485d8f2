"""The HTTP API for people: who one is, the ways back from another device, past games, and being forgotten."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Annotated, Final, Literal, get_args

import msgspec
from aiohttp import web
from msgspec import Meta, Struct

from thirtyone.errors import ThirtyOneError
from thirtyone.game.events import EndedBy
from thirtyone.log import Log, People
from thirtyone.server.protocol.written_rules import RulesChoice
from thirtyone.server.tables.display_names import check_text
from thirtyone.server.tables.headings import names_at, read_about
from thirtyone.server.tables.live_tables import LiveTables
from thirtyone.server.web.api import PlayerName
from thirtyone.server.web.failures import RequestRefused
from thirtyone.server.web.limits import CHANGING, TRYING, Limits
from thirtyone.server.web.routes import PERSON, Route, json_answer, read_body
from thirtyone.server.web.sessions import Sessions
from thirtyone.table import Leave
from thirtyone.table.results import Results

_MOST_GAMES: Final = 1000


class Me(Struct, forbid_unknown_fields=True):
    """What is kept of whoever asks."""

    name: str | None
    link: bool
    """Whether a personal link leads here from other devices."""
    passkeys: int


class NewName(Struct, forbid_unknown_fields=True):
    """What others are to read."""

    name: PlayerName


class PersonalLink(Struct, forbid_unknown_fields=True):
    """A secret that leads back to its person from any device. It is shown once, and only its hash is kept."""

    secret: Annotated[str, Meta(min_length=1, max_length=100)]


Over = Literal["finished", "abandoned"]
"""What a table can be once its game is over."""

OVER: Final[tuple[Over, ...]] = get_args(Over)


class PastGame(Struct, kw_only=True, forbid_unknown_fields=True):
    """A game that is over."""

    table: str
    rules: RulesChoice
    players: tuple[str | None, ...]
    """Names by seat; none of a person of whom none is kept."""
    seat: int
    status: Over
    places: tuple[int | None, ...]
    """By seat; none in a game that was not played to its end."""
    rounds: int
    ended: float
    """Seconds since 1970."""


class PastGames(Struct, forbid_unknown_fields=True):
    """The games of one person, the latest first."""

    games: tuple[PastGame, ...]


class Statistics(Struct, kw_only=True, forbid_unknown_fields=True):
    """The games of one person that were played to their end, in figures."""

    games: int
    wins: int
    places: dict[str, int]
    """How many games ended with which place."""
    rounds: int
    """In which the person's hand was compared."""
    average_worth: float | None
    """Of the hands then, in points; fire counts 33."""
    ended_by: dict[EndedBy, int]
    """How many rounds ended by what."""
    knocks: int
    """Rounds that the person closed, by a knock or where it closes by a pass."""
    knocks_paid: int
    """Those of them that cost the person no life."""


class PeopleApi:
    """The handlers. The first line of each docstring is what the description says of it."""

    def __init__(self, log: Log, people: People, tables: LiveTables, sessions: Sessions, limits: Limits) -> None:
        self._limits = limits
        self._log = log
        self._people = people
        self._tables = tables
        self._sessions = sessions

    async def me(self, request: web.Request) -> web.Response:
        """Say what is kept of oneself."""
        return json_answer(await self.known(request.get(PERSON)))

    async def known(self, person: str | None) -> Me:
        """Return what is kept of a person."""
        if person is None:
            return Me(None, link=False, passkeys=0)
        names = await self._log.names([person])
        passkeys = await self._people.passkeys(person)
        return Me(names.get(person), link=await self._people.has_link(person), passkeys=len(passkeys))

    async def rename(self, request: web.Request) -> web.Response:
        """Change one's name."""
        self._limits.count(request, CHANGING)
        name = (await read_body(request, NewName)).name.strip()
        check_text(name)
        response = web.Response(content_type="application/json")
        person = request.get(PERSON) or self._sessions.welcome(request, response)
        await self._log.remember_name(person, name)
        self._tables.renamed(person, name)
        response.body = msgspec.json.encode(await self.known(person))
        return response

    async def forget(self, request: web.Request) -> web.Response:
        """Delete oneself: name, links, passkeys and the list of games; records keep a neutral name."""
        person = request.get(PERSON)
        response = web.Response(status=204)
        if person is not None:
            for entry in await self._log.tables_of(
                person, status=("lobby", "playing", "round_over"), limit=_MOST_GAMES
            ):
                try:
                    await self._tables.command(person, entry.table, Leave(), f"forget {secrets.token_hex(8)}")
                except ThirtyOneError:
                    continue  # it was over meanwhile
            await self._people.forget(person)
            self._tables.forgotten(person)
            self._sessions.part(request, response)
        return response

    async def new_link(self, request: web.Request) -> web.Response:
        """Make a personal link for other devices; an earlier one leads nowhere any more."""
        self._limits.count(request, CHANGING)
        response = web.Response(content_type="application/json")
        person = request.get(PERSON) or self._sessions.welcome(request, response)
        secret = secrets.token_urlsafe(32)
        await self._people.set_link(person, _hash(secret))
        response.body = msgspec.json.encode(PersonalLink(secret))
        return response

    async def revoke_link(self, request: web.Request) -> web.Response:
        """Revoke one's personal link."""
        person = request.get(PERSON)
        if person is not None:
            await self._people.set_link(person, None)
        return json_answer(await self.known(person))

    async def resume(self, request: web.Request) -> web.Response:
        """Be, on this device too, the person to whom a link belongs."""
        secret = (await read_body(request, PersonalLink)).secret
        self._limits.check(request, TRYING)
        person = await self._people.by_link(_hash(secret))
        if person is None:
            self._limits.count(request, TRYING)
            raise RequestRefused(404, "unknown_link", "This link leads to nobody, or no longer.")
        await self._people.saw(person)
        response = json_answer(await self.known(person))
        self._sessions.welcome(request, response, person)
        return response

    async def games(self, request: web.Request) -> web.Response:
        """List one's games that are over."""
        return json_answer(PastGames(tuple(game for game, _ in await self._past(request, OVER))))

    async def statistics(self, request: web.Request) -> web.Response:
        """Give one's games in figures."""
        past = await self._past(request, ("finished",))
        own = [results.seats[game.seat] for game, results in past]
        places: dict[str, int] = {}
        ended_by: dict[EndedBy, int] = {}
        for (_, results), seat in zip(past, own, strict=True):
            places[str(seat.place)] = places.get(str(seat.place), 0) + 1
            for kind, times in results.ended_by.items():
                ended_by[kind] = ended_by.get(kind, 0) + times
        showdowns = sum(seat.showdowns for seat in own)
        return json_answer(
            Statistics(
                games=len(own),
                wins=places.get("1", 0),
                places=places,
                rounds=showdowns,
                average_worth=sum(seat.points for seat in own) / showdowns if showdowns else None,
                ended_by=ended_by,
                knocks=sum(seat.knocks for seat in own),
                knocks_paid=sum(seat.knocks_paid for seat in own),
            )
        )

    async def _past(self, request: web.Request, status: tuple[str, ...]) -> list[tuple[PastGame, Results]]:
        person = request.get(PERSON)
        if person is None:
            return []
        entries = await self._log.tables_of(person, status=status, limit=_MOST_GAMES)
        tables = [read_about(entry.heading.about) for entry in entries]
        games = []
        for entry, about, players in zip(entries, tables, await names_at(self._log, tables), strict=True):
            seat = about.seat_of(person)
            if about.results is None or seat is None:
                continue  # it ended before it began
            game = PastGame(
                table=entry.table,
                rules=about.rules,
                players=players,
                seat=seat,
                status=msgspec.convert(entry.heading.status, Over),
                places=tuple(result.place for result in about.results.seats),
                rounds=about.results.rounds,
                ended=entry.updated,
            )
            games.append((game, about.results))
        return games


def _hash(secret: str) -> bytes:
    return sha256(secret.encode()).digest()


ROUTES: Final = (
    Route(PeopleApi, "GET", "/api/me", PeopleApi.me, Me, failures=(503,)),
    Route(PeopleApi, "PUT", "/api/me", PeopleApi.rename, Me, body=NewName, failures=(403, 413, 422, 429, 503)),
    Route(PeopleApi, "DELETE", "/api/me", PeopleApi.forget, None, 204, failures=(403, 503)),
    Route(PeopleApi, "GET", "/api/me/games", PeopleApi.games, PastGames, failures=(503,)),
    Route(PeopleApi, "GET", "/api/me/statistics", PeopleApi.statistics, Statistics, failures=(503,)),
    Route(PeopleApi, "POST", "/api/me/link", PeopleApi.new_link, PersonalLink, failures=(403, 429, 503)),
    Route(PeopleApi, "DELETE", "/api/me/link", PeopleApi.revoke_link, Me, failures=(403, 503)),
    Route(
        PeopleApi,
        "POST",
        "/api/resume",
        PeopleApi.resume,
        Me,
        body=PersonalLink,
        failures=(403, 404, 413, 429, 503),
    ),
)
