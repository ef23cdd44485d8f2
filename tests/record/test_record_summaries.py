"""What a replay tells of each round and of the game (docs/records.md)."""

from __future__ import annotations

import pytest

from tests.support.record_examples import full_deck, last_round, one_round, summary, three_players


@pytest.mark.parametrize(
    ("changes", "values"),
    [
        ({}, {"0": "30.5", "1": "30.5"}),
        ({"triple": "30"}, {"0": "30", "1": "30"}),
        ({"triple": "none"}, {"0": "10", "1": "11"}),
    ],
)
def test_values_are_words_and_numbers_without_a_fraction(changes: dict[str, str], values: dict[str, str]) -> None:
    deck = full_deck("Ac As Ah 9d Td Js Qc Qs Qh")
    found = last_round(one_round("keep", "knock", "pass", deck=deck, rules={"base": "a9", "fire": False} | changes))
    assert (found["ended_by"], found["values"]) == ("knock", values)


def test_values_say_fire_only_where_three_aces_are_fire() -> None:
    found = last_round(one_round("keep", deck=full_deck("Ac As Ah 9d Td Js Qc Qs Qh")))
    assert (found["ended_by"], found["closer"], found["values"]) == (
        "fire",
        1,
        {"0": "30.5", "1": "fire"},
    )


def test_of_a_dealt_fire_and_a_dealt_31_the_fire_ended_the_round() -> None:
    found = last_round(one_round("keep", deck=full_deck("Ac Kc Tc 9d Td Js As Ah Ad")))
    assert (found["ended_by"], found["closer"], found["values"]) == ("fire", 0, {"0": "fire", "1": "31"})


def test_a_round_lists_only_those_who_were_in_it() -> None:
    found = summary(three_players())
    first, second = found["rounds"]
    assert first["hands"] == {"0": "Ac Kc Tc", "1": "9s Js Qh", "2": "9d Jd Qc"}
    assert first["values"] == {"0": "31", "1": "19", "2": "19"}
    assert (first["closer"], first["losers"], first["lives"], first["out"]) == (0, [2], [1, 1, 0], [2])
    assert second["hands"] == {"0": "9s Js Qh", "1": "9d Jd Qc"}
    assert second["dealer"] == 0  # C-3: seat 2, who would be next, is out
    assert (second["closer"], second["losers"], second["lives"], second["out"]) == (1, [1], [1, 0, 0], [1, 2])
    assert (found["finished"], found["winner"], found["places"]) == (True, 0, [1, 2, 3])


def test_places_of_an_unfinished_game_are_null_for_those_still_in() -> None:
    record = three_players()
    del record["rounds"][1]
    found = summary(record)
    assert (found["finished"], found["winner"], found["places"]) == (False, None, [None, None, 3])


@pytest.mark.parametrize(
    ("rules", "actions", "ended_by", "closer"),
    [
        ("a9", ["keep", "pass", "knock", "pass"], "knock", 1),
        ({"base": "trente36", "ranks": "9TJQKA", "players": [2, 4]}, ["keep", "all", "pass", "pass"], "pass", 1),
        ("a9", ["keep", *["pass"] * 12], "stock", None),
        ({"base": "a9", "turn_limit": 3}, ["keep", "pass", "pass", "all"], "limit", None),
        ({"base": "a9", "renew": "none", "turn_limit": 3}, ["keep", *["pass"] * 3], "limit", None),
    ],
)
def test_ended_by_and_closer(rules: object, actions: list[str], ended_by: str, closer: int | None) -> None:
    found = last_round(one_round(*actions, rules=rules))
    assert (found["ended_by"], found["closer"]) == (ended_by, closer)


def test_of_several_31s_dealt_the_best_closes_and_without_suits_the_first_from_the_dealers_left() -> None:
    record = three_players()
    # The dealer 1 holds hearts, seat 2 diamonds, seat 0 clubs.
    record["rounds"] = [{"deck": full_deck("Ah Kh Th 9s 9d Js Ad Kd Td Ac Kc Tc"), "actions": ["keep"]}]
    found = last_round(record)
    assert (found["closer"], found["losers"], found["void"]) == (0, [2], False)
    record["rules"] = {"base": "schwimmen", "ranks": "9TJQKA", "players": [2, 6]}
    found = last_round(record)
    assert (found["closer"], found["losers"], found["void"], found["lives"]) == (
        2,
        [],
        True,
        [3, 3, 3],
    )
