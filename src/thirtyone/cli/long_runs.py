"""What commands share that run for long: a progress bar, Ctrl-C, files that are written as a whole."""

from __future__ import annotations

import os
import signal
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


def progress_bar() -> Progress:
    """Return progress bars on standard error that vanish at the end; where that is no terminal there are none."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


@contextmanager
def ctrl_c(stop: Callable[[], None]) -> Iterator[None]:
    """Call ``stop`` at the first Ctrl-C, so that games in progress are finished and counted; a second one ends all."""
    before = signal.getsignal(signal.SIGINT)

    def press(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, before)
        stop()

    signal.signal(signal.SIGINT, press)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def new_file(path: Path | None, option: str) -> Iterator[Callable[[str], object]]:
    """Yield a function that writes to a new file, which appears as a whole at the end or not at all.

    A file that cannot be written is refused at once, before the long work begins.

    Args:
        path: the file; None for standard output.
        option: the option that named it.

    Raises:
        click.BadParameter: when it cannot be written.
    """
    if path is None:
        yield lambda text: click.echo(text, nl=False)
        return
    if path.exists() and not path.is_file():
        raise click.BadParameter(f"{path} is no file.", param_hint=option)
    name = None
    try:
        try:
            number, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:100]}.", suffix=".part")
        except OSError as error:
            raise click.BadParameter(f"{path} cannot be written: {error.strerror}.", param_hint=option) from None
        with open(number, "w", encoding="utf-8", newline="\n") as file:
            yield file.write
        os.chmod(name, 0o644)
        os.replace(name, path)
    finally:
        if name is not None:
            Path(name).unlink(missing_ok=True)
