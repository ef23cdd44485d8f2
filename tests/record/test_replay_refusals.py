"""Records whose cards or actions cannot be: refused with the round and the place in it."""

from __future__ import annotations

import pytest

from tests.support.record_examples import (
    DECK,
    SECOND_DECK,
    drawn,
    example,
    place,
    recycled,
    round_changed,
    round_without,
    summed,
)


@pytest.mark.parametrize(
    ("deck", "named"),
    [
        (None, ""),
        ([*DECK.split()], ""),
        ("", "missing"),
        (SECOND_DECK[:-3], "Ah is missing"),
        (SECOND_DECK[:-2] + "Ac", "Ac"),
        (SECOND_DECK + " Ac", "Ac"),
        (SECOND_DECK[:-2] + "2c", "2c"),
        (SECOND_DECK + " 2c", "2c"),
        (SECOND_DECK[:-2] + "?", "?"),
        (SECOND_DECK[:-2] + "ah", "ah"),
        (SECOND_DECK[:-2] + "10h", "10h"),
        (SECOND_DECK[:-2] + "A♥", "A♥"),
        (SECOND_DECK.replace(" ", ""), "AcThQh"),
        (SECOND_DECK.replace(" ", ","), "Ac,Th"),
    ],
)
def test_a_deck_is_every_card_of_the_rules_exactly_once(deck: object, named: str) -> None:
    error = summed(round_changed(deck=deck))
    assert place(error) == ("bad_deck", 1, None)
    assert named in str(error)
    assert place(summed(round_without("deck"))) == ("bad_deck", 1, None)


@pytest.mark.parametrize("actions", [None, "keep", {}, 0])
def test_actions_are_a_list(actions: object) -> None:
    assert place(summed(round_changed(actions=actions))) == ("bad_record", 1, None)
    assert place(summed(round_without("actions"))) == ("bad_record", 1, None)


@pytest.mark.parametrize(
    "action",
    [
        *(None, 1, ["pass"], {}, "", "Pass", "pass ", " pass", "keep\n", "all ", "x" * 10_000),
        *("Js>", "Js>Qh ", "Js->Qh", "10s>Qh", "js>qh", "J♠>Q♥", "?>Qh", "Js>Qh>Ks", "Ac Th Qh"),
        *("drop", "drop ", "drop  7c", "drop 7", "show ?"),
    ],
)
def test_an_action_is_one_of_the_words_of_record_md(action: object) -> None:
    record = round_changed(actions=["refuse", "Js>Qh", action, "knock"])
    assert place(summed(record)) == ("bad_action", 1, 2)


@pytest.mark.parametrize(
    ("actions", "at"),
    [
        (["pass"], 0),
        (["refuse", "refuse"], 1),
        (["refuse", "keep"], 1),
        (["refuse", "Ks>Qh"], 1),
        (["refuse", "Js>Ks"], 1),
        (["refuse", "Js>Js"], 1),
        (["refuse", "stock"], 1),
        (["refuse", "drop Js"], 1),
        (["refuse", "Js>2c"], 1),
        (["refuse", "Js>Qh", "pass", "knock", "knock"], 4),
        (["refuse", "Js>Qh", "pass", "knock", "Td>Ac", "pass"], 5),
    ],
)
def test_an_illegal_action_is_named_with_its_round_and_place(actions: list[str], at: int) -> None:
    error = summed(round_changed(actions=actions))
    assert place(error) == ("illegal_action", 1, at)
    if at < 5:
        assert actions[at] in str(error)
        assert "eat" in str(error)  # whose turn it is


def test_an_action_after_the_end_of_a_round_is_an_error_at_that_action() -> None:
    record = example()
    record["rounds"][0]["actions"] += ["pass"]
    assert place(summed(record)) == ("illegal_action", 0, 1)


def test_a_round_after_an_unfinished_one_is_an_error_at_that_round() -> None:
    record = example()
    record["rounds"].insert(1, {"deck": SECOND_DECK, "actions": ["refuse", "Js>Qh"]})
    assert place(summed(record)) == ("bad_round", 2, None)
    record["rounds"][1]["actions"] = []
    assert place(summed(record)) == ("bad_round", 2, None)


def test_a_round_after_the_end_of_the_game_is_an_error_at_that_round() -> None:
    record = example()
    record["rounds"] += [{"deck": SECOND_DECK, "actions": []}]
    assert place(summed(record)) == ("bad_round", 2, None)


def test_the_first_fault_of_a_replay_is_the_one_that_is_told() -> None:
    record = example()
    record["rounds"][0]["actions"] = ["keep", "pass"]
    record["rounds"][1]["actions"] = ["knock"]
    assert place(summed(record)) == ("illegal_action", 0, 1)


@pytest.mark.parametrize("refills", [None, "2s 2c", {}, [None], [["2s", "2c"]], [1], ["2s ?"], ["2s2c"]])
def test_refills_are_a_list_of_strings_of_cards(refills: object) -> None:
    record = drawn("stock", "drop 4c", refills=[])
    record["rounds"][0]["refills"] = refills
    error = summed(record)
    assert (error.code, error.round) == ("bad_refill", 0)


@pytest.mark.parametrize("refill", ["", "2s", "2s 2c 3c", "2s 2s", "2s 3c", "2s Ah"])
def test_a_refill_is_exactly_the_cards_to_be_shuffled(refill: str) -> None:
    assert place(summed(drawn("stock", "drop 4c", refills=[refill]))) == ("bad_refill", 0, 4)
    assert place(summed(recycled("Kc>Ts", refills=[refill]))) == ("bad_refill", 0, 4)


def test_a_missing_refill_is_an_error_where_it_is_missed() -> None:
    assert place(summed(drawn("stock", "drop 4c", refills=[]))) == ("bad_refill", 0, 4)
    assert place(summed(recycled("Kc>Ts", refills=[]))) == ("bad_refill", 0, 4)


def test_a_surplus_refill_is_an_error() -> None:
    assert place(summed(drawn("stock", "drop 4c", refills=["2s 2c", "2s 2c"])))[:2] == ("bad_refill", 0)
    assert place(summed(drawn(refills=["2s 2c"])))[:2] == ("bad_refill", 0)
    record = example()
    record["rounds"][0]["refills"] = ["9c"]
    assert place(summed(record))[:2] == ("bad_refill", 0)
