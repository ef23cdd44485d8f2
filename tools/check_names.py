"""Checks that a module's name says its concept without its folder, and that no source file is longer than it need be.

No two modules of the package share a file name, but for those that every package may have and the commands, which are
named as a player types them. A file of more than 300 lines says near its top why it is not several.
"""

import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
PACKAGE: Final = Path("src", "thirtyone")
COMMANDS: Final = PACKAGE / "cli"
EVERYWHERE: Final = ("__init__.py", "__main__.py")

SOURCES: Final = ("src", "tests", "benchmarks", "tools", "web/src")
SUFFIXES: Final = (".py", ".ts", ".svelte")
MOST_LINES: Final = 300
TOP: Final = 40
"""Lines in which a long file must give its reason: below the docstring is near enough."""

REASON: Final = re.compile(r"(#|//|<!--) Longer than 300 lines because \w")


def shared_names(root: Path) -> Iterator[str]:
    """Say which modules of the package share a file name."""
    modules: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted((root / PACKAGE).rglob("*.py")):
        module = path.relative_to(root)
        if path.name not in EVERYWHERE and not module.is_relative_to(COMMANDS):
            modules[path.name].append(module.as_posix())
    for same in modules.values():
        if len(same) > 1:
            yield f"one name for several modules: {', '.join(same)}"


def long_files(root: Path) -> Iterator[str]:
    """Say which source files are too long and do not say why."""
    for folder in SOURCES:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix not in SUFFIXES:
                continue
            lines = path.read_text(encoding="utf-8").splitlines()
            if len(lines) > MOST_LINES and not any(map(REASON.match, lines[:TOP])):
                name = path.relative_to(root).as_posix()
                yield f"{name}: {len(lines)} lines, and none at its top begins “Longer than {MOST_LINES} lines because”"


def main() -> int:
    """Print what is wrong, and return the exit code."""
    faults = [*shared_names(ROOT), *long_files(ROOT)]
    print("\n".join(faults) or "Modules have names of their own, and long files say why they are long.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
