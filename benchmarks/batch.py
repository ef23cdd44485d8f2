"""Decisions per second of the simulator, the C program of the same games, and other engines.

Run it with `make bench-batch`. What is not installed is named and left out. The competitors take turns, round after
round, so that a machine that slows down or speeds up meanwhile does so for all alike. Other work on the machine only
ever takes time away: so the best of all rounds is reported, by processor time (what one core does while it works for
us) and by the clock on the wall.
"""

import argparse
import os
import platform
import resource
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np

from benchmarks import peers
from benchmarks.ceiling import Running, compile_ceiling, flattened
from benchmarks.engine import thirtyone_a7
from benchmarks.peers import set_up_installed
from thirtyone import preset
from thirtyone.batch.playouts import play
from thirtyone.batch.strategies import uniform
from thirtyone.batch.vector import BatchGame

Work = Callable[["Clock"], int]
"""Plays for a moment, in the time of a clock, and tells how many decisions were made."""

SEED = 31
LANES = 1024
GAMES = 10_000
"""Of one thread or process at a time."""


class Clock:
    """What is done within it is timed: on the wall, and by processor, child processes that have ended counted in."""

    def __init__(self) -> None:
        self.processor = 0.0
        self.wall = 0.0

    def __enter__(self) -> None:
        self.processor -= self._used()
        self.wall -= time.perf_counter()

    def __exit__(self, *_: object) -> None:
        self.wall += time.perf_counter()
        self.processor += self._used()

    @staticmethod
    def _used() -> float:
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        return time.process_time() + children.ru_utime + children.ru_stime


class Rate(NamedTuple):
    """Decisions a second, of processor time and on the wall."""

    processor: float
    wall: float


def playouts(name: str, threads: int) -> Work:
    """Whole games between players who choose at random, all of it compiled."""
    rules = preset(name)

    def work(clock: Clock) -> int:
        with clock:
            return play(rules, [uniform] * 4, games=GAMES * threads, seed=SEED, threads=threads).decisions

    return work


def vectors(name: str, threads: int) -> Work:
    """The vector interface. To choose actions is not its work, so that is not timed."""
    games = BatchGame(preset(name), players=4, lanes=LANES, seed=SEED, threads=threads)
    chance = np.random.default_rng(SEED)

    def work(clock: Clock) -> int:
        for _ in range(100):
            actions = (games.legal_mask * chance.random(games.legal_mask.shape, np.float32)).argmax(axis=1)
            with clock:
                games.step(actions)
        return 100 * LANES

    return work


def ceiling(program: Path, name: str, processes: int) -> Work:
    """The C program, in this many processes at a time."""
    rules = preset(name)

    def work(clock: Clock) -> int:
        with clock:
            shares = [
                Running(program, rules, range(number * GAMES, (number + 1) * GAMES), 4, SEED)
                for number in range(processes)
            ]
            return sum(share.counts()[1] for share in shares)

    return work


def compare(program: Path, name: str, games: int = GAMES) -> None:
    """Check that C and the playouts count the same in the same games.

    Raises:
        SystemExit: they do not.
    """
    played = play(preset(name), [uniform] * 4, games=games, seed=SEED)
    if Running(program, preset(name), range(games), 4, SEED).counts() != flattened(played):
        raise SystemExit(f"{name}: C and the playouts do not count the same.")


def game_by_game(set_up: Callable[[], peers.PlayOneGame]) -> Work:
    """An engine that is driven from Python."""
    play_one_game = set_up()

    def work(clock: Clock) -> int:
        decisions, stop = 0, time.perf_counter() + 0.1
        with clock:
            while time.perf_counter() < stop:
                decisions += play_one_game()
        return decisions

    return work


def pgx_leduc(lanes: int) -> Work:
    """Pgx's Leduc hold'em as its documentation advises: compiled, many games abreast, begun anew when over."""
    step = peers.pgx_leduc(lanes)

    def work(clock: Clock) -> int:
        with clock:
            return step()

    return work


