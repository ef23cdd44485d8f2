"""What commands that read files of records or positions have in common."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import BinaryIO, Final, TypeVar

import click

from thirtyone.cli.options import echo_json, the_words
from thirtyone.errors import ThirtyOneError
from thirtyone.record import RecordError

T = TypeVar("T")

_OF_OPTIONS: Final = ("bad_strategy", "bad_number")
"""Codes of errors that come from options, not from a file: they end the command."""


def show_each(
    files: Sequence[str],
    read: Callable[[BinaryIO], Iterable[T | RecordError]],
    show: Callable[[T, str | None], None],
    *,
    as_json: bool,
) -> int:
    """Print something for each record or position in some files; go on after one that is wrong.

    Args:
        files: their names; ``-`` is the standard input.
        read: reads the records or positions of a file.
        show: prints one, given the file's name where there are several; raises `ThirtyOneError` where it is wrong.
        as_json: whether faults are printed as JSON.

    Raises:
        ThirtyOneError: ``bad_strategy`` or ``bad_number``, which come from options and not from a file.

    Returns:
        The exit status: 1 where something is wrong, 2 where a file cannot be read.
    """
    status = 0
    for file in files:
        named = file if len(files) > 1 else None
        for number, found in enumerate(_each_of(file, read)):
            if isinstance(found, OSError):
                click.echo(f"{file} cannot be read: {found.strerror or found}.", err=True)
                status = 2
                continue
            try:
                if isinstance(found, RecordError):
                    raise found
                show(found, named)
            except ThirtyOneError as error:
                if error.code in _OF_OPTIONS:
                    raise
                _show_error(error, file, number, named=named, as_json=as_json)
                status = max(status, 1)
    return status


def _each_of(file: str, read: Callable[[BinaryIO], Iterable[T]]) -> Iterator[T | OSError]:
    """Yield what is read from a file; if it cannot be read to its end, the error comes last."""
    try:
        with _opened(file) as stream:
            yield from read(stream)
    except OSError as error:
        yield error


@contextmanager
def _opened(file: str) -> Iterator[BinaryIO]:
    if file == "-":
        yield sys.stdin.buffer
    else:
        with open(file, "rb") as stream:
            yield stream


def echo_line(data: Mapping[str, object], file: str | None) -> None:
    """Print a line of JSON, with the name of the file where there are several."""
    echo_json(data if file is None else {"file": file, **data})


def _show_error(error: ThirtyOneError, file: str, number: int, *, named: str | None, as_json: bool) -> None:
    """Print what is wrong with a record or position: a line of JSON, or a sentence on standard error."""
    round_, action = (error.round, error.action) if isinstance(error, RecordError) else (None, None)
    if as_json:
        fault = {"code": error.code, "record": number, "round": round_, "action": action, "reason": str(error)}
        echo_line({"error": fault}, named)
    else:
        place = _place(file, number, round_, action)
        click.echo(the_words()("file-fault", place=place, reason=str(error)), err=True)


def _place(file: str, number: int, round_: int | None, action: int | None) -> str:
    """Where the fault is, counting from 1."""
    words = the_words()
    if round_ is None:
        return words("file-place-record", file=file, record=number + 1)
    if action is None:
        return words("file-place-round", file=file, record=number + 1, round=round_ + 1)
    return words("file-place-action", file=file, record=number + 1, round=round_ + 1, action=action + 1)


def printable(name: str) -> str:
    """Return a name without control characters of the terminal and of the writing direction."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in name)
