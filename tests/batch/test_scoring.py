"""Kernels score hands by the same function as the engine, and their shortcuts agree with it."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from numba import njit
from numpy.typing import NDArray

from thirtyone import Card, deck, preset
from thirtyone.batch import compiling, scoring
from thirtyone.batch.encoding import encode_rules
from thirtyone.cardsets import cards_of, count, lowest_bit_index, mask_of, nth
from thirtyone.codes import RulesRecord, is_legal

HANDS = [mask_of(hand) for hand in combinations(deck(), 3)]
FOURS = [mask_of(hand) for hand in combinations(deck("9TQA"), 4)]

compiled = njit(error_model="numpy")
"""Not kept on disk: what it calls may change."""


@compiled
def score(encoded: NDArray[np.void], hands: NDArray[np.int64], found: NDArray[np.int64]) -> None:
    rules: RulesRecord = encoded[0]
    for number, hand in enumerate(hands):
        found[number, 0] = scoring.strength(rules, hand)
        found[number, 1] = scoring.is_31(hand)
        found[number, 2] = scoring.is_fire(rules, hand)


@compiled
def may_leave(hands: NDArray[np.int64], found: NDArray[np.bool_]) -> None:
    for number, hand in enumerate(hands):
        found[number] = scoring.may_leave_31(hand)


@compiled
def bits(masks: NDArray[np.int64], found: NDArray[np.int64]) -> None:
    for number, mask in enumerate(masks):
        found[number, 0] = compiling.count(mask)
        found[number, 1] = compiling.lowest_bit_index(mask)
        for slot in range(3):
            found[number, 2 + slot] = compiling.nth(mask, slot)


@compiled
def legality(codes: NDArray[np.int64], legal: int, found: NDArray[np.bool_]) -> None:
    for number, code in enumerate(codes):
        found[number] = scoring.is_legal(code, legal)


@pytest.mark.parametrize("name", ["a7", "trente36", "schwimmen", "scat"])
def test_all_hands_are_worth_the_same_to_engine_and_kernels(name: str) -> None:
    rules = preset(name)
    found = np.zeros((len(HANDS), 3), np.int64)
    score(encode_rules(rules), np.array(HANDS), found)
    for mask, (strength, made, fire) in zip(HANDS, found.tolist(), strict=True):
        worth = rules.worth(cards_of(mask))
        assert strength == worth.strength
        assert (made, fire) == (worth.combination == "31", worth.combination == "fire")


def test_D3_four_cards_that_may_leave_31_are_not_overlooked() -> None:
    found = np.zeros(len(FOURS), np.bool_)
    may_leave(np.array(FOURS), found)
    a7 = preset("a7")
    for mask, may in zip(FOURS, found, strict=True):
        hands: list[tuple[Card, ...]] = list(combinations(cards_of(mask), 3))
        assert may or all(a7.worth(hand).combination != "31" for hand in hands)
    assert not found.all()


def test_the_processor_counts_bits_as_python_does() -> None:
    found = np.zeros((len(HANDS), 5), np.int64)
    bits(np.array(HANDS), found)
    assert found.tolist() == [
        [count(mask), lowest_bit_index(mask), nth(mask, 0), nth(mask, 1), nth(mask, 2)] for mask in HANDS
    ]


def test_a_code_beyond_all_bits_is_never_legal() -> None:
    codes = [-(2**63), -64, -1, 0, 1, 2, 13, 62, 63, 64, 65, 128, 2**63 - 1]
    for legal in (0b101, -1):
        found = np.zeros(len(codes), np.bool_)
        legality(np.array(codes), legal, found)
        wanted = [0 <= code < 63 and bool(legal >> code & 1) for code in codes]
        assert found.tolist() == [is_legal(code, legal) for code in codes] == wanted
