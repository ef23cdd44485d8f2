"""Compile the simulator before tests need it, in parts that two processors can share: see the Makefile."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Final

PARTS: Final = {
    "shared": (
        "thirtyone.batch.vector",
        "thirtyone.batch.records",
        "thirtyone.study.chances.sampling",
    ),
    "training": ("thirtyone.study.training.self_play",),
    "study": (
        "thirtyone.study.report.knock_kernels",
        "thirtyone.study.arena.contest_kernels",
        "thirtyone.study.exploit.exploitability",
        "thirtyone.study.exploit.small_game",
    ),
}
"""The first has what the others call: after it, those compile nothing twice."""


def compile_part(part: str) -> None:
    """Import a part's modules, which compiles their kernels unless they are kept on disk."""
    for module in PARTS[part]:
        import_module(module)


if __name__ == "__main__":
    for name in sys.argv[1:] or PARTS:
        compile_part(name)
