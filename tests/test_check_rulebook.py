"""The check of the rule book finds each kind of fault in a made-up repository, and nothing else.

Wrong clauses and made-up documents are put together from pieces, as the check reads this file too.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from tools.check_rulebook import cited, faults

BOOK: Final = "# The book\n\n## Common\n\n### C-1\n\nCards.\n\n### C-2\n\nSeats.\n"
PROVED: Final = {"tests/game/test_cards.py": "".join(f"def {name}(): ...\n" for name in ("test_C1_cards", "test_C2_x"))}
WRONG: Final = "-".join("C7")
"""No clause of this book."""
ANOTHER: Final = "C" + "-9"
MD: Final = ".md"
MISSING: Final = f"outside{MD}"
NO_CLAUSE: Final = f"docs/rulebook.md: no test has {'-'.join('C2')} in its name"


def found(root: Path, files: Mapping[str, str] = {}, *, proved: Mapping[str, str] = PROVED) -> list[str]:
    """What is wrong with a repository of these files."""
    for name, text in ({"docs/rulebook.md": BOOK} | dict(proved) | dict(files)).items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return faults(root)


def test_where_all_is_well_nothing_is_found(tmp_path: Path) -> None:
    assert found(tmp_path, {"src/game.py": "# C-1, and C-1 to C-2\n", "README.md": "[C-2](docs/rulebook.md#c-2)"}) == []


@pytest.mark.parametrize(
    "file",
    ["src/a/b.py", "tests/helper.py", f"docs/page{MD}", f"docs/decisions/1{MD}", "web/src/lib/a.ts", "web/src/A.svelte",
     "benchmarks/a.c", "tools/a.py", "examples/a.py", "src/presets/a.toml", "src/locales/a.ftl", "src/log/a.sql",
     "README.md", "CHANGELOG.md"],
)  # fmt: skip
def test_a_cited_clause_that_does_not_exist_is_found_with_its_line(tmp_path: Path, file: str) -> None:
    faults = found(tmp_path, {file: f"C-1\n\nas ({WRONG}) says\n"})
    assert faults == [f"{file}:3: cites {WRONG}, which docs/rulebook.md does not have"]


def test_also_within_a_range_and_in_the_name_of_a_test(tmp_path: Path) -> None:
    name = "test_" + WRONG.replace("-", "") + "_nothing"
    faults = found(tmp_path, {"src/a.py": f"# C-2 to {WRONG}\n", "tests/test_a.py": f"def {name}(): ...\n"})
    assert [fault.partition(":")[0] for fault in faults] == [*["src/a.py"] * 5, "tests/test_a.py"]
    assert f"src/a.py:1: cites {WRONG}, which docs/rulebook.md does not have" in faults


def test_a_clause_that_no_test_has_in_its_name_is_found(tmp_path: Path) -> None:
    assert found(tmp_path, proved={"tests/test_cards.py": "def test_C1_cards(): ...\n"}) == [NO_CLAUSE]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("tests/test_a.py", '"""C-2: told, and not tested."""\n'),
        ("tests/test_a.py", "def test_seats(): ...  # C-2\n"),
        ("tests/helper.py", "def test_C2_seats(): ...\n"),
        ("src/test_a.py", "def test_C2_seats(): ...\n"),
        ("web/src/lib/a.test.ts", "// C-2\n"),
        ("web/src/lib/a.ts", 'test("C-2: seats", () => {});\n'),
    ],
)
def test_a_clause_that_is_only_mentioned_is_not_proved(tmp_path: Path, file: str, text: str) -> None:
    assert found(tmp_path, {file: text}, proved={"tests/test_b.py": "def test_C1_cards(): ...\n"}) == [NO_CLAUSE]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("tests/test_a.py", "def test_C2_seats() -> None: ...\n"),
        ("tests/table/test_a.py", "class TestSeats:\n    async def test_C1_C2_seats(self) -> None: ...\n"),
        ("web/src/lib/a.test.ts", 'test("C-2: seats", () => {});\n'),
    ],
)
def test_a_test_proves_the_clauses_in_its_name(tmp_path: Path, file: str, text: str) -> None:
    assert found(tmp_path, {file: text}, proved={"tests/test_b.py": "def test_C1_cards(): ...\n"}) == []


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("see A-6.", ["A-6"]),
        ("(A-4, A-5)", ["A-4", "A-5"]),
        ("C-1 to C-3, and A-4–A-5", ["A-4", "A-5", "C-1", "C-2", "C-3"]),
        ("rules C-1", ["C-1"]),
        ("D-6 (3) and T-2's lock", ["D-6", "T-2"]),
        ("`A-6`: A-6", ["A-6"]),
        ("UTF-8, SHA-256, ISO-8859-1, 1E-5, the T-shirt, E-mail, V8, A7, a9, D-, -D-1, D-1-2, X-1, A-1a, A_1", []),
    ],
)
def test_what_is_a_citation(text: str, clauses: list[str]) -> None:
    assert cited(text) == clauses


def test_a_link_to_a_page_that_is_not_there_is_found(tmp_path: Path) -> None:
    pages = {
        f"docs/a{MD}": f"[b](b{MD}), [up](../README.md), [folder](decisions)\n[gone]({MISSING})",
        f"docs/b{MD}": "# B\n\n## What it holds, in `short`\n",
        f"docs/decisions/1{MD}": f"[b](../b{MD}#what-it-holds-in-short) [elsewhere](https://example.org/{MISSING})",
        "README.md": f"[b](docs/b{MD}) ![picture](docs/b.svg) [no anchor](docs/b{MD}#nothing) x[0](y)",
    }
    assert found(tmp_path, pages) == [
        "README.md:1: links to docs/b.svg, which is not in the repository",
        f"README.md:1: links to docs/b{MD}#nothing, but nothing there has that anchor",
        f"docs/a{MD}:2: links to {MISSING}, which is not in the repository",
    ]


def test_a_link_does_not_lead_out_of_the_repository(tmp_path: Path) -> None:
    (tmp_path / MISSING).write_text("beside the repository", encoding="utf-8")
    link = f"../{MISSING}"
    assert found(tmp_path / "here", {"README.md": f"[out]({link})"}) == [
        f"README.md:1: links to {link}, which is not in the repository"
    ]


@pytest.mark.parametrize("file", ["src/a.py", "tests/test_a.py", f"docs/a{MD}"])
def test_a_document_that_is_named_and_not_there_is_found(tmp_path: Path, file: str) -> None:
    faults = found(tmp_path, {file: f"# docs/rulebook.md, rulebook.md, README.md, {MISSING}\n", "README.md": "# Read"})
    assert faults == [f"{file}:1: names {MISSING}, which is not in the repository"]


def test_what_others_made_is_not_read(tmp_path: Path) -> None:
    assert found(tmp_path, {"benchmarks/node_modules/a.ts": WRONG, "web/dist/a.ts": WRONG, "src/a.js": ANOTHER}) == []
