"""Rules that cannot be are refused with a sentence that says why."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.support.rules_table import DRAW_ONLY, EXCHANGE_ONLY, FIELD_NAMES, TABLE, VALUES, data_or_none
from thirtyone import Rules, ThirtyOneError, parse_rules, preset


def refusal(data: object) -> str:
    with pytest.raises(ThirtyOneError) as caught:
        parse_rules(data)
    assert caught.value.code == "bad_rules"
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("family", "poker"),
        ("family", None),
        ("ranks", ""),
        ("ranks", "1789"),
        ("ranks", "77"),
        ("ranks", ["7", "8"]),
        ("ranks", 789),
        ("suits", "cshx"),
        ("suits", "cc"),
        ("suits", ""),
        ("players", 4),
        ("players", [2]),
        ("players", [2, 3, 4]),
        ("players", [1, 4]),
        ("players", [4, 3]),
        ("players", ["2", "4"]),
        ("players", [2, 4.0]),
        ("players", [True, 4]),
        ("players", "24"),
        ("lives", 0),
        ("lives", -1),
        ("lives", 2.5),
        ("lives", "3"),
        ("lives", True),
        ("lives", None),
        ("swim", 1),
        ("swim", "true"),
        ("swim", None),
        ("close", "31"),
        ("first_knock", "later"),
        ("passing", "twice"),
        ("exchange_all", "lock"),
        ("exchange_all", True),
        ("renew", "always"),
        ("renew_789", 0),
        ("exhausted", "stop"),
        ("fire", "yes"),
        ("fire_costs_all", 1),
        ("triple", "29"),
        ("triple", 31),
        ("triple", True),
        ("ties", "none"),
        ("ties", ["all"]),
        ("knocker_alone_lowest", 0),
        ("knocker_alone_lowest", 3),
        ("knocker_alone_lowest", True),
        ("knocker_alone_lowest", "2"),
        ("knocker_must_be_highest", "no"),
        ("turn_limit", 0),
        ("turn_limit", -5),
        ("turn_limit", "ten"),
        ("turn_limit", 1.5),
        ("turn_limit", False),
    ],
)
def test_a_value_that_is_none_of_its_field_is_refused_by_the_fields_name(field: str, value: object) -> None:
    assert field in refusal({"base": "a7", field: value})


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("show_31", "always"),
        ("unshown_31_loses", 1),
        ("shown_31_costs_all", None),
        ("return_taken", "no"),
        ("exhausted", "redeal"),
    ],
)
def test_a_value_that_is_none_of_its_field_is_refused_in_the_draw_family_too(field: str, value: object) -> None:
    assert field in refusal({"base": "scat", field: value})


@pytest.mark.parametrize("field", sorted(DRAW_ONLY))
def test_a_field_of_the_draw_family_is_refused_in_the_exchange_family(field: str) -> None:
    sentence = refusal({"base": "a7", field: VALUES[field][0]})
    assert field in sentence
    assert "exchange" in sentence


@pytest.mark.parametrize("field", sorted(EXCHANGE_ONLY))
def test_a_field_of_the_exchange_family_is_refused_in_the_draw_family(field: str) -> None:
    sentence = refusal({"base": "trente52", field: VALUES[field][0]})
    assert field in sentence
    assert "draw" in sentence


@pytest.mark.parametrize("field", ["Lives", "life", "deck", "", "meta", "a" * 500])
def test_an_unknown_field_is_refused_by_name(field: str) -> None:
    sentence = refusal({"base": "a7", field: 3})
    assert field[:20] in sentence
    assert len(sentence) < 200


@pytest.mark.parametrize(
    ("base", "changes", "words"),
    [
        ("a9", {"players": [2, 8]}, ["8 players", "24 cards"]),
        ("a9", {"players": [2, 9]}, ["9 players"]),
        ("a7", {"players": [2, 10]}, ["10 players", "32 cards"]),
        ("a7", {"ranks": "TJQKA"}, ["6 players", "20 cards"]),  # 6 × 3 + 3 = 21
        ("a7", {"suits": "c"}, ["8 cards"]),
        ("trente36", {"players": [2, 12]}, ["12 players", "36 cards"]),
        ("scat", {"players": [2, 18]}, ["18 players", "52 cards"]),
        ("scat", {"ranks": "789TJQKA", "suits": "csh"}, ["9 players", "24 cards"]),  # 9 × 3 + 1 = 28
        ("trente36", {"passing": "once"}, ["passing", "close", "once"]),
        ("trente36", {"passing": "none"}, ["passing", "close", "none"]),
        ("a7", {"close": "pass", "passing": "once"}, ["passing", "close"]),
        ("scat", {"close": "pass"}, ["close", "draw"]),
        ("a7", {"family": "draw"}, ["family", "exchange"]),
        ("scat", {"family": "exchange"}, ["family", "draw"]),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_sentence_that_says_why(
    base: str, changes: dict[str, Any], words: list[str]
) -> None:
    sentence = refusal({"base": base, **changes})
    assert all(word in sentence for word in words), sentence


@pytest.mark.parametrize("data", [None, 7, ["a7"], "a8", "A7", "", {}, {"lives": 3}, {"base": 7}, {"base": "a8"}])
def test_rules_without_a_known_base_are_refused(data: object) -> None:
    refusal(data)


def test_an_unknown_preset_is_refused_with_the_names_there_are() -> None:
    sentence = refusal("skat")
    assert "'skat'" in sentence
    assert all(name in sentence for name in TABLE)


def test_rules_made_directly_are_checked_as_well() -> None:
    values = {field: data_or_none(TABLE["a7"], field) for field in FIELD_NAMES} | {"turn_limit": None}
    assert Rules(**values) == preset("a7")
    for field, value in {
        "lives": 0,
        "players": (2, 20),
        "show_31": "by_hand",  # of the other family
        "first_knock": None,  # missing, though knocks close
    }.items():
        with pytest.raises(ThirtyOneError, match=field):
            Rules(**values | {field: value})


def test_rules_made_directly_hold_no_field_that_says_nothing() -> None:
    values = {field: data_or_none(TABLE["trente36"], field) for field in FIELD_NAMES} | {"turn_limit": None}
    for field, value in {"first_knock": "any", "exhausted": "recycle", "fire_costs_all": True}.items():
        with pytest.raises(ThirtyOneError, match=field):
            Rules(**values | {field: value})


# The sentences


@pytest.mark.parametrize(
    ("base", "changes", "sentence"),
    [
        ("a7", {"swim": 1}, "swim is one of false, true, not 1"),
        ("a7", {"ties": "x"}, "ties is one of order, all, nobody, knocker, all_but_knocker, not 'x'"),
        ("a7", {"knocker_alone_lowest": True}, "knocker_alone_lowest is one of 1, 2, not True"),
        ("a7", {"triple": 31}, "triple is one of 30.5, 30, none, not 31"),
        ("a7", {"triple": "30.50"}, "triple is one of 30.5, 30, none, not '30.50'"),
        ("a7", {"lives": 0}, "lives is a whole number of 1 or more, not 0"),
        ("a7", {"lives": 2**10_000}, "lives has more than 3,000 digits"),
        ("a7", {"ranks": "7a"}, "ranks are some of 23456789TJQKA, each at most once, not '7a'"),
        ("a7", {"ranks": ""}, "ranks are some of 23456789TJQKA, each at most once, not ''"),
        ("a7", {"ranks": 7}, "ranks are some of 23456789TJQKA, each at most once, not 7"),
        ("a7", {"suits": "cc"}, "suits are some of cshd, each at most once, not 'cc'"),
        ("a7", {"players": [1, 2]}, "players are the least and the most, two or more, like [2, 6], not [1, 2]"),
        ("a7", {"color": 1}, "there is no field 'color' in a rule set"),
        ("a7", {"show_31": "by_hand"}, "show_31 is no field of the exchange family"),
        ("scat", {"fire": True}, "fire is no field of the draw family"),
        ("a7", {"family": "draw"}, "a house rule keeps its preset's family, exchange; choose another preset instead"),
        ("scat", {"close": "pass"}, "the draw family has no pass, so close must be knock"),
        (
            "a7",
            {"close": "pass", "passing": "once"},
            "where the first pass closes (close: pass), passing must be free, not once",
        ),
        (
            "a9",
            {"players": [2, 8]},
            "8 players with three cards each and three cards on the table need more than 24 cards",
        ),
        (
            "scat",
            {"players": [2, 18]},
            "18 players with three cards each and a card turned up need more than 52 cards",
        ),
    ],
)
def test_every_refusal_is_one_sentence_that_says_why(base: str, changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(ThirtyOneError) as caught:
        preset(base).changed(**changes)
    assert caught.value.code == "bad_rules"
    assert str(caught.value) == f"Bad rules: {sentence}."


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ("a8", "There is no preset 'a8'; there are a9, a7, a5, trente36, trente52, schwimmen, scat."),
        (7, "Bad rules: rules are a preset's name or an object with a base, not 7."),
        ({"lives": 1}, 'Bad rules: an object of rules names its preset as "base".'),
    ],
)
def test_rules_that_cannot_be_read_are_refused_with_one_sentence(data: object, sentence: str) -> None:
    with pytest.raises(ThirtyOneError) as caught:
        parse_rules(data)
    assert str(caught.value) == sentence


def test_a_field_that_does_not_belong_in_these_rules_is_refused_by_name() -> None:
    with pytest.raises(ThirtyOneError) as caught:
        replace(preset("a7"), fire=False)
    assert str(caught.value) == "Bad rules: fire_costs_all cannot be False in these rules."
