"""How a computer player values each action it may take, and chooses one."""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

from thirtyone.cardsets import lowest_bit_index, nth
from thirtyone.codes import FROM_PILE, PASSING, SHOWING, RulesRecord
from thirtyone.hands import strength
from thirtyone.players.afterstates import Afterstate, after_pile, afterstate
from thirtyone.players.features import encode
from thirtyone.players.heuristics import heuristic_value
from thirtyone.players.network import Network, hidden_layer, outcome_probability
from thirtyone.players.observation import DISCARDING, OPEN, Observation
from thirtyone.players.vectors import MutableVector, Vector

TRAINED: Final = 0
"""The kind of policy that values actions by a network; other kinds are rules of thumb."""

NETWORK_LAPS: Final = 16
"""Laps after which whoever may close the round does, network or not: the rules would let players exchange for ever."""

CODES: Final = 14
"""How many codes of actions there are."""


class Policy(NamedTuple):
    """How a computer player values actions, and how sharply it prefers the best."""

    kind: int
    """TRAINED, or a kind of `thirtyone.players.heuristics`."""
    temperature: float
    """Of the softmax over the actions' values, in their unit; 0: the best action is always chosen."""
    network: Network
    """The one for the number of players in the round; only the kind TRAINED uses it."""


class PolicyWorkspace(NamedTuple):
    """Memory for one decision's intermediate results, so that kernels allocate none."""

    features: MutableVector
    """(MOST_FEATURES,): which features apply, as the network's input."""
    hidden: MutableVector
    """(hidden,): the network's hidden layer."""
    values: MutableVector
    """(CODES,): by code, what each action that may be chosen is worth: for TRAINED in own lives, else in points."""


def temperature_at(temperature: float, players: int) -> float:
    """Return the temperature of a trained level with this many players; `Level` has it for two.

    The more players, the less one action changes the chance to lose, and so the values that the softmax compares.
    """
    return temperature * 2 / players


def action_values(
    rules: RulesRecord, observation: Observation, policy: Policy, loss_values: Vector, workspace: PolicyWorkspace
) -> int:
    """Set what the actions of a seat are worth to it; return the codes of those that it may choose, as a set.

    That may be fewer than are legal: a 31 is always shown (D-3), on the last turn of a round the strongest hand is
    taken, and after NETWORK_LAPS the round is closed.

    Args:
        rules: the rules.
        observation: what it sees.
        policy: how it values them.
        loss_values: (players + 1,): as `thirtyone.players.equity.life_equity` sets them.
        workspace: its ``values`` are set.
    """
    codes = observation.legal
    if not rules.exchange and codes >> SHOWING:  # D-3: whoever shows 31 cannot lose
        codes = codes >> SHOWING << SHOWING
    if observation.turns >= NETWORK_LAPS * observation.players and observation.to_come == OPEN:
        closing = rules.knock if rules.knock else 1 << PASSING
        codes = codes & closing if codes & closing else codes
    if policy.kind == TRAINED and observation.to_come == 0 and (observation.phase == DISCARDING or rules.exchange):
        codes = _strongest(rules, observation, codes)
    left = codes
    while left:
        code = lowest_bit_index(left)
        left &= left - 1
        if policy.kind != TRAINED:
            workspace.values[code] = heuristic_value(policy.kind, rules, observation, code)
        elif not rules.exchange and code == FROM_PILE:
            workspace.values[code] = _with_pile(rules, observation, policy, loss_values, workspace)
        else:
            workspace.values[code] = expected_value(
                rules, observation, afterstate(rules, observation, code), policy, loss_values, workspace
            )
    return codes


def _strongest(rules: RulesRecord, observation: Observation, codes: int) -> int:
    """Return the codes that leave the strongest hand: after the last turn of a round nothing else counts."""
    best, found = -1, 0
    left = codes
    while left:
        code = lowest_bit_index(left)
        left &= left - 1
        worth = strength(rules, afterstate(rules, observation, code).hand)
        if worth > best:
            best, found = worth, 0
        if worth == best:
            found |= 1 << code
    return found


def _with_pile(
    rules: RulesRecord, observation: Observation, policy: Policy, loss_values: Vector, workspace: PolicyWorkspace
) -> float:
    """Return what taking the top of the pile is worth: the value of the best discard after it."""
    best = -9.0
    for slot in range(4):
        if rules.return_taken or nth(observation.hand | observation.table, slot) != observation.table:
            best = max(
                best, expected_value(rules, observation, after_pile(observation, slot), policy, loss_values, workspace)
            )
    return best


def expected_value(
    rules: RulesRecord,
    observation: Observation,
    then: Afterstate,
    policy: Policy,
    loss_values: Vector,
    workspace: PolicyWorkspace,
) -> float:
    """Return what an afterstate is worth: the sum over its outcomes of their probability times their loss value."""
    network = policy.network
    hidden_layer(network, workspace.features, encode(rules, observation, then, workspace.features), workspace.hidden)
    total = 0.0
    for outcome in range(observation.players + 1):
        if loss_values[outcome] != 0.0:
            total += loss_values[outcome] * outcome_probability(network, workspace.hidden, outcome)
    return total


def to_probabilities(values: MutableVector, codes: int, temperature: float) -> None:
    """Turn the values of some actions into the probabilities of choosing them, in place: a softmax."""
    best = -1e9
    left = codes
    while left:
        best = max(best, values[lowest_bit_index(left)])
        left &= left - 1
    total = 0.0
    left = codes
    while left:
        code = lowest_bit_index(left)
        left &= left - 1
        if temperature > 0.0:
            values[code] = exp(max((values[code] - best) / temperature, -60.0))
        else:
            values[code] = 1.0 if values[code] == best else 0.0
        total += values[code]
    left = codes
    while left:
        values[lowest_bit_index(left)] /= total
        left &= left - 1


def sample_code(probabilities: Vector, codes: int, sample: float) -> int:
    """Return one of the codes, drawn by their probabilities with a random number from 0 to below 1."""
    chosen = 0
    left = codes
    while left:
        code = lowest_bit_index(left)
        left &= left - 1
        if probabilities[code] > 0.0:
            chosen = code
            sample -= probabilities[code]
            if sample < 0.0:
                break
    return chosen
