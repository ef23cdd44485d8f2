"""Compiled strategies by name."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.support.compiled_strategies import hasty
from thirtyone import ThirtyOneError
from thirtyone.batch import threshold, uniform
from thirtyone.study.strategy_names import strategy_named


def test_names_of_strategies_mean_the_strategies_themselves() -> None:
    assert strategy_named("uniform") is uniform
    assert [strategy_named(f"threshold-{points}") for points in (0, 33)] == [threshold(0), threshold(33)]
    assert strategy_named("tests.support.compiled_strategies:hasty") is hasty


MINE = """
from thirtyone.batch import strategy
from thirtyone.batch.strategies import pick

@strategy
def mine(rules, state, legal, bits):
    return pick(legal, bits)
"""


def test_a_module_in_the_current_folder_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry])
    (tmp_path / "a_folder_of_mine.py").write_text(MINE)
    monkeypatch.chdir(tmp_path)
    assert strategy_named("a_folder_of_mine:mine").__name__ == "mine"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "wizard",
            "'wizard'; there are uniform, default, threshold-0 to threshold-33, and your own",
        ),
        ("", "There is no strategy ''"),
        ("threshold-34", "There is no strategy 'threshold-34'"),
        ("threshold-024", "There is no strategy 'threshold-024'"),
        ("no_such_module:mine", "'no_such_module:mine' cannot be imported: No module named 'no_such_module'."),
        (
            "tests.support.compiled_strategies:no",
            "cannot be imported: module 'tests.support.compiled_strategies' has no attribute 'no'",
        ),
        (":mine", "':mine' cannot be imported: Empty module name."),
        (".relative:mine", "cannot be imported: the 'package' argument is required"),
        ("x" * 500 + ":mine", "cannot be imported: No module named 'xxx"),
        ("broken_module:mine", "'broken_module:mine' cannot be imported: SystemExit."),
        ("math:sqrt", "'math:sqrt' is not compiled as a strategy; thirtyone.batch.strategy does that."),
        ("thirtyone.batch.states:below", "is not compiled as a strategy"),
    ],
)
def test_bad_names_get_one_sentence(name: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken_module.py").write_text("raise SystemExit")
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    with pytest.raises(ThirtyOneError) as caught:
        strategy_named(name)
    assert caught.value.code == "bad_strategy"
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 320
