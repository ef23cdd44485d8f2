"""The golden records: short whole games, one for each preset and each value that a house rule may take.

Beside each record lies what ``thirtyone replay --json`` must print. ``meta`` says what the record shows. A file
named *-refused* has an action that these rules forbid; the reason given for that may be worded anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner

from tests.support.oracle import oracle_of
from thirtyone import PRESETS, parse_rules
from thirtyone.cli import main
from thirtyone.record import format_record, parse_record
from thirtyone.rules import rule_fields

FOLDER: Final = Path(__file__).parent / "golden"
NAMES: Final = sorted(path.name.removesuffix(".summary.json") for path in FOLDER.glob("*.summary.json"))
PLAYED: Final = [name for name in NAMES if not name.endswith("-refused")]
REFUSED: Final = [name for name in NAMES if name.endswith("-refused")]


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.json").read_text()


def summary_of(name: str) -> dict[str, Any]:
    summary: dict[str, Any] = json.loads((FOLDER / f"{name}.summary.json").read_text())
    return summary


def replayed(name: str, *, status: int = 0) -> dict[str, Any]:
    result = CliRunner().invoke(main, ["replay", "--json", str(FOLDER / f"{name}.json")])
    assert result.exit_code == status, result.output
    line: dict[str, Any] = json.loads(result.output)
    return line


def by_the_oracle(data: dict[str, Any]) -> dict[str, Any]:
    oracle = oracle_of(parse_rules(data["rules"]).data(), len(data["players"]), data["dealer"])
    for round_ in data["rounds"]:
        refills = iter(round_.get("refills", []))
        oracle.shuffle(round_["deck"].split())
        for action in round_["actions"]:
            oracle.play(action)
            if oracle.waiting in ("renewal", "stock"):
                oracle.shuffle(next(refills).split())
    return {
        "finished": oracle.finished(),
        "winner": oracle.winner(),
        "places": oracle.places,
        "rounds": oracle.results,
    }


@pytest.mark.parametrize("name", PLAYED)
def test_a_golden_record_comes_out_as_it_always_has(name: str) -> None:
    assert replayed(name) == summary_of(name)


@pytest.mark.parametrize("name", PLAYED)
def test_the_oracle_agrees_with_a_golden_summary(name: str) -> None:
    assert by_the_oracle(json.loads(text_of(name))) == summary_of(name)


@pytest.mark.parametrize("name", REFUSED)
def test_a_golden_record_is_refused_where_it_always_was(name: str) -> None:
    line = replayed(name, status=1)
    assert line["error"].pop("reason")
    assert line == summary_of(name)


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_is_written_as_it_was_read(name: str) -> None:
    record = parse_record(text_of(name))
    assert isinstance(record.meta, str)
    written = format_record(record)
    assert parse_record(written) == record
    assert json.loads(written)["rounds"] == json.loads(text_of(name))["rounds"]


@pytest.mark.parametrize("name", PLAYED)
def test_a_golden_record_is_a_whole_game(name: str) -> None:
    assert summary_of(name)["finished"]


def test_every_record_has_its_summary() -> None:
    records = {path.name for path in FOLDER.iterdir()}
    assert records == {f"{name}{end}" for name in NAMES for end in (".json", ".summary.json")}


@pytest.mark.parametrize("preset", PRESETS)
def test_there_is_a_golden_record_for_every_preset(preset: str) -> None:
    rules = json.loads(text_of(preset))["rules"]
    assert rules == preset or (rules["base"] == preset and rules.keys() == {"base", "lives"})


def test_there_is_a_golden_record_for_every_value_of_a_house_rule() -> None:
    rules = [parse_record(text_of(name)).rules for name in NAMES]
    for name, field in rule_fields().items():
        for family in field.families:
            shown = {getattr(each, name) for each in rules if each.family == family}
            missing = set(field.values) - shown
            if name != "family" and (family, name) != ("draw", "close"):  # a draw game closes by knocking only
                assert not missing, f"{family}: no golden record with {name} {missing}"
    assert {each.turn_limit is None for each in rules} == {False, True}
