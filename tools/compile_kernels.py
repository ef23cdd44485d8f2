"""Compile the simulator before tests do, half of it in each of two processes: else every one of theirs compiles all."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context

HALVES = (
    (
        "thirtyone.batch.vector",
        "thirtyone.batch.records",
        "thirtyone.study.chances.sampling",
        "thirtyone.study.training.self_play",
    ),
    (
        "thirtyone.study.report.knock_kernels",
        "thirtyone.study.arena.contest_kernels",
        "thirtyone.study.exploit.small_game",
    ),
)
"""About as long each; what both need is compiled twice."""


def compile_all(modules: tuple[str, ...]) -> None:
    """Import modules, which compiles their kernels unless they are kept on disk."""
    for module in modules:
        import_module(module)


if __name__ == "__main__":
    with ProcessPoolExecutor(len(HALVES), mp_context=get_context("spawn")) as pool:
        list(pool.map(compile_all, HALVES))
