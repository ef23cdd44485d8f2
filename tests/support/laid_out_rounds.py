"""Situations at the table, written down as one would lay them out with real cards.

Only what matters is named; the rest of the deck is filled up in deck order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from thirtyone import Game, IllegalAction, Rules, Shuffled, apply, legal_actions, parse_action, parse_cards, preset
from thirtyone.game.draw import DrawRound
from thirtyone.game.events import Event, Outcome
from thirtyone.game.exchange import ExchangeRound
from thirtyone.game.rounds import Round
from thirtyone.hands import Worth


def deck_order(
    rules: Rules, turn_order: Sequence[int], hands: Mapping[int, str], *, table: str, pile: str, stock: str
) -> str:
    """Compose the deck, from its top, that deals these cards by E-1 or D-0; ``turn_order`` ends with the dealer."""
    named = [*hands.values(), table, pile, stock]
    taken = " ".join(named).split()
    rest = [card.text for card in rules.deck if card.text not in taken]
    assert len(set(taken)) == len(taken), "a card is named twice"
    assert len(taken) + len(rest) == len(rules.deck), "a card is named that is not in this deck"

    def packet(cards: str, size: int) -> list[str]:
        wanted = cards.split()
        assert len(wanted) <= size
        return wanted + [rest.pop(0) for _ in range(size - len(wanted))]

    *others, dealer = turn_order
    if rules.family == "exchange":
        dealt = [packet(hands.get(dealer, ""), 3), packet(table, 3)]
        dealt += [packet(hands.get(seat, ""), 3) for seat in others]
    else:
        dealt = [packet(hands.get(seat, ""), 3) for seat in turn_order]
        dealt.append(packet(pile, 1))
    return " ".join([card for cards in dealt for card in cards] + stock.split() + rest)


def deal(
    rules: Rules | str,
    hands: Mapping[int, str],
    *,
    dealer: int | None = None,
    table: str = "",
    pile: str = "",
    stock: str = "",
) -> Game:
    """Return a game whose first round has just been dealt.

    ``table`` are the dealer's second three cards: they lie on the table once the dealer keeps (E-2). Without
    ``dealer`` it is the last seat, so that seat 0 plays first.
    """
    rules = preset(rules) if isinstance(rules, str) else rules
    players = len(hands)
    game = Game.start(rules, players=players, dealer=players - 1 if dealer is None else dealer)
    return deal_next(game, hands, table=table, pile=pile, stock=stock)


def deal_next(game: Game, hands: Mapping[int, str], *, table: str = "", pile: str = "", stock: str = "") -> Game:
    """Return the game with its next round just dealt."""
    return shuffle(game, next_deck(game, hands, table=table, pile=pile, stock=stock))


def next_deck(game: Game, hands: Mapping[int, str], *, table: str = "", pile: str = "", stock: str = "") -> str:
    seats = [seat for seat, place in enumerate(game.places) if place is None]
    assert set(hands) <= set(seats), "a hand is named for a seat that is out"
    turn_order = sorted(seats, key=lambda seat: (seat - game.dealer - 1) % len(game.lives))
    return deck_order(game.rules, turn_order, hands, table=table, pile=pile, stock=stock)


def shuffle(game: Game, order: str) -> Game:
    """Supply shuffled cards: a deck or a new stock."""
    return apply(game, Shuffled(parse_cards(order)))[0]


def play(game: Game, *actions: str, refills: Sequence[str] = ()) -> Game:
    """Play actions as records write them; ``refills`` are supplied when the game asks for a new stock."""
    left = list(refills)
    for text in actions:
        game, _ = apply(game, parse_action(text))
        if game.to_shuffle and not game.between_rounds and left:
            game = shuffle(game, left.pop(0))
    assert not left, "a refill was not asked for"
    return game


def events_after(game: Game, action: str) -> tuple[Event, ...]:
    """Return what an action makes happen."""
    return apply(game, parse_action(action))[1]


def refusal(game: Game, action: str) -> str:
    """Return the sentence with which an action is refused; it must not be among the legal ones either."""
    assert action not in legal(game)
    with pytest.raises(IllegalAction) as caught:
        apply(game, parse_action(action))
    assert caught.value.code == "illegal_action"
    return str(caught.value)


def legal(game: Game) -> set[str]:
    actions = [str(action) for action in legal_actions(game)]
    assert len(set(actions)) == len(actions)
    return set(actions)


def exchanges(hand: str, table: str) -> set[str]:
    """All the exchanges of one hand card for one table card (E-3)."""
    return {f"{give}>{take}" for give in hand.split() for take in table.split()}


def round_of(game: Game) -> Round:
    assert game.round is not None
    return game.round


def hand(game: Game, seat: int) -> str:
    """The cards of a hand, sorted as text."""
    return " ".join(sorted(card.text for card in round_of(game).hands[seat]))


def table(game: Game) -> str:
    """The three table cards, sorted as text."""
    round_ = round_of(game)
    assert isinstance(round_, ExchangeRound)
    return " ".join(sorted(card.text for card in round_.table))


def pile(game: Game) -> str:
    """The discard pile, its top first."""
    round_ = round_of(game)
    assert isinstance(round_, DrawRound)
    return " ".join(card.text for card in round_.pile)


def stock(game: Game) -> str:
    """The stock, its top first."""
    return " ".join(card.text for card in round_of(game).stock)


def outcome(game: Game) -> Outcome:
    """How the round ended; it must have."""
    result = round_of(game).outcome
    assert result is not None, "the round has not ended"
    return result


def goes_on(game: Game) -> bool:
    return round_of(game).outcome is None


def ending(game: Game) -> tuple[str, int | None]:
    """Why the round ended, and by whom."""
    result = outcome(game)
    return result.ended_by, result.closer


def worth(game: Game, seat: int) -> Worth:
    """What a hand was worth when the round ended; that seat must have been in it."""
    result = outcome(game).worths[seat]
    assert result is not None, "that seat was out"
    return result


def losses(game: Game) -> dict[int, int]:
    """The lives that the round cost, by seat."""
    return {seat: lost for seat, lost in enumerate(outcome(game).losses) if lost}
