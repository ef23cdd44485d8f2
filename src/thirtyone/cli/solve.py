"""``thirtyone solve``: an equilibrium of a small game, and exactly what levels lose there."""

from __future__ import annotations

import os
import sys
from functools import partial
from threading import Event
from time import perf_counter
from typing import TYPE_CHECKING, Final

import click
from msgspec import Struct
from msgspec.structs import asdict
from rich.box import SIMPLE_HEAD
from rich.table import Table

from thirtyone.cli.long_runs import ctrl_c, progress_bar
from thirtyone.cli.options import echo_json, extra, make_console, the_words
from thirtyone.players.levels import LEVELS, PUBLISHED, Level
from thirtyone.rules import Rules
from thirtyone.study.exploit.options import (
    MOST_TURNS,
    attacked_level,
    check_equilibrium,
    check_openspiel,
    small_rules,
)
from thirtyone.study.pages.numbers import Numbers
from thirtyone.words import Words

if TYPE_CHECKING:
    from thirtyone.study.exploit.small_game import Evaluation, SmallGame

CFR: Final = "cfr+"
OPENSPIEL: Final = "openspiel"
BEST_RESPONSES: Final = "best responses"


class _Row(Struct, frozen=True, kw_only=True):
    """A line of the table."""

    strategy: str
    """A level, or CFR."""
    found_by: str
    """BEST_RESPONSES or OPENSPIEL."""
    evaluation: Evaluation
    seconds: float
    iterations: int | None = None
    """Of CFR+."""


@click.command()
@click.option("--ranks", default="TKA", show_default=True, help="Which ranks the deck has.")
@click.option("--suits", default="csh", show_default=True, help="Which suits.")
@click.option(
    "--turns", type=click.IntRange(1, MOST_TURNS), default=2, show_default=True, help="After how many a round ends."
)
@click.option(
    "--iterations",
    type=click.IntRange(0, 1_000_000),
    default=100,
    show_default=True,
    help="How long CFR+ looks for an equilibrium; 0: not at all.",
)
@click.option(
    "--level",
    "names",
    default="",
    help="Also what best responses get from these, with commas between: "
    f"{', '.join(level.name for level in (*LEVELS, *PUBLISHED))}. "
    "A number behind a colon is another temperature: master:0.03.",
)
@click.option(
    "--openspiel", is_flag=True, help="Evaluate the levels by OpenSpiel as well; only with nine cards, and slowly."
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    default=os.cpu_count() or 1,
    help="How many threads share the work.  [default: one for each processor]",
)
@click.option("as_json", "--json", is_flag=True, help="Print a line of JSON for each strategy.")
def solve(
    ranks: str, suits: str, turns: int, iterations: int, names: str, openspiel: bool, jobs: int, as_json: bool
) -> None:
    """Solve a small game: a round of two by the rules of a7, with few cards and turns.

    CFR+ looks for an equilibrium, of which no opponent can take advantage. For it, and for levels, best responses are
    found exactly: what somebody gets who knows the strategy. Ctrl-C ends CFR+ after the iteration in progress, and
    leaves out what is not finished.

    \b
    Examples:
      thirtyone solve
      thirtyone solve --ranks 9TKA --turns 3 --iterations 20 --level steady,master
      thirtyone solve --iterations 0 --level careful --openspiel
    """
    levels = list(dict.fromkeys(attacked_level(name) for name in names.split(",") if name.strip()))
    rules = small_rules(ranks, suits, turns)
    if iterations:
        check_equilibrium(rules)
    elif not levels:
        raise click.UsageError("Without --iterations there must be a --level.")
    if openspiel:
        if not levels:
            raise click.UsageError("OpenSpiel evaluates levels: there must be a --level.")
        check_openspiel(rules)
        with extra("research"):
            import thirtyone.study.exploit.openspiel_game  # noqa: F401 # to know now whether it can be imported
    with extra("study"):
        from thirtyone.study.exploit.small_game import SmallGame, SolvingStopped

    words = the_words()
    run = _Run(SmallGame(rules, threads=jobs), words, as_json=as_json)
    with ctrl_c(run.stop.set):
        try:
            if iterations:
                run.solve(iterations)
            for level in levels:
                run.evaluate(level)
                if openspiel:
                    run.evaluate_by_openspiel(level)
        except SolvingStopped:
            pass
    if not as_json:
        console = make_console()
        console.print(_table(run.rows, rules, words))
        console.print(words("solve-summary"), style="dim")
    if run.stop.is_set():
        click.echo(words("solve-stopped"), err=True)
        sys.exit(130)


class _Run:
    """What the command finds, one strategy after the other."""

    def __init__(self, game: SmallGame, words: Words, *, as_json: bool) -> None:
        self.stop = Event()
        self.rows: list[_Row] = []
        self._game = game
        self._words = words
        self._as_json = as_json

    def solve(self, iterations: int) -> None:
        began = perf_counter()
        with progress_bar() as progress:
            bar = progress.add_task(self._words("solve-equilibrium"), total=iterations)
            found = self._game.solve(iterations, progress=partial(progress.advance, bar), stop=self.stop)
        self._add(
            _Row(
                strategy=CFR,
                found_by=BEST_RESPONSES,
                evaluation=found.evaluation,
                seconds=perf_counter() - began,
                iterations=found.iterations,
            )
        )

    def evaluate(self, level: Level) -> None:
        began = perf_counter()
        with progress_bar() as progress:
            bar = progress.add_task(level.name, total=3 * self._game.roots)
            found = self._game.best_responses(level, progress=partial(progress.advance, bar), stop=self.stop)
        seconds = perf_counter() - began
        self._add(_Row(strategy=level.name, found_by=BEST_RESPONSES, evaluation=found, seconds=seconds))

    def evaluate_by_openspiel(self, level: Level) -> None:
        from thirtyone.study.exploit.openspiel_game import openspiel_evaluation

        began = perf_counter()
        with progress_bar() as progress:
            progress.add_task(self._words("solve-openspiel", level=level.name), total=None)
            found = openspiel_evaluation(self._game.rules, level, stop=self.stop)
        seconds = perf_counter() - began
        self._add(_Row(strategy=level.name, found_by=OPENSPIEL, evaluation=found, seconds=seconds))

    def _add(self, row: _Row) -> None:
        self.rows.append(row)
        if self._as_json:
            found = row.evaluation
            line = asdict(row) | asdict(found) | {"exploitability": found.exploitability}
            del line["evaluation"]
            echo_json(line)


def _table(rows: list[_Row], rules: Rules, words: Words) -> Table:
    numbers = Numbers(words)
    table = Table(
        title=words("solve-title", cards=len(rules.deck), turns=rules.turn_limit or 0),
        title_justify="left",
        box=SIMPLE_HEAD,
        padding=0,
    )
    table.add_column(words("solve-strategy"), overflow="fold")
    for heading in ("exploitability", "value", "dealer", "other", "seconds"):
        table.add_column(words(f"solve-{heading}"), justify="right")
    for row in rows:
        name = row.strategy
        if row.iterations is not None:
            name = words("solve-by-cfr", iterations=row.iterations)
        elif row.found_by == OPENSPIEL:
            name = words("solve-openspiel", level=row.strategy)
        found = row.evaluation
        figures = (found.exploitability, found.value, found.dealer_response, found.other_response)
        table.add_row(name, *(numbers.number(100 * figure, 2) for figure in figures), numbers.number(row.seconds, 0))
    return table
