"""Set-ups that pytest brings to a test by their names."""

from __future__ import annotations

import pytest

# What tests compare in these is told as if it stood in the tests themselves.
pytest.register_assert_rewrite(
    "tests.support.engine_and_kernels", "tests.support.recorded_game", "tests.support.noninterference"
)


@pytest.fixture
def _few_attempts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trying in vain 300 times is enough for a test."""
    monkeypatch.setattr("thirtyone.record.completions._ATTEMPTS", 300, raising=False)
