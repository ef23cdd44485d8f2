"""The table of the fields of `Rules`, typed here once more, and what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import FrozenInstanceError, fields, replace
from typing import Any, Final

import pytest

from thirtyone import PRESETS, Game, Rules, ThirtyOneError, deck, parse_rules, preset
from thirtyone.rules import format_rules, rule_fields

# The columns of the table in rules.md; a dash there is left out here.
OPERATOR: Final[dict[str, Any]] = {
    "family": "exchange",
    "suits": "cshd",
    "players": [2, 6],
    "lives": 3,
    "swim": True,
    "close": "knock",
    "first_knock": "any",
    "passing": "free",
    "exchange_all": "free",
    "renew": "all_pass",
    "renew_789": False,
    "exhausted": "showdown",
    "fire": True,
    "fire_costs_all": False,
    "triple": "30.5",
    "ties": "order",
    "knocker_alone_lowest": 1,
    "knocker_must_be_highest": False,
    "turn_limit": "none",
}
TABLE: Final[dict[str, dict[str, Any]]] = {
    "a9": OPERATOR | {"ranks": "9TJQKA"},
    "a7": OPERATOR | {"ranks": "789TJQKA"},
    "a5": OPERATOR | {"ranks": "56789TJQKA"},
    "trente36": {
        "family": "exchange",
        "ranks": "6789TJQKA",
        "suits": "cshd",
        "players": [2, 11],
        "lives": 3,
        "swim": True,
        "close": "pass",
        "passing": "free",
        "exchange_all": "locks",
        "renew": "none",
        "renew_789": False,
        "fire": False,
        "triple": "30",
        "ties": "all",
        "knocker_alone_lowest": 1,
        "knocker_must_be_highest": False,
        "turn_limit": "none",
    },
    "schwimmen": {
        "family": "exchange",
        "ranks": "789TJQKA",
        "suits": "cshd",
        "players": [2, 8],
        "lives": 3,
        "swim": True,
        "close": "knock",
        "first_knock": "any",
        "passing": "free",
        "exchange_all": "free",
        "renew": "all_pass",
        "renew_789": False,
        "exhausted": "showdown",
        "fire": True,
        "fire_costs_all": True,
        "triple": "30.5",
        "ties": "all",
        "knocker_alone_lowest": 1,
        "knocker_must_be_highest": False,
        "turn_limit": "none",
    },
    "trente52": {
        "family": "draw",
        "ranks": "23456789TJQKA",
        "suits": "cshd",
        "players": [2, 9],
        "lives": 3,
        "swim": False,
        "close": "knock",
        "first_knock": "any",
        "exhausted": "recycle",
        "triple": "30",
        "ties": "all",
        "knocker_alone_lowest": 1,
        "knocker_must_be_highest": True,
        "show_31": "by_hand",
        "unshown_31_loses": True,
        "shown_31_costs_all": False,
        "return_taken": True,
        "turn_limit": "none",
    },
    "scat": {
        "family": "draw",
        "ranks": "23456789TJQKA",
        "suits": "cshd",
        "players": [2, 9],
        "lives": 3,
        "swim": True,
        "close": "knock",
        "first_knock": "any",
        "exhausted": "recycle",
        "triple": "none",
        "ties": "all_but_knocker",
        "knocker_alone_lowest": 2,
        "knocker_must_be_highest": False,
        "show_31": "automatic",
        "shown_31_costs_all": True,
        "return_taken": False,
        "turn_limit": "none",
    },
}
FIELD_NAMES: Final = [
    "family", "ranks", "suits", "players", "lives", "swim", "close", "first_knock", "passing", "exchange_all", "renew",
    "renew_789", "exhausted", "fire", "fire_costs_all", "triple", "ties", "knocker_alone_lowest",
    "knocker_must_be_highest", "show_31", "unshown_31_loses", "shown_31_costs_all", "return_taken", "turn_limit",
]  # fmt: skip
VALUES: Final[dict[str, tuple[Any, ...]]] = {
    "swim": (True, False),
    "close": ("knock", "pass"),
    "first_knock": ("any", "after_lap"),
    "passing": ("free", "once", "none"),
    "exchange_all": ("free", "locks", "none"),
    "renew": ("all_pass", "none"),
    "renew_789": (True, False),
    "exhausted": ("showdown", "recycle"),
    "fire": (True, False),
    "fire_costs_all": (True, False),
    "triple": ("30.5", "30", "none"),
    "ties": ("order", "all", "nobody", "knocker", "all_but_knocker"),
    "knocker_alone_lowest": (1, 2),
    "knocker_must_be_highest": (True, False),
    "show_31": ("by_hand", "automatic"),
    "unshown_31_loses": (True, False),
    "shown_31_costs_all": (True, False),
    "return_taken": (True, False),
}
DRAW_ONLY: Final = {"show_31", "unshown_31_loses", "shown_31_costs_all", "return_taken"}
EXCHANGE_ONLY: Final = {"passing", "exchange_all", "renew", "renew_789", "fire", "fire_costs_all"}


def as_json(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def refusal(data: object) -> str:
    with pytest.raises(ThirtyOneError) as caught:
        parse_rules(data)
    assert caught.value.code == "bad_rules"
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


def test_the_presets_are_those_of_the_table() -> None:
    assert set(PRESETS) == set(TABLE)


@pytest.mark.parametrize("name", TABLE)
def test_a_preset_is_its_column_of_the_table(name: str) -> None:
    rules = preset(name)
    data = {field: as_json(value) for field, value in rules.data().items()}
    assert data == TABLE[name]
    assert list(data) == [field for field in FIELD_NAMES if field in TABLE[name]]  # in the order of the table
    for field in FIELD_NAMES:
        mine = getattr(rules, field)
        assert mine == (None if field == "turn_limit" else data_or_none(TABLE[name], field))


def data_or_none(column: Mapping[str, Any], field: str) -> Any:
    value = column.get(field)
    return tuple(value) if isinstance(value, list) else value


def test_the_fields_are_exactly_those_of_the_table() -> None:
    assert [field.name for field in fields(Rules)] == FIELD_NAMES
    assert list(rule_fields()) == FIELD_NAMES


@pytest.mark.parametrize(
    ("name", "size"),
    [("a9", 24), ("a7", 32), ("a5", 40), ("trente36", 36), ("schwimmen", 32), ("trente52", 52), ("scat", 52)],
)
def test_A0_T0_D0_sizes_of_the_decks(name: str, size: int) -> None:
    assert len(preset(name).deck) == size == len(set(preset(name).deck))


@pytest.mark.parametrize(
    ("name", "most"),
    [("a9", 6), ("a7", 6), ("a5", 6), ("trente36", 11), ("schwimmen", 8), ("trente52", 9), ("scat", 9)],
)
def test_T0_numbers_of_players(name: str, most: int) -> None:
    for players in (2, most):
        assert len(Game.start(preset(name), players=players, dealer=0).lives) == players
    for players in (0, 1, most + 1):
        with pytest.raises(ThirtyOneError, match=f"for 2 to {most} players, not {players}") as caught:
            Game.start(preset(name), players=players, dealer=0)
        assert caught.value.code == "bad_player"


@pytest.mark.parametrize("dealer", [-1, 2])
def test_the_first_dealer_sits_at_the_table(dealer: int) -> None:
    with pytest.raises(ThirtyOneError, match="seat from 0 to 1") as caught:
        Game.start(preset("a7"), players=2, dealer=dealer)
    assert caught.value.code == "bad_player"


def test_rules_cannot_be_changed_in_place() -> None:
    with pytest.raises(FrozenInstanceError):
        preset("a7").lives = 5  # type: ignore[misc]  # the attempt is the test


def test_equal_rules_are_equal_values() -> None:
    assert preset("a7") == preset("a9").changed(ranks="789TJQKA")
    assert hash(preset("a7")) == hash(preset("a9").changed(ranks="789TJQKA"))
    assert preset("a7") != preset("a9")


# House rules


@pytest.mark.parametrize("field", VALUES)
def test_every_value_of_every_field_is_a_house_rule(field: str) -> None:
    base = "trente52" if field in DRAW_ONLY else "a7"
    for value in VALUES[field]:
        rules = parse_rules({"base": base, field: value})
        assert getattr(rules, field) == value
        assert rules == preset(base).changed(**{field: value})
        assert all(getattr(rules, other) == getattr(preset(base), other) for other in FIELD_NAMES if other not in (
            field, "first_knock", "exhausted", "fire_costs_all", "unshown_31_loses",
        ))  # fmt: skip


def test_the_fields_know_their_values() -> None:
    known = {name: set(field.values) for name, field in rule_fields().items() if field.values}
    assert known == {name: set(values) for name, values in VALUES.items()} | {"family": {"exchange", "draw"}}


def test_what_a_house_rule_does_not_name_stays() -> None:
    rules = preset("a7").changed(lives=5)
    assert {field: as_json(value) for field, value in rules.data().items()} == TABLE["a7"] | {"lives": 5}
    assert preset("a7").lives == 3


@pytest.mark.parametrize("lives", [1, 2, 7, 1000])
def test_C4_any_number_of_lives(lives: int) -> None:
    assert Game.start(preset("a7").changed(lives=lives), players=2, dealer=0).lives == (lives, lives)


@pytest.mark.parametrize("limit", [1, 200])
def test_C8_turn_limit_is_none_or_a_number(limit: int) -> None:
    assert preset("a7").changed(turn_limit=limit).data()["turn_limit"] == limit
    assert preset("a7").changed(turn_limit=limit).changed(turn_limit="none") == preset("a7")
    assert preset("a7").changed(turn_limit=limit).changed(turn_limit=None).data()["turn_limit"] == "none"


def test_triple_may_be_a_plain_number() -> None:
    assert preset("a7").changed(triple=30) == preset("a7").changed(triple="30")
    assert preset("trente36").changed(triple=30.5).triple == "30.5"


def test_any_deck_may_be_made() -> None:
    rules = preset("a7").changed(ranks="QKA", players=[2, 3])
    assert rules.deck == deck("QKA", "cshd")
    assert len(rules.deck) == 12
    assert preset("a9").changed(suits="hc", players=(2, 3)).deck == deck("9TJQKA", "ch")


def test_ranks_and_suits_are_a_set_in_any_order() -> None:
    assert preset("a7").changed(ranks="AKQJT987", suits="dhsc") == preset("a7")


def test_the_deck_is_just_large_enough() -> None:
    assert preset("a7").changed(players=[2, 9]).players == (2, 9)  # 9 × 3 + 3 = 30 of 32
    assert preset("a9").changed(players=[7, 7]).players == (7, 7)  # 7 × 3 + 3 = 24 of 24
    assert preset("scat").changed(players=[2, 17]).players == (2, 17)  # 17 × 3 + 1 = 52 of 52


@pytest.mark.parametrize(
    ("base", "changes", "silent"),
    [
        ("a7", {"close": "pass"}, "first_knock"),
        ("a7", {"renew": "none"}, "exhausted"),
        ("schwimmen", {"fire": False}, "fire_costs_all"),
        ("trente52", {"show_31": "automatic"}, "unshown_31_loses"),
    ],
)
def test_a_field_that_says_nothing_any_more_is_silent(base: str, changes: dict[str, Any], silent: str) -> None:
    rules = preset(base).changed(**changes)
    assert getattr(preset(base), silent) is not None
    assert getattr(rules, silent) is None
    assert silent not in rules.data()


@pytest.mark.parametrize(
    ("base", "changes", "field", "usual"),
    [
        ("trente36", {"close": "knock"}, "first_knock", "any"),
        ("trente36", {"renew": "all_pass"}, "exhausted", "showdown"),
        ("trente36", {"fire": True}, "fire_costs_all", False),
        ("scat", {"show_31": "by_hand"}, "unshown_31_loses", False),
    ],
)
def test_a_field_that_begins_to_matter_has_its_usual_value(
    base: str, changes: dict[str, Any], field: str, usual: object
) -> None:
    assert getattr(preset(base).changed(**changes), field) == usual


def test_a_field_that_begins_to_matter_may_be_given_at_once() -> None:
    rules = parse_rules({"base": "trente36", "fire_costs_all": True, "fire": True, "exhausted": "recycle",
                         "renew": "all_pass"})  # fmt: skip
    assert (rules.fire_costs_all, rules.exhausted) == (True, "recycle")


# Refusals


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


# Round trips


@pytest.mark.parametrize("name", TABLE)
def test_a_preset_is_written_by_its_name(name: str) -> None:
    assert format_rules(preset(name)) == name
    assert parse_rules(name) == parse_rules({"base": name}) == preset(name)


@pytest.mark.parametrize(
    "data",
    [
        {"base": "a9", "lives": 1},
        {"base": "a7", "players": [2, 4]},
        {"base": "trente36", "close": "knock"},
        {"base": "schwimmen", "ties": "knocker", "renew_789": True},
        {"base": "trente52", "show_31": "automatic"},
        {"base": "scat", "show_31": "by_hand", "unshown_31_loses": True},
        {"base": "a9", "ranks": "QKA", "players": [2, 3], "turn_limit": 40},
    ],
)
def test_house_rules_are_written_as_what_differs(data: dict[str, Any]) -> None:
    rules = parse_rules(data)
    written = format_rules(rules)
    assert isinstance(written, dict)
    assert {field: as_json(value) for field, value in written.items()}.keys() >= {"base"}
    assert parse_rules(written) == rules
    assert len(written) <= len(data) + 1


def test_house_rules_name_the_nearest_preset() -> None:
    assert format_rules(preset("a7").changed(lives=5)) == {"base": "a7", "lives": 5}
    assert format_rules(preset("a9").changed(ranks="789TJQKA")) == "a7"
    assert format_rules(preset("a7").changed(turn_limit=40)) == {"base": "a7", "turn_limit": 40}


@pytest.mark.parametrize("name", TABLE)
@pytest.mark.parametrize("other", TABLE)
def test_differences_lead_from_one_rule_set_to_the_other(name: str, other: str) -> None:
    if TABLE[name]["family"] == TABLE[other]["family"]:
        assert preset(other).changed(**preset(name).differences(preset(other))) == preset(name)


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


def test_a_number_of_ten_thousand_bits_is_still_a_number_of_lives() -> None:
    assert preset("a7").changed(lives=2**10_000 - 1).lives == 2**10_000 - 1


def test_the_ranks_and_suits_are_kept_in_order() -> None:
    rules = preset("a7").changed(ranks="AKQJT987", suits="dhsc")
    assert (rules.ranks, rules.suits) == ("789TJQKA", "cshd")
    assert rules == preset("a7")
