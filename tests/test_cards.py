"""C-1: cards, their points, their rank order, and decks."""

from __future__ import annotations

from typing import Any

import pytest

from thirtyone import Card, Rank, Suit, ThirtyOneError, deck, format_cards, parse_cards, read_cards
from thirtyone.cards import Language


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(word) for word in text.split())


def test_C1_cards_are_written_rank_then_suit() -> None:
    card = Card("Th")
    assert (card.rank, card.suit) == (Rank.TEN, Suit.HEARTS)
    assert (card.text, str(card), repr(card)) == ("Th", "Th", "Card('Th')")


def test_C1_there_are_52_cards() -> None:
    assert {card.text for card in Card} == {rank + suit for rank in "23456789TJQKA" for suit in "cshd"}
    assert len(Card) == 52


def test_C1_one_card_is_one_object() -> None:
    assert Card("Ah") is Card("Ah")
    assert Card("Ah") != Card("Ad")
    assert len({Card("Ah"), Card("Ah"), Card("Ad")}) == 2


@pytest.mark.parametrize(("letter", "symbol"), [("c", "♣"), ("s", "♠"), ("h", "♥"), ("d", "♦")])
def test_C1_suits_are_clubs_spades_hearts_diamonds(letter: str, symbol: str) -> None:
    assert Suit(letter).symbol == symbol
    assert Card("7" + letter).suit is Suit(letter)


def test_C1_points() -> None:
    points = {rank.letter: rank.points for rank in Rank}
    assert points == {
        "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 10, "J": 10, "Q": 10, "K": 10, "A": 11,
    }  # fmt: skip


def test_C1_rank_order_for_ties() -> None:
    best_first = sorted(Rank, key=lambda rank: rank.height, reverse=True)
    assert [rank.letter for rank in best_first] == list("AKQJT98765432")
    assert len({rank.height for rank in Rank}) == 13


def test_A6_suit_order_for_ties() -> None:
    best_first = sorted(Suit, key=lambda suit: suit.precedence, reverse=True)
    assert best_first == [Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS]


def test_a_deck_is_every_rank_in_every_suit() -> None:
    assert format_cards(deck("KA", "sd")) == "Ks As Kd Ad"
    assert set(deck()) == set(Card)
    assert len(deck()) == 52


def test_cards_are_read_as_records_write_them() -> None:
    assert parse_cards("Ah Tc 7s") == cards("Ah Tc 7s")
    assert parse_cards("") == ()
    assert format_cards(cards("Ah Tc 7s")) == "Ah Tc 7s"
    assert format_cards(()) == ""


@pytest.mark.parametrize("word", ["1h", "10h", "ah", "AH", "hA", "A", "Ahh", "A♥", "?", "Xc", "Ax"])
def test_a_record_knows_no_other_cards(word: str) -> None:
    with pytest.raises(ThirtyOneError, match="is not a card") as caught:
        parse_cards(f"Ah {word}")
    assert caught.value.code == "bad_card"
    assert repr(word) in str(caught.value)


def test_a_card_that_is_no_text_is_refused() -> None:
    seven: Any = 7  # what a caller without types may do
    with pytest.raises(ThirtyOneError) as caught:
        Card(seven)
    assert caught.value.code == "bad_card"


@pytest.mark.parametrize(
    "typed", ["Ah Tc 7s", "ah tc 7S", "AhTc7s", "ah10c7s", "A♥ 10♣ 7♠", "a♡10♧7♤", "A♥️, 10♣️; 7♠️", "  Ah,Tc;7s  "]
)
def test_people_may_type_ten_any_case_symbols_and_no_spaces(typed: str) -> None:
    assert read_cards(typed) == cards("Ah Tc 7s")


@pytest.mark.parametrize(
    ("typed", "place"), [("Ah 1h", "1h"), ("Ah Xc", "Xc"), ("Ah7", "7"), ("Ah 7x 8h", "7x 8h"), ("h", "h")]
)
def test_typed_text_that_is_no_card_is_refused_with_its_place(typed: str, place: str) -> None:
    with pytest.raises(ThirtyOneError) as caught:
        read_cards(typed)
    assert caught.value.code == "bad_card"
    assert repr(place) in str(caught.value)


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "10♥ J♣ Q♠ K♦ A♥ 9♣"),
        ("fr", "10♥ V♣ D♠ R♦ A♥ 9♣"),
        ("es", "10♥ S♣ D♠ R♦ A♥ 9♣"),
        ("de", "10♥ B♣ D♠ K♦ A♥ 9♣"),
    ],
)
def test_court_letters_follow_the_language(language: Language, written: str) -> None:
    shown = cards("Th Jc Qs Kd Ah 9c")
    assert " ".join(card.written(language) for card in shown) == written
    assert read_cards(written, language) == shown
    assert read_cards("TH jc qS Kd Ah 9c", language) == shown  # C-1's letters are always understood


@pytest.mark.parametrize("typed", ["ah kc", " ah, kc; ", "ah\u00a0kc\u00a0", "AHKC\n", "a♥️k♣"])
def test_cards_that_people_type_may_have_any_space_around_them(typed: str) -> None:
    assert read_cards(typed) == parse_cards("Ah Kc")
