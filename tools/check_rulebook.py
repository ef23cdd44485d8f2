"""Checks that the repository and its rule book, docs/rulebook.md, belong together.

It fails, with a line for each fault, on

- a clause that is cited and that the book does not have;
- a clause of the book that no test has in its name (``test_A6_…``, or ``test("A-6: …")`` in TypeScript);
- a link, or a document mentioned by its name, that leads to nothing in the repository.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
BOOK = "docs/rulebook.md"
FOLDERS = ("src", "tests", "docs", "web/src", "benchmarks", "tools", "examples")
ENDINGS = {".py", ".ts", ".svelte", ".md", ".toml", ".ftl", ".c", ".sql"}
NOT_OURS = {"node_modules", "__pycache__"}

HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
CLAUSE = re.compile(r"[CEATDV]-\d+")
# No letter, digit or hyphen may touch it: UTF-8, SHA-256 and 1E-5 are none.
CITED = re.compile(rf"(?<![\w-]){CLAUSE.pattern}(?![\w-])")
RANGE = re.compile(r"(?<![\w-])([CEATDV])-(\d+)(?: to |–|…)\1-(\d+)(?![\w-])")
PYTHON_TEST = re.compile(r"^\s*(?:async )?def test((?:_[CEATDV]\d+)+)(?![a-zA-Z0-9])")
PAGE_TEST = re.compile(r"^\s*(?:test|it|describe)\((?P<quote>[\"'`])(.*?)(?P=quote)")

# A bracket right after a word is an index in some code.
LINK = re.compile(r"(?<![\w)\]])\[[^\]\n]*\]\(([^)\s]+)\)")
DOCUMENT = re.compile(r"(?<![\w./-])(?:[\w.-]+/)*[\w-]+\.md\b")


class Line(NamedTuple):
    """A line of a text file of the repository."""

    file: str
    """Its path from the root."""
    number: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.number}"


def main() -> int:
    """Print each fault, and return the exit code."""
    found = faults(ROOT)
    print("\n".join(found) or "The rule book is kept.")
    return 1 if found else 0


def faults(root: Path) -> list[str]:
    """Return a sentence for each fault of the repository that lies in a folder."""
    book = clauses((root / BOOK).read_text(encoding="utf-8"))
    lines = [*text_lines(root)]
    unknown = [
        f"{line}: cites {clause}, which {BOOK} does not have"
        for line in lines
        for clause in cited(line.text)
        if clause not in book
    ]
    named = {clause for line in lines for clause in proved(line)}
    unproved = [f"{BOOK}: no test has {clause} in its name" for clause in book if clause not in named]
    return unknown + unproved + [fault for line in lines for fault in dead_ends(root, line)]


def clauses(book: str) -> list[str]:
    """Return the clauses of the book: its headings that are nothing but a clause's number."""
    return [title for title in HEADING.findall(book) if CLAUSE.fullmatch(title)]


def text_lines(root: Path) -> Iterator[Line]:
    """Yield all lines of the texts that people write."""
    files = [*root.glob("*.md"), *(file for folder in FOLDERS for file in sorted((root / folder).rglob("*")))]
    for file in files:
        path = file.relative_to(root)
        if file.suffix in ENDINGS and not NOT_OURS & set(path.parts) and file.is_file():
            for number, text in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
                yield Line(path.as_posix(), number, text)


def cited(text: str) -> list[str]:
    """Return the clauses that a line cites, each once: also those within a range, and in a test's name."""
    found = set(CITED.findall(text)) | in_test_name(text)
    for letter, first, last in RANGE.findall(text):
        found |= {f"{letter}-{number}" for number in range(int(first), int(last) + 1)}
    return sorted(found)


def in_test_name(text: str) -> set[str]:
    """Return the clauses in the name of the Python test that begins on a line."""
    name = PYTHON_TEST.match(text)
    return {f"{part[0]}-{part[1:]}" for part in name[1].split("_")[1:]} if name else set()


def proved(line: Line) -> set[str]:
    """Return the clauses that the test which begins on a line has in its name."""
    if re.fullmatch(r"tests/(.+/)?test_\w+\.py", line.file):
        return in_test_name(line.text)
    title = PAGE_TEST.match(line.text) if line.file.endswith(".test.ts") else None
    return set(CITED.findall(title[2])) if title else set()


def dead_ends(root: Path, line: Line) -> Iterator[str]:
    """Say which documents a line leads to that are not there.

    A link goes out from its page's folder; documents are also mentioned by their path from the root or from docs/.
    """
    page = root / line.file
    links = LINK.findall(line.text) if page.suffix == ".md" else []
    for target in links:
        path, _, anchor = target.partition("#")
        there = (page.parent / path).resolve() if path else page
        if re.match(r"[a-z]+:", target):
            continue
        if not (there.is_relative_to(root.resolve()) and there.exists()):
            yield f"{line}: links to {path}, which is not in the repository"
        elif anchor and anchor not in anchors(there.read_text(encoding="utf-8")):
            yield f"{line}: links to {target}, but nothing there has that anchor"
    folders = (root, root / "docs", page.parent)
    for name in DOCUMENT.findall(LINK.sub("", line.text)):
        if not any((folder / name).is_file() for folder in folders):
            yield f"{line}: names {name}, which is not in the repository"


def anchors(page: str) -> set[str]:
    """Return the anchors that a page's headings have on GitHub and on the usual sites of documents."""
    return {re.sub(r"[^\w\- ]", "", title).strip().lower().replace(" ", "-") for title in HEADING.findall(page)}


if __name__ == "__main__":
    sys.exit(main())
