"""How often 31 or fire is dealt: exact, by counting deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from math import comb
from typing import Final

from thirtyone.cards import Card
from thirtyone.rules import Rules

HANDS: Final = ("31", "fire", "either")


@cache
def special_hands(rules: Rules) -> dict[str, tuple[frozenset[Card], ...]]:
    """Return all hands of each name in HANDS.

    >>> from thirtyone import preset
    >>> {name: len(hands) for name, hands in special_hands(preset("a7")).items()}
    {'31': 24, 'fire': 4, 'either': 28}
    """
    found = {name: tuple(h for h in _hands(rules) if rules.worth(tuple(h)).combination == name) for name in HANDS[:2]}
    return found | {"either": found["31"] + found["fire"]}


@cache
def worths_below_31(rules: Rules) -> tuple[float, ...]:
    """Return what a hand may be worth when its player decides: 31 and fire end the round before.

    >>> from thirtyone import preset
    >>> worths_below_31(preset("a9"))
    (10.0, 11.0, 19.0, 20.0, 21.0, 29.0, 30.0, 30.5)
    """
    worths = {float(rules.worth(hand).points) for hand in combinations(rules.deck, 3)}
    return tuple(sorted(worth for worth in worths if worth < 31))


def _hands(rules: Rules) -> Iterator[frozenset[Card]]:
    """All hands that may be 31 or fire: those of three cards with ten points or more."""
    return map(frozenset, combinations([card for card in rules.deck if card.rank.points >= 10], 3))


def chance_dealt(rules: Rules, players: int, name: str) -> float:
    """Return the chance that at least one of the players is dealt a hand of that name in HANDS.

    >>> from thirtyone import preset
    >>> round(chance_dealt(preset("a7"), 1, "31") * comb(32, 3), 9)
    24.0
    """
    hands = special_hands(rules)[name]
    chance = 0.0
    ways_of_any = 1  # to deal that number of hands, one after the other
    for number in range(1, players + 1):
        ways = _ways(hands, number)
        if ways == 0:
            break
        ways_of_any *= comb(len(rules.deck) - 3 * (number - 1), 3)
        chance -= (-1) ** number * comb(players, number) * ways / ways_of_any  # inclusion and exclusion
    return chance


def _ways(hands: Sequence[frozenset[Card]], number: int) -> int:
    """Return the number of ordered selections of ``number`` of these hands that share no card."""
    if number == 0:
        return 1
    return sum(_ways([other for other in hands if not other & hand], number - 1) for hand in hands)
