"""``thirtyone simulate``: whole games between computer players or compiled strategies."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import reduce, wraps
from importlib.util import find_spec
from math import ceil, log10
from pathlib import Path
from typing import Any

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table

from thirtyone.cli.long_runs import ctrl_c, progress_bar
from thirtyone.cli.options import RecordFile, echo_json, extra, make_console, plain_text, rules_options, the_words
from thirtyone.errors import ThirtyOneError
from thirtyone.players import PLAYERS
from thirtyone.rules import Rules
from thirtyone.study.estimates import Estimate
from thirtyone.study.pages.numbers import Numbers
from thirtyone.study.spreading.chunks import ChunkResult, Chunks, EngineGames, SimulatedGames, play_here
from thirtyone.study.spreading.clusters import BACKENDS, CLUSTERS, Backend, BackendName
from thirtyone.tournaments import Tally, Totals
from thirtyone.words import game_name

_WORTH_IT = 3.0
"""Seconds of work left from which it pays to start processes."""


def backend_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--jobs``, ``--backend`` and ``--address`` to a command: its ``backend``, None where none is given."""

    @wraps(command)
    def with_backend(
        *args: Any, jobs: int | None, backend: BackendName | None, address: str | None, **options: Any
    ) -> Any:
        if address is not None and backend not in CLUSTERS:
            raise click.BadParameter("a scheduler is one of --backend dask or ray.", param_hint="--address")
        if address is not None and jobs is not None:
            raise click.BadParameter("a cluster with an --address has workers of its own.", param_hint="--jobs")
        chosen = None if backend is None and jobs is None else Backend(backend or "loky", jobs, address)
        return command(*args, backend=chosen, **options)

    options = (
        click.option(
            "--jobs", type=click.IntRange(1, 1024), help="How many processes play.  [default: one for each processor]"
        ),
        click.option("--backend", type=click.Choice(BACKENDS), help="What plays the games.  [default: loky]"),
        click.option("--address", metavar="HOST:PORT", help="The scheduler of a cluster of dask or ray."),
    )
    return reduce(lambda wrapped, option: option(wrapped), reversed(options), with_backend)


@click.command()
@rules_options
@click.option("--games", type=click.IntRange(1, 1 << 60), default=100, show_default=True, help="How many games.")
@click.option(
    "--players",
    default="random,beginner,casual,careful",
    show_default=True,
    help=f"Who plays, one name for each seat: {', '.join(PLAYERS)}. Or compiled strategies, a thousand times as "
    "quick: uniform, threshold-0 to threshold-33, or your own as module:attribute.",
)
@click.option(
    "--seed", callback=plain_text, default="31", show_default=True, help="Any text: the same seed gives the same games."
)
@backend_options
@click.option("--record", type=click.Path(dir_okay=False, path_type=Path), help="Add every game to this file.")
@click.option("as_json", "--json", is_flag=True, help="Print a line of JSON for each kind of player, and one for all.")
def simulate(
    rules: Rules,
    games: int,
    players: str,
    seed: str,
    backend: Backend | None,
    record: Path | None,
    as_json: bool,
) -> None:
    """Let computer players or strategies play whole games and compare them.

    They change seats from game to game, so that no seat favours anybody. The same seed gives the same counts, however
    many processes share the games. Ctrl-C stops and counts the games that were begun.

    \b
    Examples:
      thirtyone simulate --games 1000
      thirtyone simulate --rules scat --players casual,careful --games 500
      thirtyone simulate --players threshold-24,threshold-27 --games 1000000
      thirtyone simulate --games 100000000 --players uniform,uniform --backend dask --address 10.0.0.1:8786
    """
    words = the_words()
    names = [part.strip() for part in players.split(",")]
    simulated = _games(rules, names, seed, recorded=record is not None)
    chunks = Chunks(games)
    file = None if record is None else RecordFile(record)
    begin = time.perf_counter()
    counts: Any = None
    with progress_bar() as progress, ctrl_c(chunks.stop):
        bar = progress.add_task(words("simulate-progress"), total=games)
        for result in _results(simulated, chunks, backend, ordered=file is not None):
            counts = result.counts if counts is None else counts.merged(result.counts)
            progress.advance(bar, result.games)
            if file is not None:
                for game in result.records:
                    file.add(game)
    seconds = time.perf_counter() - begin
    totals = Totals.none(names) if counts is None else simulated.totals(counts)
    stopped = totals.games < games
    if as_json:
        _echo(totals)
    else:
        _print_table(rules, totals, seconds, fair=100 / len(names), stopped=stopped)
        if seconds > _WORTH_IT and backend is None and not _can_spread():
            make_console().print(words("simulate-alone"), style="dim")
    if stopped:
        sys.exit(130)


