"""*Careful*: looks at what the table offers next, what the others hold openly, and how many turns are left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from thirtyone.cards import Hand
from thirtyone.game.actions import (
    Action,
    Drop,
    Keep,
    Knock,
    Pass,
    Refuse,
    Show,
    TakePile,
    TakeStock,
)
from thirtyone.game.views import View
from thirtyone.players.greedy import KEEP_FROM
from thirtyone.players.prospects import (
    best_exchange,
    best_of_four,
    draw_prospect,
    hand_after,
    known_threat,
    out_of_patience,
    pile,
    table_after,
    table_cards,
    unseen_cards,
    value,
)
from thirtyone.rules import Family

_CLOSE_FROM: Final[Mapping[Family, tuple[Mapping[int, float], float]]] = {
    # By the number of players, and with more; measured with threshold players against each other (docs/players.md).
    "exchange": ({2: 23, 3: 28, 4: 29, 5: 29}, 28),
    "draw": ({2: 21, 3: 20, 4: 19, 5: 18}, 17),
}
_MUST_BE_HIGHEST: Final = {2: 22.0, 3: 25.0, 4: 26.0}
"""Where a knocker without the one highest hand loses (D-6), the more players the better the hand must be."""

_HOPE: Final = 0.3
"""What a point that the table may add next turn counts, beside a point in the hand."""
_FEAR: Final = 0.2
"""What a point counts that the next player is helped to."""


class Careful:
    """Weighs the hand an action leaves, what it may become, and what it hands to the next player."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def __call__(self, view: View, legal: tuple[Action, ...]) -> Action:
        """Choose the action of most weight; of equal ones any."""
        closing = [action for action in legal if _closes(view, action)]
        if closing and self._should_close(view):
            return closing[0]
        weights = [(self._weight(view, action), action) for action in legal if action not in closing or len(legal) == 1]
        if closing and closing[0] == Pass():  # T-1: passing is the only way to keep the hand
            weights.append((self._weight(view, closing[0]) - 2, closing[0]))
        best = max(weight for weight, _ in weights)
        return self._random.choice([action for weight, action in weights if weight == best])

    def _should_close(self, view: View) -> bool:
        rules, players = view.rules, len(view.order)
        mine = value(rules, view.hand)
        if rules.knocker_must_be_highest:
            return mine >= _MUST_BE_HIGHEST.get(players, 27.0) or out_of_patience(view)
        few, many = _CLOSE_FROM[rules.family]
        if mine >= few.get(players, many) or out_of_patience(view):
            return True
        # Somebody whose whole hand is known, and who cannot get as far as this, will be lower.
        return any(
            best_exchange(rules, known, table_cards(view)) < mine - 3 for known in _others(view) if len(known) == 3
        )

    def _weight(self, view: View, action: Action) -> float:
        rules = view.rules
        hand = hand_after(view, action)
        match action:
            case Keep():
                return value(rules, view.hand)
            case Refuse():
                return KEEP_FROM
            case TakeStock():
                return draw_prospect(rules, view.hand, unseen_cards(view))
            case TakePile():
                return best_of_four(rules, (*view.hand, pile(view)[0]))
            case Show():
                return 40
            case Drop(card):
                hope = draw_prospect(rules, hand, unseen_cards(view)) - value(rules, hand)
                fear = max((known_threat(rules, known, (card,)) for known in _next_player(view)), default=0)
                return value(rules, hand) + _HOPE * hope * _more_turns(view) - _FEAR * max(0, fear - 20)
            case Knock():
                return 0
            case _:
                table = table_after(view, action)
                points = value(rules, hand)
                hope = best_exchange(rules, hand, table) - points
                fear = max((known_threat(rules, known, table) for known in _next_player(view)), default=0)
                return points + _HOPE * hope * _more_turns(view) - _FEAR * max(0, fear - 24)


def _closes(view: View, action: Action) -> bool:
    return isinstance(action, Knock | Pass) and str(action) == view.rules.close and view.closer is None


def _more_turns(view: View) -> int:
    """Whether the player will have another turn, as far as is known: none in the last lap."""
    limit = view.rules.turn_limit
    soon_over = limit is not None and view.turns + len(view.order) >= limit
    return 0 if view.closer is not None or soon_over else 1


def _others(view: View) -> Iterator[Hand]:
    for seat in view.order:
        if seat != view.viewer:
            yield view.seats[seat].shown


def _next_player(view: View) -> Iterator[Hand]:
    """The known cards of the player whose turn comes next, unless that player has closed."""
    assert view.viewer is not None
    place = view.order.index(view.viewer)
    following = view.order[(place + 1) % len(view.order)]
    if following != view.closer:
        yield view.seats[following].shown
