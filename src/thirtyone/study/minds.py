"""Computer players as kernels: the functions of `thirtyone.players` compiled, for millions of games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from math import exp
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from thirtyone.batch import compiling, scoring, states
from thirtyone.codes import SEATS, RulesRecord
from thirtyone.errors import ThirtyOneError
from thirtyone.players import features, hands, judging, nets, standing, thumb
from thirtyone.players.features import MARKS, MOST_MARKS
from thirtyone.players.judging import TRAINED, Desk, Mind
from thirtyone.players.levels import Level
from thirtyone.players.nets import Net
from thirtyone.players.sight import Sight
from thirtyone.players.thumb import CAREFUL
from thirtyone.players.weights import UNIT, net_for
from thirtyone.rules import Rules, nearest_preset

_HERE: Final = sha256(Path(__file__).read_bytes()).hexdigest()[:12]
"""Stands in the names of what is compiled and kept: this module decides what that is."""


def twins(modules: tuple[ModuleType, ...], given: Mapping[str, Any]) -> dict[str, Any]:
    """Compile all functions of some modules, which may call each other; return them by name.

    Args:
        modules: those that are called before those that call.
        given: what takes the place of some of their functions.
    """
    made: dict[str, Any] = {}
    instead = {**given}
    for module in modules:
        names = {**vars(module), **made, **instead}
        for name, function in vars(module).items():
            if not isinstance(function, FunctionType) or function.__module__ != module.__name__:
                continue
            if name not in instead:
                twin = FunctionType(function.__code__, names, name, function.__defaults__)
                twin.__module__ = module.__name__
                twin.__qualname__ = f"{name}.{_HERE}"
                names[name] = made[name] = compiling.compiled_borrowing(twin)
    return {**made, **instead}


@compiling.compiled
def _look(net: Net, marks: NDArray[np.int64], number: int, hidden: NDArray[np.float32]) -> None:
    """Do what `thirtyone.players.nets.look` does, so that the processor adds several weights at once."""
    size = np.uint64(net.hidden)
    nothing = net.base[0] - net.base[0]
    for unit in range(size):
        hidden[unit] = net.base[unit]
    for each in range(number):
        row = np.uint64(marks[compiling.at(each)]) * size
        for unit in range(size):
            hidden[unit] += net.marks[row + unit]
    for unit in range(size):
        hidden[unit] = max(hidden[unit], nothing)


@compiling.compiled
def _chance(net: Net, hidden: NDArray[np.float32], outcome: int) -> float:
    """Do what `thirtyone.players.nets.chance` does, likewise; networks that learn may round another way."""
    size = np.uint64(net.hidden)
    row = np.uint64(outcome) * size
    one = two = three = four = net.outcome_base[outcome] * 0
    for unit in range(np.uint64(0), size, np.uint64(4)):
        one += net.outcomes[row + unit] * hidden[unit]
        two += net.outcomes[row + unit + np.uint64(1)] * hidden[unit + np.uint64(1)]
        three += net.outcomes[row + unit + np.uint64(2)] * hidden[unit + np.uint64(2)]
        four += net.outcomes[row + unit + np.uint64(3)] * hidden[unit + np.uint64(3)]
    total = float(net.outcome_base[outcome] + (one + two) + (three + four))
    return 1 / (1 + exp(-max(-30.0, min(30.0, total / net.unit))))


_GIVEN: Final = {
    "look": _look,
    "chance": _chance,
    "count": compiling.count,
    "place": compiling.place,
    "nth": compiling.nth,
    "strength": scoring.strength,
}

TWINS: Final = twins((hands, features, nets, standing, thumb, judging), _GIVEN)
"""Every function of a computer player, by its name."""


class Pool(NamedTuple):
    """Computer players for kernels: each a row here, with a network for each number of players."""

    kinds: NDArray[np.int64]
    """(players of the pool,)"""
    heats: NDArray[np.float64]
    hidden: int
    """How many hidden values their networks have."""
    weights: NDArray[np.int16]
    """All networks, one after the other: marks, base, outcomes."""
    bases: NDArray[np.int64]
    """(networks, SEATS + 1): the outcomes' bases."""
    starts: NDArray[np.int64]
    """(SEATS + 1,): by the number of players, where the weights of its network start; −1 where there is none."""


_WHOLE: Final = types.Array(types.int64, 1, "C")
POOL: Final = types.NamedTuple(
    (
        _WHOLE,
        types.Array(types.float64, 1, "C"),
        types.int64,
        types.Array(types.int16, 1, "C"),
        types.Array(types.int64, 2, "C"),
        _WHOLE,
    ),
    Pool,
)


