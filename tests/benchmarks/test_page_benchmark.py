"""`make bench-page` opens the page, and plays a whole game in a browser that is traced."""

from __future__ import annotations

import os
import re

import pytest

from tests.benchmarks.running import run
from tests.browser.chromium import on_path


@pytest.mark.long
def test_a_game_is_traced_and_every_figure_stands_beside_what_is_wanted() -> None:
    if on_path() is None and os.environ.get("CI") != "true":
        pytest.skip("There is no Chromium on this machine: the page has not been measured.")
    printed = run("page", "--runs", "1", "--slower", "1")
    figures = re.findall(r"^(.+?)  +(\S+(?: kB| ms)?) +wanted .* (?:kept|MISSED)$", printed, re.MULTILINE)
    assert [what for what, _ in figures][:4] == [
        "JavaScript for one reader, gzip",
        "JavaScript of all languages, gzip",
        "first page: first card painted (median)",
        "table: first card painted (median)",
    ]
    assert all(float(figure.split()[0]) > 0 for _, figure in figures[:4])
    tasks = re.search(r"tasks over 50 ms by the clock, of (\d+)", printed)
    assert tasks is not None and int(tasks[1]) > 100
