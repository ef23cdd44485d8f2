"""``thirtyone train``: how the trained computer players came about, again."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import click
from rich.progress import Progress, TaskID

from thirtyone.cli.long_runs import ctrl_c, progress_bar
from thirtyone.cli.options import extra, make_console, plain_text, the_words
from thirtyone.rules import PRESETS, preset
from thirtyone.study.training.checkpoints import enter, write_weights
from thirtyone.study.training.plans import Plan
from thirtyone.study.training.schedules import Task
from thirtyone.words import Words


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
    stops, a second one at once; the same command goes on. What is learned does not depend on stops, nor on the number
    of jobs.

    \b
    Examples:
      thirtyone train
      thirtyone train --preset a7 --players 2 --effort 0.1 --folder try
    """
    plan = Plan(presets or PRESETS, folder, players, seed, effort, jobs)
    plan.tasks()  # refuses what does not fit, before anything is tried
    try:
        enter(plan)
    except OSError as error:
        raise click.BadParameter(f"{folder} cannot be written: {error.strerror}.", param_hint="--folder") from None
    with extra("study"):
        from thirtyone.study.training.training_run import Stopped, Training

    words = the_words()
    with progress_bar() as progress:
        bars: dict[Task, TaskID] = {}

        def show_progress(task: Task, done: int, rounds: int) -> None:
            if task not in bars:
                game, further = words(f"game-{task.preset}"), str(task.further)
                description = words("train-network", game=game, players=task.players, further=further)
                bars[task] = progress.add_task(description, total=rounds)
            progress.update(bars[task], completed=done)

        training = Training(plan, show_progress)

        def stop() -> None:
            signal.signal(signal.SIGINT, lambda number, frame: _end(progress))
            training.stop()

        try:
            with ctrl_c(stop):
                training.run()
        except Stopped:
            click.echo(words("train-stopped", folder=str(folder)), err=True)
            sys.exit(130)
    _write(plan, words)


def _end(progress: Progress) -> None:
    """End at once: files are whole or not there, and nobody waits for what threads are at."""
    progress.console.show_cursor()
    os._exit(130)


def _write(plan: Plan, words: Words) -> None:
    """Write the networks of each preset that has all, and tell of those of others."""
    console = make_console()
    for name in plan.presets:
        counts = tuple(task.players for task in plan.tasks() if task.preset == name and not task.further)
        if counts == tuple(range(2, preset(name).players[1] + 1)):
            file = plan.folder / f"{name}.weights"
            size = write_weights(plan.folder, name, counts, file)
            console.print(words("train-written", file=str(file), size=size), soft_wrap=True)
        elif counts:
            game, players = words(f"game-{name}"), ", ".join(map(str, counts))
            console.print(words("train-kept", game=game, players=players, folder=str(plan.folder)), soft_wrap=True)
