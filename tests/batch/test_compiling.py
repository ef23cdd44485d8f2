"""Machine code that is kept on disk is never that of older source."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import pytest
from numba.core.dispatcher import Dispatcher

from thirtyone import batch, cardsets, hands, players
from thirtyone.batch import scoring
from thirtyone.batch.compiling import compiled_copy, source_files
from thirtyone.hands import FIRE
from thirtyone.players import compiled as compiled_players


def kernels_of(module: Any) -> list[Any]:
    """The kernels that a module has, its own and those that it calls."""
    named = vars(module).values()
    tabled = [kernel for table in named if isinstance(table, dict) for kernel in table.values()]
    return [kernel for kernel in (*named, *tabled) if isinstance(kernel, Dispatcher)]


def modules_of(package: Any) -> list[Any]:
    return [import_module(f"{package.__name__}.{found.name}") for found in iter_modules(package.__path__)]


@pytest.mark.parametrize("package", [batch, players])
def test_what_a_kernel_calls_is_part_of_the_name_it_is_kept_under(package: Any) -> None:
    covered = set(source_files(Path(package.__path__[0])))
    kernels = [kernel for module in modules_of(package) for kernel in kernels_of(module)]
    assert len(kernels) > 20
    assert {Path(kernel.py_func.__code__.co_filename) for kernel in kernels} <= covered


def test_a_kernel_outside_its_folder_is_covered_by_its_own_and_by_the_players() -> None:
    folder = Path(players.__path__[0]).parent / "study" / "arena"
    assert {*folder.glob("*.py"), *source_files(Path(batch.__path__[0]))} <= set(source_files(folder))
    assert set(source_files(Path(players.__path__[0]))) <= set(source_files(folder))


def test_the_strength_of_a_hand_is_compiled_from_the_engines_own_source() -> None:
    kernels: dict[str, Any] = vars(scoring)
    for strength in (kernels["strength"], compiled_players.COMPILED["strength"]):
        assert strength.py_func.__code__ is hands.strength.__code__
    assert kernels["ranks_of"].py_func.__code__ is cardsets.ranks_of.__code__


def test_a_compiled_copy_leaves_the_function_as_it_is() -> None:
    globals_before, name = dict(hands.half_points.__globals__), hands.half_points.__qualname__
    copy: Any = compiled_copy(hands.half_points, {"strength": None}, lambda function: function)
    assert copy.__globals__["strength"] is None
    assert copy(FIRE) == 66
    assert hands.half_points.__globals__ == globals_before
    assert hands.half_points.__qualname__ == name
