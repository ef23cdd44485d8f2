"""What keeps a release from being made."""

from __future__ import annotations

import shutil
import subprocess
from datetime import date
from pathlib import Path
from typing import Any, Final

import pytest

from tools.release import Candidate, candidate_of, refusals, sections

TODAY: Final = date(2026, 3, 15)
READY: Final = """# Changes

## [Unreleased]

## [1.2.0] - 2026-03-14

- More.

## [1.1.0] - 2026-01-31

- All.
"""


def reasons(changes: str = READY, **others: Any) -> list[str]:
    usual: dict[str, Any] = {"version": "1.2.0", "uncommitted": (), "tags": ("v1.1.0",), "today": TODAY}
    return refusals(Candidate(changes=changes, **usual | others))


def test_what_is_ready_is_not_refused() -> None:
    assert reasons() == []
    assert reasons(READY.replace("## [Unreleased]\n\n", "")) == []
    assert reasons(today=date(2026, 3, 14)) == []  # on the day itself


@pytest.mark.parametrize(
    ("others", "reason"),
    [
        ({"uncommitted": ("README.md", "new.py")}, "The tree is not clean: README.md, new.py."),
        ({"tags": ("v1.1.0", "v1.2.0")}, "There is a tag v1.2.0 already."),
        ({"today": date(2026, 3, 13)}, "CHANGELOG.md: 2026-03-14 is not yet."),
        ({"version": "1.3.0"}, "CHANGELOG.md: the first dated section is not that of 1.3.0."),
        ({"version": "1.1.0", "tags": ()}, "CHANGELOG.md: the first dated section is not that of 1.1.0."),
    ],
)
def test_a_release_is_refused_for_what_stands_around_it(others: dict[str, Any], reason: str) -> None:
    assert reasons(**others) == [reason]


@pytest.mark.parametrize("version", ["1.2.0.dev1", "1.2.0rc1", "1.2", "v1.2.0"])
def test_only_whole_versions_are_released(version: str) -> None:
    changes = READY.replace("1.2.0", version)
    assert f"{version} is no version to be released, like 1.2.3." in reasons(changes, version=version)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("[Unreleased]\n", "[Unreleased]\n\n- Not told yet.\n", "what stands under [Unreleased] belongs into"),
        ("[1.2.0] - 2026-03-14", "1.2.0 (unreleased)", "'1.2.0 (unreleased)' is neither [Unreleased] nor like"),
        ("[1.2.0] - 2026-03-14", "1.2.0 (unreleased)", "the first dated section is not that of 1.2.0."),
        ("[1.2.0] - 2026-03-14", "[1.2.0]", "'[1.2.0]' is neither"),
        ("2026-03-14", "2026-02-30", "2026-02-30 is no day."),
        ("- More.\n", "", "the section of 1.2.0 has no entries."),
        ("- More.\n", "- More.\n- TODO: tell the rest.\n", "the section of 1.2.0 says TODO."),
    ],
)
def test_an_unfinished_changelog_is_refused(old: str, new: str, reason: str) -> None:
    assert READY.count(old) == 1
    assert any(said.startswith(f"CHANGELOG.md: {reason}") for said in reasons(READY.replace(old, new)))


def test_what_is_still_to_be_done_in_an_older_version_matters_no_more() -> None:
    assert reasons(READY.replace("- All.", "- All but the TODO list.")) == []


def test_the_changelog_of_this_project_can_be_read() -> None:
    root = next(folder for folder in Path(__file__).parents if (folder / "CHANGELOG.md").is_file())
    changes = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    assert all(text for _, text in sections(changes)[1:])
    assert not [reason for reason in reasons(changes) if "neither" in reason]


@pytest.mark.skipif(shutil.which("git") is None, reason="there is no git on this machine")
def test_a_clone_says_what_decides_about_its_release(tmp_path: Path) -> None:
    def git(*arguments: str) -> None:
        who = ("-c", "user.name=Ana", "-c", "user.email=ana@example.org")
        subprocess.run(["git", *who, *arguments], cwd=tmp_path, check=True, capture_output=True)

    package = tmp_path / "src" / "thirtyone"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('__version__ = "1.2.0"\n', encoding="utf-8")
    (tmp_path / "CHANGELOG.md").write_text(READY, encoding="utf-8")
    git("init")
    git("add", ".")
    git("commit", "--message", "All")
    assert refusals(candidate_of(tmp_path, TODAY)) == []

    (tmp_path / "CHANGELOG.md").write_text(READY + "- Changed.\n", encoding="utf-8")
    (tmp_path / "new.txt").write_text("not in git", encoding="utf-8")
    git("tag", "v1.2.0")
    assert refusals(candidate_of(tmp_path, TODAY)) == [
        "The tree is not clean: CHANGELOG.md, new.txt.",
        "There is a tag v1.2.0 already.",
    ]
