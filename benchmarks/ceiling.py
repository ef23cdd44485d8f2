"""The C program of the same games: compiled for this machine, and asked for its counts.

The kernels' record of a rule set is the only source of what the C program knows about rules: its struct is written from
that record's layout, and it reads the record itself, byte for byte.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Final

import numpy as np

from thirtyone.batch.encoding import RULES, encode_rules
from thirtyone.batch.playouts import Playouts
from thirtyone.batch.states import key_of
from thirtyone.rules import Rules

SOURCE: Final = Path(__file__).with_suffix(".c")


def rules_header(layout: np.dtype[np.void] = RULES) -> str:
    """Return a C header that declares `Rules` with a record's layout, and has the compiler check it."""
    return "\n".join(("#include <stddef.h>", "#include <stdint.h>", "", *_declaration(layout), ""))


def _declaration(layout: np.dtype[np.void]) -> Iterator[str]:
    fields: Mapping[str, Any] = layout.fields or {}
    yield "typedef struct {"
    for name, (kind, *_) in fields.items():
        yield f"    {kind.base}_t {name}{''.join(f'[{length}]' for length in kind.shape)};"
    yield "} Rules;"
    for name, (_, offset, *_) in fields.items():
        yield f'_Static_assert(offsetof(Rules, {name}) == {offset}, "{name} lies elsewhere in the kernels\' record");'
    yield f'_Static_assert(sizeof(Rules) == {layout.itemsize}, "the kernels\' record has another size");'


def compile_ceiling(folder: Path, layout: np.dtype[np.void] = RULES) -> Path | None:
    """Compile the C program into a folder; return None where there is no gcc.

    Raises:
        SystemExit: the C program does not fit the record, for instance because a field has another name now.
    """
    gcc = shutil.which("gcc")
    if gcc is None:
        return None
    (folder / "rules.h").write_text(rules_header(layout))
    program = folder / "ceiling"
    command = [gcc, "-O3", "-march=native", "-I", str(folder), "-o", str(program), str(SOURCE)]
    compiled = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False)
    if compiled.returncode != 0:
        raise SystemExit(f"benchmarks/ceiling.c does not fit the kernels' record of rules:\n{compiled.stderr}")
    return program


class Running:
    """The C program while it plays a share of the games of a seed."""

    def __init__(self, program: Path, rules: Rules, games: range, players: int, seed: int) -> None:
        command = [str(program), *map(str, (games.start, games.stop, players, *key_of(seed)))]
        with TemporaryFile() as record:
            record.write(encode_rules(rules).tobytes())
            record.seek(0)
            self._process = subprocess.Popen(command, stdin=record, stdout=subprocess.PIPE)

    def counts(self) -> list[int]:
        """Wait for its end, and return what it counted, in the order of `flattened`."""
        *counts, _seconds = self._process.communicate()[0].split() or [b""]
        if self._process.returncode != 0:
            raise SystemExit("The C program failed.")
        return [int(count) for count in counts]


def flattened(played: Playouts) -> list[int]:
    """Return the counts of playouts, number after number."""
    return [int(count) for part in played for count in np.ravel(part)]
