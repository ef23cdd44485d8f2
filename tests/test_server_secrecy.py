"""Secrecy on the wire: two worlds that agree on what a seat may know send it the same bytes.

A game is played on one server, by several people and computer players, with a spectator. Then, for each of those who
watch and one of the rounds, it is played again on another server, where cards that the watcher never got to know in
that round have changed places with each other. The seeds are others too, and everybody does the same. Up to the end of
the round, when cards and seed are shown, every message to that watcher must be the same, but for the seeds' hashes.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, web
from aiohttp.test_utils import make_mocked_request
from msgspec.structs import replace

from tests.server import HereServer, Json, PromptThinkers, events_of, served, soon
from tests.worlds import known_cards
from thirtyone.cards import Card
from thirtyone.chance import shuffled
from thirtyone.errors import ThirtyOneError
from thirtyone.game.views import View
from thirtyone.log import Heading
from thirtyone.rules import PRESETS, parse_rules
from thirtyone.server.sessions import COOKIE, Sessions
from thirtyone.table import Moment, Seat, State, Table, TableEvent, Terms, evolve, open_table
from thirtyone.table.events import Committed, Decided, RoundDealt
from thirtyone.table.moment import commit_to

TABLE: Final = "the-table"
SPECTATOR: Final = -1
ONE: Final = "one world"
OTHER: Final = "the other world"
DEALT: Final = 4
"""The number of the state after the first deal: the table was opened, begun, and the seed committed to."""
ROUNDS: Final = 2
STEPS: Final = 40
"""After so many rounds, or things that people do, a game has been long enough."""

HOUSE_RULES: Final[tuple[dict[str, Any], ...]] = (
    {"base": "scat", "show_31": "automatic"},
    {"base": "scat", "return_taken": False, "turn_limit": 12},
    {"base": "a7", "exchange_all": "free", "passing": "once"},
    {"base": "trente52", "exhausted": "recycle"},
    {"base": "schwimmen", "renew_789": True},
)

Order = tuple[Card, ...]
Orders = dict[str, Order]
"""Decks by their seed in the one world. A refill needs none: its order is by places, whatever the cards are."""


class Chance:
    """Stands in for the shuffle and for the drawing of seeds: remembers, and repeats with cards changed."""

    def __init__(self) -> None:
        self.game = 0
        self.begin(ONE, {})

    def begin(self, world: str, changed: Orders) -> None:
        """Begin a world."""
        self.world, self.changed = world, changed
        self.drawn: Orders = {}

    def shuffled(self, cards: Iterable[Card], seed: str, number: int = 0) -> Order:
        seed = seed.replace(OTHER, ONE)
        if number:
            return shuffled(cards, seed, number)
        self.drawn[seed] = self.changed.get(seed) or shuffled(cards, seed)
        return self.drawn[seed]

    def commit_to(self, round_number: int, moment: Moment) -> Committed:
        """A round has the seed of its number: how often something was decided anew must not matter."""
        return commit_to(round_number, replace(moment, seed=f"{self.world}, game {self.game}, round {round_number}"))


@pytest.fixture
def chance(monkeypatch: pytest.MonkeyPatch) -> Chance:
    found = Chance()
    monkeypatch.setattr("thirtyone.table.state.shuffled", found.shuffled)
    for module in ("commands", "seating"):
        monkeypatch.setattr(f"thirtyone.table.{module}.commit_to", found.commit_to)
    monkeypatch.setattr("thirtyone.server.livetables._milliseconds", lambda: 0)  # both worlds at the same time
    monkeypatch.setattr("thirtyone.server.livetables._GATHER", 1e9)  # who comes later is shown with the next state
    monkeypatch.setattr("thirtyone.server.driving._PAUSES", dict.fromkeys(("none", "quick", "normal", "slow"), 0))
    return found


class Script(PromptThinkers):
    """Computer players that play at random and remember it; or repeat that, and stop where they are told to."""

    def __init__(self) -> None:
        self.begin(Random(0))

    def begin(self, rng: Random, repeated: Sequence[str] | None = None) -> None:
        self.rng, self.repeated = rng, repeated
        self.done: list[str] = []
        self.everybody_watches = asyncio.Event()

    async def think(self, level: str, view: View, seed: str) -> str:
        await self.everybody_watches.wait()
        if self.repeated is None:
            self.done.append(str(self.rng.choice(view.legal)))
        elif len(self.done) < len(self.repeated):
            self.done.append(self.repeated[len(self.done)])
        else:
            await asyncio.Event().wait()  # what comes would end the round
        return self.done[-1]


@dataclass
class Watcher:
    """Somebody who watches, and every message as it came."""

    socket: ClientWebSocketResponse
    frames: list[str] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    """With each frame, the sequence number of the newest state."""
    view: Json = field(default_factory=dict)

    async def receive(self) -> Json:
        frame = await soon(self.socket.receive())
        assert isinstance(frame.data, str), frame
        message: Json = msgspec.json.decode(frame.data)
        assert message["type"] in ("state", "accepted"), message
        if message["type"] == "state":
            self.view = message["view"]
        self.frames.append(frame.data)
        self.numbers.append(message["seq"] if message["type"] == "state" else self.seq)
        return message

    @property
    def seq(self) -> int:
        return self.numbers[-1] if self.numbers else 0

    async def until(self, number: int) -> None:
        while self.seq < number:
            await self.receive()

    async def ask(self, message: Json) -> None:
        await self.socket.send_bytes(msgspec.json.encode(message))
        while (await self.receive())["type"] != "accepted":
            pass


@dataclass
class Step:
    """Something that a person did, or a page that came back."""

    seat: int
    message: Json
    after: int = 0
    """The number of the state that it led to."""
    settled: int = 0
    """The number of the state after which people were asked again."""


@dataclass
class Setup:
    """A table before its first round."""

    rules: str | dict[str, Any]
    people: list[int]
    seats: int
    dealer: int
    order: list[int]
    """In which order they come to watch; the spectator is one of them."""

    @classmethod
    def drawn(cls, rng: Random) -> Setup:
        games: list[str | dict[str, Any]] = [*PRESETS, *HOUSE_RULES]
        rules = rng.choice(games)
        seats = min(rng.randint(2, 4), parse_rules(rules).players[1])
        people = sorted(rng.sample(range(seats), rng.randint(1, seats)))
        return cls(rules, people, seats, rng.randrange(seats), rng.sample([*people, SPECTATOR], len(people) + 1))


@dataclass
class Played:
    """What one world has been."""

    watchers: dict[int, Watcher]
    steps: list[Step]
    computers: list[str]
    events: list[TableEvent]
    orders: Orders


# One world.


@asynccontextmanager
async def at_table(
    folder: Path, server: HereServer, setup: Setup, table: str, world: str
) -> AsyncIterator[dict[int, Watcher]]:
    """Open the table and let everybody watch, after which the first round is dealt."""
    sessions = Sessions(folder)
    request = make_mocked_request("GET", "/")
    cookies, seats = {SPECTATOR: ""}, [Seat(level="random")] * setup.seats
    for seat in setup.people:
        response = web.Response()
        seats[seat] = Seat(person=sessions.welcome(request, response))
        cookies[seat] = response.cookies[COOKIE].value
        await server.log.remember_name(str(seats[seat].person), f"Person {seat}")
    people = tuple(str(seats[seat].person) for seat in setup.people)
    moment = Moment(at=0, seed=f"{world}, first seed", draw=setup.dealer)
    terms = Terms(rules=setup.rules, pace="none")
    events = open_table(terms, tuple(seats), people[0], ready=people, moment=moment)
    about = msgspec.json.encode({})
    heading = Heading(status="playing", people=people, about=about)
    await server.log.append(table, after=0, events=[msgspec.json.encode(event) for event in events], heading=heading)
    watchers = {}
    async with AsyncExitStack() as stack:
        session = await stack.enter_async_context(ClientSession())
        for seat in setup.order:
            headers = {"Cookie": f"{COOKIE}={cookies[seat]}"} if cookies[seat] else {}
            connecting = session.ws_connect(f"{server.address}/api/socket", headers=headers)
            socket = await stack.enter_async_context(connecting)
            watchers[seat] = Watcher(socket)
            await socket.send_bytes(msgspec.json.encode({"type": "watch", "table": table}))
            await watchers[seat].until(DEALT)
        yield watchers


def settled(view: Json) -> bool:
    """Whether nothing happens before a person does something."""
    if view["status"] == "round_over":
        return bool(view["waiting_for"])
    return view["status"] == "finished" or bool(view["seats"][view["to_act"]]["kind"] == "person")


async def settle(watchers: dict[int, Watcher], number: int) -> int:
    """Wait until everybody has seen what follows from the state of a number; return the number of the last state."""
    for watcher in watchers.values():
        await watcher.until(number)
        while not settled(watcher.view):
            await watcher.receive()
    assert len({watcher.seq for watcher in watchers.values()}) == 1
    return next(iter(watchers.values())).seq


def next_message(watchers: dict[int, Watcher], rng: Random, number: int) -> Step:
    """Return what somebody does next: mostly what the table waits for."""
    any_view = next(iter(watchers.values())).view
    if rng.random() < 0.1:
        seat = rng.choice(list(watchers))
        return Step(seat, {"type": "watch", "after": rng.randint(0, watchers[seat].seq)})
    if any_view["status"] == "round_over":
        seat = any_view["waiting_for"][0]
        return Step(seat, {"type": "continue", "id": str(number), "round": any_view["round"]})
    seat = any_view["to_act"]
    view = watchers[seat].view
    if view["can_undo"] and rng.random() < 0.2:
        return Step(seat, {"type": "undo", "id": str(number), "decision": view["decision"]})
    legal = [action for action in view["legal"] if action != "knock" or rng.random() < 0.3]
    action = rng.choice(legal or view["legal"])
    decision = view["decision"]
    return Step(seat, {"type": "act", "id": str(number), "decision": decision, "action": action})


async def carry_out(watchers: dict[int, Watcher], step: Step, table: str) -> None:
    watcher, message = watchers[step.seat], step.message | {"table": table}
    if message["type"] == "watch":
        await watcher.socket.send_bytes(msgspec.json.encode(message))
        await watcher.receive()
    else:
        await watcher.ask(message)


async def play(folder: Path, server: HereServer, script: Script, setup: Setup, rng: Random, table: str) -> Played:
    """Play some rounds at random."""
    async with at_table(folder, server, setup, table, ONE) as watchers:
        script.everybody_watches.set()
        await settle(watchers, DEALT)
        steps: list[Step] = []
        view = next(iter(watchers.values()))
        while view.view["status"] != "finished" and len(view.view["history"]) < ROUNDS and len(steps) < STEPS:
            step = next_message(watchers, rng, len(steps))
            await carry_out(watchers, step, table)
            step.after = watchers[step.seat].seq
            step.settled = await settle(watchers, step.after)
            steps.append(step)
        events = await events_of(server.log, table)
        return Played(watchers, steps, script.done, events, {})


async def play_again(
    folder: Path, server: HereServer, script: Script, setup: Setup, played: Played, before: int, table: str
) -> dict[int, Watcher]:
    """Do the same again, as long as no state comes to the number ``before``."""
    last = max(number for number in played.watchers[SPECTATOR].numbers if number < before)
    async with at_table(folder, server, setup, table, OTHER) as watchers:
        script.everybody_watches.set()
        reached = DEALT
        for watcher in watchers.values():
            await watcher.until(min(last, first_settled(played)))
        for step in played.steps:
            reached = max(reached, step.after)
            if step.after >= before:
                break
            await carry_out(watchers, step, table)
            for watcher in watchers.values():
                await watcher.until(min(step.settled, last))
        return watchers


def first_settled(played: Played) -> int:
    """The number of the state in which people were first asked for something."""
    watcher = played.watchers[SPECTATOR]
    for frame, number in zip(watcher.frames, watcher.numbers, strict=True):
        if number >= DEALT and settled(msgspec.json.decode(frame)["view"]):
            return number
    raise AssertionError("It never was anybody's turn.")


# The other world.


@dataclass
class Interval:
    """A round as the log has it: from its deal to before what ended it."""

    number: int
    dealt: int
    """The number of the state after the deal."""
    before: int
    """The number of the state that shows its end, or that would come next."""
    known_by: int
    """The number of the last state before that."""


def intervals(played: Played) -> list[Interval]:
    """Return the rounds of which there was something to see before they ended."""
    found = []
    watcher = played.watchers[SPECTATOR]
    views = [
        (number, message["view"])
        for number, message in zip(watcher.numbers, map(msgspec.json.decode, watcher.frames), strict=True)
        if message["type"] == "state"
    ]
    dealt = [seq for seq, event in enumerate(played.events, start=1) if isinstance(event, RoundDealt)]
    for round_number, first in enumerate(dealt):
        ended = [number for number, view in views if view["round"] == round_number and view["outcome"] is not None]
        before = min(ended, default=watcher.seq + 1)
        shown = [number for number, view in views if first <= number < before]
        if shown:
            found.append(Interval(round_number, first, before, max(shown)))
    return found


def fold_to(events: Sequence[TableEvent], number: int) -> Iterable[Table]:
    """Yield the table after each event, up to one of a number."""
    state: State | None = None
    for event in events[:number]:
        state, _ = evolve(state, event)
        if isinstance(state, Table):
            yield state


def other_orders(played: Played, part: Interval, viewer: int | None, chance: Chance, rng: Random) -> Orders | None:
    """Return orders of the cards for a round that differ where the viewer cannot know, if the same can be done then."""
    chance.begin(ONE, {})
    tables = list(fold_to(played.events, part.known_by))
    in_round = tables[part.dealt - part.known_by - 1 :]  # from the end: before the game there was a lobby
    known: set[str] = set().union(*(known_cards(table.game, viewer) for table in in_round))
    unknown = [card for card in in_round[0].game.rules.deck if card.text not in known]
    seed = in_round[0].seed
    for _ in range(20):
        others = dict(zip(unknown, rng.sample(unknown, len(unknown)), strict=True))
        changed = {seed: tuple(others.get(card, card) for card in played.orders[seed])}
        chance.begin(ONE, changed)
        try:
            again = list(fold_to(played.events, part.known_by))
        except (ThirtyOneError, ValueError):
            continue  # somebody could not do the same with other cards
        if [table.status for table in again] == [table.status for table in tables] and hidden(again) != hidden(tables):
            return changed
    return None


def hidden(tables: Sequence[Table]) -> list[Any]:
    return [table.game.round and table.game.round.hands for table in tables]


def in_one_world(frame: str, played: Played, round_number: int) -> str:
    """Return a message of the other world with the seeds that are open, and all hashes, of the one."""
    for event in played.events:
        if isinstance(event, Committed):
            other = event.seed.replace(ONE, OTHER)
            frame = frame.replace(sha256(other.encode()).hexdigest(), event.commitment)
            if event.round < round_number:
                frame = frame.replace(other, event.seed)
    return frame


async def compare(folder: Path, games: Sequence[int], chance: Chance) -> tuple[int, int]:
    """Compare the worlds of some games; return how many pairs there were, and how many messages were compared."""
    pairs = messages = 0
    one_script, other_script = Script(), Script()
    one_folder, other_folder = folder / "one", folder / "other"
    async with (
        served(one_folder, thinkers=one_script) as one,
        served(other_folder, thinkers=other_script) as other,
    ):
        for number in games:
            rng = Random(number)
            setup = Setup.drawn(rng)
            table = f"{TABLE}-{number}"
            chance.game = number
            chance.begin(ONE, {})
            one_script.begin(rng)
            played = await play(one_folder, one, one_script, setup, rng, table)
            played.orders = dict(chance.drawn)
            for watcher in setup.order:
                parts = intervals(played)
                if not parts:
                    continue
                part = rng.choice(parts)
                viewer = None if watcher == SPECTATOR else watcher
                orders = other_orders(played, part, viewer, chance, rng)
                if orders is None:
                    continue
                decided = played.events[: part.known_by]
                by_computers = [event for event in decided if isinstance(event, Decided) and event.by == "computer"]
                chance.begin(OTHER, orders)
                other_script.begin(rng, [event.action for event in by_computers])
                name = f"{table}-{watcher}"
                again = await play_again(other_folder, other, other_script, setup, played, part.before, name)
                first, second = played.watchers[watcher], again[watcher]
                length = sum(number < part.before for number in first.numbers)
                found = [in_one_world(frame.replace(name, table), played, part.number) for frame in second.frames]
                assert found == first.frames[:length], f"game {number}, watcher {watcher}"
                pairs += 1
                messages += length
    return pairs, messages


def test_no_message_tells_what_its_reader_may_not_know(tmp_path: Path, chance: Chance) -> None:
    pairs, messages = asyncio.run(compare(tmp_path, range(20), chance))
    assert pairs > 40
    assert messages > 800


@pytest.mark.long
@pytest.mark.parametrize("part", range(8))
def test_no_message_of_many_games_tells_what_its_reader_may_not_know(tmp_path: Path, chance: Chance, part: int) -> None:
    pairs, _ = asyncio.run(compare(tmp_path, range(1000 + 300 * part, 1300 + 300 * part), chance))
    assert pairs > 300
