"""Every deal that agrees with a position, found by trying all of them with the engine."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from thirtyone import Card, Game, Shuffled, ThirtyOneError, apply
from thirtyone.record import Position, Record, RoundRecord, position_of


def consistent(position: Position) -> list[Record]:
    """Every record that agrees with a position of one round."""
    missing = [card for card in position.rules.deck if card not in position.deck]
    found = []
    for cards in permutations(missing):
        found += with_refills(position, filled(position.deck, cards), ())
    return found


def filled(cards: Sequence[Card | None], hidden: Sequence[Card]) -> tuple[Card, ...]:
    rest = iter(hidden)
    return tuple(next(rest) if card is None else card for card in cards)


def with_refills(position: Position, deck: tuple[Card, ...], refills: tuple[tuple[Card, ...], ...]) -> list[Record]:
    game = Game.start(position.rules, players=len(position.players), dealer=position.dealer)
    game, _ = apply(game, Shuffled(deck))
    supplied = iter(refills)
    for action in position.actions:
        try:
            game, _ = apply(game, action)
        except ThirtyOneError:
            return []
        if game.between_rounds:
            return []
        if game.to_shuffle:
            refill = next(supplied, None)
            if refill is None:
                given = position.refills[len(refills)] if len(refills) < len(position.refills) else ()
                missing = [card for card in game.to_shuffle if card not in given]
                if len(missing) != given.count(None):
                    return []
                orders = [filled(given, hidden) for hidden in permutations(missing)]
                return [record for order in orders for record in with_refills(position, deck, (*refills, order))]
            game, _ = apply(game, Shuffled(refill))
    record = Record(
        rules=position.rules,
        players=position.players,
        dealer=position.dealer,
        rounds=(RoundRecord(deck=deck, refills=refills, actions=position.actions),),
    )
    return [record] if position_of(record, position.seat) == position else []
