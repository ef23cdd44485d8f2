"""``thirtyone arena``: every computer player against every other."""

from __future__ import annotations

import os
import shlex
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from thirtyone.cli.long_runs import ctrl_c, new_file, progress_bar
from thirtyone.cli.options import extra, make_console, plain_text, the_words
from thirtyone.players.levels import LEVELS, PUBLISHED
from thirtyone.study.arena.formatting import endless_in_words, format_standings, step_in_words
from thirtyone.study.pages.numbers import Numbers
from thirtyone.study.player_counts import fitting
from thirtyone.words import Words

if TYPE_CHECKING:
    from thirtyone.study.arena.arena_data import Arena, ArenaCell
    from thirtyone.study.arena.arena_run import ArenaPlan, Progress, Run

_MOST_DECKS = 1 << 40
"""The limit on decks where ``--within`` alone decides how many are played: more than anybody will wait for."""


def _names(context: click.Context, option: click.Parameter, texts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name.strip() for text in texts for name in text.split(",")))


def _numbers(context: click.Context, option: click.Parameter, texts: tuple[str, ...]) -> tuple[int, ...]:
    try:
        return tuple(dict.fromkeys(int(number) for text in texts for number in text.split(",")))
    except ValueError:
        raise click.BadParameter("these are no numbers with commas between, such as 2,4.") from None


@click.command()
@click.option(
    "presets",
    "--rules",
    metavar="GAMES",
    multiple=True,
    default=("a7",),
    show_default=True,
    callback=_names,
    help="Which games, with commas between, or several times.",
)
@click.option(
    "--players",
    metavar="NUMBERS",
    multiple=True,
    default=("2,4",),
    show_default=True,
    callback=_numbers,
    help="With how many players, with commas between, or several times.",
)
@click.option(
    "names",
    "--levels",
    metavar="NAMES",
    multiple=True,
    callback=_names,
    help=f"Who plays, in the same way: {', '.join(level.name for level in (*LEVELS, *PUBLISHED))}; or compiled "
    "strategies: uniform, threshold-0 to threshold-33, or your own as module:attribute.  "
    "[default: all but compiled strategies]",
)
@click.option(
    "--within",
    type=click.FloatRange(0, min_open=True),
    metavar="HALF",
    help="Play until the interval of every pairing is at most ± this, in games or rounds of 100.",
)
@click.option(
    "--confidence",
    type=click.FloatRange(0, 100, min_open=True, max_open=True),
    default=95,
    show_default=True,
    help="Of all intervals, in per cent.",
)
@click.option(
    "--deals",
    type=click.IntRange(2, _MOST_DECKS),
    help="Decks for single rounds, at most; each pairing plays each from every seat.  [default: 2000; with --within no "
    "limit]",
)
@click.option(
    "--games",
    type=click.IntRange(0, _MOST_DECKS),
    help="Decks for whole games, at most; 0 for none.  [default: 200; with --within no limit]",
)
@click.option("--seed", callback=plain_text, default="31", show_default=True, help="Any text: it decides all figures.")
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    default=os.cpu_count() or 1,
    help="How many threads share the work.  [default: one for each processor]",
)
@click.option("--html", type=click.Path(path_type=Path), help="Write a page with charts to this file.")
@click.option("as_json", "--json", type=click.Path(path_type=Path), help="Write the figures as JSON to this file.")
def arena(html: Path | None, as_json: Path | None, **wanted: Any) -> None:
    """Let every computer player play against every other, and rate them.

    Each sits alone among others of each kind, in every seat, with the same decks for all. The same seed gives the same
    figures, however many threads play. Ctrl-C stops and shows the figures so far.

    \b
    Examples:
      thirtyone arena
      thirtyone arena --rules a7,scat --players 2 --levels master,steady,threshold-24 --within 1 --html arena.html
    """
    fitting(wanted["presets"], wanted["players"])
    with extra("study"):
        from thirtyone.study.arena.arena_page import page
        from thirtyone.study.arena.arena_run import ArenaPlan, Run

    if wanted["within"] is not None:
        wanted = {"deals": _MOST_DECKS, "games": _MOST_DECKS} | _given(wanted)
    plan = ArenaPlan(**_given(wanted))
    run = Run(plan)
    words = the_words()
    with ExitStack() as stack:
        stack.enter_context(ctrl_c(run.stop))
        write_page, write_json = (
            None if path is None else stack.enter_context(new_file(path, option))
            for path, option in ((html, "--html"), (as_json, "--json"))
        )
        found = _play(run, words)
        if write_json is not None:
            write_json(msgspec.json.format(msgspec.json.encode(found)).decode() + "\n")
        if write_page is not None:
            write_page(page(found, words, command=None if found.stopped else _command(plan)))
    _print_results(found, words)
    for path in (html, as_json):
        if path is not None:
            make_console().print(words("arena-written", file=str(path)), soft_wrap=True)
    if found.stopped:
        sys.exit(130)


def _given(wanted: dict[str, Any]) -> dict[str, Any]:
    """Return the options that were given, as fields of `thirtyone.study.arena.arena_run.ArenaPlan`."""
    return {field: value for field, value in wanted.items() if value not in (None, ())}


def _command(plan: ArenaPlan) -> str:
    """Return the command that gives the same figures again."""
    options = {
        "--rules": ",".join(plan.presets),
        "--players": ",".join(map(str, plan.players)),
        "--levels": ",".join(plan.names),
        "--within": "" if plan.within is None else f"{plan.within:g}",
        "--confidence": f"{plan.confidence:g}",
        "--deals": "" if plan.deals == _MOST_DECKS else str(plan.deals),
        "--games": "" if plan.games == _MOST_DECKS else str(plan.games),
        "--seed": plan.seed,
    }
    return shlex.join(
        ["thirtyone", "arena", *(part for name, value in options.items() if value for part in (name, value))]
    )


def _play(run: Run, words: Words) -> Arena:
    with progress_bar() as bar:
        task = bar.add_task("", total=None)

        def show_progress(at: Progress) -> None:
            what = words(
                "arena-progress-games" if at.whole else "arena-progress-rounds",
                game=words(f"game-{at.preset}"),
                players=at.players,
            )
            bar.update(task, description=what, completed=at.done, total=at.deals)

        return run.play(show_progress)


def _print_results(found: Arena, words: Words) -> None:
    console = make_console()
    for cell in found.cells:
        _print_cell(cell, console, words)
    if found.stopped:
        console.print(words("arena-stopped"))
    if found.cells:
        console.print(words("arena-summary", confidence=Numbers(words).plain(found.confidence)), style="dim")


def _print_cell(cell: ArenaCell, console: Console, words: Words) -> None:
    numbers = Numbers(words)
    title = words(
        "arena-title", game=words(f"game-{cell.preset}"), players=cell.players, deals=cell.deals, games=cell.games
    )
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, padding=0)
    (player, *figures), rows = format_standings(cell, numbers)
    table.add_column(player, overflow="fold")
    for heading in figures:
        table.add_column(heading, justify="right")
    for row in rows:
        table.add_row(*row)
    console.print(table)
    for step in cell.steps:
        console.print(step_in_words(step, numbers))
    endless = endless_in_words(cell, words)
    if endless is not None:
        console.print(endless)
    console.print()
