"""A word while the kernels are compiled: the first use after an installation takes a while."""

from __future__ import annotations

import sys

from numba.core import event


class CompileNotice(event.Listener):
    """Says on standard error, once, that kernels are being compiled; nothing where they are on disk already."""

    def __init__(self) -> None:
        self._said = False

    def on_start(self, event: event.Event) -> None:
        """Say it when the first kernel is compiled."""
        module = event.data["dispatcher"].py_func.__module__ or ""  # none in code that was typed in
        if not self._said and module.startswith("thirtyone."):
            self._said = True
            sys.stderr.write("Compiling the simulator: each part when it is first needed, in up to a minute …\n")
            sys.stderr.flush()

    def on_end(self, event: event.Event) -> None:
        """Say nothing more."""
