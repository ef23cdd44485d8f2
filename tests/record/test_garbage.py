"""Whatever is fed to what reads text or JSON: a value, or one clear sentence with a code."""

from __future__ import annotations

import io
import json
from typing import Any, get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.support.garbage import (
    POSITIONS,
    RECORDS,
    action_text,
    any_text,
    as_json,
    card_text,
    check_sentence,
    damaged,
    damaged_text,
    field_names,
    field_values,
    files,
    fuzz,
    positions,
    records,
    survives,
    values,
)
from thirtyone import Card, Rules, parse_action, parse_cards, parse_rules, preset, read_cards
from thirtyone.cards import Language
from thirtyone.record import (
    RecordError,
    format_position,
    format_record,
    parse_position,
    parse_record,
    read_records,
    record_data,
    record_from,
    summarize,
)
from thirtyone.rules import PRESETS, rule_fields

# Cards, actions, rules.


@fuzz
@given(text=any_text | card_text)
@example("Ah" * 2000)
@example("\N{NO-BREAK SPACE}")
def test_cards(text: str) -> None:
    survives(Card, text)
    for card in survives(parse_cards, text) or ():
        assert card in Card
    for language in get_args(Language):
        for card in survives(read_cards, text, language) or ():
            assert card in Card


@fuzz
@given(text=any_text | card_text | action_text)
@example("drop " + "x" * 5000)
def test_actions(text: str) -> None:
    action = survives(parse_action, text)
    assert action is None or str(action) == text


@fuzz
@given(name=any_text | st.sampled_from(PRESETS).map(str.upper))
@example("a" * 5000)
def test_presets(name: str) -> None:
    survives(preset, name)


@fuzz
@given(
    data=values | st.dictionaries(field_names, field_values, max_size=5),
    base=st.sampled_from((*PRESETS, "a8", None, 1)),
)
@example(data={"self": 1}, base="a7")
@example(data={"players": [2, 10**4000]}, base="a7")
@example(data={"players": [2, 10**5000]}, base="a7")
@example(data={"players": [10**5000, 2]}, base="a7")
@example(data={"lives": 10**5000}, base="a7")
@example(data={"lives": float("nan")}, base="a7")
@example(data={"triple": float("inf")}, base="a7")
@example(data={"ranks": "2" * 5000}, base="a7")
def test_rules(data: object, base: object) -> None:
    survives(parse_rules, data)
    if not isinstance(data, dict):
        return
    rules = survives(parse_rules, {"base": base, **data})
    assert rules is None or isinstance(rules, Rules)
    named = {str(key): value for key, value in data.items()}
    named.pop("self", None)  # Python's own word
    assert survives(preset("a9").changed, **named) is None or set(named) <= set(rule_fields())


# Records and positions.


@fuzz
@given(data=values | damaged(records))
@example(RECORDS[0] | {"format": "\n" * 5000})
@example(RECORDS[0] | {"dealer": 10**5000})
@example(RECORDS[0] | {"rounds": [{"deck": "\n" * 5000 + "x" * 5000, "actions": []}]})
@example(RECORDS[0] | {"rounds": [{"deck": "7c", "actions": ["\n" * 5000]}]})
def test_records_from_data(data: object) -> None:
    record = survives(record_from, data)
    if record is not None:
        survives(summarize, record)
        assert record_from(record_data(record)) == record


@fuzz
@given(text=st.binary(max_size=40) | damaged_text(records))
@example(b"[" * 100_000)
@example(b'{"a":' * 100_000)
@example(b'"\\ud800"')
@example(b"1" * 10_000)
def test_records_from_text(text: bytes) -> None:
    for form in (text, text.decode("utf-8", "surrogateescape")):
        record = survives(parse_record, form)
        if record is not None:
            survives(summarize, record)
            assert parse_record(format_record(record)) == record


@fuzz
@given(text=st.binary(max_size=40) | damaged_text(positions) | damaged(positions).map(as_json))
@example(as_json(POSITIONS[0] | {"rounds": [{"deck": "2c ?", "actions": []}], "rules": "a9"}))
@example(as_json(POSITIONS[0] | {"rounds": [{"deck": "2c" + " ?" * 23, "actions": []}], "rules": "a9"}))
@example(as_json(POSITIONS[0] | {"seat": 10**4000}))
def test_positions(text: bytes) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("thirtyone.record.completions._COMPLETION_ATTEMPTS", 10)
        position = survives(parse_position, text)
        if position is not None:
            assert parse_position(format_position(position)) == position
            survives(position.completed)
            survives(position.view)


@fuzz
@given(content=files() | st.binary(max_size=100))
def test_files(content: bytes) -> None:
    found = list(read_records(io.BytesIO(content)))
    assert 1 <= len(found) <= content.count(b"\n") + 1
    for record in found:
        if isinstance(record, RecordError):
            check_sentence(record)
        else:
            survives(summarize, record)


@fuzz
@given(content=st.lists(records, min_size=1, max_size=3), cut=st.integers(1, 200))
def test_half_a_record_at_the_end_of_a_file_hides_none_of_the_others(content: list[dict[str, Any]], cut: int) -> None:
    lines = [json.dumps(record).encode() for record in content]
    found = list(read_records(io.BytesIO(b"\n".join([*lines, lines[0][:-cut]]))))
    assert found[:-1] == [record_from(record) for record in content]
    assert isinstance(found[-1], RecordError)
    check_sentence(found[-1])
