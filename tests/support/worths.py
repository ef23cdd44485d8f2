"""What hands are worth in a game, by the engine."""

from __future__ import annotations

from thirtyone import Action, Game, apply
from thirtyone.hands import Worth


def own(game: Game) -> Worth:
    """What the hand of the seat whose turn it is is worth."""
    assert game.round is not None and game.to_act is not None
    return game.rules.worth(game.round.hands[game.to_act])


def left(game: Game, action: Action) -> int:
    """The strength of the hand after an action."""
    after, _ = apply(game, action)
    assert after.round is not None and game.to_act is not None
    return game.rules.worth(after.round.hands[game.to_act]).strength