def _games(rules: Rules, names: Sequence[str], seed: str, *, recorded: bool) -> SimulatedGames[Any]:
    """Return games of computer players, or of compiled strategies, which need an extra."""
    compiled = [name for name in names if ":" in name or name == "uniform" or name.startswith("threshold-")]
    engine = [name for name in names if name in PLAYERS]
    if compiled and engine:
        raise ThirtyOneError(
            "bad_player", f"{engine[0]} and {compiled[0]} play apart: either computer players or compiled strategies."
        )
    if not compiled:
        return EngineGames(rules, names, seed, recorded)
    with extra("study"):
        from thirtyone.study.spreading.compiled_games import CompiledGames
    return CompiledGames(rules, names, seed, recorded)


def _can_spread() -> bool:
    return find_spec("joblib") is not None


def _results(
    simulated: SimulatedGames[Any], chunks: Chunks, backend: Backend | None, *, ordered: bool
) -> Iterator[ChunkResult[Any]]:
    """Play with the backend; without one begin in this process, and go on in several if much is left."""
    if backend in (None, Backend(jobs=1)):
        for result in play_here(simulated, chunks):
            yield result
            if backend is None and chunks.seconds_left > _WORTH_IT and _can_spread():
                break
        else:
            return
    backend = backend or Backend()
    with extra("study"):
        from thirtyone.study.spreading.parallel import play_in_parallel
    with extra(backend.name if backend.name in CLUSTERS else "study"):
        yield from play_in_parallel(simulated, chunks, backend, ordered=ordered)


def _print_table(rules: Rules, totals: Totals, seconds: float, *, fair: float, stopped: bool) -> None:
    words = the_words()
    numbers = Numbers(words)
    console = make_console()
    table = Table(
        title=words("simulate-title", game=game_name(words, rules), games=totals.games),
        title_justify="left",
        box=SIMPLE_HEAD,
        padding=0,
    )
    table.add_column(words("simulate-player"), overflow="fold", no_wrap=True)
    for heading in ("seats", "wins", "place", "lost", "knocks", "paid"):
        table.add_column(words(f"simulate-{heading}"), justify="right", no_wrap=heading in ("seats", "wins", "knocks"))
    for tally in sorted(totals.tallies.values(), key=lambda tally: tally.win_share, reverse=True):
        # As many digits as the error leaves meaning.
        digits = max(1, min(4, ceil(-log10(100 * tally.win_error)))) if tally.win_error else 1
        table.add_row(
            tally.name,
            numbers.whole(tally.seats),
            numbers.percent_estimate(Estimate(tally.win_share, tally.win_error), digits),
            numbers.number(tally.mean_place, 2),
            numbers.percent(tally.loss_share),
            numbers.whole(tally.knocks),
            numbers.percent(tally.paid_share),
        )
    console.print(table)
    if stopped:
        console.print(words("simulate-stopped", games=totals.games))
    summary = words(
        "simulate-summary",
        games=totals.games,
        rounds=totals.rounds,
        decisions=totals.decisions,
        seconds=round(seconds, 1),
        fair=round(fair, 1),
    )
    console.print(summary, style="dim")


def _echo(totals: Totals) -> None:
    for tally in totals.tallies.values():
        echo_json(_data(tally))
    echo_json(
        {
            "games": totals.games,
            "rounds": totals.rounds,
            "decisions": totals.decisions,
            "rounds_by_ending": totals.endings,
            "rounds_by_turns": dict(sorted(totals.turns.items())),
            "games_by_rounds": dict(sorted(totals.lengths.items())),
        }
    )


def _data(tally: Tally) -> dict[str, object]:
    return {
        "player": tally.name,
        "seats": tally.seats,
        "wins": tally.wins,
        "win_share": tally.win_share,
        "win_error": tally.win_error,
        "mean_place": tally.mean_place,
        "rounds": tally.rounds,
        "losses": tally.losses,
        "knocks": tally.knocks,
        "knocks_paid": tally.knocks_paid,
    }