def pool_of(levels: Sequence[Level], rules: Rules) -> Pool:
    """Return computer players of these levels for kernels that play by these rules.

    Raises:
        ThirtyOneError: ``bad_file``, where the networks of these rules have different numbers of hidden values.
    """
    starts = np.full(SEATS + 1, -1)
    bases = np.zeros((SEATS + 1, SEATS + 1), np.int64)
    parts: list[NDArray[np.int16]] = []
    hidden = 1
    for players in range(2, SEATS + 1):
        net = net_for(nearest_preset(rules), players)
        if net is not None:
            if parts and net.hidden != hidden:
                raise ThirtyOneError("bad_file", "These networks differ in the number of their hidden values.")
            hidden = net.hidden
            starts[players] = sum(map(len, parts))
            parts += [np.array(each, np.int16) for each in (net.marks, net.base, net.outcomes)]
            bases[players, : players + 1] = net.outcome_base[: players + 1]
    return Pool(
        kinds=np.array([level.kind for level in levels], np.int64),
        heats=np.array([level.heat for level in levels]),
        hidden=hidden,
        weights=np.concatenate([*parts, np.zeros(1, np.int16)]),
        bases=bases,
        starts=starts,
    )


_heat_at = TWINS["heat_at"]


@compiling.compiled
def mind_of(pool: Pool, who: int, players: int) -> Mind:
    """Return a player of a pool, as it judges with so many players in the round; see `levels.mind_for`."""
    size = pool.hidden
    start = pool.starts[players]
    kind, heat = pool.kinds[who], pool.heats[who]
    if start < 0:
        start = 0
        if kind == TRAINED:
            kind, heat = CAREFUL, 0.0
    if kind == TRAINED:
        heat = _heat_at(heat, players)
    base = start + MARKS * size
    outcomes = base + size
    net = Net(
        size,
        float(UNIT * UNIT),
        pool.weights[start:base],
        pool.weights[base:outcomes],
        pool.weights[outcomes : outcomes + (players + 1) * size],
        pool.bases[players],
    )
    return Mind(kind, heat, net)


class Room(NamedTuple):
    """Room for one game to reckon in."""

    known: NDArray[np.int64]
    lives: NDArray[np.int64]
    gains: NDArray[np.float64]
    desk: Desk


@compiling.compiled
def room(hidden: NDArray[np.int32]) -> Room:
    """Return new room; the hidden values of the largest network fit into what is given."""
    desk = Desk(np.zeros(MOST_MARKS, np.int64), hidden, np.zeros(64))
    return Room(np.zeros(SEATS, np.int64), np.zeros(SEATS, np.int64), np.zeros(SEATS + 1), desk)


_weigh_losses, _judge, _share_out, _drawn = (TWINS[name] for name in ("weigh_losses", "judge", "share_out", "drawn"))


@compiling.compiled
def look_around(rules: RulesRecord, state: states.State, legal: int, known: NDArray[np.int64]) -> Sight:
    """Return what the seat sees whose turn it is: the same as `thirtyone.players.sight.sight_of`."""
    players = compiling.wide(state.players)
    mine = compiling.wide(state.place)
    closer = 0
    locked = (state.locked >> state.seat) & 1
    for away in range(1, players):
        there = mine + away
        if there >= players:
            there -= players
        seat = compiling.wide(state.order[there])
        known[away - 1] = state.hands[seat] & state.shown
        locked |= ((state.locked >> seat) & 1) << away
        if state.closed_at >= 0 and seat == state.closer:
            closer = away
    hand = compiling.wide(state.hands[state.seat])
    return Sight(
        compiling.wide(state.phase),
        players,
        hand,
        compiling.wide(state.table),
        compiling.wide(state.aside),
        hand & state.shown,
        known,
        compiling.wide(locked),
        closer,
        -1 if state.closed_at < 0 else compiling.wide(state.closed_at) + players - state.turns - 1,
        compiling.wide(state.turns),
        compiling.wide(state.passes),
        states.stock(state),
        legal,
    )


@compiling.compiled
def weigh_losses_now(rules: RulesRecord, state: states.State, room: Room) -> None:
    """Set the gains of the seat whose turn it is, from the lives of the game."""
    players = compiling.wide(state.players)
    mine = compiling.wide(state.place)
    for away in range(players):
        there = mine + away
        if there >= players:
            there -= players
        room.lives[away] = state.lives[state.order[there]] + rules.swim
    _weigh_losses(room.lives, players, room.gains)
    if rules.knocker_alone_lowest == 1:
        room.gains[players] = 0.0


@compiling.compiled
def weigh(rules: RulesRecord, state: states.State, legal: int, mind: Mind, room: Room) -> int:
    """Set how likely each action is chosen by a player in the seat whose turn it is: ``room.desk.values``, by code.

    The gains of the room are to be set before, as `weigh_losses_now` does. Returns the codes that come into question,
    as a set; the values of others mean nothing.
    """
    sight = look_around(rules, state, legal, room.known)
    codes: int = _judge(rules, sight, mind, room.gains, room.desk)
    _share_out(room.desk.values, codes, mind.heat)
    return codes


@compiling.compiled
def choose(rules: RulesRecord, state: states.State, legal: int, mind: Mind, room: Room, bits: compiling.Word) -> int:
    """Return the code that a player chooses in the seat whose turn it is; the gains are to be set before."""
    codes = weigh(rules, state, legal, mind, room)
    code: int = _drawn(room.desk.values, codes, float(bits >> np.uint64(11)) * 2.0**-53)
    return code
