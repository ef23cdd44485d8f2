"""The folder that training goes on in: what was learned, and in which course."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct, msgpack

from thirtyone.errors import ThirtyOneError
from thirtyone.players.features import MARKS
from thirtyone.players.weights import StoredNet, Trained, pack
from thirtyone.study.training.courses import Task
from thirtyone.study.training.plans import Plan

_NOTE: Final = "course.json"


class Note(Struct, frozen=True):
    """What must be the same for training to go on in a folder."""

    seed: str
    effort: float
    marks: int
    hidden: int


def enter(plan: Plan) -> None:
    """Make a plan's folder ready; one with networks of another course is refused.

    Where training began before folders had a note, the networks are taken over if they fit.

    Raises:
        ThirtyOneError: ``bad_file``, where the folder has files of other training.
        OSError: where the folder cannot be written to.
    """
    ours = Note(str(plan.seed), plan.effort, MARKS, plan.hidden)
    plan.folder.mkdir(parents=True, exist_ok=True)
    file = plan.folder / _NOTE
    if file.exists():
        try:
            note = msgspec.json.decode(file.read_bytes(), type=Note)
        except msgspec.MsgspecError as error:
            raise ThirtyOneError("bad_file", f"{file} does not say what was trained here.") from error
        if note != ours:
            raise ThirtyOneError(
                "bad_file",
                f"{plan.folder} holds training with seed {note.seed}, effort {note.effort:g}, {note.marks} marks and "
                f"{note.hidden} hidden values: use these, or another folder.",
            )
    elif not any(plan.folder.glob("*.net")):
        _write(file, msgspec.json.encode(ours))
    for task in plan.tasks():
        kept = net_file(plan.folder, task)
        if kept.exists() and read_net(kept, task.players).hidden != plan.hidden:
            raise ThirtyOneError("bad_file", f"{kept} does not have {plan.hidden} hidden values.")


def net_file(folder: Path, task: Task) -> Path:
    """Return where a network is kept that has been trained."""
    return folder / f"{task.preset}-{task.players}{'-further' if task.further else ''}.net"


def read_net(file: Path, players: int) -> StoredNet:
    """Return a network that has been trained for so many players.

    Raises:
        ThirtyOneError: ``bad_file``, where the file holds none.
    """
    try:
        found = msgpack.decode(file.read_bytes(), type=StoredNet)
    except (OSError, msgspec.MsgspecError) as error:
        raise ThirtyOneError("bad_file", f"{file} holds no network.") from error
    if not found.fits(players):
        raise ThirtyOneError("bad_file", f"{file} holds no network for {players} players and {MARKS} marks.")
    return found


def write_net(file: Path, net: StoredNet) -> None:
    """Keep a network that has been trained."""
    _write(file, msgpack.encode(net))


def write_weights(folder: Path, preset: str, players: Sequence[int], output: Path) -> int:
    """Put a preset's networks into one file, as the library has it; return its size in bytes.

    Raises:
        ThirtyOneError: ``bad_file``, where one is not there.
    """
    nets = {number: read_net(net_file(folder, Task(preset, number, further=number == 2)), number) for number in players}
    contents = pack(Trained(preset, MARKS, nets))
    _write(output, contents)
    return len(contents)


def _write(file: Path, contents: bytes) -> None:
    """Write a file that is there whole or not at all."""
    new = file.with_name(f".{file.name}.part")
    new.write_bytes(contents)
    os.replace(new, file)
