"""C-7, A-4 to A-8, T-5, T-7, D-4, D-8: what hands are worth, and which is better."""

from __future__ import annotations

from itertools import combinations, product
from typing import Final

import pytest

from thirtyone import Suit, ThirtyOneError, Worth, deck, parse_cards, preset
from thirtyone.hands import Scoring, Triple, worth

OPERATOR: Final = preset("a7")
ARTICLE: Final = preset("trente36")
DRAW: Final = preset("trente52")


def best_first(scoring: Scoring, *hands: str) -> list[str]:
    return sorted(hands, key=lambda hand: worth(parse_cards(hand), scoring).strength, reverse=True)


def three_of(rank: str) -> list[str]:
    """All four hands of three cards of a rank."""
    return [" ".join(f"{rank}{suit}" for suit in suits) for suits in combinations("cshd", 3)]


def of(hand: str, name: str = "a7") -> Worth:
    return preset(name).worth(parse_cards(hand))


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("Ah 8h 7h", 26),
        ("Ah 8h Ks", 19),
        ("Ah Ks Kc", 11),
        ("7h 8s 9c", 9),
        ("Th Js Qc", 10),
        ("7h 8h Ks", 15),
        ("7h Ts Js", 20),
        ("Th Jh Qh", 30),
        ("Ah Kh Qh", 31),
        ("Ah As Kc", 11),
    ],
)
def test_C7_a_hand_is_worth_its_best_suit(hand: str, points: int) -> None:
    for order in product(hand.split(), repeat=3):
        if len(set(order)) == 3:
            assert of(" ".join(order)).points == points


@pytest.mark.parametrize(
    ("hand", "suit"), [("7s 8h Kh", "h"), ("As 7h 8h", "h"), ("Kh Js Qc", "c"), ("Kd Jh 9s", "h"), ("Ac Kc Tc", "c")]
)
def test_C7_the_suit_that_scores(hand: str, suit: str) -> None:
    assert of(hand).suit is Suit(suit)


def test_C7_the_cards_that_score() -> None:
    value = of("7s 8h Kh")
    assert [value.scores(card) for card in parse_cards("7s 8h Kh")] == [False, True, True]
    assert all(of("7c 7s 7d").scores(card) for card in parse_cards("7c 7s 7d"))


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("7s 8h Kh", "18"),
        ("As 7h 8h", "15"),
        ("Kh Js Qc", "10"),
        *((hand, "30.5") for hand in three_of("7")),
        ("Ac Kc Tc", "31"),
        *((hand, "fire") for hand in three_of("A")),
    ],
)
def test_A8_worked_values(hand: str, value: str) -> None:
    assert str(of(hand)) == value


def test_A8_ten_in_three_suits_is_ten_in_clubs() -> None:
    assert of("Kh Js Qc").suit is Suit.CLUBS


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("8h Js Qc", "10"),
        ("Tc 7s 9s", "16"),
        ("Ah Th Jh", "31"),
        *((hand, "30") for rank in "A7J" for hand in three_of(rank)),
    ],
)
def test_T7_worked_values(hand: str, value: str) -> None:
    assert str(of(hand, "trente36")) == value


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("6c 9c Jc", "25"),
        *((f"Tc Ac {third}", "21") for third in deck(suits="shd")),
        ("4h 4s 2d", "4"),
    ],
)
def test_D8_worked_values(hand: str, value: str) -> None:
    assert str(of(hand, "trente52")) == value


def test_D4_three_of_one_rank_is_30_aces_too() -> None:
    assert str(of("2c 2s 2d", "trente52")) == str(of("Ac As Ad", "trente52")) == "30"


def test_D4_two_of_one_rank_are_not_added() -> None:
    assert str(of("4h 4s 2d", "trente52")) == "4"
    assert str(of("4h 4s 2s", "trente52")) == "6"


@pytest.mark.parametrize("name", ["a9", "a7", "a5", "schwimmen"])
def test_A4_three_aces_are_fire(name: str) -> None:
    for aces in combinations("cshd", 3):
        value = of(" ".join("A" + suit for suit in aces), name)
        assert (str(value), value.combination, value.points, value.suit) == ("fire", "fire", 33, None)


