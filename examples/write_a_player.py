"""A computer player of your own, and how often it wins against a level that comes with the library.

    python examples/write_a_player.py [LEVEL]

Shows: what a player is (a view and the legal actions in, one of the actions out), `play_game`.
"""

import sys
from random import Random

from thirtyone import Action, View, preset
from thirtyone.game.actions import KNOCK, PASS, Exchange
from thirtyone.players import player
from thirtyone.tournaments import play_game

RULES = preset("a7")
GAMES = 60


def patient(view: View, legal: tuple[Action, ...]) -> Action:
    """Knock with 24 points or more; else exchange the card that makes the best hand, or pass if none improves it."""
    worth = view.rules.worth(view.hand)
    if KNOCK in legal and worth.points >= 24:
        return KNOCK

    def strength_after(action: Action) -> int:
        if isinstance(action, Exchange):
            hand = tuple(action.take if card is action.give else card for card in view.hand)
            return view.rules.worth(hand).strength
        return worth.strength if action == PASS else -1

    return max(legal, key=strength_after)


def main(level: str = "beginner") -> None:
    """Play, each in turn as the first dealer, and count."""
    won = 0
    for number in range(GAMES):
        seat = number % 2
        players = [player(level, Random(number)), player(level, Random(number))]
        players[seat] = patient
        won += play_game(RULES, players, dealer=0, seed=number).game.winner == seat
    print(f"patient won {won} of {GAMES} games against {level}")


if __name__ == "__main__":
    main(*sys.argv[1:])
