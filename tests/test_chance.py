"""Chance: the one way from a seed to an order, done here once more in the plainest way."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest

from tests.table import deal, play
from thirtyone import Card, Game, Shuffled, ThirtyOneError, apply, deck, preset, round_seed, shuffle_from, shuffled
from thirtyone.chance import _below


def words(seed: bytes, number: int, how_many: int) -> list[int]:
    """SHA-256 in counter mode: seed, a zero byte, the shuffle's number and a counter, eight bytes each."""
    found: list[int] = []
    counter = 0
    while len(found) < how_many:
        digest = sha256(seed + bytes([0]) + number.to_bytes(8, "big") + counter.to_bytes(8, "big")).digest()
        found += [int.from_bytes(digest[i : i + 4], "big") for i in range(0, len(digest), 4)]
        counter += 1
    return found


def shuffle_plainly(cards: tuple[Card, ...], seed: bytes, number: int) -> tuple[Card, ...]:
    """Fisher-Yates from the last place down; a word at or past the last full multiple is thrown away."""
    source = iter(words(seed, number, 200))
    order = list(cards)
    for last in reversed(range(1, len(order))):
        bound = last + 1
        word = next(source)
        while word >= 2**32 // bound * bound:
            word = next(source)
        index = word % bound
        order[last], order[index] = order[index], order[last]
    return tuple(order)


@pytest.mark.parametrize("seed", ["", "31", "31/0", "Zürich ♣", "a" * 200])
@pytest.mark.parametrize("number", [0, 1, 7, 300, 2**40])
def test_Chance_a_seed_gives_the_documented_order(seed: str, number: int) -> None:
    expected = shuffle_plainly(deck(), seed.encode("utf-8"), number)
    assert shuffled(deck(), seed, number) == expected
    assert shuffled(deck(), seed.encode("utf-8"), number) == expected
    assert sorted(expected, key=str) == sorted(deck(), key=str)


def test_Chance_the_first_words_by_hand() -> None:
    # Three cards need two words: places 2 and 1, with bounds 3 and 2.
    digest = sha256(b"31\0" + bytes(16)).digest()
    first, second = int.from_bytes(digest[:4], "big") % 3, int.from_bytes(digest[4:8], "big") % 2
    order = list(deck("QKA", "c"))
    order[2], order[first] = order[first], order[2]
    order[1], order[second] = order[second], order[1]
    assert shuffled(deck("QKA", "c"), "31") == tuple(order)


def test_Chance_a_word_past_the_last_full_multiple_is_thrown_away() -> None:
    # 2**32 = 3 * 1431655765 + 1: only the word 2**32 - 1 is past the last full multiple of 3.
    assert _below(3, iter([2**32 - 1, 5])) == 2
    assert _below(3, iter([2**32 - 2, 5])) == 2  # 4294967294 = 3 * 1431655764 + 2
    # 2**32 = 48 * 89478485 + 16: words from 4294967280 on are past the last full multiple of 48.
    assert _below(48, iter([4294967280, 7])) == 7
    assert _below(48, iter([4294967279, 7])) == 47
    # Of a power of two nothing is past it.
    assert _below(32, iter([2**32 - 1])) == 31


def test_Chance_the_order_given_matters_and_is_not_touched() -> None:
    given = list(deck("789TJQKA"))
    turned = shuffled(reversed(given), "31")
    assert given == list(deck("789TJQKA"))
    assert turned == shuffle_plainly(tuple(reversed(given)), b"31", 0) != shuffled(given, "31")


def test_Chance_of_nothing_and_of_one_card() -> None:
    assert shuffled((), "31") == ()
    assert shuffled(deck("A", "c"), "31") == deck("A", "c")


def test_Chance_every_order_of_three_cards_is_as_likely() -> None:
    counts = Counter(shuffled(deck("QKA", "c"), f"seed {number}") for number in range(3000))
    assert len(counts) == 6
    assert all(400 < count < 600 for count in counts.values())  # 500 each; a standard deviation is 20


def test_Chance_each_round_has_its_own_seed() -> None:
    assert round_seed("31", 0) == "31/0"
    assert round_seed(31, 12) == "31/12"


def test_Chance_one_seed_deals_and_refills_a_whole_game() -> None:
    start = Game.start(preset("trente52"), players=2, dealer=1)
    assert shuffle_from(start, 31) == Shuffled(shuffle_plainly(deck(), b"31/0", 0))
    game, _ = apply(start, shuffle_from(start, 31))
    with pytest.raises(ThirtyOneError, match="No cards are to be shuffled now") as caught:
        apply(game, Shuffled(deck()))
    assert caught.value.code == "bad_order"


def test_Chance_a_refill_is_the_next_shuffle_of_the_rounds_seed() -> None:
    rules = preset("trente52").changed(ranks="QKA", suits="csh", players=(2, 2))
    game = deal(rules, {0: "Qc Qs Kc", 1: "Qh Ks Kh"}, pile="Ac", stock="As Ah")
    game = play(game, "stock", "drop As", "stock", "drop Ah", "stock")
    assert set(game.to_shuffle) == {Card("Ac"), Card("As")}
    assert shuffle_from(game, "s") == Shuffled(shuffle_plainly(game.to_shuffle, b"s/0", 1))
    assert shuffle_from(game, "s", refills=2) == Shuffled(shuffle_plainly(game.to_shuffle, b"s/0", 3))


def test_Chance_the_second_round_has_the_second_seed() -> None:
    game = play(deal("a9", {0: "Ac Kc Jc", 1: "9d Js Qh"}), "keep")  # 31 was dealt
    assert game.between_rounds
    assert shuffle_from(game, 31) == Shuffled(shuffle_plainly(preset("a9").deck, b"31/1", 0))
