"""Garbage for what reads text or JSON, and how its refusals are checked."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any, Final

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from tests.support.random_games import random_recorder, random_setting
from thirtyone import ThirtyOneError
from thirtyone.errors import CODES
from thirtyone.record import (
    RecordError,
    format_position,
    position_of,
    record_data,
    record_from,
)
from thirtyone.rules import rule_fields

fuzz = settings(
    max_examples=200,
    suppress_health_check=list(HealthCheck),
)


def survives(read: Callable[..., Any], *given_to_it: Any, **named: Any) -> Any:
    """Return what is read, or None after checking how it was refused; anything else but a sentence goes up."""
    try:
        return read(*given_to_it, **named)
    except ThirtyOneError as error:
        check_sentence(error)
        return None


def check_sentence(error: ThirtyOneError) -> None:
    sentence = str(error)
    assert isinstance(error, ValueError)
    assert error.code in CODES
    assert sentence.isprintable()
    assert 0 < len(sentence) <= 300
    assert sentence[0].isupper() or not sentence[0].isalpha()
    assert sentence.endswith(".")
    if isinstance(error, RecordError):
        assert error.round is None or error.round >= 0
        assert error.action is None or error.action >= 0


any_text = st.text(st.characters(exclude_categories=()), max_size=30)  # half surrogates too
TYPED: Final = "23456789TJQKA10cshd♣♠♥♦♧vrdsbk ,;?>\ufe0f\u00a0\u2003\n\t\u017f\u212a\u0131"
card_text = st.text(st.sampled_from(TYPED), max_size=12)
action_text = st.lists(
    st.sampled_from(("drop ", "show ", ">", "7c", "Kh", "?", " ", "pass", "all", "knock", "10", "\n")), max_size=4
).map("".join)
huge: Final = st.sampled_from((10**30, -(10**30), 10**4000, 2**63, 2**64, -1, 0, 1, 2))
scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | huge
    | st.floats()
    | any_text
    | st.sampled_from(("a9", "thirtyone/1", "keep", "none", "?", "7c 8c", "30.5", "x" * 5000, "1" * 5000))
)
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(any_text | st.sampled_from(("base", "self")), inner, max_size=3)
    ),
    max_leaves=8,
)
field_names = st.sampled_from((*rule_fields(), "base", "self", "changes", "name", "", "Lives"))
field_values = (
    st.sampled_from([value for field in rule_fields().values() for value in field.values])
    | st.lists(st.integers(0, 12) | huge, max_size=3)
    | values
)


def well_formed() -> list[dict[str, Any]]:
    """Records of random games, some with refills, some finished."""
    found = []
    for seed in range(12):
        rng = Random(seed)
        recorder = random_recorder(random_setting(rng), seed, steps=rng.choice((5, 40, 200)))
        if recorder.game.to_shuffle and not recorder.game.between_rounds:
            recorder.go_back(len(recorder.steps) - 1)
        names = [f"player {seat}" for seat in range(len(recorder.game.lives))]
        found.append(json.loads(json.dumps(record_data(recorder.record(names, meta={"seed": [seed, "ä"]})))))
    return found


RECORDS: Final = well_formed()
POSITIONS: Final = [
    json.loads(format_position(position_of(record_from(record), seat))) for record in RECORDS for seat in (0, 1)
]
records = st.integers(0, len(RECORDS) - 1).map(lambda place: copy.deepcopy(RECORDS[place]))
positions = st.integers(0, len(POSITIONS) - 1).map(lambda place: copy.deepcopy(POSITIONS[place]))


def as_json(data: object) -> bytes:
    return json.dumps(data).encode()


def places(data: object, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value in JSON's types."""
    found = [here] if here else []
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            found += places(value, (*here, key))
    return found


def follow(data: Any, way: tuple[Any, ...]) -> Any:
    for key in way:
        data = data[key]
    return data


@st.composite
def damaged(draw: st.DrawFn, originals: st.SearchStrategy[dict[str, Any]]) -> Any:
    """Something well formed with a few values deleted, replaced, doubled, added or exchanged, anywhere."""
    data = draw(originals)
    for _ in range(draw(st.integers(1, 3))):
        ways = places(data)
        if not ways:
            break
        *outside, key = draw(st.sampled_from(ways))
        holder = follow(data, tuple(outside))
        how = draw(st.sampled_from(("delete", "replace", "double", "add", "copy", "cut")))
        match how:
            case "delete":
                del holder[key]
            case "double" if isinstance(holder, list):
                holder.insert(key, copy.deepcopy(holder[key]))
            case "add" if isinstance(holder, dict):
                holder[draw(any_text | field_names)] = draw(values)
            case "copy":
                holder[key] = copy.deepcopy(follow(data, draw(st.sampled_from(ways))))
            case "cut" if isinstance(holder[key], str):
                start, end = draw(st.integers(0, len(holder[key]))), draw(st.integers(0, len(holder[key])))
                holder[key] = holder[key][:start] + draw(any_text | card_text) + holder[key][end:]
            case _:
                holder[key] = draw(values)
    return data


PIECES: Final = (b"", b"\n", b"[", b"{", b'"', b",", b"?", b"\\ud800", b"1e999", b"NaN", b"self", b"31")


@st.composite
def damaged_text(draw: st.DrawFn, originals: st.SearchStrategy[dict[str, Any]]) -> bytes:
    """Well formed text with a piece taken out, put in, or put elsewhere."""
    text = json.dumps(draw(originals), ensure_ascii=draw(st.booleans())).encode()
    for _ in range(draw(st.integers(1, 3))):
        start, end = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
        piece = draw(
            st.binary(max_size=6) | st.sampled_from((b"", b"\n", b"[", b"{", b'"', b",", b"\\ud800", b"1e999", text))
        )
        text = text[:start] + piece + text[draw(st.sampled_from((start, end))) :]
    return text


@st.composite
def files(draw: st.DrawFn) -> bytes:
    """Lines of records, whole, cut, damaged and spliced."""
    line = records.map(as_json) | damaged_text(records) | st.binary(max_size=20)
    lines = draw(st.lists(line, max_size=5))
    text = draw(st.sampled_from((b"\n", b"\r\n", b"\n\n", b"\r", b""))).join(lines)
    cut = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
    mark = draw(st.sampled_from((b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\n")))
    return mark + (text if draw(st.booleans()) else text[cut[0] : cut[1]])
