"""Whole games between computer players, and their statistics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Self

from thirtyone.game.games import Game, legal_actions, shuffle_from
from thirtyone.game.views import view
from thirtyone.players import Player, player
from thirtyone.record import Record, Recorder, Step
from thirtyone.rules import Rules


def play_game(rules: Rules, players: Sequence[Player], *, dealer: int, seed: str | int) -> Recorder:
    """Play a game between computer players, one for each seat, to its end.

    >>> from random import Random
    >>> from thirtyone import preset
    >>> table = [player("casual", Random(1)), player("random", Random(2))]
    >>> play_game(preset("a7"), table, dealer=0, seed=31).game.finished
    True

    Raises:
        ThirtyOneError: when the rules do not allow this number of players, or no such dealer sits there.
    """
    recorder = Recorder(Game.start(rules, players=len(players), dealer=dealer))
    while not recorder.game.finished:
        advance(recorder, players, seed=seed)
    return recorder


def advance(recorder: Recorder, players: Sequence[Player], *, seed: str | int) -> None:
    """Take one step of a game: shuffle what is to be shuffled, or let the player whose turn it is decide."""
    game = recorder.game
    if game.to_act is None:
        recorder.apply(shuffle_from(game, seed))
    else:
        seen = view(game, game.to_act)
        recorder.apply(players[game.to_act](seen, legal_actions(game)))


@dataclass(slots=True)
class Tally:
    """Counts for the players of one name, over all their seats in all games."""

    name: str
    seats: int = 0
    """How many seats these players had, summed over games."""
    wins: int = 0
    places: int = 0
    rounds: int = 0
    losses: int = 0
    knocks: int = 0
    """Rounds that they closed, by a knock or a pass, and that ended with the last lap."""
    knocks_paid: int = 0
    """How many of these cost the closer no life."""

    def merged(self, other: Tally) -> Tally:
        """Return the counts of both."""
        counts = {name: getattr(self, name) + getattr(other, name) for name in self.__slots__ if name != "name"}
        return Tally(self.name, **counts)

    @property
    def win_share(self) -> float:
        """Wins per seat and game."""
        return self.wins / self.seats if self.seats else 0.0

    @property
    def win_error(self) -> float:
        """The standard error of `win_share`."""
        return sqrt(self.win_share * (1 - self.win_share) / self.seats) if self.seats else 0.0

    @property
    def mean_place(self) -> float:
        """The mean place."""
        return self.places / self.seats if self.seats else 0.0

    @property
    def paid_share(self) -> float:
        """The share of `knocks` that cost no life."""
        return self.knocks_paid / self.knocks if self.knocks else 0.0

    @property
    def loss_share(self) -> float:
        """Rounds lost per round played."""
        return self.losses / self.rounds if self.rounds else 0.0


@dataclass(slots=True)
class Totals:
    """Exact counts over whole games; those of other games between the same players can be merged."""

    tallies: dict[str, Tally]
    """By the players' names."""
    games: int = 0
    decisions: int = 0
    turns: Counter[int] = field(default_factory=Counter)
    """Rounds by their number of turns."""
    lengths: Counter[int] = field(default_factory=Counter)
    """Games by their number of rounds."""
    endings: Counter[str] = field(default_factory=Counter)
    """Rounds by why they ended."""

    @classmethod
    def none(cls, names: Iterable[str]) -> Self:
        """Return the counts of no game between players of these names."""
        return cls({name: Tally(name) for name in names})

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return self.endings.total()

    def merged(self, other: Totals) -> Totals:
        """Return the counts of both."""
        return Totals(
            {name: tally.merged(other.tallies[name]) for name, tally in self.tallies.items()},
            self.games + other.games,
            self.decisions + other.decisions,
            self.turns + other.turns,
            self.lengths + other.lengths,
            self.endings + other.endings,
        )

    def count(self, steps: Sequence[Step], seated: Sequence[str]) -> None:
        """Add a whole game, with the name of who sat at each seat."""
        self.games += 1
        end = steps[-1].after
        self.lengths[end.rounds_ended] += 1
        for seat, name in enumerate(seated):
            tally = self.tallies[name]
            tally.seats += 1
            tally.wins += seat == end.winner
            tally.places += end.places[seat] or 0
        for step in steps:
            self.decisions += step.before.to_act is not None
            self._count_end(step.after, seated)

    def _count_end(self, game: Game, seated: Sequence[str]) -> None:
        """Add a round, where it has just ended."""
        round_ = game.round
        if round_ is None or round_.outcome is None:
            return
        outcome = round_.outcome
        self.turns[round_.turns] += 1
        self.endings[outcome.ended_by] += 1
        for seat in round_.order:
            self.tallies[seated[seat]].rounds += 1
        for seat in outcome.losers:
            self.tallies[seated[seat]].losses += 1
        if outcome.closer is not None and outcome.ended_by in ("knock", "pass"):
            tally = self.tallies[seated[outcome.closer]]
            tally.knocks += 1
            tally.knocks_paid += outcome.closer not in outcome.losers


@dataclass(slots=True)
class Tournament:
    """Games between named computer players that change seats from game to game, so that no seat favours one."""

    rules: Rules
    names: Sequence[str]
    """The names of the players, one for each seat; a name may come several times."""
    seed: str | int
    totals: Totals = field(init=False)

    def __post_init__(self) -> None:
        self.totals = Totals.none(self.names)

    def play(self, games: int, *, first: int = 0) -> Iterator[Record]:
        """Play games one after the other, and yield the record of each; the totals count them from the first on.

        A game depends on the seed and its number alone, so games may be played in parts, and the totals merged.

        Raises:
            ThirtyOneError: ``bad_player``, for an unknown name or a number of players that the rules do not allow.
        """
        self.totals = Totals.none(self.names)
        for number in range(first, first + games):
            yield self._play(number)

    def _play(self, number: int) -> Record:
        count = len(self.names)
        turned = number % count
        seated = [*self.names[turned:], *self.names[:turned]]
        seed = f"{self.seed}/{number}"
        table = [player(name, Random(f"{seed}/{seat}")) for seat, name in enumerate(seated)]
        dealer = Random(f"{seed}/dealer").randrange(count)
        recorder = play_game(self.rules, table, dealer=dealer, seed=seed)
        self.totals.count(recorder.steps, seated)
        return recorder.record([f"{name} {seat + 1}" for seat, name in enumerate(seated)], meta={"seed": seed})
