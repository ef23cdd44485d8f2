"""``thirtyone study``: a report of how the games go, by simulation."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from thirtyone.cli.long_runs import new_file, progress_bar
from thirtyone.cli.options import extra, make_console, plain_text, the_words
from thirtyone.rules import PRESETS
from thirtyone.study.player_counts import fitting

if TYPE_CHECKING:
    from thirtyone.study.report.measurement import ReportPlan
    from thirtyone.study.report.report_data import Figures


def _names(context: click.Context, option: click.Parameter, text: str | None) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name.strip() for name in (text or "").split(",")))


def _numbers(context: click.Context, option: click.Parameter, text: str) -> tuple[int, ...]:
    try:
        return tuple(dict.fromkeys(int(number) for number in text.split(",")))
    except ValueError:
        raise click.BadParameter("these are no numbers with commas between, such as 2,4.") from None


@click.command()
@click.option(
    "presets",
    "--rules",
    metavar="GAMES",
    default=",".join(PRESETS),
    show_default=True,
    callback=_names,
    help="Which games, with commas between.",
)
@click.option(
    "--players",
    metavar="NUMBERS",
    default="2,3,4,6",
    show_default=True,
    callback=_numbers,
    help="With how many players, with commas between.",
)
@click.option(
    "--deals",
    type=click.IntRange(1),
    default=200_000,
    show_default=True,
    help="Deals for each game and number of players: four times as many halve the errors.",
)
@click.option(
    "--games", type=click.IntRange(1), default=3_000, show_default=True, help="Whole games for each, for their lengths."
)
@click.option(
    "--seed",
    callback=plain_text,
    default="31",
    show_default=True,
    help="Any text: it decides all figures.",
)
@click.option(
    "--threads",
    type=click.IntRange(1, 256),
    default=os.cpu_count() or 1,
    help="How many threads share the work.  [default: one for each processor]",
)
@click.option(
    "--output",
    type=click.Path(path_type=Path),
    help="The file to write.  [default: thirtyone-study.html; with --json the terminal]",
)
@click.option("as_json", "--json", is_flag=True, help="Write the figures as JSON instead of the report.")
def study(
    presets: tuple[str, ...],
    players: tuple[int, ...],
    deals: int,
    games: int,
    seed: str,
    threads: int,
    output: Path | None,
    as_json: bool,
) -> None:
    """Simulate the games, and write a report with charts as one page.

    The page needs no network and nothing else. Ctrl-C stops without writing anything.

    \b
    Examples:
      thirtyone study
      thirtyone study --rules a7,scat --players 2,4 --deals 1000000 --output study.html
    """
    fitting(presets, players)
    with extra("study"):
        from thirtyone.study.report.measurement import ReportPlan
        from thirtyone.study.report.report_page import page

    plan = ReportPlan(presets=presets, players=players, deals=deals, games=games, seed=seed, threads=threads)
    plan.cells()  # refuses what cannot be measured before a file is opened
    words = the_words()
    if output is None and not as_json:
        output = Path("thirtyone-study.html")
    try:
        with new_file(output, "--output") as write:
            figures = _measure(plan)
            text = (
                msgspec.json.encode(figures).decode() + "\n"
                if as_json
                else page(figures, words, command=_command(plan))
            )
            write(text)
    except KeyboardInterrupt:
        click.echo(words("study-stopped"), err=True)
        sys.exit(130)
    if output is not None:
        make_console().print(words("study-written", file=str(output)), soft_wrap=True)


def _command(plan: ReportPlan) -> str:
    """Return the command that gives the same figures again."""
    options = {
        "--rules": ",".join(plan.presets),
        "--players": ",".join(map(str, plan.players)),
        "--deals": str(plan.deals),
        "--games": str(plan.games),
        "--seed": plan.seed,
    }
    return shlex.join(["thirtyone", "study", *(part for option in options.items() for part in option)])


def _measure(plan: ReportPlan) -> Figures:
    from thirtyone.study.report.measurement import measure

    words = the_words()
    with progress_bar() as progress:
        bar = progress.add_task(words("study-measuring"), total=plan.steps())
        return measure(plan, progress=lambda: progress.advance(bar))
