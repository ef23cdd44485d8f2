"""How kernels are compiled and kept on disk, how records are laid out in memory, and some processor instructions.

A *kernel* is a function that Numba compiles to machine code. Those of the simulator are compiled by `compiled` and its
variants; functions of the engine and of computer players, which are pure Python, are compiled by `compiled_copy`.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final, TypeVar, get_type_hints

import numpy as np
from llvmlite import ir
from numba import NumbaExperimentalFeatureWarning, njit, types
from numba.core import config, event
from numba.core.codegen import get_host_cpu_features
from numba.core.compiler import Compiler
from numba.extending import intrinsic

from thirtyone import cardsets
from thirtyone.batch.compile_notice import CompileNotice
from thirtyone.codes import SEATS

Word = np.uint64
"""64 random bits."""

F = TypeVar("F", bound=Callable[..., Any])


# Strategies are passed to kernels as functions, which Numba calls experimental each time.
warnings.filterwarnings("ignore", "First-class function type", NumbaExperimentalFeatureWarning)

event.register("numba:compile", CompileNotice())


class _UnaliasedCompiler(Compiler):
    """Compiles with the promise that no two arguments of a kernel share memory, so that values stay in registers."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)  # type: ignore[no-untyped-call] # Numba's
        self.state.flags.noalias = True


_BATCH: Final = Path(__file__).parent
_PACKAGE: Final = _BATCH.parent
_SHARED: Final = tuple(_PACKAGE / name for name in ("cardsets.py", "codes.py", "hands.py"))


def source_files(folder: Path) -> tuple[Path, ...]:
    """Return the files whose functions and constants a kernel of this folder may contain.

    These are a few that everything shares and those of ``batch``; for kernels of another folder also that folder's and
    the computer players'. A kernel may call only kernels in these: two folders of the study may not call each other's.
    """
    folders = {_BATCH} if folder in (_BATCH, _PACKAGE) else {_BATCH, _PACKAGE / "players", folder}
    return (*_SHARED, *(file for each in sorted(folders) for file in sorted(each.glob("*.py"))))


@cache
def _sources(folder: Path) -> str:
    """Return a hash of all source that a kernel of this folder may contain."""
    digest = sha256(str(SEATS).encode())  # it is from rules.py, whose other source is in no kernel
    for file in source_files(folder):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def compiled(function: F) -> F:
    """Compile a kernel when it is first called, to code that needs neither Python objects nor the GIL; keep it on disk.

    It raises no exception: division by zero, or an index out of range, gives some number, so callers check before.
    """
    return _compiled_on_disk(function, None)


def compiled_into(function: F) -> F:
    """Compile a kernel and inline it wherever it is called: for the few lines that every decision goes through."""
    return _compiled_on_disk(function, None, forceinline=True)


def compiled_borrowing(function: F) -> F:
    """Compile and inline a kernel that neither makes nor returns arrays: it counts no references to its arguments."""
    # _nrt is Numba's own option, which its manual does not promise; the pinned Numba has it.
    return _compiled_on_disk(function, None, forceinline=True, _nrt=False)


def compiled_for(*arguments: Any, result: Any) -> Callable[[F], F]:
    """Compile a kernel at once, for arguments of these types: those that Python calls, so that they start quickly."""
    return lambda function: _compiled_on_disk(function, result(*arguments))


def _compiled_on_disk(function: F, signature: Any, **options: Any) -> F:
    # Numba compiles anew when a kernel's own file has changed, not when that of a kernel it calls has. It names what it
    # keeps after the function: with a hash of all sources in the name, no stale machine code is run.
    ours = function.__module__.startswith("thirtyone.") if function.__module__ else False
    folder = Path(function.__code__.co_filename if ours else __file__).parent
    function.__qualname__ += f".{_sources(folder)}"

    def compile_it(*, keep: bool) -> F:
        decorate: Callable[[F], F] = njit(
            signature, cache=keep, nogil=True, error_model="numpy", pipeline_class=_UnaliasedCompiler, **options
        )
        return decorate(function)

    if not function.__module__:  # typed in at a prompt: there is no file to keep it beside
        return compile_it(keep=False)
    try:
        return compile_it(keep=True)
    except RuntimeError:  # its file cannot be found, or no folder for it can be written to
        return compile_it(keep=False)


