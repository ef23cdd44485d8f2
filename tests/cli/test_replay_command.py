"""``thirtyone replay`` as docs/records.md has it: lines, sentences, exit status, and nothing that a file can break."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner, Result
from hypothesis import example, given
from hypothesis import strategies as st

from tests.support.garbage import damaged, files, fuzz, records
from tests.support.record_examples import EXAMPLE, EXAMPLE_SUMMARY, ordered
from thirtyone.cli import main
from thirtyone.errors import CODES
from thirtyone.record import format_record, parse_record

LINE: Final = format_record(parse_record(EXAMPLE))


def broken(round_: int, action: str) -> str:
    """The example on one line, an action put in front of those of one of its rounds."""
    record = json.loads(LINE)
    record["rounds"][round_]["actions"].insert(0, action)
    return json.dumps(record)


def run(*arguments: str, given_in: bytes = b"") -> Result:
    result = CliRunner().invoke(main, ["replay", *arguments], input=given_in)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    return result


def lines_of(result: Result) -> list[Any]:
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.fixture
def example_file(tmp_path: Path) -> str:
    path = tmp_path / "example.json"
    path.write_text(EXAMPLE)
    return str(path)


@pytest.fixture
def mixed_file(tmp_path: Path) -> str:
    """Five records: the second breaks the rules, the fourth the format."""
    path = tmp_path / "mixed.jsonl"
    path.write_text("\n".join([LINE, broken(1, "pass"), LINE, LINE[:50], LINE]) + "\n")
    return str(path)


def test_the_example_of_record_md(example_file: str) -> None:
    result = run("--json", example_file)
    assert result.exit_code == 0
    assert result.stderr == ""
    assert result.stdout.count("\n") == 1
    assert ordered(result.stdout) == ordered(EXAMPLE_SUMMARY)


def test_a_line_for_each_record_in_order_and_errors_on_theirs(mixed_file: str) -> None:
    result = run("--json", mixed_file)
    assert result.exit_code == 1
    assert result.stderr == ""
    lines = lines_of(result)
    assert [lines[place] for place in (0, 2, 4)] == [json.loads(EXAMPLE_SUMMARY)] * 3
    illegal, cut = lines[1]["error"], lines[3]["error"]
    assert list(lines[1]) == ["error"]
    assert list(illegal) == ["code", "record", "round", "action", "reason"]
    assert [illegal[key] for key in ("code", "record", "round", "action")] == ["illegal_action", 1, 1, 0]
    assert "pass" in illegal["reason"] and "0" in illegal["reason"]
    assert [cut[key] for key in ("code", "record", "round", "action")] == ["bad_json", 3, None, None]


def test_without_json_errors_are_a_sentence_each_that_counts_from_1(mixed_file: str) -> None:
    result = run(mixed_file)
    assert result.exit_code == 1
    first, second = result.stderr.splitlines()
    assert re.search(r"record 2\b.*round 2\b.*action 1\b", first)
    assert re.search(r"record 4\b", second)
    assert not re.search(r"round|action \d", second)
    assert "record 2" not in result.stdout


def test_without_json_it_reads_as_a_story(example_file: str) -> None:
    result = run(example_file)
    assert (result.exit_code, result.stderr) == (0, "")
    for text in ("Ana", "Bruno", "31"):
        assert text in result.stdout


def test_with_several_files_each_line_names_its_file(example_file: str, mixed_file: str) -> None:
    result = run("--json", example_file, mixed_file, "-", given_in=broken(0, "all").encode())
    assert result.exit_code == 1
    lines = lines_of(result)
    assert [line["file"] for line in lines] == [example_file, *[mixed_file] * 5, "-"]
    assert [line["error"]["record"] for line in lines if "error" in line] == [1, 3, 0]  # counted per file
    assert lines[0] == {"file": example_file, **json.loads(EXAMPLE_SUMMARY)}


def test_a_file_may_be_the_standard_input() -> None:
    result = run("--json", "-", given_in=EXAMPLE.encode())
    assert result.exit_code == 0
    assert lines_of(result) == [json.loads(EXAMPLE_SUMMARY)]


def test_a_file_that_cannot_be_read_is_status_2_and_the_others_are_read(
    example_file: str, mixed_file: str, tmp_path: Path
) -> None:
    missing = str(tmp_path / "missing.json")
    for unreadable in (missing, str(tmp_path)):
        for arguments in ((unreadable, example_file), (example_file, unreadable)):
            result = run("--json", *arguments)
            assert result.exit_code == 2
            assert [line["file"] for line in lines_of(result)] == [example_file]
            assert unreadable in result.stderr
    assert run(missing, mixed_file).exit_code == run(mixed_file, missing).exit_code == 2


def test_an_unfinished_game_is_no_error() -> None:
    record = json.loads(LINE)
    record["rounds"][1]["actions"] = record["rounds"][1]["actions"][:2]
    result = run("--json", "-", given_in=json.dumps(record).encode())
    assert result.exit_code == 0
    assert lines_of(result)[0]["finished"] is False
    assert run("-", given_in=json.dumps(record).encode()).exit_code == 0


def test_names_cannot_command_the_terminal() -> None:
    record = json.loads(LINE) | {"players": ["\x1b[2J\x07Ana", "\u202eBruno\n"]}
    result = run("-", given_in=json.dumps(record).encode())
    assert result.exit_code == 0
    assert not set("\x1b\x07\u202e") & set(result.stdout)


@pytest.mark.parametrize(
    "content",
    [b"", b"\n", b"\0" * 100, b"\xff\xfe{", b"[" * 50_000, b'{"format":' * 20_000, b"{}\n" * 20, LINE.encode()[:-1]],
)
def test_what_is_no_record_is_an_error_and_no_more(content: bytes) -> None:
    result = run("--json", "-", given_in=content)
    assert result.exit_code == 1
    assert all(line["error"]["code"] in CODES for line in lines_of(result))
    assert run("-", given_in=content).exit_code == 1


def test_huge_numbers_are_replayed_too() -> None:
    record = json.loads(LINE) | {"rules": {"base": "a9", "lives": 10**300, "turn_limit": 10**300}}
    content = json.dumps(record).encode()
    assert lines_of(run("--json", "-", given_in=content))[0]["rounds"][0]["lives"] == [10**300, 10**300 - 1]
    assert run("-", given_in=content).exit_code == 0


@fuzz
@given(content=files() | st.binary(max_size=100) | damaged(records).map(lambda data: json.dumps(data).encode()))
@example(LINE.replace('"lives":1', '"self":1').encode())
@example(LINE.replace('"lives":1', f'"players":[2,{10**4000}]').encode())
@example(LINE.replace('"Ana"', '"\\u0000\\u2028\\ud83d\\ude00"').encode())
def test_nothing_in_a_file_ends_in_a_traceback(content: bytes) -> None:
    as_json, in_words = run("--json", "-", given_in=content), run("-", given_in=content)
    assert as_json.exit_code == in_words.exit_code
    lines = lines_of(as_json)
    assert as_json.exit_code == any("error" in line for line in lines)
    assert 1 <= len(lines) <= content.count(b"\n") + 1
    wrong = [line["error"] for line in lines if "error" in line]
    assert all(error["code"] in CODES for error in wrong)
    assert len(in_words.stderr.splitlines()) == len(wrong)
    for sentence, error in zip(in_words.stderr.splitlines(), wrong, strict=True):
        assert error["reason"] in sentence


def command(*arguments: str | bytes, given_in: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    line = [sys.executable, "-m", "thirtyone", "replay", *arguments]
    return subprocess.run(line, input=given_in, capture_output=True, check=False, timeout=60)


def test_the_command_itself_reads_a_pipe() -> None:
    done = command("--json", "-", given_in=LINE.encode() + b"\n\xff\n" + LINE.encode())
    assert (done.returncode, done.stderr) == (1, b"")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [next(iter(line)) for line in lines] == ["finished", "error", "finished"]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere file names are not bytes")
def test_a_file_may_have_any_name(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/\xff\x1b.json"
    Path(os.fsdecode(name)).write_text(EXAMPLE)
    for arguments in ((name, b"-"), (b"--json", name, name + b"missing")):
        done = command(*arguments, given_in=b"{}")
        assert b"Traceback" not in done.stderr
        assert done.returncode == (1 if b"-" in arguments else 2)
