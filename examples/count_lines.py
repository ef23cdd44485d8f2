"""How many different courses a round can take in its first decisions, from one deal.

    python examples/count_lines.py [GAME] [DEPTH]

Shows: states never change, so a search simply keeps the older ones. Chess programs call such counts perft; two programs
that know the same rules must agree on them.
"""

import sys

from thirtyone import Game, apply, legal_actions, preset, shuffle_from


def lines(game: Game, depth: int) -> int:
    """Return how many sequences of so many decisions there are; one that ends the round earlier counts as one."""
    if depth == 0 or game.between_rounds:
        return 1
    if game.to_act is None:  # a new stock: one fixed order
        return lines(apply(game, shuffle_from(game, 31))[0], depth)
    return sum(lines(apply(game, action)[0], depth - 1) for action in legal_actions(game))


def main(name: str = "a7", depth: str = "3") -> None:
    """Print the counts of every depth up to the one asked for."""
    start = Game.start(preset(name), players=2, dealer=1)
    dealt, _ = apply(start, shuffle_from(start, 31))
    for decisions in range(1, int(depth) + 1):
        print(f"{name}: {lines(dealt, decisions)} lines of depth {decisions}")


if __name__ == "__main__":
    main(*sys.argv[1:])