def compiled_copy(function: F, replaced: Mapping[str, Any], compile_it: Callable[[F], F] = compiled) -> F:
    """Compile a copy of a pure Python function: the function itself stays as it is.

    Args:
        function: one of `thirtyone`, as its module defines it.
        replaced: by their names there, kernels that the copy calls instead of Python functions.
        compile_it: how, as `compiled` or one of its variants.
    """
    return _copy_with_globals(function, {**function.__globals__, **replaced}, compile_it)


def _copy_with_globals(function: F, names: dict[str, Any], compile_it: Callable[[F], F]) -> F:
    copy: Any = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    copy.__module__ = function.__module__
    compiled_function: F = compile_it(copy)
    return compiled_function


def compile_modules(modules: tuple[ModuleType, ...], replaced: Mapping[str, Any]) -> dict[str, Any]:
    """Compile copies of all functions of some modules; return them by name, with those that replace others.

    Args:
        modules: each before those whose functions call it; no two functions have the same name.
        replaced: by name, kernels that replace functions of any module.
    """
    made: dict[str, Any] = {}
    for module in modules:
        names = {**vars(module), **made, **replaced}
        for name, function in vars(module).items():
            if isinstance(function, FunctionType) and function.__module__ == module.__name__ and name not in replaced:
                # The copies of one module share their names, so that each calls the others' copies.
                names[name] = made[name] = _copy_with_globals(function, names, compiled_borrowing)
    return {**made, **replaced}


def layout(record: type) -> np.dtype[np.void]:
    """Return the memory layout of a class whose annotations say each field's: ``turns: Annotated[int, np.int32]``.

    With a length after the type, ``Annotated[list[int], np.int8, 17]``, the field is an array.
    """
    fields: list[Any] = []
    for name, hint in get_type_hints(record, include_extras=True).items():
        kind, *length = hint.__metadata__
        fields.append((name, kind, *length))
    return np.dtype(fields, align=True)


def instruction(define: Callable[..., Any]) -> Callable[..., Any]:
    """Turn a function that builds LLVM code into one that kernels can call, as `numba.extending.intrinsic` does."""
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
    """Return a number of a record as 64 bits: else each kernel is compiled once for every width of its arguments."""
    return number + 0


@compiled_into
def at(index: int) -> int:
    """Return an index that is never negative as an unsigned number.

    With a signed one, every access to an array first asks whether to count from the end.
    """
    return np.uint64(index)  # type: ignore[return-value] # for mypy it is an int


@compiled_into
def count(mask: int) -> int:
    """Do what `thirtyone.cardsets.count` does, in one instruction."""
    return int(_population(mask))


@compiled_into
def lowest_bit_index(mask: int) -> int:
    """Do what `thirtyone.cardsets.lowest_bit_index` does, in one instruction."""
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
    """Return the upper 64 of the 128 bits of a product; of a random word, a random number less than the factor."""
    half: Word = _high(word, factor)
    return half


@instruction
def _deposit(typing: Any, bits: Any, mask: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), ir.FunctionType(word, [word, word]))
        return builder.call(deposit, arguments)

    return types.int64(types.int64, types.int64), code


nth_by_steps = compiled_copy(cardsets.nth, {}, compiled_into)
"""`thirtyone.cardsets.nth` on any processor."""


if "+bmi2" in (getattr(config, "CPU_FEATURES", None) or get_host_cpu_features()):

    @compiled_into
    def nth(mask: int, number: int) -> int:
        """Do what `thirtyone.cardsets.nth` does, in one instruction that not every processor has."""
        return int(_deposit(1 << number, mask))

else:
    nth = nth_by_steps
