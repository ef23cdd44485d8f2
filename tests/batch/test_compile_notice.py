"""What somebody is told who waits for the kernels to be compiled."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from numba.core.event import Event, EventStatus

from thirtyone.batch.compile_notice import CompileNotice


def compiling(module: str | None) -> Event:
    """The event with which Numba begins to compile a function of a module."""
    kernel = SimpleNamespace(py_func=SimpleNamespace(__module__=module))
    return Event("numba:compile", EventStatus.START, data={"dispatcher": kernel})


def test_it_is_said_once_that_kernels_are_compiled(capsys: pytest.CaptureFixture[str]) -> None:
    notice = CompileNotice()
    for module in (None, "somebody.elses", "thirtyone.study.chances.sampling", "thirtyone.batch.draw_kernels"):
        notice.on_start(compiling(module))
    said = capsys.readouterr()
    assert (said.out, said.err.count("Compiling the simulator"), said.err.count("\n")) == ("", 1, 1)


@pytest.mark.parametrize("module", [None, "", "__main__", "somebody.elses"])
def test_nothing_is_said_of_what_is_not_ours(module: str | None, capsys: pytest.CaptureFixture[str]) -> None:
    CompileNotice().on_start(compiling(module))
    assert capsys.readouterr() == ("", "")