@pytest.mark.parametrize("name", ["a9", "a7", "a5", "schwimmen"])
def test_A4_31_is_an_ace_and_two_cards_of_ten_in_its_suit(name: str) -> None:
    rules = preset(name)
    found = [hand for hand in combinations(rules.deck, 3) if rules.worth(hand).combination == "31"]
    assert len(found) == 4 * 6  # in each suit two of T J Q K
    for hand in found:
        assert len({card.suit for card in hand}) == 1
        assert {card.rank.letter for card in hand} - set("TJQK") == {"A"}


def test_A5_order_of_hands() -> None:
    hands = ["Ac As Ah", "Ad Kd Td", "7c 7s 7h", "Tc Jc Qc", "Ah 9h 8h", "Kh 7h 8c", "7s 8h 9d"]
    assert best_first(OPERATOR.scoring, *reversed(hands)) == hands


def test_A5_the_least_three_of_a_kind_is_above_a_30_in_clubs() -> None:
    assert best_first(preset("a5").scoring, "Kc Qc Jc", "5s 5h 5d") == ["5s 5h 5d", "Kc Qc Jc"]


def test_A5_any_31_is_above_the_best_three_of_a_kind() -> None:
    assert best_first(OPERATOR.scoring, "Kc Ks Kh", "Ad Td Jd") == ["Ad Td Jd", "Kc Ks Kh"]


def test_A6_threes_of_a_kind_by_rank_order() -> None:
    threes = [f"{rank}c {rank}s {rank}h" for rank in "KQJT9876"]
    assert best_first(preset("a5").scoring, *reversed(threes)) == threes


def test_A6_equal_points_are_decided_by_suit() -> None:
    for ranks in ("K7", "A9", "8T"):
        hands = [f"{ranks[0]}{suit} {ranks[1]}{suit} 7{other}" for suit, other in zip("cshd", "sccc", strict=True)]
        assert best_first(OPERATOR.scoring, *reversed(hands)) == hands


def test_A6_the_suit_decides_before_the_highest_card() -> None:
    assert best_first(OPERATOR.scoring, "Ad 7d 8c", "9c 9h Kh", "Ts 8s 7h", "Tc 8c Kd") == [
        "9c 9h Kh",  # 19 in hearts
        "Tc 8c Kd",  # 18 in clubs
        "Ts 8s 7h",  # 18 in spades
        "Ad 7d 8c",  # 18 in diamonds, though with an ace
    ]


def test_A6_two_31_are_decided_by_suit() -> None:
    hands = ["Ac Jc Tc", "As Ts Js", "Ah Qh Kh", "Ad Kd Qd"]
    assert best_first(OPERATOR.scoring, *reversed(hands)) == hands


def test_A6_equal_points_and_suit_are_decided_by_the_highest_card() -> None:
    # 20 in clubs by A 9, K T, Q J; 18 in clubs by A 7, K 8; 17 by K 7, 9 8; 10 by K, Q, J, T alone.
    hands = ["Ac 9c 7s", "Kc Tc 7h", "Qc Jc 7d", "Ac 7c 8s", "Kc 8c 7s", "Kc 7c 8d", "9c 8c Ts"]
    hands += ["Kc 7s 8h", "Qc 7h 8d", "Jc Kh Qs", "Tc Ks Qh"]
    assert best_first(OPERATOR.scoring, *reversed(hands)) == hands


def test_A6_the_highest_card_is_looked_for_in_the_suit_that_scores() -> None:
    assert best_first(OPERATOR.scoring, "Jc Tc As", "Kc Qc 7s") == ["Kc Qc 7s", "Jc Tc As"]


def test_A6_a_sum_reached_in_two_suits_counts_as_the_better_suit() -> None:
    assert of("Kh Js 7c").suit is Suit.SPADES
    assert of("Td Th 9c").suit is Suit.HEARTS
    # K and J: ten in spades and in hearts, so spades, and the jack is the highest card there.
    assert best_first(OPERATOR.scoring, "Kh Js 7c", "Qs 7h 8d") == ["Qs 7h 8d", "Kh Js 7c"]
    assert best_first(OPERATOR.scoring, "Kh Qd 7c", "Js 7h 8d", "Ts Td 9c") == ["Js 7h 8d", "Ts Td 9c", "Kh Qd 7c"]


