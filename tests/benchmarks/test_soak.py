"""`make soak` plays whole games over real connections, and fails where memory grows."""

from __future__ import annotations

import re
import sys
from argparse import Namespace

import pytest

if sys.platform != "linux":
    pytest.skip("The soak reads /proc, which only Linux has.", allow_module_level=True)

from benchmarks import soak
from tests.benchmarks.running import run


def test_people_come_play_and_leave() -> None:
    # growth within seconds says nothing, so any is allowed
    printed = run("soak", "--minutes", "0.08", "--warm-up", "0.02", "--every", "0.4", "--tables", "2", "--most", "1e9")
    done = re.search(r"(\d+) games", printed)
    assert done is not None and int(done[1]) > 0
    assert re.search(r"memory grew by -?[\d,]+ kB a minute; 1,000,000,000 are allowed", printed)


def test_growth_is_measured_after_the_warm_up() -> None:
    def sample(minute: float, rss: float) -> soak.Sample:
        return soak.Sample(minute, rss, files=1, tables=1, connections=1, database=1)

    samples = [sample(0, 10_000), sample(1, 90_000), sample(2, 90_040), sample(3, 90_080)]
    assert soak.growth(samples, warm_up=1) == pytest.approx(40)


@pytest.mark.parametrize(("grown", "code"), [(39.0, 0), (41.0, 1)])
def test_more_growth_than_is_allowed_is_a_failure(grown: float, code: int) -> None:
    assert soak.judged(grown, Namespace(warm_up=3.0, most=40.0)) == code
