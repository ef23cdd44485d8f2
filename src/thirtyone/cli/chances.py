"""``thirtyone chances``: what each action of a position is worth."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click
import msgspec
from rich.table import Table

from thirtyone.cards import Hand
from thirtyone.cli.input_files import echo_line, printable, show_each
from thirtyone.cli.options import extra, make_console, plain_text, the_words
from thirtyone.game.draw import DrawMiddle
from thirtyone.game.exchange import ExchangeMiddle
from thirtyone.game.views import View
from thirtyone.record import Position, read_positions
from thirtyone.study.estimates import Estimate
from thirtyone.study.pages.numbers import Numbers
from thirtyone.terminal.cardtable import card_text
from thirtyone.words import game_name

if TYPE_CHECKING:
    from thirtyone.study.chances.chances import Chance


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--samples",
    type=click.IntRange(1, 10_000_000),
    default=20_000,
    show_default=True,
    help="How many deals are sampled where there are too many to look at each.",
)
@click.option(
    "--strategy",
    default="default",
    show_default=True,
    help="How all play on: default, uniform, threshold-24 (or other points), or your own as module:attribute.",
)
@click.option(
    "--seed",
    callback=plain_text,
    default="31",
    show_default=True,
    help="Any text: the same seed gives the same answer, whatever the number of threads.",
)
@click.option("--threads", type=click.IntRange(1, 256), help="How many share the work.  [default: one for each core]")
@click.option("as_json", "--json", is_flag=True, help="Print a line of JSON for each position.")
def chances(files: tuple[str, ...], samples: int, strategy: str, seed: str, threads: int | None, as_json: bool) -> None:
    """Show for each action of a position the chance to lose the round, and to win the game.

    A FILE holds one position, or one a line; - is the standard input. A position is an unfinished record with a
    seat, which must be the one to decide, and ? for cards that it does not know. Hidden cards are dealt in every
    way that agrees with what that seat has seen, and the game is played on.

    \b
    Exit status:
      0  all positions are right
      1  a position is wrong, or the strategy
      2  a file cannot be read
    """
    with extra("study"):
        from thirtyone.study.chances.chances import chances as chances_of
        from thirtyone.study.strategy_names import strategy_named
    player = strategy_named(strategy)
    first = True

    def show(position: Position, named: str | None) -> None:
        nonlocal first
        found = chances_of(
            position, strategies=player, samples=samples, seed=seed, threads=threads or os.cpu_count() or 1
        )
        ranked = sorted(found, key=lambda chance: (chance.lose, -chance.win))
        if as_json:
            echo_line({"seat": position.seat, "chances": [_data(chance) for chance in ranked]}, named)
            return
        if not first:
            click.echo()
        first = False
        _print_table(position, ranked, strategy, seed)

    sys.exit(show_each(files, read_positions, show, as_json=as_json))


def _data(chance: Chance) -> dict[str, object]:
    return msgspec.structs.asdict(chance) | {"action": str(chance.action)}


def _print_table(position: Position, ranked: Sequence[Chance], strategy: str, seed: str) -> None:
    words, console, seen = the_words(), make_console(), position.view()
    numbers = Numbers(words)
    title = words(
        "chances-title",
        game=game_name(words, position.rules),
        round=len(position.ended) + 1,
        who=printable(position.players[position.seat]),
    )
    console.print(title, style="bold")
    for label, cards in _cards(seen):
        console.print(f"{words(label)}: ", card_text(words, cards), sep="")
    table = Table()
    table.add_column(words("chances-action"))
    table.add_column(words("chances-lose"), justify="right")
    table.add_column(words("chances-win"), justify="right")
    closes = position.rules.close == "pass" and seen.closer is None
    best = (ranked[0].lose, ranked[0].win)
    for chance in ranked:
        is_best = (chance.lose, chance.win) == best
        table.add_row(
            _marked("*" if is_best else " ", words.action(chance.action, closes=closes)),
            _figure(numbers, chance.lose, chance.lose_error, is_exact=chance.lose_exact),
            _figure(numbers, chance.win, chance.win_error, is_exact=chance.win_exact),
            style="bold" if is_best else "",
        )
    console.print(table)
    deals = max(chance.samples for chance in ranked)
    console.print(words("chances-summary", deals=deals, strategy=strategy, seed=seed), style="dim")


def _cards(seen: View) -> list[tuple[str, Hand]]:
    """Return the cards that the seat sees, each kind with the identifier of its label."""
    match seen.middle:
        case ExchangeMiddle(table=table) if table:
            return [("table-hand", seen.hand), ("table-cards", table)]
        case DrawMiddle(pile=pile) if pile:
            return [("table-hand", seen.hand), ("table-pile", pile[:1])]
        case _:
            return [("table-hand", seen.hand)]


def _marked(mark: str, text: str) -> Table:
    """Return a text with a mark before it; where it is wrapped, its lines are aligned."""
    marked = Table.grid(padding=(0, 1, 0, 0))
    marked.add_row(mark, text)
    return marked


def _figure(numbers: Numbers, chance: float, error: float, *, is_exact: bool) -> str:
    """Return a chance with its error, as short as possible: terminals may have 60 columns."""
    if is_exact:
        return numbers.words("chances-exact", share=numbers.percent(chance, 2))
    return numbers.percent_estimate(Estimate(chance, error), 2)
