"""The operating system's randomness, for seeds and for who deals first."""

from __future__ import annotations

import secrets


class Entropy:
    """Bytes of the operating system's randomness, each given away once.

    Many are fetched together, as asking for them is slow.
    """

    def __init__(self) -> None:
        self._left = b""

    def take(self, number: int) -> bytes:
        """Return fresh random bytes, ``number`` of them."""
        if len(self._left) < number:
            self._left = secrets.token_bytes(4096)
        taken, self._left = self._left[:number], self._left[number:]
        return taken
