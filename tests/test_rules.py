"""The presets are the columns of the table, a house rule changes one field, and both are written as records do."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields
from typing import Any

import pytest

from tests.support.rules_table import DRAW_ONLY, FIELD_NAMES, TABLE, VALUES, as_json, data_or_none
from thirtyone import PRESETS, Game, Rules, ThirtyOneError, deck, parse_rules, preset
from thirtyone.rules import format_rules, rule_fields
from tools.check_rulebook import BOOK, ROOT


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


def test_the_table_of_the_rule_book_is_this_one() -> None:
    book = (ROOT / BOOK).read_text(encoding="utf-8")
    header, _, *rows = [line for line in book.split("The presets;")[1].splitlines() if line.startswith("|")]
    cells = [[cell.strip(" `") for cell in row.strip("|").split("|")] for row in (header, *rows)]
    assert cells == [
        ["field", *TABLE],
        *([field, *(in_the_book(column.get(field, "–")) for column in TABLE.values())] for field in FIELD_NAMES),
    ]


def in_the_book(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def test_the_fields_are_exactly_those_of_the_table() -> None:
    assert [field.name for field in fields(Rules)] == FIELD_NAMES
    assert list(rule_fields()) == FIELD_NAMES


@pytest.mark.parametrize(
    ("name", "size"),
    [("a9", 24), ("a7", 32), ("a5", 40), ("trente36", 36), ("schwimmen", 32), ("trente52", 52), ("scat", 52)],
)
def test_A0_T0_D0_sizes_of_the_decks(name: str, size: int) -> None:
    assert len(preset(name).deck) == size == len(set(preset(name).deck))


@pytest.mark.parametrize(("name", "lowest"), [("a9", "9"), ("a7", "7"), ("a5", "5")])
def test_A0_from_the_lowest_rank_to_the_ace(name: str, lowest: str) -> None:
    ranks = "56789TJQKA"
    wanted = {f"{rank}{suit}" for rank in ranks[ranks.index(lowest) :] for suit in "cshd"}
    assert {str(card) for card in preset(name).deck} == wanted


def test_T0_from_the_six_to_the_ace() -> None:
    assert {str(card) for card in preset("trente36").deck} == {
        f"{rank}{suit}" for rank in "6789TJQKA" for suit in "cshd"
    }


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
    rules = preset("a7")
    for field in FIELD_NAMES:
        with pytest.raises(FrozenInstanceError):
            setattr(rules, field, getattr(rules, field))


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


def test_a_number_of_ten_thousand_bits_is_still_a_number_of_lives() -> None:
    assert preset("a7").changed(lives=2**10_000 - 1).lives == 2**10_000 - 1


def test_the_ranks_and_suits_are_kept_in_order() -> None:
    rules = preset("a7").changed(ranks="AKQJT987", suits="dhsc")
    assert (rules.ranks, rules.suits) == ("789TJQKA", "cshd")
    assert rules == preset("a7")


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
