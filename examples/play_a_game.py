"""A whole game between computer players, narrated as it goes.

    python examples/play_a_game.py [GAME] [SEED]

Shows: `Game`, `apply` and its events, `view`, levels of computer players, `Narrator`.
"""

import sys
from random import Random

from thirtyone import Game, apply, preset, seen, shuffle_from, view
from thirtyone.players import player
from thirtyone.words import Narrator, Words

NAMES = ["Ana", "Bruno", "Chloé"]
LEVELS = ["beginner", "casual", "master"]


def main(name: str = "a7", seed: str = "31") -> None:
    """Play the game and print it."""
    rules = preset(name).changed(lives=1)  # a short one
    players = [player(level, Random(f"{seed}/{seat}")) for seat, level in enumerate(LEVELS)]
    narrator = Narrator(Words("en"), NAMES, rules)
    game = Game.start(rules, players=len(NAMES), dealer=0)
    while not game.finished:
        if game.to_act is None:  # cards are to be shuffled: the deck, or a new stock
            game, events = apply(game, shuffle_from(game, seed))
        else:
            observation = view(game, game.to_act)  # all that the player may know
            game, events = apply(game, players[game.to_act](observation, observation.legal))
        for event in events:
            for sentence in narrator.narrate(seen(event, None)):  # as somebody who only watches may see it
                print(sentence)


if __name__ == "__main__":
    main(*sys.argv[1:])
