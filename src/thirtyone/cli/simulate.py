"""``thirtyone simulate``: whole games between computer players."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from types import FrameType

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from thirtyone.arena import Tally, Tournament
from thirtyone.cli.options import RecordFile, echo_json, make_console, plain_text, rules_options, the_words
from thirtyone.players import PLAYERS
from thirtyone.rules import Rules
from thirtyone.words import game_name


@click.command()
@rules_options
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option(
    "--players",
    default="random,beginner,greedy,careful",
    show_default=True,
    help=f"Who plays, one name for each seat: {', '.join(PLAYERS)}.",
)
@click.option(
    "--seed", callback=plain_text, default="31", show_default=True, help="Any text: the same seed gives the same games."
)
@click.option("--record", type=click.Path(dir_okay=False, path_type=Path), help="Add every game to this file.")
@click.option("as_json", "--json", is_flag=True, help="Print a line of JSON for each kind of player.")
def simulate(rules: Rules, games: int, players: str, seed: str, record: Path | None, as_json: bool) -> None:
    """Let computer players play whole games and compare them.

    They change seats from game to game, so that no seat favours anybody. Ctrl-C stops and counts the games
    played so far.

    \b
    Examples:
      thirtyone simulate --games 1000
      thirtyone simulate --rules scat --players greedy,careful --games 500
    """
    words = the_words()
    names = [part.strip() for part in players.split(",")]
    tournament = Tournament(rules, names, seed)
    file = None if record is None else RecordFile(record)
    begin = time.perf_counter()
    played = 0
    with _progress(Console(stderr=True)) as progress, _ctrl_c() as ctrl_c:
        bar = progress.add_task(words("simulate-progress"), total=games)
        for game in tournament.play(games):
            played += 1
            progress.advance(bar)
            if file is not None:
                file.add(game)
            if ctrl_c.is_set():
                break
    stopped = played < games
    seconds = time.perf_counter() - begin
    if as_json:
        for tally in tournament.tallies.values():
            echo_json(_data(tally))
    else:
        _print_table(tournament, played, seconds, stopped=stopped)
    if stopped:
        sys.exit(130)


@contextmanager
def _ctrl_c() -> Iterator[Event]:
    """Let a first Ctrl-C only set an event, so that the game in progress is finished and counted whole."""
    pressed = Event()
    before = signal.getsignal(signal.SIGINT)

    def press(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, before)
        pressed.set()

    signal.signal(signal.SIGINT, press)
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, before)


def _progress(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


def _print_table(tournament: Tournament, played: int, seconds: float, *, stopped: bool) -> None:
    words = the_words()
    console = make_console()
    title = words("simulate-title", game=game_name(words, tournament.rules), games=played)
    table = Table(title=title, title_justify="left")
    table.add_column(words("simulate-player"))
    for heading in ("seats", "wins", "place", "lost", "knocks", "paid"):
        table.add_column(words(f"simulate-{heading}"), justify="right", no_wrap=heading == "wins")
    for tally in sorted(tournament.tallies.values(), key=lambda tally: tally.win_share, reverse=True):
        table.add_row(
            tally.name,
            str(tally.seats),
            f"{tally.win_share:.1%} ± {tally.win_error:.1%}",
            f"{tally.mean_place:.2f}",
            f"{tally.loss_share:.1%}",
            str(tally.knocks),
            f"{tally.paid_share:.1%}",
        )
    console.print(table)
    if stopped:
        console.print(words("simulate-stopped", games=played))
    summary = words(
        "simulate-summary",
        games=played,
        rounds=tournament.rounds,
        decisions=tournament.decisions,
        seconds=round(seconds, 1),
        fair=round(100 / len(tournament.names), 1),
    )
    console.print(summary, style="dim")


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
