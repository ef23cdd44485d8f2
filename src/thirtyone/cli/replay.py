"""``thirtyone replay``: records played through the rules (docs/records.md)."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click
import msgspec

from thirtyone.cli.input_files import echo_line, printable, show_each
from thirtyone.cli.options import the_words
from thirtyone.game.events import Outcome, RoundEnded
from thirtyone.record import Record, read_records, summarize
from thirtyone.record import replay as replay_steps
from thirtyone.words import Narrator, game_name


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("as_json", "--json", is_flag=True, help="Print a line of JSON for each record.")
def replay(files: tuple[str, ...], as_json: bool) -> None:
    """Play game records through the rules and say what happened.

    A FILE holds one record, or one record a line; - is the standard input. A record that breaks the rules or
    the format is reported, and the next one read.

    \b
    Exit status:
      0  all records are right
      1  a record is wrong
      2  a file cannot be read
    """

    def show(record: Record, named: str | None) -> None:
        if as_json:
            echo_line(msgspec.to_builtins(summarize(record)), named)
        else:
            _show(record)

    sys.exit(show_each(files, read_records, show, as_json=as_json))


def _show(record: Record) -> None:
    """Print a game in sentences."""
    words = the_words()
    names = [printable(name) for name in record.players]
    narrator = Narrator(words, names, record.rules)
    click.echo(words("replay-game", players=words.listed(names), game=game_name(words, record.rules)))
    finished = False
    for step in replay_steps(record):
        finished = step.after.finished
        if step.before.between_rounds:
            click.echo(f"\n{words('replay-round', round=step.before.rounds_ended + 1)}")
        for event in step.events:
            for sentence in narrator.narrate(event):
                click.echo(f"  {sentence}")
            if isinstance(event, RoundEnded):
                _show_hands(event.outcome, names)
    if not finished:
        click.echo(f"\n{words('replay-unfinished')}")
    click.echo()


def _show_hands(outcome: Outcome, names: Sequence[str]) -> None:
    """Print all hands of a round that has ended, by seat."""
    words = the_words()
    for seat, (hand, worth) in enumerate(zip(outcome.hands, outcome.worths, strict=True)):
        if worth is not None:
            line = words("replay-hand", who=names[seat], cards=words.cards(hand), worth=words.worth(worth, hand))
            click.echo(f"    {line}")
