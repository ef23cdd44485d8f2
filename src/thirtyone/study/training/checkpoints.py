"""The folder of training: finished networks, and a note of what they were trained with."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct, msgpack

from thirtyone.errors import ThirtyOneError
from thirtyone.players.features import FEATURES
from thirtyone.players.weights import StoredNetwork, Trained, pack
from thirtyone.study.training.plans import TrainingPlan
from thirtyone.study.training.schedules import NetworkToTrain

_NOTE: Final = "training.json"


class Note(Struct, frozen=True):
    """What must be the same for training to go on in a folder."""

    seed: str
    effort: float
    features: int
    hidden: int


def prepare_folder(plan: TrainingPlan) -> None:
    """Make a plan's folder ready; one with networks of other training is refused.

    Networks without a note are taken over if they fit.

    Raises:
        ThirtyOneError: ``bad_file``, where the folder has files of other training.
        OSError: where the folder cannot be written to.
    """
    ours = Note(str(plan.seed), plan.effort, FEATURES, plan.hidden)
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
                f"{plan.folder} holds training with seed {note.seed}, effort {note.effort:g}, {note.features} features "
                f"and {note.hidden} hidden values: use these, or another folder.",
            )
    elif not any(plan.folder.glob("*.network")):
        _write(file, msgspec.json.encode(ours))
    for network in plan.networks():
        kept = network_file(plan.folder, network)
        if kept.exists() and read_network(kept, network.players).hidden != plan.hidden:
            raise ThirtyOneError("bad_file", f"{kept} does not have {plan.hidden} hidden values.")


def network_file(folder: Path, network: NetworkToTrain) -> Path:
    """Return the file of a finished network."""
    return folder / f"{network.preset}-{network.players}{'-tuned' if network.fine_tuning else ''}.network"


def read_network(file: Path, players: int) -> StoredNetwork:
    """Return a finished network for this number of players.

    Raises:
        ThirtyOneError: ``bad_file``, where the file holds none.
    """
    try:
        found = msgpack.decode(file.read_bytes(), type=StoredNetwork)
    except (OSError, msgspec.MsgspecError) as error:
        raise ThirtyOneError("bad_file", f"{file} holds no network.") from error
    if not found.fits(players):
        raise ThirtyOneError("bad_file", f"{file} holds no network for {players} players and {FEATURES} features.")
    return found


def write_network(file: Path, network: StoredNetwork) -> None:
    """Write a finished network."""
    _write(file, msgpack.encode(network))


def write_weights(folder: Path, preset: str, players: Sequence[int], output: Path) -> int:
    """Put a preset's networks into one file, as the library reads it; return its size in bytes.

    Raises:
        ThirtyOneError: ``bad_file``, where one is not there.
    """
    networks = {
        number: read_network(network_file(folder, NetworkToTrain(preset, number, fine_tuning=number == 2)), number)
        for number in players
    }
    contents = pack(Trained(preset, FEATURES, networks))
    _write(output, contents)
    return len(contents)


def _write(file: Path, contents: bytes) -> None:
    """Write a file that is there whole or not at all."""
    new = file.with_name(f".{file.name}.part")
    new.write_bytes(contents)
    os.replace(new, file)
