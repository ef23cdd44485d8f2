"""The networks that come with the library fit it, and what does not fit is refused."""

from __future__ import annotations

import lzma
from importlib.resources import files
from typing import Any

import msgspec
import pytest

from thirtyone import PRESETS, ThirtyOneError, preset
from thirtyone.players import compiled, weights
from thirtyone.players.features import FEATURES
from thirtyone.players.levels import LEVELS
from thirtyone.players.network import Network
from thirtyone.players.weights import StoredNetwork, Trained, pack, trained, unpack

NET = StoredNetwork(4, bytes(2 * 4 * FEATURES), bytes(2 * 4), bytes(2 * 4 * 3), (0, 0, 0))


def test_every_preset_has_a_network_for_every_number_of_players() -> None:
    for name in PRESETS:
        found = trained(name)
        assert found is not None, name
        assert (found.preset, found.features) == (name, FEATURES)
        least, most = preset(name).players
        assert {*found.networks} == {*range(least, most + 1)}
        assert len({network.hidden for network in found.networks.values()}) == 1
        for players, network in found.networks.items():
            assert len(network.features) == 2 * FEATURES * network.hidden
            assert len(network.base) == 2 * network.hidden
            assert len(network.outcomes) == 2 * (players + 1) * network.hidden
            assert len(network.outcome_base) == players + 1
            assert network.hidden > 0 and network.hidden % 4 == 0
    kept = [file for file in (files("thirtyone.players") / "trained").iterdir() if file.name.endswith(".weights")]
    assert {file.name for file in kept} == {f"{name}.weights" for name in PRESETS}
    assert sum(len(file.read_bytes()) for file in kept) < 5_000_000


def test_what_is_packed_is_unpacked() -> None:
    stored = Trained("a7", FEATURES, {2: NET})
    assert unpack(pack(stored)) == stored


@pytest.mark.parametrize(
    "changes",
    [
        {"features": NET.features[:-2]},
        {"base": NET.base + b"\0"},
        {"outcomes": NET.outcomes[:-2]},
        {"outcome_base": (0, 0)},
        {"outcome_base": (0, 0, 1 << 60)},
        {"hidden": 2},
        {"hidden": 0, "features": b"", "base": b"", "outcomes": b""},
        {"hidden": 6, "features": bytes(2 * 6 * FEATURES), "base": bytes(2 * 6), "outcomes": bytes(2 * 6 * 3)},
    ],
)
def test_weights_of_wrong_lengths_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ThirtyOneError, match="The network for 2 players") as caught:
        unpack(pack(Trained("a7", FEATURES, {2: msgspec.structs.replace(NET, **changes)})))
    assert caught.value.code == "bad_file"


@pytest.mark.parametrize(
    "contents",
    [b"", b"nothing", lzma.compress(b"nothing"), pack(Trained("a7", FEATURES + 1, {2: NET}))],
)
def test_files_of_other_things_are_refused(contents: bytes) -> None:
    with pytest.raises(ThirtyOneError) as caught:
        unpack(contents)
    assert caught.value.code == "bad_file"


@pytest.mark.parametrize("stored", [Trained("a7", FEATURES + 1, {2: NET}), Trained("a9", FEATURES, {2: NET})])
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
    def network_for(name: str, players: int) -> Network:
        size = 4 * players
        return Network(
            size, 1.0, [0] * (size * FEATURES), [0] * size, [0] * (size * (players + 1)), [0] * (players + 1)
        )

    monkeypatch.setattr(compiled, "network_for", network_for)
    with pytest.raises(ThirtyOneError, match="differ in the number of their hidden") as caught:
        compiled.pool_of(LEVELS, preset("a7"))
    assert caught.value.code == "bad_file"
