"""``thirtyone chances``: tables in four languages, lines of JSON, exit status, and bad input."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner, Result

from tests.study.test_chances_exact import game_of
from tests.support.last_turns import LAST_TURNS, LATER, Played, record_of
from thirtyone.cli import main
from thirtyone.record import format_position, format_record, parse_position, position_of
from thirtyone.study.chances.chances import chances
from thirtyone.words import LANGUAGES


def text_of(played: Played, seat: int | None = None) -> str:
    record = record_of(played)
    to_act = game_of(record).to_act
    assert to_act is not None
    return format_position(position_of(record, to_act if seat is None else seat))


LAST: Final = text_of(LAST_TURNS["dealt"])
"""Seat 1's last turn: to pass loses in a quarter of the deals."""
FIRST: Final = text_of(LATER["a first turn"])


def run(*arguments: str, given_in: str = "", language: str = "en") -> Result:
    result = CliRunner().invoke(main, ["--language", language, "chances", *arguments], input=given_in)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    return result


def lines_of(result: Result) -> list[Any]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_json_tells_the_actions_of_a_position_best_first() -> None:
    result = run("--json", "--samples", "500", "--seed", "s", "-", given_in=FIRST)
    assert (result.exit_code, result.stderr) == (0, "")
    (line,) = lines_of(result)
    assert list(line) == ["seat", "chances"]
    expected = {str(each.action): each for each in chances(parse_position(FIRST), samples=500, seed="s")}
    assert [each["lose"] for each in line["chances"]] == sorted(each.lose for each in expected.values())
    assert {each["action"] for each in line["chances"]} == set(expected)
    for each in line["chances"]:
        chance = expected[each.pop("action")]
        assert each == {name: getattr(chance, name) for name in each}
        assert set(each) == {"lose", "lose_error", "lose_exact", "win", "win_error", "win_exact", "samples"}


def test_a_whole_record_with_a_seat_is_a_position_too() -> None:
    data = json.loads(format_record(record_of(LAST_TURNS["dealt"]))) | {"seat": 1}
    assert lines_of(run("--json", "-", given_in=json.dumps(data))) == lines_of(run("--json", "-", given_in=LAST))


def test_the_table_marks_the_best_and_says_what_is_exact() -> None:
    result = run("--samples", "500", "-", given_in=LAST)
    assert result.exit_code == 0
    (passing,) = [line for line in result.stdout.splitlines() if " pass " in line]
    assert "25.00% exact" in passing
    marked = [line for line in result.stdout.splitlines() if line.startswith("│ *")]
    (best,) = {chance["lose"] for chance in lines_of(run("--json", "-", given_in=LAST))[0]["chances"][:1]}
    assert marked and all(f"{best:.2%}" in line for line in marked)
    for text in ("with house rules, round 1: player 1 to move", "Your hand", "A♠", "On the table", "J♠"):
        assert text in result.stdout


@pytest.mark.parametrize(("language", "quarter"), [("en", "25.00%"), ("de", "25,00\u00a0%")])
def test_figures_are_written_as_in_the_language(language: str, quarter: str) -> None:
    assert f"{quarter} " in run("--samples", "500", "-", given_in=LAST, language=language).stdout
    sampled = run("--samples", "500", "-", given_in=FIRST, language=language).stdout
    mark = quarter[2]
    estimate = rf"\d+\{mark}\d\d+\u00a0±\u00a0\d+\{mark}\d\d+{quarter[5:]} "
    figures = [line.split("│")[2:4] for line in sampled.splitlines() if line.startswith("│")]
    estimates = [figure for row in figures for figure in row if "±" in figure]
    assert estimates and all(re.search(estimate, figure) for figure in estimates)


