"""``thirtyone train``: trains the networks of the strongest computer players, as those that come with it were."""

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
from thirtyone.study.training.checkpoints import prepare_folder, write_weights
from thirtyone.study.training.plans import TrainingPlan
from thirtyone.study.training.schedules import NetworkToTrain
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
    "--seed",
    callback=plain_text,
    default="31",
    show_default=True,
    help="Any text: the same seed gives the same networks.",
)
@click.option(
    "--effort",
    type=click.FloatRange(0.001, 1000),
    default=1.0,
    show_default=True,
    help="The number of rounds is multiplied by this.",
)
@click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("thirtyone-training"),
    show_default=True,
    help="Where everything is kept; training that was stopped goes on from there.",
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

    They play against themselves. The networks of some presets begin with those of another one, which are trained
    first. Ctrl-C stops, a second one at once; the same command goes on. The networks do not depend on stops, nor on
    the number of jobs.

    \b
    Examples:
      thirtyone train
      thirtyone train --preset a7 --players 2 --effort 0.1 --folder try
    """
    plan = TrainingPlan(presets or PRESETS, folder, players, seed, effort, jobs)
    plan.networks()  # refuses what does not fit, before anything is tried
    try:
        prepare_folder(plan)
    except OSError as error:
        raise click.BadParameter(f"{folder} cannot be written: {error.strerror}.", param_hint="--folder") from None
    with extra("study"):
        from thirtyone.study.training.training_run import Training, TrainingStopped

    words = the_words()
    with progress_bar() as progress:
        bars: dict[NetworkToTrain, TaskID] = {}

        def show_progress(network: NetworkToTrain, done: int, rounds: int) -> None:
            if network not in bars:
                game, fine_tuning = words(f"game-{network.preset}"), str(network.fine_tuning)
                description = words("train-network", game=game, players=network.players, fine_tuning=fine_tuning)
                bars[network] = progress.add_task(description, total=rounds)
            progress.update(bars[network], completed=done)

        training = Training(plan, show_progress)

        def stop() -> None:
            signal.signal(signal.SIGINT, lambda number, frame: _end(progress))
            training.stop()

        try:
            with ctrl_c(stop):
                training.run()
        except TrainingStopped:
            click.echo(words("train-stopped", folder=str(folder)), err=True)
            sys.exit(130)
    _write(plan, words)


def _end(progress: Progress) -> None:
    """End at once, without waiting for threads; files are whole or not there."""
    progress.console.show_cursor()
    os._exit(130)


def _write(plan: TrainingPlan, words: Words) -> None:
    """Write one file for each preset that has all its networks; say what others have."""
    console = make_console()
    for name in plan.presets:
        counts = tuple(
            network.players for network in plan.networks() if network.preset == name and not network.fine_tuning
        )
        if counts == tuple(range(2, preset(name).players[1] + 1)):
            file = plan.folder / f"{name}.weights"
            size = write_weights(plan.folder, name, counts, file)
            console.print(words("train-written", file=str(file), size=size), soft_wrap=True)
        elif counts:
            game, players = words(f"game-{name}"), ", ".join(map(str, counts))
            console.print(words("train-kept", game=game, players=players, folder=str(plan.folder)), soft_wrap=True)