def test_T5_three_of_one_rank_is_exactly_a_30_in_suit() -> None:
    alike = {of(hand, "trente36").strength for hand in ("Ac As Ah", "7c 7s 7d", "6s 6h 6d", "Tc Jc Qc", "Kd Qd Jd")}
    assert len(alike) == 1


def test_T5_three_of_one_rank_is_below_31_and_above_29() -> None:
    thirty = of("6c 6s 6h", "trente36").strength
    assert of("Ac 9c 9s", "trente36").strength < of("Ac 9c Kc", "trente36").strength  # 20 and 30
    assert of("Kd Qd 9d", "trente36").strength < thirty < of("Ad Qd Kd", "trente36").strength


@pytest.mark.parametrize("name", ["trente36", "schwimmen", "trente52", "scat"])
def test_T6_without_ties_by_order_equal_values_are_equal(name: str) -> None:
    assert of("Kc 7c 8h", name).strength == of("9d 8d Ts", name).strength
    assert of("Ac Kc Qc", name).strength == of("Ad Td Jd", name).strength
    assert of("Kc 8c 7h", name).strength > of("9d 8d Ts", name).strength


@pytest.mark.parametrize(
    ("triple", "fire", "strict", "sevens", "aces"),
    [
        ("30.5", True, True, "30.5", "fire"),
        ("30.5", False, True, "30.5", "30.5"),
        ("30.5", True, False, "30.5", "fire"),
        ("30", False, False, "30", "30"),
        ("30", True, False, "30", "fire"),
        ("none", True, False, "7", "fire"),
        ("none", False, False, "7", "11"),
    ],
)
def test_triple_and_fire_are_switches(triple: Triple, fire: bool, strict: bool, sevens: str, aces: str) -> None:
    scoring = Scoring(triple=triple, fire=fire, strict=strict)
    assert str(worth(parse_cards("7c 7s 7h"), scoring)) == sevens
    assert str(worth(parse_cards("Ac As Ah"), scoring)) == aces


def test_triple_30_with_ties_by_order_is_above_a_30_in_suit() -> None:
    scoring = Scoring(triple="30", fire=False, strict=True)
    hands = ["Ad Kd Qd", "Ac As Ah", "7c 7s 7h", "Tc Jc Qc", "Ts Js Qs"]
    assert best_first(scoring, *reversed(hands)) == hands


def test_triple_30_with_ties_by_order_even_twos_are_above_a_30_in_clubs() -> None:
    scoring = Scoring(triple="30", fire=False, strict=True)
    assert best_first(scoring, "Kc Qc Jc", "2s 2h 2d") == ["2s 2h 2d", "Kc Qc Jc"]


def test_triple_30_5_without_ties_by_order_all_triples_are_alike() -> None:
    scoring = Scoring(triple="30.5", fire=False, strict=False)
    sevens, aces, thirty = (worth(parse_cards(hand), scoring).strength for hand in ("7c 7s 7h", "Ac As Ah", "Kd Qd Jd"))
    assert thirty < sevens == aces


def test_triple_none_leaves_the_best_card_and_its_suit() -> None:
    scoring = Scoring(triple="none", fire=False, strict=True)
    value = worth(parse_cards("7s 7h 7d"), scoring)
    assert (str(value), value.combination, value.suit) == ("7", "suit", Suit.SPADES)


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("", "not none"),
        ("Ah", "not Ah"),
        ("Ah Kh", "not Ah Kh"),
        ("Ah Kh Qh Jh", "not Ah Kh Qh Jh"),
        ("Ah Ah Kh", "not Ah Ah Kh"),
    ],
)
def test_only_three_different_cards_are_a_hand(cards: str, words: str) -> None:
    with pytest.raises(ThirtyOneError, match="three different cards") as caught:
        of(cards)
    assert caught.value.code == "bad_hand"
    assert words in str(caught.value)
