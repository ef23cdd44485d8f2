"""The networks that come with the library fit it, and what does not fit is refused."""

from __future__ import annotations

import lzma
from importlib.resources import files
from typing import Any

import msgspec
import pytest

from thirtyone import PRESETS, ThirtyOneError, preset
from thirtyone.players import weights
from thirtyone.players.features import MARKS
from thirtyone.players.levels import LEVELS
from thirtyone.players.nets import Net
from thirtyone.players.weights import StoredNet, Trained, pack, trained, unpack
from thirtyone.study import minds

NET = StoredNet(4, bytes(2 * 4 * MARKS), bytes(2 * 4), bytes(2 * 4 * 3), (0, 0, 0))


def test_every_preset_has_a_network_for_every_number_of_players() -> None:
    for name in PRESETS:
        found = trained(name)
        assert found is not None, name
        assert (found.preset, found.marks) == (name, MARKS)
        least, most = preset(name).players
        assert {*found.nets} == {*range(least, most + 1)}
        assert len({net.hidden for net in found.nets.values()}) == 1
        for players, net in found.nets.items():
            assert len(net.marks) == 2 * MARKS * net.hidden
            assert len(net.base) == 2 * net.hidden
            assert len(net.outcomes) == 2 * (players + 1) * net.hidden
            assert len(net.outcome_base) == players + 1
            assert net.hidden > 0 and net.hidden % 4 == 0
    kept = [file for file in (files("thirtyone.players") / "trained").iterdir() if file.name.endswith(".weights")]
    assert {file.name for file in kept} == {f"{name}.weights" for name in PRESETS}
    assert sum(len(file.read_bytes()) for file in kept) < 5_000_000


def test_what_is_packed_is_unpacked() -> None:
    stored = Trained("a7", MARKS, {2: NET})
    assert unpack(pack(stored)) == stored


@pytest.mark.parametrize(
    "changes",
    [
        {"marks": NET.marks[:-2]},
        {"base": NET.base + b"\0"},
        {"outcomes": NET.outcomes[:-2]},
        {"outcome_base": (0, 0)},
        {"outcome_base": (0, 0, 1 << 60)},
        {"hidden": 2},
        {"hidden": 0, "marks": b"", "base": b"", "outcomes": b""},
        {"hidden": 6, "marks": bytes(2 * 6 * MARKS), "base": bytes(2 * 6), "outcomes": bytes(2 * 6 * 3)},
    ],
)
def test_weights_of_wrong_lengths_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ThirtyOneError, match="The network for 2 players") as caught:
        unpack(pack(Trained("a7", MARKS, {2: msgspec.structs.replace(NET, **changes)})))
    assert caught.value.code == "bad_file"


@pytest.mark.parametrize(
    "contents",
    [b"", b"nothing", lzma.compress(b"nothing"), pack(Trained("a7", MARKS + 1, {2: NET}))],
)
def test_files_of_other_things_are_refused(contents: bytes) -> None:
    with pytest.raises(ThirtyOneError) as caught:
        unpack(contents)
    assert caught.value.code == "bad_file"


@pytest.mark.parametrize("stored", [Trained("a7", MARKS + 1, {2: NET}), Trained("a9", MARKS, {2: NET})])
def test_a_file_of_the_library_that_does_not_fit_is_not_passed_over(
    stored: Trained, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "trained").mkdir()
    (tmp_path / "trained" / "a7.weights").write_bytes(pack(stored))
    monkeypatch.setattr(weights, "files", lambda package: tmp_path)
    with pytest.raises(ThirtyOneError) as caught:
        trained.__wrapped__("a7")
    assert caught.value.code == "bad_file"


def test_networks_of_different_sizes_make_no_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    def net_for(name: str, players: int) -> Net:
        size = 4 * players
        return Net(size, 1.0, [0] * (size * MARKS), [0] * size, [0] * (size * (players + 1)), [0] * (players + 1))

    monkeypatch.setattr(minds, "net_for", net_for)
    with pytest.raises(ThirtyOneError, match="differ in the number of their hidden") as caught:
        minds.pool_of(LEVELS, preset("a7"))
    assert caught.value.code == "bad_file"
