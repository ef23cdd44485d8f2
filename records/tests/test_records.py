"""record.md, clause by clause: reading, writing, replaying, and what is refused where."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, BinaryIO, Final, cast

import msgspec
import pytest

from tests.test_properties import random_recorder, random_setting
from thirtyone import Game, IllegalAction, Shuffled, format_cards, parse_action, parse_cards, preset, shuffle_from
from thirtyone.game.exchange import ExchangeRound
from thirtyone.record import (
    Record,
    Recorder,
    RecordError,
    format_record,
    parse_record,
    read_records,
    record_data,
    record_from,
    replay,
    summarize,
)

EXAMPLE: Final = """\
{"format": "thirtyone/1", "rules": {"base": "a9", "lives": 1}, "players": ["Ana", "Bruno"], "dealer": 1, "rounds": [
  {"deck": "9d Js Qh Jh Kd Td Ac Kc Jc 9c Tc 9s Ks Ah Jd 9h Ts Qs Qd Qc Ad Th As Kh",
   "actions": ["keep"]},
  {"deck": "Ac Th Qh Ks Qc Td Qs Js 9s Kd 9h Ts As Kc 9c 9d Kh Ad Jd Tc Qd Jh Jc Ah",
   "actions": ["refuse", "Js>Qh", "pass", "knock", "Td>Ac"]}
]}
"""
"""The example of record.md, as it stands there."""

EXAMPLE_SUMMARY: Final = """\
{"finished": true, "winner": 0, "places": [1, 2], "rounds": [
  {"dealer": 1, "ended_by": "31", "closer": 0, "hands": {"0": "Ac Jc Kc", "1": "9d Js Qh"}, \
"values": {"0": "31", "1": "10"}, "losers": [1], "void": false, "lives": [1, 0], "out": []},
  {"dealer": 0, "ended_by": "knock", "closer": 1, "hands": {"0": "Ac Ks Qc", "1": "9s Qh Qs"}, \
"values": {"0": "21", "1": "19"}, "losers": [1], "void": false, "lives": [1, 0], "out": [1]}
]}
"""
"""What record.md says that it gives."""

DECK: Final = "9d Js Qh Jh Kd Td Ac 9c Jc Kc Tc 9s Ks Ah Jd 9h Ts Qs Qd Qc Ad Th As Kh"
"""Two players: the dealer's packets 9d Js Qh and Jh Kd Td, the other's hand Ac 9c Jc; nobody is dealt 31."""


def example() -> dict[str, Any]:
    return cast(dict[str, Any], json.loads(EXAMPLE))


def one_round(*actions: str, deck: str = DECK, rules: object = "a9", **more: object) -> dict[str, Any]:
    """A record of a single round, dealer 1 of two."""
    round_ = {"deck": deck, **more, "actions": [*actions]}
    return {"format": "thirtyone/1", "rules": rules, "players": ["Ana", "Bruno"], "dealer": 1, "rounds": [round_]}


def full_deck(top: str) -> str:
    """A deck of a9 that begins with these cards."""
    return " ".join([top, *(card for card in DECK.split() if card not in top.split())])


def three_players() -> dict[str, Any]:
    """Seat 2 goes out in the first round, seat 1 in the second."""
    return {
        "format": "thirtyone/1",
        "rules": {"base": "a9", "lives": 1, "swim": False},
        "players": ["Ana", "Bruno", "Chloé"],
        "dealer": 1,
        "rounds": [
            # The dealer 1 holds 9s Js Qh; seat 2: 9d Jd Qc, as many points in a lower suit; seat 0: 31.
            {"deck": full_deck("9s Js Qh 9h Jh Ts 9d Jd Qc Ac Kc Tc"), "actions": ["keep"]},
            # The dealer 0 holds 9s Js Qh; seat 1: 9d Jd Qc.
            {"deck": full_deck("9s Js Qh 9h Jh Ts 9d Jd Qc"), "actions": ["keep", "knock", "pass"]},
        ],
    }


def drawn(*actions: str, refills: list[str]) -> dict[str, Any]:
    """A draw game on nine cards: when its stock of two is used up the pile becomes the new one (D-7)."""
    rules = {"base": "trente52", "ranks": "234", "suits": "csh", "players": [2, 2]}
    begun = ("stock", "drop 2c", "stock", "drop 3c")
    return one_round(*begun, *actions, rules=rules, deck="2c 3s 4c 3c 4s 2h 2s 3h 4h", refills=refills)


def recycled(*actions: str, refills: list[str]) -> dict[str, Any]:
    """An exchange game on fourteen cards: after one renewal the stock of five does not suffice (A-3)."""
    rules = {"base": "a7", "ranks": "789TJQK", "suits": "cs", "players": [2, 2], "exhausted": "recycle"}
    deck = "7c 8s 9c Ts Jc Qs Kc 7s 8c 9s Tc Js Qc Ks"
    return one_round("keep", *["pass"] * 4, *actions, rules=rules, deck=deck, refills=refills)


def summary(record: dict[str, Any]) -> dict[str, Any]:
    return cast(dict[str, Any], json.loads(msgspec.json.encode(summarize(record_from(record)))))


def last_round(record: dict[str, Any]) -> dict[str, Any]:
    return cast(dict[str, Any], summary(record)["rounds"][-1])


def end_of(record: dict[str, Any]) -> Game:
    return list(replay(record_from(record)))[-1].after


def ordered(text: str | bytes) -> object:
    """JSON with the order of its keys, which equality of dictionaries would not see."""
    return json.loads(text, object_pairs_hook=list)


# Reading, writing, summaries.


def test_the_example_gives_what_record_md_says() -> None:
    written = msgspec.json.encode(summarize(parse_record(EXAMPLE)))
    assert ordered(written) == ordered(EXAMPLE_SUMMARY)


def test_the_example_is_written_as_it_was_read() -> None:
    text = format_record(parse_record(EXAMPLE))
    assert "\n" not in text
    assert ordered(text) == ordered(EXAMPLE)
    assert parse_record(text) == parse_record(EXAMPLE) == parse_record(EXAMPLE.encode())


def test_random_games_are_read_and_replayed_as_they_were_played() -> None:
    refills = 0
    for seed in range(80):
        rng = Random(seed)
        recorder = random_recorder(random_setting(rng), seed, steps=rng.choice((1, 10, 100, 1000)))
        if recorder.game.to_shuffle and not recorder.game.between_rounds:
            recorder.go_back(len(recorder.steps) - 1)
        record = recorder.record([f"player {seat}" for seat in range(len(recorder.game.lives))], meta={"seed": seed})
        text = format_record(record)
        assert parse_record(text) == record
        assert format_record(parse_record(text)) == text
        assert record_from(record_data(record)) == record
        assert list(replay(record)) == recorder.steps
        told, game = summarize(record), recorder.game
        assert (told.finished, told.winner, told.places) == (game.finished, game.winner, game.places)
        assert len(told.rounds) == game.rounds_ended
        refills += sum(len(round_.refills) for round_ in record.rounds)
    assert refills > 5


@pytest.mark.parametrize(
    "rules",
    [
        "a9",
        "schwimmen",
        "scat",
        {"base": "a9", "lives": 5},
        {"base": "a9", "turn_limit": 7},
        {"base": "a9", "players": [2, 4], "ties": "all"},
    ],
)
def test_rules_are_written_as_the_nearest_preset_and_what_differs(rules: object) -> None:
    record = record_from(one_round(rules=rules) | {"rounds": []})
    assert json.loads(format_record(record))["rules"] == rules
    assert record_from(record_data(record)) == record
    assert record_data(record) == json.loads(format_record(record))  # JSON's own types


def test_keys_come_in_the_order_of_the_format_and_only_where_they_say_something() -> None:
    record = one_round("keep", meta={"table": 3}) | {"meta": [1]}
    text = format_record(record_from(record))
    assert list(json.loads(text)) == ["format", "rules", "players", "dealer", "rounds", "meta"]
    assert list(json.loads(text)["rounds"][0]) == ["deck", "actions", "meta"]
    assert json.loads(text) == record
    assert list(record_data(record_from(drawn("stock", refills=["2s 2c"])))["rounds"][0]) == [
        "deck",
        "refills",
        "actions",
    ]


def test_meta_is_ignored_by_replay() -> None:
    record = example()
    for place in (record, *record["rounds"]):
        place["meta"] = {"deck": 1, "ratings": [None, {"x": "✓"}]}
    assert summary(record) == json.loads(EXAMPLE_SUMMARY)


def test_a_record_may_stop_anywhere() -> None:
    for rounds in range(3):
        record = example()
        del record["rounds"][rounds:]
        told = summary(record)
        assert told["finished"] == (rounds == 2)
        assert told["rounds"] == json.loads(EXAMPLE_SUMMARY)["rounds"][:rounds]
    for length in range(5):
        record = example()
        del record["rounds"][1]["actions"][length:]
        told = summary(record)
        assert (told["finished"], told["winner"], told["places"]) == (False, None, [None, None])
        assert len(told["rounds"]) == 1


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
    told = last_round(one_round("keep", "knock", "pass", deck=deck, rules={"base": "a9", "fire": False} | changes))
    assert (told["ended_by"], told["values"]) == ("knock", values)


def test_values_say_fire_only_where_three_aces_are_fire() -> None:
    told = last_round(one_round("keep", deck=full_deck("Ac As Ah 9d Td Js Qc Qs Qh")))
    assert (told["ended_by"], told["closer"], told["values"]) == ("fire", 1, {"0": "30.5", "1": "fire"})


def test_of_a_dealt_fire_and_a_dealt_31_the_fire_ended_the_round() -> None:
    told = last_round(one_round("keep", deck=full_deck("Ac Kc Tc 9d Td Js As Ah Ad")))
    assert (told["ended_by"], told["closer"], told["values"]) == ("fire", 0, {"0": "fire", "1": "31"})


def test_a_round_lists_only_those_who_were_in_it() -> None:
    told = summary(three_players())
    first, second = told["rounds"]
    assert first["hands"] == {"0": "Ac Kc Tc", "1": "9s Js Qh", "2": "9d Jd Qc"}
    assert first["values"] == {"0": "31", "1": "19", "2": "19"}
    assert (first["closer"], first["losers"], first["lives"], first["out"]) == (0, [2], [1, 1, 0], [2])
    assert second["hands"] == {"0": "9s Js Qh", "1": "9d Jd Qc"}
    assert second["dealer"] == 0  # C-3: seat 2, who would be next, is out
    assert (second["closer"], second["losers"], second["lives"], second["out"]) == (1, [1], [1, 0, 0], [1, 2])
    assert (told["finished"], told["winner"], told["places"]) == (True, 0, [1, 2, 3])


def test_places_of_an_unfinished_game_are_null_for_those_still_in() -> None:
    record = three_players()
    del record["rounds"][1]
    told = summary(record)
    assert (told["finished"], told["winner"], told["places"]) == (False, None, [None, None, 3])


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
    told = last_round(one_round(*actions, rules=rules))
    assert (told["ended_by"], told["closer"]) == (ended_by, closer)


def test_of_several_31s_dealt_the_best_closes_and_without_suits_the_first_from_the_dealers_left() -> None:
    record = three_players()
    # The dealer 1 holds hearts, seat 2 diamonds, seat 0 clubs.
    record["rounds"] = [{"deck": full_deck("Ah Kh Th 9s 9d Js Ad Kd Td Ac Kc Tc"), "actions": ["keep"]}]
    told = last_round(record)
    assert (told["closer"], told["losers"], told["void"]) == (0, [2], False)
    record["rules"] = {"base": "schwimmen", "ranks": "9TJQKA", "players": [2, 6]}
    told = last_round(record)
    assert (told["closer"], told["losers"], told["void"], told["lives"]) == (2, [], True, [3, 3, 3])


def test_D7_a_refill_is_the_new_stock_from_its_top() -> None:
    record = drawn("stock", "drop 4c", refills=["2s 2c"])
    game = end_of(record)
    assert game.round is not None
    assert format_cards(game.round.hands[0]) == "3s 3h 2s"
    assert format_cards(game.round.stock) == "2c"
    assert json.loads(format_record(record_from(record))) == record


def test_A3_a_refill_is_the_new_stock_from_its_top() -> None:
    """The table just refused, 9s Tc Js, is set aside only after that."""
    record = recycled("Kc>Ts", refills=["Ks Ts Qc Jc Qs"])
    game = end_of(record)
    assert isinstance(game.round, ExchangeRound)
    assert format_cards(game.round.table) == "Ks Kc Qc"
    assert format_cards(game.round.set_aside) == "9s Tc Js"
    assert format_cards(game.round.stock) == "Jc Qs"
    assert parse_record(format_record(record_from(record))) == record_from(record)


# Errors: code, place, sentence.

Place = tuple[str, int | None, int | None]
BIG: Final = 10**30


def refused(read: Callable[[], object]) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read()
    sentence = str(caught.value)
    assert 0 < len(sentence) <= 300
    assert "\n" not in sentence
    assert sentence.endswith(".")
    return caught.value


def summed(record: object) -> RecordError:
    return refused(lambda: summarize(record_from(record)))


def place(error: RecordError) -> Place:
    return error.code, error.round, error.action


def changed(**changes: object) -> dict[str, Any]:
    return example() | changes


def without(key: str) -> dict[str, Any]:
    record = example()
    del record[key]
    return record


def round_changed(**changes: object) -> dict[str, Any]:
    """The example with its second round changed."""
    record = example()
    record["rounds"][1] |= changes
    return record


def round_without(key: str) -> dict[str, Any]:
    record = example()
    del record["rounds"][1][key]
    return record


@pytest.mark.parametrize(
    "found", ["thirtyone/2", "thirtyone/1 ", "THIRTYONE/1", "", 1, None, True, ["thirtyone/1"], {}]
)
def test_another_format_is_refused_by_name(found: object) -> None:
    error = summed(changed(format=found))
    assert place(error) == ("bad_format", None, None)
    assert repr(found) in str(error)


def test_a_record_without_a_format_is_refused() -> None:
    assert place(summed(without("format"))) == ("bad_format", None, None)


@pytest.mark.parametrize("key", ["rules", "players", "dealer", "rounds"])
def test_a_missing_key_is_named(key: str) -> None:
    error = summed(without(key))
    assert place(error) == ("bad_record", None, None)
    assert repr(key) in str(error)


@pytest.mark.parametrize("key", ["seat", "Format", "deck", "comment", "", "meta ", "self"])
def test_any_other_key_is_named(key: str) -> None:
    error = summed(changed(**{key: None}))
    assert place(error) == ("bad_record", None, None)
    assert repr(key) in str(error)
    error = summed(round_changed(**{key or "-": None})) if key != "deck" else summed(round_changed(dealer=0))
    assert place(error) == ("bad_record", 1, None)


@pytest.mark.parametrize("record", [None, True, 31, "a9", [], [{}], 1.5])
def test_a_record_is_an_object(record: object) -> None:
    assert place(summed(record)) == ("bad_record", None, None)


@pytest.mark.parametrize(
    ("rules", "named"),
    [
        ("a8", "a8"),
        ("", "''"),
        (None, "None"),
        (["a9"], "a9"),
        ({"lives": 3}, "base"),
        ({"base": None}, "base"),
        ({"base": "a8"}, "a8"),
        ({"base": "a9", "colour": 1}, "colour"),
        ({"base": "a9", "Lives": 1}, "Lives"),
        ({"base": "a9", "self": 1}, "self"),
        ({"base": "a9", "changes": {}}, "changes"),
        ({"base": "a9", "show_31": "by_hand"}, "show_31"),
        ({"base": "a9", "lives": 0}, "lives"),
        ({"base": "a9", "lives": True}, "lives"),
        ({"base": "a9", "lives": 1.0}, "lives"),
        ({"base": "a9", "lives": "3"}, "lives"),
        ({"base": "a9", "lives": None}, "lives"),
        ({"base": "a9", "swim": 1}, "swim"),
        ({"base": "a9", "swim": "true"}, "swim"),
        ({"base": "a9", "knocker_alone_lowest": True}, "knocker_alone_lowest"),
        ({"base": "a9", "turn_limit": True}, "turn_limit"),
        ({"base": "a9", "turn_limit": 0}, "turn_limit"),
        ({"base": "a9", "players": [2, 8]}, "8 players"),
        ({"base": "a9", "players": [True, 2]}, "players"),
        ({"base": "a9", "players": [1, 2]}, "players"),
        ({"base": "a9", "players": [4, 2]}, "players"),
        ({"base": "a9", "players": [2, 3, 4]}, "players"),
        ({"base": "a9", "players": 2}, "players"),
        ({"base": "a9", "players": [2, BIG**50]}, "players"),
        ({"base": "a9", "ranks": "9TJQKK"}, "ranks"),
        ({"base": "a9", "ranks": "9TJQKA1"}, "ranks"),
        ({"base": "a9", "ranks": ["9", "T"]}, "ranks"),
        ({"base": "a9", "suits": ""}, "suits"),
        ({"base": "a9", "ties": "some"}, "ties"),
        ({"base": "a9", "ties": ["all"]}, "ties"),
        ({"base": "a9", "triple": 31}, "triple"),
        ({"base": "a9", "triple": {"30": 1}}, "triple"),
        ({"base": "a9", "close": "pass", "passing": "once"}, "passing"),
        ({"base": "a9", "family": "draw"}, "family"),
    ],
)
def test_rules_that_cannot_be_are_refused_by_the_name_of_the_field(rules: object, named: str) -> None:
    error = summed(changed(rules=rules))
    assert place(error) == ("bad_rules", None, None)
    assert named in str(error)


def test_rules_are_data_of_any_size() -> None:
    error = summed(changed(rules={"base": "a9", "x" * 10_000: 1}))
    assert place(error) == ("bad_rules", None, None)
    record = record_from(changed(rules={"base": "a9", "lives": BIG}))
    assert summarize(record).rounds[-1].lives == (BIG, BIG - 2)
    assert parse_record(format_record(record)) == record


@pytest.mark.parametrize(
    "players",
    [None, "Ana", [], ["Ana"], ["Ana", 2], ["Ana", None], [["Ana"], "Bruno"], {"0": "Ana", "1": "Bruno"}, ["x"] * 7],
)
def test_players_are_as_many_names_as_the_rules_allow(players: object) -> None:
    assert place(summed(changed(players=players))) == ("bad_record", None, None)


@pytest.mark.parametrize("dealer", [-1, 2, True, False, 1.0, "1", None, [], BIG, -BIG])
def test_the_dealer_is_a_seat(dealer: object) -> None:
    assert place(summed(changed(dealer=dealer))) == ("bad_record", None, None)


@pytest.mark.parametrize("rounds", [None, {}, "", 0])
def test_rounds_are_a_list(rounds: object) -> None:
    assert place(summed(changed(rounds=rounds))) == ("bad_record", None, None)


@pytest.mark.parametrize("round_", [None, [], "keep", 1])
def test_a_round_is_an_object(round_: object) -> None:
    record = example()
    record["rounds"][1] = round_
    assert place(summed(record)) == ("bad_record", 1, None)


SECOND_DECK: Final = example()["rounds"][1]["deck"]


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


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b" ",
        b"{",
        b"}",
        b"nothing",
        EXAMPLE[:-4].encode(),
        EXAMPLE[:200].encode(),
        EXAMPLE.encode() + b"{}",
        EXAMPLE.replace('"Ana"', "'Ana'").encode(),
        EXAMPLE.replace('"dealer": 1', '"dealer": NaN').encode(),
        EXAMPLE.replace('"dealer": 1', '"dealer": Infinity').encode(),
        EXAMPLE.replace('"dealer": 1', '"dealer": 01').encode(),
        EXAMPLE.replace('"dealer": 1', '"dealer": 1' + "0" * 10_000).encode(),
        EXAMPLE.replace("Ana", "\\ud800").encode(),
        EXAMPLE.replace("Ana", "A\n").encode(),
        EXAMPLE.encode().replace(b"Ana", b"\xff"),
        EXAMPLE.encode("utf-16"),
        b"[" * 100_000,
        b'{"format":' * 100_000,
        b"\0",
    ],
)
def test_what_is_no_json_is_bad_json(text: bytes) -> None:
    assert place(refused(lambda: parse_record(text))) == ("bad_json", None, None)


def test_text_with_half_a_surrogate_is_bad_json() -> None:
    assert place(refused(lambda: parse_record(EXAMPLE.replace("Ana", "\ud800")))) == ("bad_json", None, None)


def test_nesting_that_json_allows_is_no_reason_to_fail() -> None:
    deep = EXAMPLE.replace('"dealer": 1', '"meta": ' + "[" * 100 + "]" * 100 + ', "dealer": 1')
    assert parse_record(format_record(parse_record(deep))) == parse_record(deep)
    for name in ("players", "rounds", "rules", "format", "dealer"):
        error = summed(changed(**{name: json.loads("[" * 500 + "]" * 500)}))
        assert error.code in ("bad_record", "bad_rules", "bad_format")


# Files.


def codes(file: bytes | BinaryIO) -> list[object]:
    """What is read from a file: records, and the codes of errors."""
    stream = io.BytesIO(file) if isinstance(file, bytes) else file
    return [found.code if isinstance(found, RecordError) else found for found in read_records(stream)]


RECORD: Final = parse_record(EXAMPLE)
LINE: Final = format_record(RECORD).encode() + b"\n"


def test_a_file_of_one_object_may_have_any_layout() -> None:
    pretty = json.dumps(example(), indent=2).encode()
    for text in (EXAMPLE.encode(), pretty, b"\n\n" + pretty, pretty.replace(b"\n", b"\r\n"), LINE, LINE.rstrip()):
        assert codes(text) == [RECORD]


def test_a_file_whose_first_line_is_an_object_holds_one_record_a_line() -> None:
    assert codes(LINE * 3) == [RECORD] * 3
    assert codes((LINE * 3).rstrip()) == [RECORD] * 3
    assert codes((LINE * 3).replace(b"\n", b"\r\n")) == [RECORD] * 3
    assert codes(LINE + b"\n  \n\r\n" + LINE + b"\n\n") == [RECORD] * 2


def test_a_line_that_is_wrong_does_not_hide_the_next_ones() -> None:
    wrong = [b"{}\n", b"[]\n", LINE[:100] + b"\n", b"\xff\n", b'"thirtyone/1"\n', b"[" * 10_000 + b"\n"]
    told = ["bad_format", "bad_record", "bad_json", "bad_json", "bad_record", "bad_json"]
    assert codes(LINE + LINE.join(wrong) + LINE) == [RECORD, *[each for code in told for each in (code, RECORD)]]
    assert codes(b"{}\n" + LINE) == ["bad_format", RECORD]


def test_a_file_of_one_object_that_is_cut_is_one_error() -> None:
    for length in range(0, len(EXAMPLE) - 3, 7):
        assert codes(EXAMPLE[:length].encode()) == ["bad_json"]
    for length in (len(LINE) + 1, len(LINE) + 50, 2 * len(LINE) - 3):
        assert codes((LINE * 2)[:length]) == [RECORD, "bad_json"]


def test_a_byte_order_mark_is_passed_over_at_the_beginning_only() -> None:
    mark = b"\xef\xbb\xbf"
    assert codes(mark + EXAMPLE.encode()) == [RECORD]
    assert codes(mark + LINE * 2) == [RECORD] * 2
    assert codes(LINE + mark + LINE) == [RECORD, "bad_json"]


def test_a_file_that_is_no_object_is_one_error() -> None:
    assert codes(b"") == ["bad_json"]
    assert codes(b"[" + LINE.strip() + b"]") == ["bad_record"]
    assert codes(b"31") == ["bad_record"]
    assert codes(b"\n") == ["bad_json"]


class Dripping(io.RawIOBase):
    """A file that a generator writes line by line, only when it is read."""

    def __init__(self, lines: Iterator[bytes]) -> None:
        super().__init__()
        self._lines = lines
        self._rest = b""
        self.given = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if not self._rest:
            self._rest = next(self._lines, b"")
            self.given += bool(self._rest)
        part, self._rest = self._rest[: len(buffer)], self._rest[len(buffer) :]
        buffer[: len(part)] = part
        return len(part)


def endless() -> Iterator[bytes]:
    while True:
        yield LINE


def test_a_record_is_given_before_the_next_line_is_read() -> None:
    raw = Dripping(endless())
    records = read_records(cast(BinaryIO, io.BufferedReader(raw, buffer_size=64)))
    assert raw.given == 0
    for number in range(1, 200):
        assert next(records) == RECORD
        assert raw.given == number


def test_a_file_that_cannot_be_read_is_an_OSError() -> None:
    def broken() -> Iterator[bytes]:
        yield LINE
        raise OSError("the disk is gone")

    records = read_records(cast(BinaryIO, io.BufferedReader(Dripping(broken()), buffer_size=64)))
    assert next(records) == RECORD
    with pytest.raises(OSError, match="the disk is gone"):
        next(records)


# Recorder.


def test_a_recorder_writes_what_was_played() -> None:
    recorder = recorded(RECORD)
    assert recorder.record(["Ana", "Bruno"]) == RECORD
    assert recorder.steps == list(replay(RECORD))
    assert recorder.game.winner == 0
    assert recorder.record(("a", "b"), meta={"x": 1}).meta == {"x": 1}


def recorded(record: Record) -> Recorder:
    recorder = Recorder(Game.start(record.rules, players=len(record.players), dealer=record.dealer))
    for step in replay(record):
        assert recorder.apply(step.action) == step.events
        assert recorder.game == step.after
    return recorder


def test_a_recorder_before_the_first_deal_has_an_empty_record() -> None:
    record = Recorder(Game.start(preset("a9"), players=2, dealer=1)).record(["Ana", "Bruno"])
    assert record == Record(rules=preset("a9"), players=("Ana", "Bruno"), dealer=1)


def test_a_recorder_is_unchanged_by_what_is_refused() -> None:
    recorder = recorded(parse_record(json.dumps(one_round("keep"))))
    before = recorder.game, list(recorder.steps)
    with pytest.raises(IllegalAction):
        recorder.apply(parse_action("keep"))
    assert (recorder.game, recorder.steps) == before


def test_a_recorder_goes_back_to_any_moment() -> None:
    whole = recorded(RECORD)
    for length in range(len(whole.steps)):
        recorder = recorded(RECORD)
        recorder.go_back(length)
        assert len(recorder.steps) == length
        assert recorder.game == whole.steps[length].before
        recorder.apply(whole.steps[length].action)
        assert recorder.game == whole.steps[length].after
    recorder = recorded(RECORD)
    recorder.go_back(2)
    assert record_data(recorder.record(["Ana", "Bruno"]))["rounds"] == example()["rounds"][:1]
    recorder.go_back(0)
    recorder.apply(shuffle_from(recorder.game, "another"))
    assert recorder.record(["Ana", "Bruno"]).rounds[0].actions == ()


def test_a_recorder_that_goes_back_no_step_stays_where_it_is() -> None:
    recorder = recorded(RECORD)
    recorder.go_back(len(recorder.steps))
    assert recorder.record(["Ana", "Bruno"]) == RECORD


def test_a_recorder_keeps_refills() -> None:
    record = record_from(drawn("stock", "drop 4c", refills=["2s 2c"]))
    recorder = recorded(record)
    assert recorder.record(record.players) == record
    recorder.go_back(6)
    recorder.apply(Shuffled(parse_cards("2c 2s")))
    assert recorder.record(record.players).rounds[0].refills == (parse_cards("2c 2s"),)
