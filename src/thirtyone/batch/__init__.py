"""The rules as compiled kernels: millions of decisions a second. Needs the extra ``batch``.

>>> from thirtyone import preset
>>> from thirtyone.batch import play, uniform
>>> result = play(preset("a7"), [uniform] * 4, games=100, seed=31)
>>> result.games
100
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from thirtyone.batch.compiling import Word
    from thirtyone.batch.playouts import Playouts, play
    from thirtyone.batch.records import game_of_record, record_game
    from thirtyone.batch.states import State
    from thirtyone.batch.strategies import Strategy, strategy, threshold, uniform
    from thirtyone.batch.vector import BatchGame
    from thirtyone.codes import RulesRecord

__all__ = [
    "BatchGame",
    "Playouts",
    "RulesRecord",
    "State",
    "Strategy",
    "Word",
    "game_of_record",
    "play",
    "record_game",
    "strategy",
    "threshold",
    "uniform",
]

_HOMES = {
    ".compiling": ("Word",),
    "thirtyone.codes": ("RulesRecord",),
    ".playouts": ("Playouts", "play"),
    ".records": ("game_of_record", "record_game"),
    ".states": ("State",),
    ".strategies": ("Strategy", "strategy", "threshold", "uniform"),
    ".vector": ("BatchGame",),
}
"""Which names are taken from which module. A module is imported when one of its names is first used, since importing
may compile kernels."""


def __getattr__(name: str) -> Any:
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(module, __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
