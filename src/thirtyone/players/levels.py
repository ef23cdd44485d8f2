"""The levels of computer players, and how one of them chooses from what its seat sees."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from thirtyone.codes import decode_action, rules_record
from thirtyone.errors import ThirtyOneError, shorten
from thirtyone.game.actions import Action
from thirtyone.game.views import View
from thirtyone.players.equity import life_equity
from thirtyone.players.features import MOST_FEATURES
from thirtyone.players.heuristics import BEGINNER, CAREFUL, CASUAL, UNIFORM
from thirtyone.players.network import Network
from thirtyone.players.observation import observe
from thirtyone.players.policy import (
    CODES,
    TRAINED,
    Policy,
    PolicyWorkspace,
    action_values,
    temperature_at,
    to_probabilities,
)
from thirtyone.players.published_strategies import DRAW_TABLE, GREEDY_27, NO_BETTER, THRESHOLD
from thirtyone.players.weights import network_for
from thirtyone.rules import Rules, nearest_preset

NO_NETWORK: Final = Network(0, 1.0, [], [], [], [])


class Level(NamedTuple):
    """A way to play that has a name."""

    name: str
    kind: int
    """TRAINED, or a kind of `thirtyone.players.heuristics`."""
    temperature: float
    """Of the softmax over the actions' values, in the unit of these values; 0: the best action is always chosen.

    For a trained level it is the temperature with two players; `temperature_at` gives it for others.
    """


LEVELS: Final[tuple[Level, ...]] = (
    Level("random", UNIFORM, 1.0),
    Level("beginner", BEGINNER, 2.4),
    Level("casual", CASUAL, 1.2),
    Level("careful", CAREFUL, 0.0),
    Level("skilled", TRAINED, 0.09),
    Level("steady", TRAINED, 0.06),
    Level("master", TRAINED, 0.0),
)
"""The ladder, weakest first."""

PUBLISHED: Final[tuple[Level, ...]] = (
    Level("greedy-27", GREEDY_27, 1.0),
    Level("no-better", NO_BETTER, 1.0),
    Level("draw-table", DRAW_TABLE, 1.0),
    Level("threshold-24", THRESHOLD + 24, 1.0),
    Level("threshold-27", THRESHOLD + 27, 1.0),
)
"""What other programs of the game play, from their descriptions: opponents to measure against."""

_NAMED: Final = {level.name: level for level in (*LEVELS, *PUBLISHED)}


def policy_for(level: Level, rules: Rules, players: int) -> Policy:
    """Return the policy of a level with this many players left.

    Where no network was trained for these rules and players, a trained level plays as *careful* does.
    """
    if level.kind != TRAINED:
        return Policy(level.kind, level.temperature, NO_NETWORK)
    network = network_for(nearest_preset(rules), players)
    return (
        Policy(CAREFUL, 0.0, NO_NETWORK)
        if network is None
        else Policy(TRAINED, temperature_at(level.temperature, players), network)
    )


@lru_cache(maxsize=1024)
def loss_values_for(lives: tuple[int, ...], twice: bool) -> tuple[float, ...]:
    """Return what each player's loss is worth: `thirtyone.players.equity.life_equity`.

    Args:
        lives: how many losses each player can take, the deciding player first.
        twice: whether a player can lose two lives in a round.
    """
    loss_values = [0.0] * (len(lives) + 1)
    life_equity(lives, len(lives), loss_values)
    return tuple(loss_values) if twice else (*loss_values[:-1], 0.0)


def loss_values_at(view: View) -> tuple[float, ...]:
    """Return what each player's loss is worth to the viewer: `loss_values_for` of the lives at the table."""
    assert view.viewer is not None
    mine = view.order.index(view.viewer)
    around = view.order[mine:] + view.order[:mine]
    lives = tuple(view.seats[seat].lives + view.rules.swim for seat in around)
    return loss_values_for(lives, view.rules.knocker_alone_lowest == 2)


def policy_workspace(policy: Policy) -> PolicyWorkspace:
    """Return memory for the decisions of a policy."""
    return PolicyWorkspace([0] * MOST_FEATURES, [0] * policy.network.hidden, [0.0] * CODES)


def level_named(name: str) -> Level:
    """Return a level of the ladder, or a published strategy.

    Raises:
        ThirtyOneError: ``bad_player`` when there is none of that name.
    """
    if name not in _NAMED:
        raise ThirtyOneError("bad_player", f"There is no player {shorten(name)}; there are {', '.join(_NAMED)}.")
    return _NAMED[name]


def distribution(level: Level, view: View) -> dict[Action, float]:
    """Return the probability of each action that a level may choose, in the order of the codes."""
    rules, observation = rules_record(view.rules), observe(view)
    policy = policy_for(level, view.rules, observation.players)
    workspace = policy_workspace(policy)
    codes = action_values(rules, observation, policy, loss_values_at(view), workspace)
    to_probabilities(workspace.values, codes, policy.temperature)
    return {
        decode_action(code, exchanges=rules.exchange, hand=observation.hand, table=observation.table): workspace.values[
            code
        ]
        for code in range(CODES)
        if codes >> code & 1
    }


class LevelPlayer:
    """A computer player of some level."""

    def __init__(self, level: Level, random: Random) -> None:
        self._level = level
        self._random = random

    def __call__(self, view: View, legal: tuple[Action, ...]) -> Action:
        """Choose one of the view's legal actions; ``legal`` holds the same ones."""
        probabilities = distribution(self._level, view)
        actions, weights = zip(*probabilities.items(), strict=True)
        chosen: Action = self._random.choices(actions, weights)[0]
        return chosen
