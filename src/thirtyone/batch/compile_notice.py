"""A notice while kernels are compiled: the first use after an installation takes a while."""

from __future__ import annotations

import sys

from numba.core import event


class CompileNotice(event.Listener):
    """Says on standard error, once, that kernels are being compiled; says nothing when they are loaded from disk."""

    def __init__(self) -> None:
        self._said = False

    def on_start(self, event: event.Event) -> None:
        """Print the notice when the first kernel is compiled."""
        module = event.data["dispatcher"].py_func.__module__ or ""  # code typed in at a prompt has none
        if not self._said and module.startswith("thirtyone."):
            self._said = True
            sys.stderr.write("Compiling the simulator: each part when it is first needed, in up to a minute …\n")
            sys.stderr.flush()

    def on_end(self, event: event.Event) -> None:
        """Do nothing: the notice is printed only once."""
