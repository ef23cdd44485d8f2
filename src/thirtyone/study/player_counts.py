"""Which numbers of players each game allows. Needs no compiled code, so that mistakes are reported at once."""

from __future__ import annotations

from collections.abc import Sequence

from thirtyone.errors import ThirtyOneError, shorten
from thirtyone.rules import preset


def fitting(presets: Sequence[str], players: Sequence[int]) -> list[tuple[str, int]]:
    """Return every game together with each of these numbers of players that it allows.

    Raises:
        ThirtyOneError: ``bad_rules`` when a preset is unknown, ``bad_player`` when a game allows none of the numbers,
            or a number is allowed by none of the games.
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
