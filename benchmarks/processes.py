"""Programs that a benchmark runs on one core each, and what they use. Linux only."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from hatch_build import ROOT

CORES: Final = os.sched_getaffinity(0)
TICKS: Final = os.sysconf("SC_CLK_TCK")


@contextmanager
def running(command: Sequence[str | Path], core: int, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Run a program in a folder on one core, and see it end."""
    os.sched_setaffinity(0, {core})  # what is started now has the same
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=folder,
        env={**os.environ, "NODE_ENV": "production"},
    )
    os.sched_setaffinity(0, CORES)
    try:
        with process:
            try:
                yield process
            finally:
                process.terminate()
                process.communicate(timeout=30)
    except subprocess.TimeoutExpired:
        process.kill()
        raise


def processor_seconds(pid: int) -> float:
    """Return how many seconds of computing a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident_kilobytes(pid: int) -> float:
    """Return what a process holds in memory."""
    return float(re.findall(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[0])


def scratch_folder() -> Path:
    """Return a folder on a disk: the system's folder for temporary files may lie in memory."""
    folder = ROOT / "build" / "bench"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
