"""Kernels that play one player alone among others of one kind, with the same decks for every pairing."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from thirtyone.batch.compiling import Word, at, compiled, compiled_for, count, wide
from thirtyone.batch.encoding import RULES_TYPE
from thirtyone.batch.round_kernels import begin, deal_deck, finish_round, legal, step
from thirtyone.batch.scoring import is_legal
from thirtyone.batch.states import ENDED, OVER, STATE_TYPE, State, below, gather_deck, seed_lane, word
from thirtyone.batch.strategies import STRATEGY, Strategy, address_of, ask, pick
from thirtyone.codes import SEATS, RulesRecord
from thirtyone.players.compiled import POOL, PlayerWorkspace, Pool, choose, player_workspace, policy_of, set_loss_values
from thirtyone.players.policy import Policy

LAPS: Final = 100
"""After this many a round is played on at random and counted as endless: hands can block each other for ever."""

BY_POLICY: Final = 0
"""Instead of the address of a strategy: a player of the pool decides."""

_SITUATIONS: Final = 1 << 16
"""Entries of `Weights` at most."""

_ROUNDS: Final = 1 << 20
"""More rounds than any game has: the decks of game *n* are numbered from *n* times this."""

DEALERS, DECKS, DECISIONS = range(3)
"""The indices of a seed's three keys, by what is drawn with them."""


class Task(NamedTuple):
    """What to play."""

    players: int
    first: int
    """The number of the first deal."""
    whole: int
    """1 for whole games, 0 for their first rounds alone."""
    limit: int
    """The laps after which a round is played on at random."""


class Table(NamedTuple):
    """One table: a player alone among others."""

    seat: int
    """The seat of the player who is alone."""
    one: int
    """The number of that player, and that of the others."""
    others: int


class Weights(NamedTuple):
    """A cache of loss values by the lives around the table: computing them takes longer than choosing an action."""

    base: int
    """One more than the losses that a player can take: the base of the digits."""
    known: NDArray[np.bool_]
    """(situations,): which are in the cache. A situation is a number whose digits are the lives around the table."""
    loss_values: NDArray[np.float64]
    """(situations, SEATS + 1)"""


class Contestants(NamedTuple):
    """All players, and the memory that tables share."""

    pool: Pool
    addresses: NDArray[np.int64]
    workspace: PlayerWorkspace
    weights: Weights


class TablePolicies(NamedTuple):
    """The policies of the players at a table."""

    one: Policy
    others: Policy
    one_asked: int
    """The address of its strategy, or BY_POLICY."""
    others_asked: int


@compiled_for(STRATEGY, result=types.int64)
def where_is(strategy: Strategy) -> int:
    """Return the address of a strategy in this process."""
    return int(address_of(strategy))


@compiled
def shuffle(rules: RulesRecord, state: State, keys: NDArray[np.uint64], number: int) -> None:
    """Shuffle the deck of this number; it depends on nothing else, as does the order of a stock shuffled anew."""
    seed_lane(state, keys[DECKS], number)
    state.size = 0  # so that the order of the last deck is forgotten
    gather_deck(rules, state)
    size = wide(state.size)
    for top in range(size - 1):
        other = top + below(word(state), size - top)
        card = state.deck[at(other)]
        state.deck[at(other)] = state.deck[at(top)]
        state.deck[at(top)] = card
    state.fixed = size


@compiled
def _weigh(rules: RulesRecord, state: State, workspace: PlayerWorkspace, weights: Weights) -> None:
    """Set the loss values of the seat to act."""
    players = wide(state.players)
    there = wide(state.order_index)
    situation = 0
    for _ in range(players):
        situation = situation * weights.base + state.lives[state.order[at(there)]] + rules.swim
        there = there + 1 if there + 1 < players else 0
    if situation >= len(weights.known):
        set_loss_values(rules, state, workspace)
        return
    kept = weights.loss_values[at(situation)]
    if not weights.known[at(situation)]:
        set_loss_values(rules, state, workspace)
        kept[: players + 1] = workspace.loss_values[: players + 1]
        weights.known[at(situation)] = True
    workspace.loss_values[: players + 1] = kept[: players + 1]


@compiled
def _decide(
    rules: RulesRecord, state: State, actions: int, bits: Word, asked: int, policy: Policy, contestants: Contestants
) -> int:
    """Return the code that the seat to act chooses."""
    if asked != BY_POLICY:
        return int(ask(asked, rules, state, actions, bits))
    _weigh(rules, state, contestants.workspace, contestants.weights)
    return choose(rules, state, actions, policy, contestants.workspace, bits)


