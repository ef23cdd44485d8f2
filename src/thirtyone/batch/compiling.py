"""Numba with types: how kernels are compiled, how records are laid out in memory, two instructions of the processor."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, get_type_hints

import numpy as np
from llvmlite import ir
from numba import NumbaExperimentalFeatureWarning, njit, types
from numba.core import config, event
from numba.core.codegen import get_host_cpu_features
from numba.core.compiler import Compiler
from numba.extending import intrinsic

from thirtyone.batch.compile_notice import CompileNotice

Word = np.uint64
"""64 random bits."""

F = TypeVar("F", bound=Callable[..., Any])


# Strategies are passed to kernels as functions, which Numba calls experimental each time.
warnings.filterwarnings("ignore", "First-class function type", NumbaExperimentalFeatureWarning)

event.register("numba:compile", CompileNotice())


class _Apart(Compiler):
    """Compiles with the promise that no two arguments of a kernel lie at the same place in memory."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)  # type: ignore[no-untyped-call] # Numba's
        self.state.flags.noalias = True


@cache
def _sources(folder: Path) -> str:
    """Return a hash of the modules in this folder, of those below it, and of a folder whose kernels call them.

    Kernels of other folders may call compiled players too.
    """
    digest = sha256()
    here = Path(__file__).parent
    folders = [here] if folder == here else sorted({here, here.parent / "players", folder})
    for file in (here.parent / "codes.py", *(file for each in folders for file in sorted(each.glob("*.py")))):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def compiled(function: F) -> F:
    """Compile a kernel when it is first called, without Python objects or its lock, and keep it on disk.

    No exception is raised inside: division by zero and the like give numbers, so callers check before.
    """
    return _kept(function, None)


def compiled_into(function: F) -> F:
    """Compile a kernel into each kernel that calls it: for the few lines that every decision goes through."""
    return _kept(function, None, forceinline=True)


def compiled_borrowing(function: F) -> F:
    """Compile a kernel, likewise, that makes and returns no arrays: nobody counts who holds those that it is given."""
    # _nrt is Numba's own option, which its manual does not promise; the pinned Numba has it.
    return _kept(function, None, forceinline=True, _nrt=False)


def compiled_for(*arguments: Any, result: Any) -> Callable[[F], F]:
    """Compile a kernel now, for these types: the way in from Python, so that its type is known to the cache."""
    return lambda function: _kept(function, result(*arguments))


def _kept(function: F, signature: Any, **options: Any) -> F:
    # Numba looks only at a kernel's own file for changes, not at those of the kernels it calls. It keeps what it
    # compiled under the function's name: with the sources in the name, no change of ours is missed.
    ours = function.__module__.startswith("thirtyone.") if function.__module__ else False
    folder = Path(function.__code__.co_filename if ours else __file__).parent
    function.__qualname__ += f".{_sources(folder)}"

    def compile_it(*, keep: bool) -> F:
        decorate: Callable[[F], F] = njit(
            signature, cache=keep, nogil=True, error_model="numpy", pipeline_class=_Apart, **options
        )
        return decorate(function)

    if not function.__module__:  # in code that was typed in: it could not be found again
        return compile_it(keep=False)
    try:
        return compile_it(keep=True)
    except RuntimeError:  # its file or every folder that could keep it is out of reach
        return compile_it(keep=False)


def layout(record: type) -> np.dtype[np.void]:
    """Return the memory layout of a class whose fields say theirs: ``turns: Annotated[int, np.int32]``.

    A second argument of `Annotated` makes an array of that many.
    """
    fields: list[Any] = []
    for name, hint in get_type_hints(record, include_extras=True).items():
        kind, *length = hint.__metadata__
        fields.append((name, kind, *length))
    return np.dtype(fields, align=True)


def instruction(define: Callable[..., Any]) -> Callable[..., Any]:
    """Make a function out of what one instruction of the processor does; the typing context is Numba's to give."""
    made: Callable[..., Any] = intrinsic(define)
    return made


@instruction
def _population(typing: Any, mask: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), code


@instruction
def _zeros(typing: Any, mask: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, False))

    return types.int64(types.int64), code


@compiled_into
def wide(number: int) -> int:
    """Return a number of a record as one of 64 bits: kernels are compiled anew for each width that they are given."""
    return number + 0


@compiled_into
def at(place: int) -> int:
    """Return a place in an array, which is never negative: else each look there asks whether to count from the end."""
    return np.uint64(place)  # type: ignore[return-value] # to a reader it is a number like others


@compiled_into
def count(mask: int) -> int:
    """Return how many bits are set."""
    return int(_population(mask))


@compiled_into
def lowest_bit_index(mask: int) -> int:
    """Return the number of the lowest bit that is set, counted from 0."""
    return int(_zeros(mask))


@instruction
def _high(typing: Any, word: Any, factor: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        wide = ir.IntType(128)
        product = builder.mul(*(builder.zext(argument, wide) for argument in arguments))
        return builder.trunc(builder.lshr(product, wide(64)), ir.IntType(64))

    return types.uint64(types.uint64, types.uint64), code


@compiled_into
def upper_half(word: Word, factor: Word) -> Word:
    """Return the upper 64 of the 128 bits of a product: with a random word a number from 0 to below the factor."""
    half: Word = _high(word, factor)
    return half


@instruction
def _deposit(typing: Any, bits: Any, mask: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), ir.FunctionType(word, [word, word]))
        return builder.call(deposit, arguments)

    return types.int64(types.int64, types.int64), code


@compiled_into
def nth_by_steps(mask: int, number: int) -> int:
    """Do what `nth` does, on any processor."""
    for _ in range(number):
        mask &= mask - 1
    return mask & -mask


if "+bmi2" in (getattr(config, "CPU_FEATURES", None) or get_host_cpu_features()):

    @compiled_into
    def nth(mask: int, number: int) -> int:
        """Return the set bit that has so many set ones below it, as a mask; none where there are not so many."""
        return int(_deposit(1 << number, mask))

else:
    nth = nth_by_steps
