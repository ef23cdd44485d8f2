"""How a computer player judges what it may do, and chooses."""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

from thirtyone.cardsets import lowest_bit_index, nth
from thirtyone.codes import FROM_PILE, PASSING, SHOWING, RulesRecord
from thirtyone.hands import strength
from thirtyone.players.features import Afterstate, afterstate, discarded, encode
from thirtyone.players.heuristics import heuristic_value
from thirtyone.players.network import Network, hidden_layer, outcome_probability
from thirtyone.players.observation import DISCARDING, OPEN, Observation
from thirtyone.players.rows import Blank, Row

TRAINED: Final = 0
"""The kind of policy that asks a network; other kinds go by rules of thumb."""

NETWORK_LAPS: Final = 16
"""After so many laps whoever may close the round does: the rules would let players exchange for ever."""

CODES: Final = 14
"""How many codes of actions there are."""


class Policy(NamedTuple):
    """A computer player's way to judge."""

    kind: int
    """TRAINED, or a kind of `thirtyone.players.heuristics`."""
    temperature: float
    """How much better an action must be to be chosen 2.7 times as often; 0: only the best is chosen."""
    network: Network
    """For as many players as are in the round; any that goes by rules of thumb looks at none."""


class PolicyWorkspace(NamedTuple):
    """Room to reckon in."""

    features: Blank
    """(MOST_FEATURES,)"""
    hidden: Blank
    """(hidden,): for the network's hidden values."""
    values: Blank
    """(CODES,): what each action that may be chosen is worth to the player; the unit is the kind's own."""


def temperature_at(temperature: float, players: int) -> float:
    """Return the temperature of a trained level at a table of this size: with more players an action matters less."""
    return temperature * 2 / players


def action_values(
    rules: RulesRecord, observation: Observation, policy: Policy, loss_values: Row, workspace: PolicyWorkspace
) -> int:
    """Set what the actions of a seat are worth to it; return the codes of those that come into question, as a set.

    Args:
        rules: the rules.
        observation: what it sees.
        policy: how it judges.
        loss_values: (players + 1,): what the loss of each player is worth to it, see `thirtyone.players.equity`.
        workspace: its ``values`` are set.
    """
    codes = observation.legal
    if not rules.exchange and codes >> SHOWING:  # D-3: who shows 31 cannot lose
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
    """Return those of the codes that leave the strongest hand: after the last turn of a round nothing else counts."""
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
    rules: RulesRecord, observation: Observation, policy: Policy, loss_values: Row, workspace: PolicyWorkspace
) -> float:
    """What the top of the pile is worth: as much as the best discard after it."""
    best = -9.0
    for slot in range(4):
        if rules.return_taken or nth(observation.hand | observation.table, slot) != observation.table:
            best = max(
                best, expected_value(rules, observation, discarded(observation, slot), policy, loss_values, workspace)
            )
    return best


def expected_value(
    rules: RulesRecord,
    observation: Observation,
    then: Afterstate,
    policy: Policy,
    loss_values: Row,
    workspace: PolicyWorkspace,
) -> float:
    """Return what a round as it lies after an action is worth: the losses by how likely they are and what they cost."""
    network = policy.network
    hidden_layer(network, workspace.features, encode(rules, observation, then, workspace.features), workspace.hidden)
    total = 0.0
    for outcome in range(observation.players + 1):
        if loss_values[outcome] != 0.0:
            total += loss_values[outcome] * outcome_probability(network, workspace.hidden, outcome)
    return total


def to_probabilities(values: Blank, codes: int, temperature: float) -> None:
    """Turn what actions are worth into how likely each is chosen."""
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


def sample_code(shares: Row, codes: int, lot: float) -> int:
    """Return the code on which a lot from 0 to below 1 falls."""
    chosen = 0
    left = codes
    while left:
        code = lowest_bit_index(left)
        left &= left - 1
        if shares[code] > 0.0:
            chosen = code
            lot -= shares[code]
            if lot < 0.0:
                break
    return chosen
