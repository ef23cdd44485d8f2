"""Runs of a game that differ only in what somebody who watches may not know: made, played, and compared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from tests.support.indistinguishable import known_cards
from tests.support.recorded_game import (
    ONE,
    OTHER,
    SPECTATOR,
    TABLE,
    Order,
    Orders,
    Played,
    Script,
    Setup,
    play,
    play_again,
)
from tests.support.server import served
from thirtyone.cards import Card
from thirtyone.chance import shuffled
from thirtyone.errors import ThirtyOneError
from thirtyone.table import Moment, State, Table, TableEvent, evolve
from thirtyone.table.moment import commit_to
from thirtyone.table.table_events import Committed, Decided, RoundDealt


class Chance:
    """Stands in for the shuffle and for the drawing of seeds: remembers, and repeats with cards changed."""

    def __init__(self) -> None:
        self.game = 0
        self.begin(ONE, {})

    def begin(self, run: str, changed: Orders) -> None:
        """Begin a run."""
        self.run, self.changed = run, changed
        self.drawn: Orders = {}

    def shuffled(self, cards: Iterable[Card], seed: str, number: int = 0) -> Order:
        seed = seed.replace(OTHER, ONE)
        if number:
            return shuffled(cards, seed, number)
        self.drawn[seed] = self.changed.get(seed) or shuffled(cards, seed)
        return self.drawn[seed]

    def commit_to(self, round_number: int, moment: Moment) -> Committed:
        """A round has the seed of its number: how often something was decided anew must not matter."""
        return commit_to(round_number, replace(moment, seed=f"{self.run}, game {self.game}, round {round_number}"))


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
    views = list(zip(watcher.numbers, watcher.views, strict=True))
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


def with_first_seeds(frame: str, played: Played, round_number: int) -> str:
    """Return a message of the other run with the seeds that are open, and all hashes, of the first."""
    for event in played.events:
        if isinstance(event, Committed):
            other = event.seed.replace(ONE, OTHER)
            frame = frame.replace(sha256(other.encode()).hexdigest(), event.commitment)
            if event.round < round_number:
                frame = frame.replace(other, event.seed)
    return frame


async def compare(folder: Path, games: Sequence[int], chance: Chance) -> tuple[int, int]:
    """Compare the runs of some games; return how many pairs there were, and how many messages were compared."""
    pairs = messages = 0
    one_script, other_script = Script(), Script()
    one_folder, other_folder = folder / "one", folder / "other"
    async with (
        served(one_folder, bots=one_script) as one,
        served(other_folder, bots=other_script) as other,
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
                found = [with_first_seeds(frame.replace(name, table), played, part.number) for frame in second.frames]
                assert found == first.frames[:length], f"game {number}, watcher {watcher}"
                pairs += 1
                messages += length
    return pairs, messages
