"""``thirtyone solve``: equilibria and best responses of small games, and what it refuses at once."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from typing import Any

import pytest
from click.testing import CliRunner, Result

from thirtyone.cli import main
from thirtyone.study.exploit import small_game
from thirtyone.study.exploit.options import small_rules
from thirtyone.study.exploit.small_game import SmallGame
from thirtyone.words import LANGUAGES

ONE_TURN = ("--turns", "1", "--jobs", "1")


def solve(*arguments: str, language: str = "en") -> Result:
    result = CliRunner().invoke(main, ["--language", language, "solve", *arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def lines(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_line_of_json_for_the_equilibrium_and_each_level() -> None:
    result = solve(*ONE_TURN, "--iterations", "10", "--level", "careful, random:0.5", "--json")
    assert result.exit_code == 0
    found, careful, warm = lines(result)
    game = SmallGame(small_rules("TKA", turns=1))
    solution = game.solve(10)
    assert (found["strategy"], found["iterations"]) == ("cfr+", 10)
    assert found["exploitability"] == solution.evaluation.exploitability
    assert found["value"] == solution.evaluation.value
    assert (careful["strategy"], careful["iterations"], warm["strategy"]) == ("careful", None, "random:0.5")
    assert careful["exploitability"] > found["exploitability"] >= 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_in_each_language(language: str) -> None:
    result = solve(*ONE_TURN, "--iterations", "2", "--level", "careful", language=language)
    assert result.exit_code == 0
    title, *rows = result.stdout.splitlines()
    assert "9" in title
    (learned,), (careful,) = ([row for row in rows if row.startswith(f" {name}")] for name in ("CFR+, 2", "careful"))
    mark = r"\." if language == "en" else ","
    for row in (learned, careful):
        assert len(re.findall(rf"−?\d+{mark}\d\d\b", row)) == 4


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (("--ranks", "TJQKA", "--suits", "cshd"), 1, "at most 16 cards"),
        (("--ranks", "TJQKA", "--turns", "3"), 1, "at most 12 cards"),
        (("--ranks", "TKX"), 1, "(bad_rules)"),
        (("--level", "nobody"), 1, "(bad_player)"),
        (("--level", "master:nan"), 1, "(bad_player)"),
        (("--iterations", "0"), 2, "there must be a --level"),
        (("--openspiel",), 2, "there must be a --level"),
        (("--ranks", "9TKA", "--openspiel", "--level", "careful"), 1, "nine cards"),
        (("--turns", "4"), 2, "--turns"),
    ],
)
def test_mistakes_are_refused_before_anything_is_compiled(
    arguments: tuple[str, ...], status: int, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "thirtyone.study.exploit.small_game", None)  # to import it fails
    result = solve(*arguments)
    assert result.exit_code == status
    assert sentence in " ".join(result.stderr.split())


@pytest.mark.parametrize(
    ("package", "arguments", "extra"),
    [("numba", (), "study"), ("pyspiel", ("--openspiel", "--level", "careful"), "research")],
)
def test_a_missing_extra_is_one_sentence(
    package: str, arguments: tuple[str, ...], extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    for name in [name for name in sys.modules if name.startswith(("thirtyone.batch", "thirtyone.study.exploit."))]:
        monkeypatch.delitem(sys.modules, name)
    result = solve(*arguments)
    assert result.exit_code == 1
    assert (
        result.stderr == f"Error: This needs {package}: pip install 'thirtyone[{extra}]' brings it. (missing_extra)\n"
    )


def test_ctrl_c_keeps_the_iterations_that_were_made(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(SmallGame):
        """One that is interrupted after its second iteration."""

        def solve(self, iterations: int, **options: Any) -> small_game.Solution:
            made: list[int] = []

            def progress(more: int) -> None:
                made.append(more)
                if len(made) == 2:
                    os.kill(os.getpid(), signal.SIGINT)
                    while not options["stop"].is_set():  # the handler runs between two instructions
                        pass

            return super().solve(iterations, progress=progress, stop=options["stop"])

    monkeypatch.setattr(small_game, "SmallGame", Interrupted)
    result = solve(*ONE_TURN, "--level", "careful", "--json")
    assert result.exit_code == 130
    (line,) = lines(result)
    assert line["iterations"] == 2
    assert result.stderr == "Stopped: what was not finished is left out.\n"


def test_openspiel_stands_beside_what_is_found_here(monkeypatch: pytest.MonkeyPatch) -> None:
    openspiel_game = pytest.importorskip("thirtyone.study.exploit.openspiel_game")
    evaluation = small_game.Evaluation(value=0.25, dealer_response=0.5, other_response=0.75)
    monkeypatch.setattr(openspiel_game, "openspiel_evaluation", lambda rules, level, stop: evaluation)
    asked = (*ONE_TURN, "--iterations", "0", "--level", "careful", "--openspiel")
    ours, theirs = lines(solve(*asked, "--json"))
    assert (ours["found_by"], theirs["found_by"]) == ("best responses", "openspiel")
    assert (theirs["strategy"], theirs["exploitability"]) == ("careful", 0.625)
    assert "careful, by OpenSpiel" in solve(*asked).stdout
