"""The trained networks of each preset, and the files that hold them."""

from __future__ import annotations

import lzma
import sys
from array import array
from functools import cache
from importlib.resources import files

from msgspec import MsgspecError, Struct, msgpack

from thirtyone.errors import ThirtyOneError
from thirtyone.players.features import FEATURES
from thirtyone.players.network import Network

UNIT = 1 << 12
"""Weights are stored as whole numbers, in units of 1 / UNIT."""

AT_ONCE = 4
"""The number of hidden values is a multiple of this: compiled players add four at once."""

MOST_BASE = 1 << 40
"""The largest base of an outcome: its probability is 0 or 1 long before that."""


class StoredNetwork(Struct, frozen=True):
    """The weights of one network as whole numbers, little-endian."""

    hidden: int
    features: bytes
    """(features × hidden), 16 bits each, as in the next two fields."""
    base: bytes
    outcomes: bytes
    outcome_base: tuple[int, ...]
    """In units of UNIT², as the sums they are added to."""

    def fits(self, players: int) -> bool:
        """Return whether its sizes are right for this number of players: compiled players read weights unchecked."""
        lengths = [2 * self.hidden * rows for rows in (FEATURES, 1, players + 1)]
        return (
            self.hidden > 0
            and self.hidden % AT_ONCE == 0
            and [len(self.features), len(self.base), len(self.outcomes)] == lengths
            and len(self.outcome_base) == players + 1
            and all(abs(base) <= MOST_BASE for base in self.outcome_base)
        )

    def network(self) -> Network:
        """Return the network that plays."""
        return Network(
            hidden=self.hidden,
            unit=float(UNIT * UNIT),
            features=_numbers(self.features),
            base=_numbers(self.base),
            outcomes=_numbers(self.outcomes),
            outcome_base=array("q", self.outcome_base),
        )


class Trained(Struct, frozen=True):
    """What was learned for one preset."""

    preset: str
    features: int
    """How many features there were."""
    networks: dict[int, StoredNetwork]
    """By the number of players."""


def _numbers(stored: bytes) -> array[int]:
    numbers = array("h")
    numbers.frombytes(stored)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def pack(trained: Trained) -> bytes:
    """Return the contents of a file."""
    return lzma.compress(msgpack.encode(trained), preset=9 | lzma.PRESET_EXTREME)


def unpack(contents: bytes) -> Trained:
    """Return what a file holds.

    Raises:
        ThirtyOneError: ``bad_file``, where these are not networks, or were trained for other features.
    """
    try:
        found = msgpack.decode(lzma.decompress(contents), type=Trained)
    except (lzma.LZMAError, EOFError, MsgspecError) as error:
        raise ThirtyOneError("bad_file", "This holds no networks that were trained.") from error
    if found.features != FEATURES:
        raise ThirtyOneError("bad_file", f"These networks know {found.features} features; there are {FEATURES}.")
    for players, network in found.networks.items():
        if not network.fits(players):
            raise ThirtyOneError("bad_file", f"The network for {players} players has too many or too few weights.")
    return found


@cache
def trained(name: str) -> Trained | None:
    """Return what was learned for a preset; None where nothing came with the library.

    Raises:
        ThirtyOneError: ``bad_file``, as `unpack` does, or where it was learned for another preset.
    """
    file = files("thirtyone.players") / "trained" / f"{name}.weights"
    if not file.is_file():
        return None
    found = unpack(file.read_bytes())
    if found.preset != name:
        raise ThirtyOneError("bad_file", f"{name}.weights was learned for {found.preset}.")
    return found


@cache
def network_for(name: str, players: int) -> Network | None:
    """Return the network of a preset for this number of players; None where there is none."""
    found = trained(name)
    stored = found.networks.get(players) if found else None
    return stored.network() if stored else None
