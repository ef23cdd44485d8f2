"""Whole games between compiled strategies, and counts of how they went."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import reduce
from operator import add
from typing import Final, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from thirtyone.batch.compiling import at, compiled, compiled_for, compiled_into, lowest_bit_index, wide
from thirtyone.batch.encoding import RULES_TYPE, check_numbers, encode_rules
from thirtyone.batch.round_kernels import begin, deal, final_place, finish_round, legal, step
from thirtyone.batch.scoring import half_points, is_legal
from thirtyone.batch.states import (
    BY_PASS,
    ENDED,
    ENDINGS,
    OVER,
    STATE,
    STATE_TYPE,
    State,
    key_of,
    word,
)
from thirtyone.batch.strategies import STRATEGY, Strategy, address_of, ask, is_strategy
from thirtyone.batch.threads import parts
from thirtyone.codes import SEATS, RulesRecord
from thirtyone.errors import ThirtyOneError
from thirtyone.game.games import Game
from thirtyone.rules import Rules

POINTS: Final = 67
"""Half points of a hand: 0 to 66 for fire."""

LONGEST_COUNTED: Final = 256
"""Turns of a round and rounds of a game are counted by length up to here; the last count is of all longer ones."""

# What is counted for each strategy: the columns of `Playouts.players`.
TAKEN, WINS, PLACES, ROUNDS, LOSSES, KNOCKS, KNOCKS_PAID = range(7)
COUNTS: Final = 7

_ENDLESS: Final = -100


class Playouts(NamedTuple):
    """Counts over whole games. Those of different games by the same rules can be merged.

    The first axis of ``players`` and ``hands`` is the index in the list of strategies, not the seat: strategies change
    seats from game to game.
    """

    games: int
    decisions: int
    players: NDArray[np.int64]
    """(strategies, 7): games, wins, sum of final places, rounds, rounds lost, knocks (or passes that closed), and how
    many of these knocks cost the knocker no life."""
    hands: NDArray[np.int64]
    """(strategies, 67): rounds by the half points of the strategy's hand at their end; 66 is fire."""
    turns: NDArray[np.int64]
    """(256,): rounds by their number of turns; the last one for all that had more."""
    rounds: NDArray[np.int64]
    """(256,): games by their number of rounds; the last one for all that had more."""
    endings: NDArray[np.int64]
    """(6,): rounds by why they ended, in the order of `thirtyone.batch.states.ENDINGS`."""

    @classmethod
    def none(cls, players: int) -> Playouts:
        """Return the counts of no game."""
        return cls(
            games=0,
            decisions=0,
            players=np.zeros((players, COUNTS), np.int64),
            hands=np.zeros((players, POINTS), np.int64),
            turns=np.zeros(LONGEST_COUNTED, np.int64),
            rounds=np.zeros(LONGEST_COUNTED, np.int64),
            endings=np.zeros(len(ENDINGS), np.int64),
        )

    def merged(self, other: Playouts) -> Playouts:
        """Return the sums of both counts."""
        return Playouts(*map(add, self, other))


def play(
    rules: Rules,
    strategies: Sequence[Strategy],
    *,
    games: int,
    seed: str | int,
    first: int = 0,
    threads: int = 1,
    most: int = 1_000_000,
) -> Playouts:
    """Play whole games between compiled strategies.

    Game ``n`` of a seed is the same whatever other games are played, in whatever order and by however many threads. In
    it strategy ``s`` of the list sits at seat ``s - n``, modulo the number of players.

    >>> from thirtyone import preset
    >>> from thirtyone.batch.strategies import uniform
    >>> result = play(preset("a7"), [uniform] * 4, games=10, seed=31)
    >>> result.games, int(result.players[:, WINS].sum())
    (10, 10)

    Args:
        rules: the rules of all games.
        strategies: who plays, one for each seat.
        games: how many games.
        seed: any number or text.
        first: the number of the first game.
        threads: how many share the work.
        most: a game with more decisions than this is taken never to end.

    Raises:
        ThirtyOneError: ``bad_player``, ``bad_rules`` or ``bad_number``, before anything is played; ``bad_strategy``
            where one is not compiled by `thirtyone.batch.strategies.strategy`, chooses what is not legal, or lets a
            game go on for ever.
    """
    Game.start(rules, players=len(strategies), dealer=0)
    check_numbers(games=games, threads=threads, most=most)
    check_numbers(0, first=first)
    for each in strategies:
        if not is_strategy(each):
            raise ThirtyOneError("bad_strategy", f"{each!r:.60} is not compiled as a strategy.")
    encoded = encode_rules(rules)
    key = key_of(seed)
    padded = (*strategies, *[strategies[0]] * (SEATS - len(strategies)))

    def share(begin_at: int, end_at: int) -> Playouts:
        counts = Playouts.none(len(strategies))
        reached = np.zeros(1, np.int64)
        task = Task(len(strategies), first + begin_at, first + end_at, most)
        decisions = _play(encoded[0], np.zeros(1, STATE), padded, key, task, reached, counts)
        if decisions < 0:
            raise _broken(strategies, decisions, int(reached[0]))
        counts.players[:, ROUNDS] = counts.hands.sum(axis=1)
        return counts._replace(games=end_at - begin_at, decisions=decisions)

    shares = parts(games, threads)
    with ThreadPoolExecutor(len(shares)) as pool:
        return reduce(Playouts.merged, pool.map(share, *zip(*shares, strict=True)))