PEERS: dict[str, Callable[[], Work]] = {
    "thirtyone's engine, a7": lambda: game_by_game(thirtyone_a7),
    "OpenSpiel, leduc_poker": lambda: game_by_game(lambda: peers.openspiel("leduc_poker")),
    "OpenSpiel, gin_rummy": lambda: game_by_game(lambda: peers.openspiel("gin_rummy")),
    **{f"pgx, leduc, batch of {lanes:,}": partial(pgx_leduc, lanes) for lanes in (1_024, 16_384, 131_072)},
    "RLCard, gin rummy, no observations": lambda: game_by_game(peers.rlcard_gin_bare),
}


def measure(work: Work, seconds: float) -> Rate:
    """How fast some work goes, over about this many seconds."""
    decisions, clock = 0, Clock()
    while clock.wall < seconds:
        decisions += work(clock)
    return Rate(decisions / clock.processor, decisions / clock.wall)


def competitors(program: Path | None) -> dict[str, Work]:
    """What is measured; the C program only where there is one."""
    works: dict[str, Work] = {}
    for name in ("a7", "trente52"):
        for number in (1, 2):
            if program is not None:
                works[f"C, {name}, {counted(number, 'process')}"] = ceiling(program, name, number)
            works[f"playouts, {name}, {counted(number, 'thread')}"] = playouts(name, number)
        works[f"BatchGame, {name}, 1 thread"] = vectors(name, 1)
        if program is not None:
            compare(program, name)
    return works | set_up_installed(PEERS)


def counted(number: int, word: str) -> str:
    return f"{number} {word}" + ("" if number == 1 else "es" if word.endswith("s") else "s")


def times(rate: float, other: float | None) -> str:
    return "" if other is None else f"{rate / other:.1f} ×"


def of_c(rate: float, c: float | None) -> str:
    return "" if c is None else f"{rate / c:.3f}"


def print_rates(best: Mapping[str, Rate]) -> None:
    """Print the best of each competitor, and what it is of C's, of OpenSpiel's and of Pgx's best."""
    leduc = best["OpenSpiel, leduc_poker"].wall if "OpenSpiel, leduc_poker" in best else None
    pgx = max((rate.wall for name, rate in best.items() if name.startswith("pgx")), default=None)
    columns = f"{'of processor':>14}{'of C':>7}{'on the wall':>14}{'of C':>7}{'OpenSpiel leduc':>17}{'pgx leduc':>11}"
    print(f"{'':36}{columns}")
    for name, rate in best.items():
        single = best.get(f"C, {'trente52' if 'trente52' in name else 'a7'}, 1 process")
        print(
            f"{name:36}{rate.processor:14,.0f}{of_c(rate.processor, single and single.processor):>7}"
            f"{rate.wall:14,.0f}{of_c(rate.wall, single and single.wall):>7}"
            f"{times(rate.wall, leduc):>17}{times(rate.wall, pgx):>11}"
        )
    print("\nOf C: of one process with the same rules, else with a7. To OpenSpiel and pgx's best batch: on the wall.")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1, help="of play for each competitor in each round")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args(arguments)

    with tempfile.TemporaryDirectory() as folder:
        program = compile_ceiling(Path(folder))
        if program is None:
            print("There is no gcc on this machine: the C program is left out.\n")
        works = competitors(program)
        for work in works.values():
            measure(work, options.seconds / 4)  # caches fill, compilers compile
        rounds = [{name: measure(work, options.seconds) for name, work in works.items()} for _ in range(options.rounds)]

    best = {
        name: Rate(max(each[name].processor for each in rounds), max(each[name].wall for each in rounds))
        for name in works
    }
    print(f"Uniform random decisions a second, 4 players, Python {platform.python_version()}, {os.cpu_count()} cores,")
    print(f"best of {options.rounds} rounds of {options.seconds:g} s; BatchGame has {LANES:,} lanes\n")
    print_rates(best)


if __name__ == "__main__":
    main()
