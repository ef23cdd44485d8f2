"""What commands that work for long do alike: progress, Ctrl-C, files that are whole or not there at all."""

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
    """Return a bar on standard error that vanishes at the end; none where that is no terminal."""
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
    """Let a first Ctrl-C only stop what is to come, so that games in progress are finished and counted."""
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
    """Give a way to write a file that is there whole or not at all; the terminal where there is none.

    Whether it can be written is found out before the long work begins.

    Args:
        path: the file.
        option: what it was given by.

    Raises:
        click.BadParameter: when it cannot.
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
