"""``thirtyone train``: how the trained computer players came about, again."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from thirtyone.cli.options import extra, make_console, plain_text, the_words
from thirtyone.rules import PRESETS, preset

if TYPE_CHECKING:
    from thirtyone.study.training.courses import Task
    from thirtyone.study.training.running import Training


@click.command()
@click.option(
    "presets",
    "--preset",
    type=click.Choice(PRESETS),
    multiple=True,
    help="Which game; may be given several times.  [default: all]",
)
@click.option(
    "--players",
    type=click.IntRange(2),
    multiple=True,
    help="For how many players; may be given several times.  [default: all]",
)
@click.option(
    "--seed", callback=plain_text, default="31", show_default=True, help="Any text: the same one teaches the same."
)
@click.option(
    "--effort",
    type=click.FloatRange(0.001, 1000),
    default=1.0,
    show_default=True,
    help="What the number of rounds is multiplied by.",
)
@click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("thirtyone-training"),
    show_default=True,
    help="Where it is kept, and goes on from when it was stopped.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    default=os.cpu_count() or 1,
    help="How many networks are trained at a time.  [default: one for each processor]",
)
def train(
    presets: tuple[str, ...], players: tuple[int, ...], seed: str, effort: float, folder: Path, jobs: int
) -> None:
    """Train the networks of the strongest computer players.

    They play against themselves. A preset may begin with what another one has learned; that is trained first. Ctrl-C
    stops; the same command goes on. What is learned does not depend on stops, nor on the number of jobs.

    \b
    Examples:
      thirtyone train
      thirtyone train --preset a7 --players 2 --effort 0.1 --folder try
    """
    with extra("study"):
        from thirtyone.study.training.running import Plan, Stopped, Training, write_weights

    plan = Plan(presets or PRESETS, folder, players, seed, effort, jobs)
    ordered = plan.tasks()
    words = the_words()
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        bars: dict[Task, TaskID] = {}

        def tell(task: Task, done: int, rounds: int) -> None:
            if task not in bars:
                game, further = words(f"game-{task.preset}"), str(task.further)
                description = words("train-net", game=game, players=task.players, further=further)
                bars[task] = progress.add_task(description, total=rounds)
            progress.update(bars[task], completed=done)

        training = Training(plan, tell)
        try:
            with _interrupt_stops(training):
                training.run()
        except Stopped:
            click.echo(words("train-stopped", folder=str(folder)), err=True)
            sys.exit(130)
    table = make_console()
    for name in plan.presets:
        counts = tuple(task.players for task in ordered if task.preset == name and not task.further)
        if counts == tuple(range(2, preset(name).players[1] + 1)):
            file = folder / f"{name}.weights"
            size = write_weights(folder, name, counts, file)
            table.print(words("train-written", file=str(file), size=size), soft_wrap=True)


@contextmanager
def _interrupt_stops(training: Training) -> Iterator[None]:
    before = signal.signal(signal.SIGINT, lambda number, frame: training.stop())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
