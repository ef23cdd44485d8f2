"""The table as text: cards, seats, the middle, the showdown. Colours where the terminal has them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from thirtyone.cards import Card, Hand, Suit
from thirtyone.game.actions import Exchange
from thirtyone.game.draw import DrawMiddle
from thirtyone.game.events import Outcome
from thirtyone.game.exchange import ExchangeMiddle
from thirtyone.game.views import SeatView, View
from thirtyone.words import Words, game_name

_SUIT_STYLES: Final = {Suit.CLUBS: "green4", Suit.SPADES: "black", Suit.HEARTS: "red3", Suit.DIAMONDS: "blue3"}
_BACK: Final = "▒▒"


def card_text(words: Words, cards: Iterable[Card | None], scoring: Iterable[Card] = ()) -> Text:
    """Draw cards side by side, four colours for four suits; the cards that score are underlined."""
    text = Text()
    for card in cards:
        if text:
            text.append(" ")
        if card is None:
            text.append(f" {_BACK} ", style="white on dark_red")
        else:
            underlined = " underline" if card in scoring else ""
            text.append(f" {words.cards([card])} ", style=f"bold {_SUIT_STYLES[card.suit]} on grey93{underlined}")
    return text


def view_of_table(words: Words, view: View, names: Sequence[str], last_acts: Sequence[str]) -> RenderableType:
    """Draw the whole table as one player sees it."""
    grid = Table.grid(padding=(0, 2))
    for player in view.seats:
        if player.seat != view.viewer:
            grid.add_row(*_seat_row(words, view, player, names, last_acts))
    parts: list[RenderableType] = [_headline(words, view, names), grid, Text(), _middle(words, view)]
    if view.viewer is not None and len(view.hand) >= 3:
        parts.append(_own_hand(words, view))
    return Padding(Group(*parts), (1, 0))


def _headline(words: Words, view: View, names: Sequence[str]) -> Text:
    line = Text(words("table-title", game=game_name(words, view.rules), round=view.round_number + 1), style="bold")
    you = "yes" if view.dealer == view.viewer else "no"
    line.append(f" · {words('table-dealer', you=you, who=names[view.dealer])}", style="dim")
    line.append(f" · {words('table-stock', stock=view.stock)}", style="dim")
    if view.closer is not None and view.turns_left:
        you = "yes" if view.closer == view.viewer else "no"
        lap = words("table-last-lap", you=you, who=names[view.closer], turns=view.turns_left)
        line.append(f"\n{lap}", style="bold yellow")
    return line


def _seat_row(
    words: Words, view: View, player: SeatView, names: Sequence[str], last_acts: Sequence[str]
) -> tuple[Text, Text, Text, Text]:
    turn = player.seat == view.to_act
    name = Text(("▶ " if turn else "  ") + names[player.seat], style="bold" if turn else "")
    return (
        name,
        lives_text(words, view, player),
        card_text(words, player.hand),
        Text(last_acts[player.seat], style="dim"),
    )


def lives_text(words: Words, view: View, player: SeatView) -> Text:
    """Draw a player's lives as coins, or say that the player swims or is out."""
    if player.place is not None and player.lives == 0 and not player.swims:
        return Text(words("table-out", place=player.place), style="dim")
    if player.swims:
        return Text(f"≈ {words('table-swims')} ≈", style="cyan")
    if view.rules.lives > 6:
        return Text(f"● × {player.lives}", style="yellow")
    return Text("●" * player.lives + "○" * (view.rules.lives - player.lives), style="yellow")


def _middle(words: Words, view: View) -> Text:
    match view.middle:
        case ExchangeMiddle(table=table) if table:
            return Text(f"  {words('table-cards')}  ") + card_text(words, table)
        case DrawMiddle(pile=pile) if pile:
            return Text(f"  {words('table-pile')}  ") + card_text(words, pile[:1])
        case _:
            return Text()


def _own_hand(words: Words, view: View) -> Text:
    assert view.viewer is not None
    line = Text(f"  {words('table-hand')}  ")
    if len(view.hand) == 3:
        worth = view.rules.worth(view.hand)
        line += card_text(words, view.hand, [card for card in view.hand if worth.scores(card)])
        line.append(f"  {words.worth(worth, view.hand)}", style="bold")
    else:
        line += card_text(words, view.hand)
    return line + Text("  ") + lives_text(words, view, view.seats[view.viewer])


def exchanges(words: Words, view: View) -> Table:
    """Draw the worth of the hand after each exchange of one card."""
    grid = Table(box=None, padding=(0, 1), header_style="", show_edge=False)
    table = view.middle.table if isinstance(view.middle, ExchangeMiddle) else ()
    grid.add_column("")
    for take in table:
        grid.add_column(card_text(words, [take]))
    now = view.rules.worth(view.hand).points
    for give in view.hand:
        grid.add_row(card_text(words, [give]), *(_becomes(words, view, Exchange(give, take), now) for take in table))
    return grid


def _becomes(words: Words, view: View, exchange: Exchange, now: float) -> Text:
    worth = view.rules.worth(tuple(exchange.take if card is exchange.give else card for card in view.hand))
    style = "bold green" if worth.points > now else "dim" if worth.points < now else ""
    return Text(f" {words.value(worth)}", style=style)


def showdown(words: Words, view: View, outcome: Outcome, names: Sequence[str]) -> Table:
    """Draw all hands of a round that has ended, best first, and the lives that are left."""
    table = Table(title=words("showdown-title", round=view.round_number + 1), title_justify="left")
    for heading in ("player", "hand", "worth", "lives"):
        table.add_column(words(f"showdown-{heading}"))
    seats = sorted(view.order, key=lambda seat: _strength(outcome, seat), reverse=True)
    for seat in seats:
        worth = outcome.worths[seat]
        assert worth is not None
        hand = outcome.hands[seat]
        lost = seat in outcome.losers
        table.add_row(
            Text(names[seat], style="bold" if seat == view.viewer else ""),
            card_text(words, hand, [card for card in hand if worth.scores(card)]),
            words.worth(worth, hand),
            lives_text(words, view, view.seats[seat]) + Text(f"  −{outcome.losses[seat]}" if lost else "", style="red"),
        )
    return table


def _strength(outcome: Outcome, seat: int) -> int:
    worth = outcome.worths[seat]
    return -1 if worth is None else worth.strength


def final_places(words: Words, places: Sequence[int | None], names: Sequence[str]) -> Table:
    """Draw the places at the end of a game."""
    table = Table(title=words("places-title"), title_justify="left")
    table.add_column(words("places-place"), justify="right")
    table.add_column(words("places-player"))
    for place, name in sorted((place or 0, name) for place, name in zip(places, names, strict=True)):
        table.add_row(str(place), name)
    return table


def discards(words: Words, view: View) -> Table:
    """Draw the worth of the hand that each discard would leave."""
    grid = Table(box=None, padding=(0, 1), show_header=False, show_edge=False)
    hand: Hand = view.hand
    grid.add_row(*(card_text(words, [card]) for card in hand))
    left = [tuple(held for held in hand if held is not card) for card in hand]
    grid.add_row(*(Text(f"→ {words.value(view.rules.worth(three))}") for three in left))
    return grid
