"""Options and output that several commands share."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any

import click
from platformdirs import user_data_path
from rich.console import Console

from thirtyone.cards import Language
from thirtyone.errors import ThirtyOneError
from thirtyone.record import Record, RecordError, format_record
from thirtyone.record.formats import decode
from thirtyone.rules import PRESETS, Rules, preset
from thirtyone.words import LANGUAGES, Words


def the_words() -> Words:
    """Return the sentences of the language that the command was called in."""
    found = click.get_current_context().find_object(Words)
    return found or Words("en")


def usual_language(environment: Mapping[str, str]) -> Language:
    """Return the language that the environment asks for, if there is a catalogue for it; else English.

    >>> usual_language({"LANG": "de_AT.UTF-8"}), usual_language({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"})
    ('de', 'en')
    """
    asked = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "en")
    return next((language for language in LANGUAGES if asked[:2].lower() == language), "en")


def make_console() -> Console:
    """Return the console to write to: colours and width of the terminal, plain text where it is none."""
    return Console(highlight=False, markup=False)


def rules_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--rules`` and ``--set`` to a command, which gets them as one `Rules` value, ``rules``."""

    @wraps(command)
    def with_rules(*args: Any, game: str, changes: tuple[str, ...], **options: Any) -> Any:
        return command(*args, rules=house_rules(game, changes), **options)

    chosen = click.option(
        "game",
        "--rules",
        metavar="GAME",
        default="a7",
        show_default=True,
        help=f"Which game: {', '.join(PRESETS)}.",
    )
    return chosen(set_option(with_rules))


data_option = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder of the games.  [default: the user's data folder]",
)
"""Adds ``--data`` to a command; see `data_folder`."""


def data_folder(chosen: Path | None) -> Path:
    """Return the folder of ``--data``, or the user's own."""
    return chosen or user_data_path("thirtyone", appauthor=False)


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Report a failing import in this block as an extra that is not installed.

    Raises:
        ThirtyOneError: ``missing_extra``, where an imported package is not installed.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise ThirtyOneError(
            "missing_extra", f"This needs {error.name}: pip install 'thirtyone[{name}]' brings it."
        ) from None


def plain_text(context: click.Context, option: click.Parameter, text: str | None) -> str | None:
    """Check an option that goes into records: text that can be written as UTF-8."""
    try:
        (text or "").encode()
    except UnicodeEncodeError:
        raise click.BadParameter("this is no text in UTF-8.") from None
    return text


def set_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--set`` to a command, for house rules; see `house_rules`."""
    return click.option(
        "changes",
        "--set",
        metavar="FIELD=VALUE",
        multiple=True,
        help="A house rule, such as lives=1 or ties=all; may be given several times. "
        "`thirtyone rules GAME` lists the fields.",
    )(command)


def house_rules(game: str, changes: tuple[str, ...]) -> Rules:
    """Return a preset with the changes of ``--set``.

    Raises:
        ThirtyOneError: ``bad_rules``, when the preset or a field is unknown, or a value is none of the field's.
        click.BadParameter: when a change is not of the form FIELD=VALUE.
    """
    fields: dict[str, object] = {}
    for change in changes:
        field, equals, text = change.partition("=")
        if not equals:
            raise click.BadParameter(f"{change!r} is not of the form FIELD=VALUE.", param_hint="--set")
        fields[field.strip()] = _value(field.strip(), text.strip())
    return preset(game).changed(**fields)


def _value(field: str, text: str) -> object:
    if field in ("ranks", "suits"):
        return text
    try:
        return decode(text)
    except RecordError:
        return text


class RecordFile:
    """A JSON Lines file to which games are added, after those that it has already.

    Raises:
        click.BadParameter: when the file cannot be written, or has other contents than records.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        if path.exists() and not path.is_file():
            raise click.BadParameter(f"{path} is no file.", param_hint="--record")
        try:
            with path.open("a+b") as file:
                file.seek(0)
                first = file.readline()
                file.seek(0, 2)
                self._length = file.tell()
        except OSError as error:
            raise click.BadParameter(f"{path} cannot be written: {error.strerror}.", param_hint="--record") from None
        if first and not _is_object(first):
            raise click.BadParameter(f"{path} holds something else than records, one a line.", param_hint="--record")

    def write(self, record: Record) -> None:
        """Add a record; a second call replaces what the first one added, so that a game grows in place."""
        text = format_record(record).encode() + b"\n"
        try:
            with self._path.open("r+b", buffering=0) as file:
                file.seek(max(self._length - 1, 0))
                if self._length and file.read(1) != b"\n":
                    text = b"\n" + text
                file.truncate(self._length)
                file.seek(self._length)
                written = file.write(text)
                if written < len(text):
                    file.truncate(self._length)
                    raise click.ClickException(f"{self._path} is cut short: the disk is full.")
        except OSError as error:
            raise click.ClickException(f"{self._path} cannot be written: {error.strerror}.") from None

    def add(self, record: Record) -> None:
        """Add a record for good."""
        self.write(record)
        self._length = self._path.stat().st_size


def _is_object(line: bytes) -> bool:
    try:
        return isinstance(decode(line), dict)
    except RecordError:
        return False


def echo_json(data: object) -> None:
    """Print something as JSON on one line."""
    click.echo(json.dumps(data))
