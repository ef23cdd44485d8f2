"""Compiled strategies by name: as they are typed, and as they are sent to other processes, as functions cannot be."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from thirtyone.batch.strategies import Strategy, is_strategy, threshold, uniform
from thirtyone.errors import ThirtyOneError, shorten
from thirtyone.study.default_strategy import default

_NAMED: Final[Mapping[str, Strategy]] = {"uniform": uniform, "default": default}
_THRESHOLDS: Final[Mapping[str, int]] = {f"threshold-{points}": points for points in range(34)}


def strategy_named(text: str) -> Strategy:
    """Return a compiled strategy: ``uniform``, ``default``, ``threshold-24`` (0 to 33 points), or ``module:attribute``.

    The module may lie in the current folder. Names mean the same in every process that can import that module.

    >>> strategy_named("threshold-24").__name__
    'threshold_24'

    Raises:
        ThirtyOneError: ``bad_strategy``, where there is none of that name, its module cannot be imported, or what is
            found there is not compiled as a strategy.
    """
    if text in _NAMED:
        return _NAMED[text]
    if text in _THRESHOLDS:
        return threshold(_THRESHOLDS[text])
    module, colon, attribute = text.partition(":")
    if not colon:
        raise _bad(
            f"There is no strategy {shorten(text)}; there are {', '.join(_NAMED)}, "
            "threshold-0 to threshold-33, and your own as module:attribute."
        )
    found = _imported(module, attribute)
    if not is_strategy(found):
        raise _bad(f"{shorten(text)} is not compiled as a strategy; thirtyone.batch.strategy does that.")
    return found


def _imported(module: str, attribute: str) -> Any:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)  # last, so that nothing there hides another module
    try:
        return getattr(import_module(module), attribute)
    except (Exception, SystemExit) as error:  # an imported module may raise anything
        reason = (str(error).splitlines() or [type(error).__name__])[0][:200]
        name = shorten(f"{module}:{attribute}")
        raise _bad(f"The strategy {name} cannot be imported: {reason.rstrip('.')}.") from None


def _bad(sentence: str) -> ThirtyOneError:
    return ThirtyOneError("bad_strategy", sentence)
