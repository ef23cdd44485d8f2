"""Records that are refused as they are read: what is no JSON, the format, the keys, the rules, the players."""

from __future__ import annotations

import json

import pytest

from tests.support.record_examples import BIG, EXAMPLE, changed, example, place, refused, round_changed, summed, without
from thirtyone.record import format_record, parse_record, record_from, summarize


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