@compiled
def _play_round(
    rules: RulesRecord,
    lanes: NDArray[np.void],
    contestants: Contestants,
    policies: TablePolicies,
    seat: int,
    limit: int,
) -> int:
    """Play a round that is dealt; return 1 where it did not end by itself, less than 0 where a choice was illegal."""
    state: State = lanes[0]
    chance: State = lanes[1]
    last = limit * state.players
    endless = 0
    while state.phase < ENDED:
        actions = legal(rules, state)
        bits = word(chance)
        alone = state.seat == seat
        if state.turns >= last:
            endless = 1
            code = pick(actions, bits)
        else:
            asked = policies.one_asked if alone else policies.others_asked
            policy = policies.one if alone else policies.others
            code = _decide(rules, state, actions, bits, asked, policy, contestants)
            if not is_legal(code, actions):
                return -1 if alone else -2
        step(rules, state, code)
    return endless


@compiled
def _table_policies(contestants: Contestants, table: Table, players: int) -> TablePolicies:
    return TablePolicies(
        policy_of(contestants.pool, table.one, players),
        policy_of(contestants.pool, table.others, players),
        contestants.addresses[table.one],
        contestants.addresses[table.others],
    )


@compiled
def _play(
    rules: RulesRecord,
    lanes: NDArray[np.void],
    keys: NDArray[np.uint64],
    contestants: Contestants,
    table: Table,
    task: Task,
    number: int,
) -> int:
    """Play a round or game; return how many rounds did not end, less than 0 where a choice was illegal."""
    state: State = lanes[0]
    begin(rules, state, task.players, keys[DEALERS], number)
    seed_lane(lanes[1], keys[DECISIONS], number)
    endless = 0
    while True:
        shuffle(rules, state, keys, number * _ROUNDS + state.rounds)
        deal_deck(rules, state)
        policies = _table_policies(contestants, table, wide(state.players))
        ended = _play_round(rules, lanes, contestants, policies, table.seat, task.limit)
        if ended < 0:
            return ended
        endless += ended
        if not task.whole:
            return endless
        finish_round(rules, state)
        if state.phase == OVER:
            return endless


_KEYS: Final = types.Array(types.uint64, 2, "C")
_COUNTS: Final = types.Array(types.int64, 3, "C")


@compiled_for(
    RULES_TYPE,
    types.Array(STATE_TYPE, 1, "C"),
    _KEYS,
    POOL,
    types.Array(types.int64, 1, "C"),
    types.NamedUniTuple(types.int64, 4, Task),
    _COUNTS,
    types.Array(types.int64, 2, "C"),
    result=types.int64,
)
def contest(
    rules: RulesRecord,
    lanes: NDArray[np.void],
    keys: NDArray[np.uint64],
    pool: Pool,
    addresses: NDArray[np.int64],
    task: Task,
    counts: NDArray[np.int64],
    endless: NDArray[np.int64],
) -> int:
    """Let each player sit alone among each other kind, once in every seat, with each deck.

    Args:
        rules: the rules.
        lanes: (2,): memory for a game, and for the random generator of decisions.
        keys: (3, 4): for DEALERS, DECKS and DECISIONS.
        pool: all players.
        addresses: (players of the pool,): those of strategies, or BY_POLICY.
        task: what to play.
        counts: (deals, one, others): set here. Rounds lost, or games won, by the one, over all seats; where the others
            are of its own kind, by all of them together, as that is the same game from every seat.
        endless: (one, others): rounds that did not end by themselves are added here.

    Returns:
        -1, or the number of the player that chose what is not legal.
    """
    state: State = lanes[0]
    players = task.players
    base = wide(rules.lives) + wide(rules.swim) + 1
    situations = 1
    for _ in range(players):
        situations = min(situations * base, _SITUATIONS)
    weights = Weights(base, np.zeros(situations, np.bool_), np.zeros((situations, SEATS + 1)))
    contestants = Contestants(pool, addresses, player_workspace(np.zeros(pool.hidden, np.int32)), weights)
    for which in range(len(counts)):
        for one in range(len(addresses)):
            for others in range(
                one if players == 2 else 0, len(addresses)
            ):  # with two players the mirrored pairing is the same game
                own = one == others
                if own and task.whole:
                    counts[which, one, one] = 1
                    continue
                for seat in range(1 if own else players):
                    table = Table(seat, one, others)
                    ended = _play(rules, lanes, keys, contestants, table, task, task.first + which)
                    if ended < 0:
                        return one if ended == -1 else others
                    endless[one, others] += ended
                    if own:
                        counts[which, one, one] += count(wide(state.losers))
                        continue
                    if task.whole:
                        here = int(state.out[at(seat)] < 0)
                        there = 1 - here
                    else:
                        here = state.losers >> seat & 1
                        there = state.losers >> (1 - seat) & 1
                    counts[which, one, others] += here
                    if players == 2:
                        counts[which, others, one] += there
    return -1
