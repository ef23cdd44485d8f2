"""``thirtyone score``: what hands are worth, and which is better."""

from __future__ import annotations

import click
from rich.table import Table

from thirtyone.cards import Hand, read_cards
from thirtyone.cli.options import echo_json, house_rules, make_console, set_option, the_words
from thirtyone.errors import ThirtyOneError
from thirtyone.hands import Worth
from thirtyone.rules import Rules
from thirtyone.terminal.cardtable import card_text
from thirtyone.words import game_name


@click.command()
@click.argument("name", metavar="GAME")
@click.argument("typed", metavar="HAND...", nargs=-1, required=True)
@set_option
@click.option("as_json", "--json", is_flag=True, help="Print a line of JSON for each hand, best first.")
def score(name: str, typed: tuple[str, ...], changes: tuple[str, ...], as_json: bool) -> None:
    """Show what hands of three cards are worth in a GAME, best first.

    Cards are written rank then suit (c s h d or ♣♠♥♦), in any letter case, with or without spaces.

    \b
    Examples:
      thirtyone score a7 AhKhTh "7c 7s 7d"
      thirtyone score trente52 10♣ A♣ 2♥
    """
    words = the_words()
    game = house_rules(name, changes)
    hands = _hands(game, typed)
    ranked = sorted(((game.worth(hand), hand) for hand in hands), key=lambda pair: pair[0].strength, reverse=True)
    places = [1 + sum(other.strength > worth.strength for other, _ in ranked) for worth, _ in ranked]
    if as_json:
        for place, (worth, hand) in zip(places, ranked, strict=True):
            echo_json(_data(place, worth, hand))
        return
    table = Table(title=words("score-title", game=game_name(words, game)), title_justify="left")
    table.add_column(words("score-place"), justify="right")
    table.add_column(words("score-hand"), no_wrap=True)
    table.add_column(words("score-worth"))
    for place, (worth, hand) in zip(places, ranked, strict=True):
        scoring = [card for card in hand if worth.scores(card)]
        table.add_row(str(place), card_text(words, hand, scoring), words.worth(worth, hand))
    make_console().print(table)


def _hands(game: Rules, typed: tuple[str, ...]) -> list[Hand]:
    """Read one hand from each argument, or one from all when they are single cards."""
    read = [read_cards(text, the_words().language) for text in typed]
    if all(len(cards) == 1 for cards in read):
        cards = [cards[0] for cards in read]
        read = [tuple(cards[start : start + 3]) for start in range(0, len(cards), 3)]
    for hand in read:
        for card in hand:
            if card not in game.deck:
                raise ThirtyOneError("bad_card", f"{card} is not in the deck of this game.")
    return read


def _data(place: int, worth: Worth, hand: Hand) -> dict[str, object]:
    return {
        "place": place,
        "hand": " ".join(card.text for card in hand),
        "value": str(worth),
        "combination": worth.combination,
        "suit": worth.suit and worth.suit.letter,
    }
