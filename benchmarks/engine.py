"""Decisions per second of uniform random play, ours and other engines', and what `import thirtyone` costs.

Run it with `make bench`. Engines that are not installed are named and left out. One process, one thread. The
competitors take turns, round after round, so that a machine that slows down or speeds up meanwhile does so for all of
them alike; the ratios are medians over the ratios within one round.
"""

import argparse
import os
import platform
import random
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import Final

from benchmarks import peers
from benchmarks.peers import PlayOneGame, set_up_installed
from thirtyone import Game, Shuffled, apply, legal_actions, preset, shuffled


def thirtyone_a7() -> PlayOneGame:
    """Our own `a7` for four players, from the first deal to the last player left."""
    rules = preset("a7")
    seeds = random.Random(31)

    def play() -> int:
        decisions = 0
        game = Game.start(rules, players=4, dealer=0)
        while not game.finished:
            if game.to_shuffle:
                order = shuffled(game.to_shuffle, seed=seeds.randbytes(8))
                game, _ = apply(game, Shuffled(order))
            else:
                game, _ = apply(game, random.choice(legal_actions(game)))
                decisions += 1
        return decisions

    return play


OURS: Final = "thirtyone, a7, 4 players"

COMPETITORS: Final[Mapping[str, Callable[[], PlayOneGame]]] = {
    OURS: thirtyone_a7,
    "RLCard, gin rummy": peers.rlcard_gin,
    "RLCard, gin rummy, no observations": peers.rlcard_gin_bare,
    "PettingZoo, leduc_holdem_v4": peers.pettingzoo_leduc,
    "PettingZoo, leduc_holdem_v4, no wrappers": peers.pettingzoo_leduc_bare,
    "PokerKit, limit hold'em, 4 players": peers.pokerkit_limit_holdem,
}


def measure(play_one_game: PlayOneGame, seconds: float) -> float:
    """Decisions per second over whole games that together last about this many seconds."""
    decisions = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        decisions += play_one_game()
    return decisions / elapsed


def import_milliseconds(repeats: int) -> float:
    """What `import thirtyone` adds to the start of an interpreter that finds compiled modules."""
    # Without compiled modules we would be timing the compiler.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}

    def start(code: str) -> float:
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, env=environment)
        return time.perf_counter() - begin

    start("import thirtyone")
    return 1000 * median(start("import thirtyone") - start("pass") for _ in range(repeats))


def print_rates(rounds: Sequence[Mapping[str, float]]) -> None:
    """Print each competitor's decisions per second, and how many times as fast ours is."""
    print(f"{'':42}{'decisions/s':>12}{'min – max':>22}{'ours is':>12}")
    for name in rounds[0]:
        rates = [rates[name] for rates in rounds]
        ratio = median(rates[OURS] / rates[name] for rates in rounds)
        spread = f"{min(rates):,.0f} – {max(rates):,.0f}"
        print(f"{name:42}{median(rates):12,.0f}{spread:>22}{ratio:10.1f} ×")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2, help="of play for each competitor in each round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--imports", type=int, default=15, help="how often `import thirtyone` is timed")
    options = parser.parse_args(arguments)

    random.seed(31)
    plays = set_up_installed(COMPETITORS)
    for play in plays.values():
        measure(play, options.seconds / 2)  # caches fill, the interpreter specialises
    rounds = [{name: measure(play, options.seconds) for name, play in plays.items()} for _ in range(options.rounds)]

    print(f"Uniform random play, Python {platform.python_version()}, one process,")
    print(f"{options.rounds} rounds of {options.seconds:g} s each\n")
    print_rates(rounds)
    print(f"\nimport thirtyone: {import_milliseconds(options.imports):.0f} ms")


if __name__ == "__main__":
    main()