def _broken(strategies: Sequence[Strategy], code: int, number: int) -> ThirtyOneError:
    if code == _ENDLESS:
        return ThirtyOneError("bad_strategy", f"Game {number} does not end: the strategies go on for ever.")
    name = strategies[-1 - code].__name__
    return ThirtyOneError("bad_strategy", f"The strategy {name} failed, or chose what is not legal, in game {number}.")


_MATRIX: Final = types.Array(types.int64, 2, "C")
_VECTOR: Final = types.Array(types.int64, 1, "C")
_COUNTS: Final = types.NamedTuple((types.int64, types.int64, _MATRIX, _MATRIX, _VECTOR, _VECTOR, _VECTOR), Playouts)


@compiled
def _strategy_at(seat: int, turned: int, players: int) -> int:
    """Return the index of the strategy at a seat in a game where all have moved on by ``turned`` seats."""
    who = seat + turned
    return who if who < players else who - players


@compiled_into
def _count_round(state: State, seated: NDArray[np.int64], counts: Playouts) -> None:
    """Count a round; how many rounds each strategy played follows from its hands.

    Args:
        state: the game, its round ended.
        seated: (SEATS,): by seat, the index of the strategy there.
        counts: added to.
    """
    counts.endings[at(state.ended_by)] += 1
    counts.turns[at(min(wide(state.turns), LONGEST_COUNTED - 1))] += 1
    for number in range(state.players):
        seat = wide(state.order[at(number)])
        counts.hands[at(seated[at(seat)]), at(half_points(state.worths[at(seat)]))] += 1
    losers = wide(state.losers)
    while losers:
        counts.players[at(seated[at(lowest_bit_index(losers))]), LOSSES] += 1
        losers &= losers - 1
    if state.ended_by <= BY_PASS:
        closer = at(seated[at(state.closer)])
        counts.players[closer, KNOCKS] += 1
        counts.players[closer, KNOCKS_PAID] += 1 - (state.losers >> state.closer & 1)


@compiled
def _count_game(state: State, turned: int, counts: Playouts) -> None:
    counts.rounds[min(wide(state.rounds), LONGEST_COUNTED - 1)] += 1
    for seat in range(state.seats):
        who = _strategy_at(seat, turned, wide(state.seats))
        place = final_place(state, seat)
        counts.players[who, TAKEN] += 1
        counts.players[who, WINS] += place == 1
        counts.players[who, PLACES] += place


class Task(NamedTuple):
    """Which games to play."""

    players: int
    first: int
    end: int
    most: int


@compiled_for(
    RULES_TYPE,
    types.Array(STATE_TYPE, 1, "C"),
    types.UniTuple(STRATEGY, SEATS),
    types.Array(types.uint64, 1, "C"),
    types.NamedUniTuple(types.int64, 4, Task),
    _VECTOR,
    _COUNTS,
    result=types.int64,
)
def _play(
    rules: RulesRecord,
    game: NDArray[np.void],
    strategies: tuple[Strategy, ...],
    key: NDArray[np.uint64],
    task: Task,
    reached: NDArray[np.int64],
    counts: Playouts,
) -> int:
    """Play games to their ends; return the number of decisions, or less than 0 when a strategy broke the rules.

    Args:
        rules: the rules.
        game: (1,): the memory to play in.
        strategies: those that play, then any to make SEATS of them.
        key: (4,): that of the seed, `key_of`.
        task: which games.
        reached: (1,): set to the number of the game that was played last.
        counts: added to.
    """
    state: State = game[0]
    players = task.players
    codes = np.empty(SEATS, np.int64)
    for who, each in enumerate(strategies):
        codes[who] = address_of(each)
    seated = np.empty(SEATS, np.int64)
    addresses = np.empty(SEATS, np.int64)
    decisions = 0
    for number in range(task.first, task.end):
        reached[0] = number
        begin(rules, state, players, key, number)
        turned = number % players
        for seat in range(players):
            seated[seat] = _strategy_at(seat, turned, players)
            addresses[seat] = codes[seated[seat]]
        left = task.most
        while state.phase != OVER:
            deal(rules, state)
            while state.phase < ENDED:
                seat = wide(state.seat)
                actions = legal(rules, state)
                action = ask(addresses[seat], rules, state, actions, word(state))
                if not is_legal(action, actions):
                    return -1 - _strategy_at(wide(state.seat), turned, players)
                left -= 1
                if left < 0:
                    return _ENDLESS
                step(rules, state, action)
            _count_round(state, seated, counts)
            finish_round(rules, state)
        _count_game(state, turned, counts)
        decisions += task.most - left
    return decisions
