"""The networks that were trained for each preset, as they lie in files."""

from __future__ import annotations

import lzma
import sys
from array import array
from functools import cache
from importlib.resources import files

from msgspec import Struct, msgpack

from thirtyone.players.features import MARKS
from thirtyone.players.nets import Net

UNIT = 1 << 12
"""What 1 is among the weights of a file."""


class StoredNet(Struct, frozen=True):
    """The weights of one network as whole numbers, little end first."""

    hidden: int
    marks: bytes
    """(marks × hidden), 16 bits each; so are the others but the last."""
    base: bytes
    outcomes: bytes
    outcome_base: tuple[int, ...]
    """In units of UNIT², as the sums they are added to."""

    def net(self) -> Net:
        """Return the network that plays."""
        return Net(
            hidden=self.hidden,
            unit=float(UNIT * UNIT),
            marks=_numbers(self.marks),
            base=_numbers(self.base),
            outcomes=_numbers(self.outcomes),
            outcome_base=array("q", self.outcome_base),
        )


class Trained(Struct, frozen=True):
    """What was learned for one preset."""

    preset: str
    marks: int
    """How many marks there were."""
    nets: dict[int, StoredNet]
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
    """Return what a file holds."""
    return msgpack.decode(lzma.decompress(contents), type=Trained)


@cache
def trained(name: str) -> Trained | None:
    """Return what was learned for a preset; None where nothing fits these marks."""
    file = files("thirtyone.players") / "trained" / f"{name}.weights"
    if not file.is_file():
        return None
    found = unpack(file.read_bytes())
    return found if found.marks == MARKS else None


@cache
def net_for(name: str, players: int) -> Net | None:
    """Return the network of a preset for so many players, or for the nearest number that there is one for."""
    found = trained(name)
    if found is None:
        return None
    return found.nets[min(found.nets, key=lambda number: (abs(number - players), number))].net()
