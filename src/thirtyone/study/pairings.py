"""Which games and numbers of players fit together: known before anything is compiled."""

from __future__ import annotations

from collections.abc import Sequence

from thirtyone.errors import ThirtyOneError, shorten
from thirtyone.rules import preset


def fitting(presets: Sequence[str], players: Sequence[int]) -> list[tuple[str, int]]:
    """Return the games with each of these numbers of players that they allow.

    Raises:
        ThirtyOneError: ``bad_rules`` when a preset is unknown, ``bad_player`` when a game gets no number of players, or
            a number no game.
    """
    rules = {name: preset(name) for name in presets}
    found = [
        (name, number)
        for name, those in rules.items()
        for number in sorted(set(players))
        if those.players[0] <= number <= those.players[1]
    ]
    for name, those in rules.items():
        if name not in [used for used, _ in found]:
            least, most = those.players
            raise ThirtyOneError("bad_player", f"{name} is for {least} to {most} players.")
    for number in players:
        if number not in [used for _, used in found]:
            raise ThirtyOneError("bad_player", f"None of these games is for {shorten(number)} players.")
    return found
