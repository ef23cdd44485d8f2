"""The check of names and lengths finds each kind of fault in a made-up repository, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.check_names import long_files, shared_names


def write(root: Path, name: str, text: str = "") -> None:
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text(text, encoding="utf-8")


def test_two_modules_of_one_name_are_found(tmp_path: Path) -> None:
    for name in ("game/deals.py", "study/deals.py", "study/rounds.py"):
        write(tmp_path, f"src/thirtyone/{name}")
    (fault,) = shared_names(tmp_path)
    assert fault == "one name for several modules: src/thirtyone/game/deals.py, src/thirtyone/study/deals.py"


def test_packages_and_commands_may_share_their_names(tmp_path: Path) -> None:
    for name in ("game/__init__.py", "study/__init__.py", "__main__.py", "cli/__main__.py", "rules.py", "cli/rules.py"):
        write(tmp_path, f"src/thirtyone/{name}")
    assert list(shared_names(tmp_path)) == []


@pytest.mark.parametrize(
    "name", ["src/thirtyone/deals.py", "tests/test_deals.py", "web/src/lib/deals.ts", "web/src/Deal.svelte"]
)
def test_the_301st_line_is_one_too_many(tmp_path: Path, name: str) -> None:
    write(tmp_path, name, "\n" * 300)
    assert list(long_files(tmp_path)) == []
    write(tmp_path, name, "\n" * 301)
    (fault,) = long_files(tmp_path)
    assert fault.startswith(f"{name}: 301 lines")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("tools/deals.py", "# Longer than 300 lines because the cases are one table."),
        ("web/src/deals.ts", "// Longer than 300 lines because the cases are one table."),
        ("web/src/Deals.svelte", "<!-- Longer than 300 lines because the cases are one table. -->"),
    ],
)
def test_a_long_file_may_say_why(tmp_path: Path, name: str, reason: str) -> None:
    write(tmp_path, name, "\n" + reason + "\n" * 400)
    assert list(long_files(tmp_path)) == []
    write(tmp_path, name, reason.replace("because the cases are one table.", "because") + "\n" * 400)
    assert len(list(long_files(tmp_path))) == 1  # a reason without one
    write(tmp_path, name, "\n" * 200 + reason + "\n" * 200)
    assert len(list(long_files(tmp_path))) == 1  # not where a reader begins


def test_what_is_not_source_may_have_any_length(tmp_path: Path) -> None:
    write(tmp_path, "web/src/app.css", "\n" * 400)
    write(tmp_path, "docs/rules.md", "\n" * 400)
    assert list(long_files(tmp_path)) == []