def test_a_sampled_figure_has_its_error() -> None:
    result = run("--samples", "500", "-", given_in=FIRST)
    assert "±" in result.stdout and "500 deals" in result.stdout


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", ["80", "60"])
def test_the_table_fits_every_language_and_width(language: str, width: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", width)
    for played in (LATER["a first turn"], LATER["the dealer's choice"], LATER["before drawing"], LATER["a discard"]):
        result = run("--samples", "50", "-", given_in=text_of(played), language=language)
        assert result.exit_code == 0
        assert max(map(len, result.stdout.splitlines())) <= int(width)
        assert "…" not in result.stdout


def test_the_seed_decides_and_threads_do_not() -> None:
    one = run("--json", "--samples", "5000", "--threads", "1", "-", given_in=FIRST).stdout
    assert one == run("--json", "--samples", "5000", "--threads", "3", "-", given_in=FIRST).stdout
    assert one != run("--json", "--samples", "5000", "--seed", "32", "-", given_in=FIRST).stdout


def test_a_strategy_is_chosen_by_name() -> None:
    default = run("--json", "--samples", "500", "-", given_in=FIRST).stdout
    named = run("--json", "--samples", "500", "--strategy", "default", "-", given_in=FIRST).stdout
    other = run("--json", "--samples", "500", "--strategy", "threshold-3", "-", given_in=FIRST).stdout
    own = run(
        "--json", "--samples", "500", "--strategy", "tests.support.compiled_strategies:hasty", "-", given_in=FIRST
    ).stdout
    assert default == named
    assert len({default, other, own}) == 3


def test_positions_that_are_wrong_are_told_and_the_next_one_is_read(tmp_path: Path) -> None:
    waiting = text_of(LATER["a first turn"], seat=1)
    broken = FIRST.replace('"keep"', '"stock"')
    path = tmp_path / "positions.jsonl"
    path.write_text("\n".join([FIRST, waiting, FIRST[:40], broken, LAST]) + "\n")
    result = run("--json", "--samples", "50", str(path))
    assert (result.exit_code, result.stderr) == (1, "")
    lines = lines_of(result)
    assert [line["error"]["code"] for line in lines[1:4]] == ["bad_position", "bad_json", "bad_position"]
    assert [line["error"]["record"] for line in lines[1:4]] == [1, 2, 3]
    assert "error" not in lines[0] and lines[4]["seat"] == 1
    in_words = run("--samples", "50", str(path))
    assert in_words.exit_code == 1
    assert len(in_words.stderr.splitlines()) == 3
    assert "record 2: Seat 1 has nothing to decide: it is the turn of seat 0." in in_words.stderr


def test_several_files_and_one_that_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text(LAST)
    missing = str(tmp_path / "missing.json")
    result = run("--json", missing, str(path), "-", given_in=LAST)
    assert result.exit_code == 2
    assert [line["file"] for line in lines_of(result)] == [str(path), "-"]
    assert missing in result.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--strategy", "clever"], "bad_strategy"),
        (["--samples", "0"], "--samples"),
        (["--samples", "many"], "--samples"),
        (["--threads", "0"], "--threads"),
        (["--threads", "257"], "--threads"),
        (["--threads", "99999999999999999999999"], "--threads"),
        (["--seed", "\udcff"], "--seed"),
    ],
)
def test_options_that_are_wrong_are_refused_before_anything_is_read(arguments: list[str], sentence: str) -> None:
    result = run(*arguments, "-", given_in=FIRST)
    assert result.exit_code in (1, 2)
    assert result.stdout == ""
    assert sentence in result.stderr


def test_a_strategy_that_breaks_the_rules_is_no_fault_of_a_position() -> None:
    for options in ([], ["--json"]):
        chosen = ("--samples", "50", "--strategy", "tests.support.compiled_strategies:lawless")
        result = run(*options, *chosen, "-", given_in=f"{FIRST}\n{FIRST}\n")
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr == "Error: The strategy lawless failed, or chose what is not legal. (bad_strategy)\n"


@pytest.mark.parametrize("content", ["", "\n", "[]", "{}", "[" * 50_000, '{"format":"thirtyone/1"}', "null"])
def test_what_is_no_position_is_an_error_and_no_more(content: str) -> None:
    result = run("--json", "-", given_in=content)
    assert result.exit_code == 1
    assert all("error" in line for line in lines_of(result))


def test_names_cannot_command_the_terminal() -> None:
    data = json.loads(LAST) | {"players": ["\x1b[2J\x07Ana", "\u202eBruno\n[bold]"]}
    result = run("-", given_in=json.dumps(data))
    assert result.exit_code == 0
    assert not set("\x1b\x07\u202e") & set(result.stdout)
    assert "[bold]" in result.stdout


def test_the_command_itself_reads_a_pipe() -> None:
    line = [sys.executable, "-m", "thirtyone", "chances", "--json", "--samples", "100", "-"]
    done = subprocess.run(line, input=f"{LAST}\n{{}}\n".encode(), capture_output=True, check=False, timeout=300)
    assert done.returncode == 1
    assert [next(iter(json.loads(row))) for row in done.stdout.splitlines()] == ["seat", "error"]
