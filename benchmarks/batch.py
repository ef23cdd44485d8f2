"""Decisions per second of the simulator, the C program of the same games, and other engines.

Run it with `make bench-batch`. The competitors take turns, round after round, so that a machine that slows down or
speeds up meanwhile does so for all alike. Other work on the machine only ever takes time away: so the best of all
rounds is reported, by processor time (what one core does while it works for us) and by the clock on the wall.
"""

import argparse
import os
import platform
import resource
import subprocess
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
import peers
from engine import thirtyone_a7

from thirtyone import preset
from thirtyone.batch.encoding import RULES, encode_rules
from thirtyone.batch.playouts import play
from thirtyone.batch.states import key_of
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


def in_c(program: Path, name: str, number: int) -> subprocess.Popen[str]:
    """Start the C program with a share of the games; it prints what it counts."""
    encoded = encode_rules(preset(name))
    cards = encoded["cards"][0, : int(encoded["size"][0])]
    fields = [field for field in RULES.names or () if encoded[field].ndim == 1 and field != "no_fire"]  # follows fire
    games = f"{number * GAMES}:{(number + 1) * GAMES}"
    rules = [",".join(map(str, cards)), *(f"{field}={encoded[field][0]}" for field in fields)]
    command = [str(program), games, "4", *map(str, key_of(SEED)), *rules]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def printed(process: subprocess.Popen[str]) -> list[str]:
    """Return what the C program prints, number after number."""
    numbers = process.communicate()[0].split()
    if process.returncode != 0:
        raise SystemExit("The C program failed.")
    return numbers


def ceiling(program: Path, name: str, processes: int) -> Work:
    """The C program, so many at a time."""

    def work(clock: Clock) -> int:
        with clock:
            shares = [in_c(program, name, number) for number in range(processes)]
            return sum(int(printed(share)[1]) for share in shares)

    return work


def compare(program: Path, name: str) -> None:
    """Stop where C and the playouts do not count the same in the same games."""
    played = play(preset(name), [uniform] * 4, games=GAMES, seed=SEED)
    counts = [str(number) for part in played for number in np.ravel(part)]
    if printed(in_c(program, name, 0))[:-1] != counts:
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
    """How fast some work goes, over about so many seconds."""
    decisions, clock = 0, Clock()
    while clock.wall < seconds:
        decisions += work(clock)
    return Rate(decisions / clock.processor, decisions / clock.wall)


def competitors(program: Path) -> dict[str, Work]:
    """What is measured; peers that are not installed are named and left out."""
    works: dict[str, Work] = {}
    for name in ("a7", "trente52"):
        works[f"C, {name}, 1 process"] = ceiling(program, name, 1)
        works[f"playouts, {name}, 1 thread"] = playouts(name, 1)
        works[f"C, {name}, 2 processes"] = ceiling(program, name, 2)
        works[f"playouts, {name}, 2 threads"] = playouts(name, 2)
        works[f"BatchGame, {name}, 1 thread"] = vectors(name, 1)
        compare(program, name)
    missing = []
    for name, set_up in PEERS.items():
        try:
            works[name] = set_up()
        except ModuleNotFoundError as error:
            missing.append(f"{name} ({error.name})")
    if missing:
        print("Not installed:", ", ".join(missing), "\n")
    return works


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1, help="of play for each competitor in each round")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "ceiling")
        source = Path(__file__).with_name("ceiling.c")
        subprocess.run(["gcc", "-O3", "-march=native", "-o", program, source], check=True)
        works = competitors(program)
        for work in works.values():
            measure(work, options.seconds / 4)  # caches fill, compilers compile
        rounds = [{name: measure(work, options.seconds) for name, work in works.items()} for _ in range(options.rounds)]

    best = {
        name: Rate(max(each[name].processor for each in rounds), max(each[name].wall for each in rounds))
        for name in works
    }
    leduc = best.get("OpenSpiel, leduc_poker")
    pgx = max((rate.wall for name, rate in best.items() if name.startswith("pgx")), default=None)
    print(f"Uniform random decisions a second, 4 players, Python {platform.python_version()}, {os.cpu_count()} cores,")
    print(f"best of {options.rounds} rounds of {options.seconds:g} s; BatchGame has {LANES:,} lanes\n")
    print(
        f"{'':36}{'of processor':>14}{'of C':>7}{'on the wall':>14}{'of C':>7}{'OpenSpiel leduc':>17}{'pgx leduc':>11}"
    )
    for name, rate in best.items():
        family = "trente52" if "trente52" in name else "a7"
        single = best[f"C, {family}, 1 process"]
        print(
            f"{name:36}{rate.processor:14,.0f}{rate.processor / single.processor:7.3f}"
            f"{rate.wall:14,.0f}{rate.wall / single.wall:7.3f}"
            f"{f'{rate.wall / leduc.wall:.1f} ×' if leduc else '':>17}{f'{rate.wall / pgx:.1f} ×' if pgx else '':>11}"
        )
    print("\nOf C: of one process with the same rules, else with a7. To OpenSpiel and pgx's best batch: on the wall.")


if __name__ == "__main__":
    main()
