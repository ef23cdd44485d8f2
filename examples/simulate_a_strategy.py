"""A strategy of your own, compiled to machine code, in thousands of whole games against a threshold player.

    python examples/simulate_a_strategy.py [GAMES]

Shows: `strategy`, `play` and what it counts. Needs the extra: pip install 'thirtyone[batch]'.
In this folder the shell knows it too: thirtyone simulate --players simulate_a_strategy:bold,threshold-24
"""

import sys

from thirtyone import preset
from thirtyone.batch import RulesRecord, State, Word, play, strategy, threshold, uniform
from thirtyone.batch.strategies import best_exchange, pick
from thirtyone.codes import KNOCKING

WINS, ROUNDS, LOST, KNOCKS, KNOCKS_PAID = 1, 3, 4, 5, 6  # columns of `Playouts.players`


@strategy
def bold(rules: RulesRecord, state: State, legal: int, bits: Word) -> int:
    """Make the best exchange of one card at the first turn, and knock at the next."""
    if legal >> KNOCKING & 1 and state.turns >= state.players:
        return KNOCKING
    if legal & 1:  # code 0: one card may be exchanged
        return best_exchange(rules, state)
    return pick(legal, bits)  # the dealer's choice: either


def main(games: str = "20000") -> None:
    """Play with three at the table, and print what came of each."""
    counts = play(preset("a7"), [bold, threshold(24), uniform], games=int(games), seed=31)
    print("             games won  rounds lost  knocks that paid")
    for name, row in zip(("bold", "threshold-24", "uniform"), counts.players, strict=True):
        won, lost, paid = row[WINS] / counts.games, row[LOST] / row[ROUNDS], row[KNOCKS_PAID] / row[KNOCKS]
        print(f"{name:12} {won:9.1%}  {lost:11.1%}  {paid:16.1%}")


if __name__ == "__main__":
    main(*sys.argv[1:])
