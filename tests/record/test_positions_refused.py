"""Positions that contradict themselves are refused."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from tests.support.position_cases import A9, FOURTEEN_CARDS, FOURTEEN_PLAYED, text_of, unknown
from thirtyone.errors import CODES
from thirtyone.record import RecordError, parse_position, position_of


def position_data(deck: str = A9, *actions: str, rules: object = "a9", seat: object = 0, **more: object) -> Any:
    round_ = {"deck": deck, "actions": [*actions], **more}
    head = {"format": "thirtyone/1", "rules": rules, "players": ["a", "b"], "dealer": 1}
    return head | {"rounds": [round_], "seat": seat}


KEPT: Final = "? ? ? Jh Kd Td Ac 9c Jc" + unknown(15)


def refused(data: object) -> RecordError:
    with pytest.raises(RecordError) as caught:
        parse_position(json.dumps(data)).completed()
    error = caught.value
    assert error.code in CODES
    assert "\n" not in str(error)
    assert str(error).endswith(".")
    assert len(str(error)) <= 300
    return error


def test_the_sound_position_that_the_contradictory_ones_come_from() -> None:
    completed = parse_position(json.dumps(position_data(KEPT, "keep", "pass"))).completed()
    assert position_of(completed, 0) == parse_position(json.dumps(position_data(KEPT, "keep", "pass")))


@pytest.mark.usefixtures("_few_attempts")
@pytest.mark.parametrize(
    ("deck", "actions"),
    [
        (KEPT, ["pass"]),
        (KEPT, ["keep", "keep"]),
        (KEPT, ["keep", "Ah>Kd"]),  # seat 0 does not hold Ah
        (KEPT, ["keep", "Ac>Ah"]),  # Ah does not lie on the table
        (KEPT, ["keep", "pass", "Ac>Kd"]),  # seat 0 holds Ac, and not the dealer
        (KEPT, ["keep", "pass", "Kd>Jh"]),  # Kd lies on the table
        (KEPT, ["keep", "pass", "2c>Jh"]),  # there is no 2c in a9
        (KEPT, ["keep", "stock"]),
        (KEPT, ["keep", "drop Ac"]),
        (KEPT, ["keep", "Ac>Kd", "pass", "Ac>Td"]),  # given already
        (KEPT, ["keep", "knock", "pass"]),  # the round would have ended
        (KEPT, ["keep", "knock", "pass", "pass"]),
        (KEPT, ["keep", "9c>Kd", "9d>9c", "pass", "9d>Kd"]),  # given already
        ("? ? ? Kc Kd Td Ac Tc Jc" + unknown(15), ["keep", "Jc>Kc"]),  # that makes 31
        ("? ? ? Jh Kd Td Ac Kc Jc" + unknown(15), ["keep", "pass"]),  # that is 31 when dealt
        ("2c ? ? Jh Kd Td Ac 9c Jc" + unknown(15), ["keep"]),
        ("Jh ? ? Jh Kd Td Ac 9c Jc" + unknown(15), ["keep"]),
        ("?? ? ? Jh Kd Td Ac 9c Jc" + unknown(15), ["keep"]),
        (KEPT[:-2], ["keep"]),
        (KEPT + " ?", ["keep"]),
        ("?", []),
        ("? 2c", []),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(deck: str, actions: list[str]) -> None:
    refused(position_data(deck, *actions))


@pytest.mark.parametrize("deck", ["?", KEPT[:-2], KEPT + " ?"])
def test_a_position_is_not_even_read_when_its_deck_has_not_the_size_of_the_rules(deck: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_position(json.dumps(position_data(deck, "keep")))
    assert (caught.value.code, caught.value.round) == ("bad_deck", 0)


@pytest.mark.parametrize("seat", [-1, 2, True, 1.0, "0", None, [0]])
def test_the_seat_of_a_position_is_a_seat(seat: object) -> None:
    assert refused(position_data(KEPT, "keep", seat=seat)).code == "bad_position"


def test_a_position_has_a_seat() -> None:
    data = position_data(KEPT, "keep")
    del data["seat"]
    assert refused(data).code == "bad_position"


@pytest.mark.usefixtures("_few_attempts")
@pytest.mark.parametrize("refills", [["? ?"], ["Ks Ts Qc"], ["? ? ? ? ?", "?"], ["2c"], [""]])
def test_refills_of_a_position_are_as_many_as_the_round_needs(refills: list[str]) -> None:
    refused(position_data(KEPT, "keep", refills=refills))


@pytest.mark.usefixtures("_few_attempts")
@pytest.mark.parametrize(
    "refills",
    [
        [],
        ["? ?"],
        ["Ks ? ? ? ? ?"],
        ["Kc ? ? ? ?"],
        ["2d ? ? ? ?"],
        ["Ts Ts ? ? ?"],
        ["9s ? ? ? ?"],
        ["? ? ? ? ?", "? ? ? ? ?"],
    ],
)
def test_A3_a_new_stock_of_a_position_has_the_cards_that_were_to_be_shuffled(refills: list[str]) -> None:
    deck = "? ? ? Ts Jc Qs Kc 7s 8c 9s Tc Js ? ?"
    refused(position_data(deck, *FOURTEEN_PLAYED, "pass", rules=FOURTEEN_CARDS, refills=refills))


def test_only_the_round_in_progress_has_unknown_cards() -> None:
    data = position_data(KEPT, "keep", "knock", "pass")
    data["rounds"].append({"deck": A9, "actions": []})
    error = refused(data)
    assert (error.code, error.round) == ("bad_deck", 0)
    data["rounds"][1]["deck"] = "? ? ? ? ? ? Ac 9c Jc" + unknown(15)
    error = refused(data)
    assert (error.code, error.round) == ("bad_deck", 0)


def test_no_round_is_in_progress_after_one_that_has_not_ended_or_after_the_end_of_the_game() -> None:
    data = position_data(A9, "keep")
    data["rounds"].append({"deck": "? ? ? ? ? ? Ac 9c Jc" + unknown(15), "actions": []})
    assert refused(data).code == "bad_position"
    data = position_data(A9, "keep", "knock", "pass", rules={"base": "a9", "lives": 1, "swim": False})
    data["rounds"].append({"deck": "? ? ? ? ? ? Ac 9c Jc" + unknown(15), "actions": []})
    assert refused(data).code == "bad_position"


def test_a_position_without_unknown_cards_is_a_record_and_must_keep_the_rules() -> None:
    """What the seat may not know is taken from it."""
    position = parse_position(json.dumps(position_data(A9, "keep")))
    assert text_of(position.deck) == KEPT
    assert refused(position_data(A9, "knock")).code == "illegal_action"
    assert refused(position_data(A9[:-3], "keep")).code == "bad_deck"
