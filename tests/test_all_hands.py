"""A-6 and the oracle: every hand there is, compared with every other."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations

import pytest

from tests.support.oracle import hands as oracle
from thirtyone import Card, deck, preset
from thirtyone.hands import Scoring, Triple, worth


@pytest.mark.parametrize("name", ["a9", "a7"])
def test_A6_no_two_disjoint_hands_tie(name: str) -> None:
    """Of all pairs of disjoint hands none ties, for hands of equal strength always have a card in common."""
    rules = preset(name)
    alike: defaultdict[int, list[set[Card]]] = defaultdict(list)
    for hand in combinations(rules.deck, 3):
        alike[rules.worth(hand).strength].append(set(hand))
    assert sum(map(len, alike.values())) == {"a9": 2024, "a7": 4960}[name]
    for hands in alike.values():
        assert all(one & other for one, other in combinations(hands, 2))


def test_A6_all_pairs_of_disjoint_hands_of_a9_are_ordered_as_the_clause_says() -> None:
    rules = preset("a9").data()
    hands = [(set(hand), preset("a7").worth(hand).strength, hand) for hand in combinations(preset("a9").deck, 3)]
    ranked = sorted(hands, key=lambda entry: oracle.strength([str(card) for card in entry[2]], rules))
    for place, (lower, weaker, _) in enumerate(ranked):
        for higher, stronger, _ in ranked[place + 1 :]:
            assert weaker < stronger or (weaker == stronger and not lower.isdisjoint(higher))


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("fire", [False, True])
@pytest.mark.parametrize("triple", ["30.5", "30", "none"])
def test_every_hand_of_a7_stands_where_the_oracle_puts_it(triple: Triple, fire: bool, strict: bool) -> None:
    scoring = Scoring(triple=triple, fire=fire, strict=strict)
    rules = {"triple": triple, "fire": fire, "ties": "order" if strict else "all"}
    pairs = set()
    for hand in combinations(deck("789TJQKA"), 3):
        value = worth(hand, scoring)
        texts = [str(card) for card in hand]
        assert str(value) == oracle.value(texts, rules)
        pairs.add((value.strength, oracle.strength(texts, rules)))
    mine, theirs = zip(*sorted(pairs), strict=True)
    assert len(set(mine)) == len(set(theirs)) == len(pairs)  # one to one
    assert list(theirs) == sorted(theirs)  # and in the same order
