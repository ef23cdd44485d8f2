"""*Beginner*: a human who knows the rules but overlooks things."""

from __future__ import annotations

from random import Random
from typing import Final

from thirtyone.cards import Card
from thirtyone.game.actions import Action, Drop, Exchange, ExchangeAll, Keep, Knock, Pass, Refuse, Show, TakePile
from thirtyone.game.views import View
from thirtyone.players.prospects import best_of_four, hand_after, out_of_patience, pile, value

_OVERLOOKS: Final = 0.3
"""How often one possibility goes unnoticed."""


class Beginner:
    """Improves the hand where it sees how, is fond of pairs, passes a little too often, and knocks by feel."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def __call__(self, view: View, legal: tuple[Action, ...]) -> Action:
        """Choose among the possibilities that it notices."""
        noticed = [action for action in legal if self._random.random() >= _OVERLOOKS] or list(legal)
        liking = {action: self._liking(view, action) for action in noticed}
        return max(noticed, key=lambda action: liking[action])

    def _liking(self, view: View, action: Action) -> float:
        now = _fondness(view, view.hand)
        mood = self._random.gauss(0, 1.5)
        match action:
            case Keep():
                return now + mood
            case Refuse():
                return 18
            case Knock():
                return self._courage(view, now)
            case Pass() if view.rules.close == "pass" and view.closer is None:
                return self._courage(view, now)
            case Pass():
                return now + 1 + mood
            case ExchangeAll():
                return _fondness(view, hand_after(view, action)) - 4 + mood  # giving all away takes an effort
            case TakePile():
                return best_of_four(view.rules, (*view.hand, pile(view)[0])) + mood
            case Exchange() | Drop() | Show():
                return _fondness(view, hand_after(view, action)) + mood
            case _:
                return now + 1 + mood

    def _courage(self, view: View, now: float) -> float:
        """Closing: from about 25 points, whatever the number of players; never with a bad hand."""
        brave = now >= self._random.gauss(25, 2) or out_of_patience(view)
        return max(now, 25) + 3 if brave and len(view.hand) == 3 else 0


def _fondness(view: View, hand: tuple[Card, ...]) -> float:
    """The points of a hand, and a little more for two of one rank: a beginner hopes for the third."""
    if len(hand) != 3:
        return best_of_four(view.rules, hand)
    pair = len({card.rank for card in hand}) == 2
    return value(view.rules, hand) + (3 if pair and view.rules.triple != "none" else 0)
