"""``thirtyone replay``: records played through the rules (record.md)."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import BinaryIO

import click
import msgspec

from thirtyone.cli.options import echo_json, the_words
from thirtyone.game.events import Outcome, RoundEnded
from thirtyone.record import Record, RecordError, read_records, summarize
from thirtyone.record import replay as replay_steps
from thirtyone.words import Teller, game_name


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("as_json", "--json", is_flag=True, help="Print a line of JSON for each record.")
def replay(files: tuple[str, ...], as_json: bool) -> None:
    """Play game records through the rules and tell what happened.

    A FILE holds one record, or one record a line; - is the standard input. A record that breaks the rules or
    the format is reported, and the next one read.

    \b
    Exit status:
      0  all records are right
      1  a record is wrong
      2  a file cannot be read
    """
    status = 0
    for file in files:
        for number, record in enumerate(_records(file)):
            if isinstance(record, OSError):
                click.echo(f"{file} cannot be read: {record.strerror or record}.", err=True)
                status = 2
            elif not _replay(record, file, number, several=len(files) > 1, as_json=as_json):
                status = max(status, 1)
    sys.exit(status)


def _records(file: str) -> Iterator[Record | RecordError | OSError]:
    """Yield the records of a file, and at last the error that kept it from being read to its end, if any."""
    try:
        with _opened(file) as stream:
            yield from read_records(stream)
    except OSError as error:
        yield error


@contextmanager
def _opened(file: str) -> Iterator[BinaryIO]:
    if file == "-":
        yield sys.stdin.buffer
    else:
        with open(file, "rb") as stream:
            yield stream


def _replay(record: Record | RecordError, file: str, number: int, *, several: bool, as_json: bool) -> bool:
    """Replay a record; tell whether it is right."""
    try:
        if isinstance(record, RecordError):
            raise record
        if as_json:
            _print_json(msgspec.to_builtins(summarize(record)), file if several else None)
        else:
            _tell(record)
    except RecordError as error:
        if as_json:
            _print_json({"error": _error_data(error, number)}, file if several else None)
        else:
            place = _place(error, file, number)
            click.echo(the_words()("replay-error", place=place, reason=str(error)), err=True)
        return False
    return True


def _print_json(data: dict[str, object], file: str | None) -> None:
    echo_json(data if file is None else {"file": file, **data})


def _error_data(error: RecordError, number: int) -> dict[str, object]:
    return {
        "code": error.code,
        "record": number,
        "round": error.round,
        "action": error.action,
        "reason": str(error),
    }


def _place(error: RecordError, file: str, number: int) -> str:
    """Where the fault is, counting from 1."""
    words = the_words()
    if error.round is None:
        return words("replay-place-record", file=file, record=number + 1)
    if error.action is None:
        return words("replay-place-round", file=file, record=number + 1, round=error.round + 1)
    return words("replay-place-action", file=file, record=number + 1, round=error.round + 1, action=error.action + 1)


def _tell(record: Record) -> None:
    """Tell a game in sentences."""
    words = the_words()
    names = [_printable(name) for name in record.players]
    teller = Teller(words, names, record.rules)
    click.echo(words("replay-game", players=words.listed(names), game=game_name(words, record.rules)))
    finished = False
    for step in replay_steps(record):
        finished = step.after.finished
        if step.before.between_rounds:
            click.echo(f"\n{words('replay-round', round=step.before.rounds_ended + 1)}")
        for event in step.events:
            for sentence in teller.tell(event):
                click.echo(f"  {sentence}")
            if isinstance(event, RoundEnded):
                _tell_hands(event.outcome, names)
    if not finished:
        click.echo(f"\n{words('replay-unfinished')}")
    click.echo()


def _tell_hands(outcome: Outcome, names: Sequence[str]) -> None:
    """Tell all hands of a round that has ended, by seat."""
    words = the_words()
    for seat, (hand, worth) in enumerate(zip(outcome.hands, outcome.worths, strict=True)):
        if worth is not None:
            told = words("replay-hand", who=names[seat], cards=words.cards(hand), worth=words.worth(worth, hand))
            click.echo(f"    {told}")


def _printable(name: str) -> str:
    """Return a name without the characters that would command the terminal or turn the writing round."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in name)
