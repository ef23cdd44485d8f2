"""What the computer players reason with: the hands that actions lead to, and what can still become of a hand."""

from __future__ import annotations

from itertools import combinations
from statistics import fmean

from thirtyone.cards import Card, Hand, Suit
from thirtyone.game.actions import Action, Drop, Exchange, ExchangeAll, Show
from thirtyone.game.draw import DrawMiddle
from thirtyone.game.exchange import ExchangeMiddle
from thirtyone.game.views import View
from thirtyone.rules import Rules


def value(rules: Rules, hand: Hand) -> float:
    """Points of a hand of three, fire above 31."""
    return rules.worth(hand).points


def best_of_four(rules: Rules, cards: Hand) -> float:
    """Points of the best hand that one discard of four cards leaves."""
    return max(value(rules, three) for three in combinations(cards, 3))


_PATIENCE = 8


def out_of_patience(view: View) -> bool:
    """Whether a round has gone on for so long that a player closes it whatever the hand: eight turns for everybody.

    The rules would let players pass for ever where the table is never renewed.
    """
    return view.turns >= _PATIENCE * len(view.order)


def table_cards(view: View) -> Hand:
    """The table cards of the exchange family; none in a game without."""
    return view.middle.table if isinstance(view.middle, ExchangeMiddle) else ()


def pile(view: View) -> Hand:
    """The discard pile of the draw family, its top first; none in a game without."""
    return view.middle.pile if isinstance(view.middle, DrawMiddle) else ()


def hand_after(view: View, action: Action) -> Hand:
    """The hand that an action leaves its player; the present hand where it changes nothing at once."""
    hand = view.hand
    match action:
        case Exchange(give, take):
            return tuple(take if card is give else card for card in hand)
        case ExchangeAll():
            return table_cards(view)
        case Drop(card) | Show(card):
            return tuple(held for held in hand if held is not card)
        case _:
            return hand


def table_after(view: View, action: Action) -> Hand:
    """The table cards that an action leaves for the next player."""
    table = table_cards(view)
    match action:
        case Exchange(give, take):
            return tuple(give if card is take else card for card in table)
        case ExchangeAll():
            return view.hand
        case _:
            return table


def best_exchange(rules: Rules, hand: Hand, table: Hand) -> float:
    """Points of the best hand that one exchange with the table, or none, makes."""
    hands = [hand]
    hands += [tuple(take if card is give else card for card in hand) for give in hand for take in table]
    if len(table) == 3 and rules.exchange_all != "none":
        hands.append(table)
    return max(value(rules, after) for after in hands)


def unseen_cards(view: View) -> tuple[Card, ...]:
    """The cards that the viewer sees nowhere: they are in the stock or hidden in hands."""
    seen: set[Card] = set(table_cards(view)) | set(pile(view))
    if isinstance(view.middle, ExchangeMiddle):
        seen.update(view.middle.set_aside)
    for seat in view.seats:
        seen.update(card for card in seat.hand if card is not None)
    return tuple(card for card in view.rules.deck if card not in seen)


def draw_prospect(rules: Rules, hand: Hand, unseen: tuple[Card, ...]) -> float:
    """Mean points of the best hand after drawing one of the unseen cards."""
    if not unseen:
        return value(rules, hand)
    return fmean(best_of_four(rules, (*hand, card)) for card in unseen)


def known_threat(rules: Rules, known: Hand, table: Hand) -> float:
    """Points that a player of whom these cards are known can make from them with one table card.

    It counts one suit only: the hidden cards are not guessed at.
    """
    if not known:
        return 0
    best = 0.0
    for suit in Suit:
        held = sum(card.rank.points for card in known if card.suit is suit)
        offered = max((card.rank.points for card in table if card.suit is suit), default=0)
        if held:
            best = max(best, held + (offered if len(known) < 3 or held < 31 else 0))
    return min(best, 31)
