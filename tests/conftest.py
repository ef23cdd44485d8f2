"""Set-ups that pytest brings to a test by their names."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from hypothesis import settings

# The same examples in every run, so that whoever sees a test fail sees it fail again. The long tests have more.
settings.register_profile("thirtyone", derandomize=True, database=None, deadline=None)
settings.load_profile("thirtyone")

# A shell starts what it leaves in the background deaf to Ctrl-C, and programs that tests start would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# What tests compare in these is told as if it stood in the tests themselves.
pytest.register_assert_rewrite(
    "tests.support.engine_and_kernels", "tests.support.recorded_game", "tests.support.noninterference"
)


@pytest.fixture
def _few_attempts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trying in vain 300 times is enough for a test."""
    monkeypatch.setattr("thirtyone.record.completions._COMPLETION_ATTEMPTS", 300)


_FIRST = Path(__file__).parent / "browser"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the browser's tests come first: they take longest, and begun last they would keep one process alone."""
    items.sort(key=lambda item: _FIRST not in item.path.parents)
