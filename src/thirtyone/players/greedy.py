"""*Greedy*: the best hand now, and a knock at a published threshold."""

from __future__ import annotations

from random import Random
from typing import Final

from thirtyone.game.actions import KNOCK, PASS, Action, Knock, Pass, Refuse, Show, TakePile, TakeStock
from thirtyone.game.views import View
from thirtyone.players.prospects import best_of_four, hand_after, out_of_patience, pile, value
from thirtyone.rules import Rules

KEEP_FROM: Final = 20.0
"""Points from which the dealer keeps the first three cards: about what a refused hand brings."""

_EXCHANGE_FROM: Final = 27.0
"""The one threshold that other programs of the exchange game publish, whatever the number of players."""

_DRAW_FROM: Final = {2: 19.0, 3: 16.0, 4: 14.0, 5: 13.0}
"""From a published study of 200,000 draw-game deals: the smallest hand worth a knock on the first turn, by players."""


def knock_from(rules: Rules, players: int) -> float:
    """Return the points from which *greedy* closes the round, by the number of players still in.

    >>> from thirtyone import preset
    >>> knock_from(preset("a7"), 4), knock_from(preset("scat"), 4)
    (27.0, 14.0)
    """
    if rules.family == "exchange" or rules.knocker_must_be_highest:
        return _EXCHANGE_FROM
    return _DRAW_FROM.get(players, 12.0)


class Greedy:
    """Takes whatever makes the best hand at once, and closes the round from `knock_from` points."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def __call__(self, view: View, legal: tuple[Action, ...]) -> Action:
        """Choose the action that leaves the best hand."""
        closing = KNOCK if view.rules.close == "knock" else PASS
        may_close = closing in legal and view.closer is None
        enough = knock_from(view.rules, len(view.order))
        if may_close and (value(view.rules, view.hand) >= enough or out_of_patience(view)):
            return closing
        prospects = [(_prospect(view, action), action) for action in legal]
        best = max(prospect for prospect, _ in prospects)
        return self._random.choice([action for prospect, action in prospects if prospect == best])


def _prospect(view: View, action: Action) -> float:
    """The points that an action leaves, or promises."""
    match action:
        case Refuse():
            return KEEP_FROM
        case Knock():
            return 0
        case Pass() | TakeStock():
            return value(view.rules, view.hand) + 0.25  # an exchange, or the pile, has to make the hand better
        case TakePile():
            return best_of_four(view.rules, (*view.hand, pile(view)[0]))
        case Show():
            return 32
        case _:
            return value(view.rules, hand_after(view, action))
