"""Chance: the one way from a seed to an order, done here once more in the plainest way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from types import SimpleNamespace

import pytest

from tests.support.laid_out_rounds import deal, play, round_of
from thirtyone import (
    Card,
    Game,
    Shuffled,
    ThirtyOneError,
    apply,
    deck,
    format_cards,
    preset,
    round_seed,
    shuffle_from,
    shuffled,
)


def words(seed: bytes, number: int) -> Iterator[int]:
    """SHA-256 in counter mode: seed, a zero byte, the shuffle's number and a counter, eight bytes each."""
    for counter in range(2**64):
        digest = sha256(seed + bytes([0]) + number.to_bytes(8, "big") + counter.to_bytes(8, "big")).digest()
        for place in range(8):
            yield int.from_bytes(digest[place * 4 : place * 4 + 4], "big")


def shuffle_plainly(cards: tuple[Card, ...], seed: bytes, number: int) -> tuple[Card, ...]:
    return shuffle_and_count(cards, seed, number)[0]


def shuffle_and_count(cards: tuple[Card, ...], seed: bytes, number: int) -> tuple[tuple[Card, ...], int]:
    """Fisher-Yates from the last place down; a word at or past the last full multiple is thrown away, and counted."""
    source = words(seed, number)
    order = list(cards)
    thrown_away = 0
    for last in reversed(range(1, len(order))):
        bound = last + 1
        word = next(source)
        while word >= 2**32 // bound * bound:
            thrown_away += 1
            word = next(source)
        index = word % bound
        order[last], order[index] = order[index], order[last]
    return tuple(order), thrown_away


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
    many = deck() * 4000  # with 52 cards it happens in one shuffle of three million
    expected, thrown_away = shuffle_and_count(many, b"31", 0)
    assert thrown_away
    assert shuffled(many, "31") == expected


def test_Chance_the_first_word_past_the_last_full_multiple_is_thrown_away_too(monkeypatch: pytest.MonkeyPatch) -> None:
    # 2**32 - 1 is 3 * 1431655765: as a first word it would put the queen last, and favour her by one in 2**32.
    chosen = iter([2**32 - 1, 1, 0, 0, 0, 0, 0, 0])
    digest = b"".join(word.to_bytes(4, "big") for word in chosen)
    monkeypatch.setattr("thirtyone.chance.sha256", lambda _: SimpleNamespace(digest=lambda: digest))
    # The word 1 puts the king (place 1) last; the word 0 then exchanges the two others.
    assert format_cards(shuffled(deck("QKA", "c"), "31")) == "Ac Qc Kc"


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
    game, _ = apply(game, shuffle_from(game, "s"))
    card = str(round_of(game).hands[0][3])
    game = play(game, f"drop {card}", "stock", "drop Qh", "stock")
    assert len(game.to_shuffle) == 2
    assert shuffle_from(game, "s") == Shuffled(shuffle_plainly(game.to_shuffle, b"s/0", 2))
    game, _ = apply(game, shuffle_from(game, "s"))
    assert round_of(game).refills == 2


def test_Chance_the_second_round_has_the_second_seed() -> None:
    game = play(deal("a9", {0: "Ac Kc Jc", 1: "9d Js Qh"}), "keep")  # 31 was dealt
    assert game.between_rounds
    assert shuffle_from(game, 31) == Shuffled(shuffle_plainly(preset("a9").deck, b"31/1", 0))
