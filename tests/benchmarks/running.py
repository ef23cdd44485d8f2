"""Runs a benchmark as `make` does, in a process of its own."""

from __future__ import annotations

import subprocess
import sys

import hatch_build


def run(name: str, *options: str) -> str:
    """Run a benchmark; return what it printed once it has ended without a fault."""
    command = [sys.executable, "-m", f"benchmarks.{name}", *options]
    ended = subprocess.run(command, cwd=hatch_build.ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout
