"""Cards as bits, and the helpers over them."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from thirtyone import Card, Rank, Suit, deck
from thirtyone.cardsets import (
    ACE,
    ACES,
    DECK,
    SUIT,
    card_number,
    cards_in_order,
    cards_of,
    count,
    lowest_bit_index,
    mask_of,
    nth,
    of_suit,
    ranks_of,
)

CARDS = deck()


def test_every_card_has_a_bit_by_suit_and_height() -> None:
    numbers = [card_number(card) for card in CARDS]
    assert numbers == list(range(DECK))
    assert all(
        number == 13 * "cshd".index(card.suit.letter) + card.rank.height - 2
        for number, card in zip(numbers, CARDS, strict=True)
    )
    assert cards_of(ACES) == tuple(card for card in CARDS if card.rank is Rank.ACE)
    assert mask_of([Card("Ac")]) == ACE


@pytest.mark.parametrize("seed", range(20))
def test_sets_of_cards_and_back(seed: int) -> None:
    some = Random(seed).sample(CARDS, seed)
    mask = mask_of(some)
    assert set(cards_of(mask)) == set(some)
    assert cards_in_order(map(card_number, some)) == tuple(some)
    assert count(mask) == len(some)
    assert [nth(mask, number) for number in range(seed)] == [mask_of([card]) for card in cards_of(mask)]
    assert nth(mask, seed) == 0
    if some:
        assert lowest_bit_index(mask) == min(map(card_number, some))


@pytest.mark.parametrize("size", [0, 1, 3])
def test_suits_and_ranks_of_a_set(size: int) -> None:
    for some in combinations(deck("27TA"), size):
        mask = mask_of(some)
        assert ranks_of(mask) == sum(1 << height - 2 for height in {card.rank.height for card in some})
        for number, suit in enumerate(Suit):
            held = of_suit(mask, number)
            assert held <= SUIT
            assert held << 13 * number == mask_of(card for card in some if card.suit is suit)
