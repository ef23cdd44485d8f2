"""``thirtyone rules``: the games, as data and in words."""

from __future__ import annotations

import click
from rich.table import Table
from rich.text import Text

from thirtyone.cli.options import echo_json, house_rules, make_console, set_option, the_words
from thirtyone.rules import PRESETS, preset
from thirtyone.words import game_name, rule_in_words


@click.command()
@click.argument("name", metavar="[GAME]", required=False)
@set_option
@click.option("as_json", "--json", is_flag=True, help="Print the fields as JSON.")
def rules(name: str | None, changes: tuple[str, ...], as_json: bool) -> None:
    """Show the rules of a GAME, or list the games.

    \b
    Examples:
      thirtyone rules
      thirtyone rules trente36
      thirtyone rules a7 --set lives=5 --json
    """
    words = the_words()
    if name is None and changes:
        raise click.UsageError("--set needs a GAME to change.")
    if name is None:
        _list_games(as_json=as_json)
        return
    game = house_rules(name, changes)
    if as_json:
        echo_json(game.data())
        return
    table = Table(title=game_name(words, game), title_justify="left")
    for heading in ("field", "value", "meaning"):
        table.add_column(words(f"rules-{heading}"), no_wrap=heading == "field")
    for field, value in game.data().items():
        text = f"{value[0]} – {value[1]}" if isinstance(value, list) else str(value).lower()
        text = str(value) if field == "ranks" else text
        table.add_row(Text(field, style="bold"), text, rule_in_words(words, game, field))
    make_console().print(table)


def _list_games(*, as_json: bool) -> None:
    words = the_words()
    if as_json:
        echo_json({name: preset(name).data() for name in PRESETS})
        return
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for name in PRESETS:
        table.add_row(Text(name, style="bold"), words(f"preset-{name}"))
    console = make_console()
    console.print(table)
    console.print(words("rules-more", command="thirtyone rules GAME"), style="dim")
