"""What differs between two views of a game: only that is sent to those who have the earlier one."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from thirtyone.server.protocol.view_types import OwnView, SeatView, TableView

_PUBLIC: Final = tuple(
    field for field in TableView.__struct_fields__ if field == "middle" or field not in OwnView.__struct_fields__
)
"""What everybody sees alike, but for the seats; of the middle everybody sees a part alike."""

OWN_SEAT: Final = frozenset({"hand", "worth", "did"})
"""What of a seat its own player sees otherwise than all others."""


def public_changes(before: TableView, after: TableView, *, presence: bool) -> dict[str, Any]:
    """Return the fields of a spectator's view that have changed; ``seats`` has those that changed, by number.

    Args:
        before: what a spectator saw.
        after: what a spectator sees now.
        presence: whether people have come or gone since: then who is there is told even where nothing differs, as
            somebody may have seen what was so in between.
    """
    found = _changed(_PUBLIC, before, after)
    seats = {}
    for was, now in zip(before.seats, after.seats, strict=True):
        changed = {} if was is now else _changed(SeatView.__struct_fields__, was, now)
        if presence and now.kind == "person":
            changed["presence"] = now.presence
        if changed:
            seats[str(now.seat)] = changed
    if seats:
        found["seats"] = seats
    if presence:
        found |= {"watching": after.watching, "waiting_for": after.waiting_for}
    return found


def _changed(fields: tuple[str, ...], before: Struct, after: Struct) -> dict[str, Any]:
    found = {}
    for field in fields:
        was, now = getattr(before, field), getattr(after, field)
        if was is not now and was != now:
            found[field] = now
    return found


def may_see_anew(seat: int, before: TableView, after: TableView, changes: dict[str, Any]) -> bool:
    """Whether a seat may see something of its own that it has not seen, or not as it is now.

    What everybody sees tells it: a player's cards change by that player's deeds and by a deal, and whoever has the turn
    has it from the table.
    """
    if "round" in changes:
        return True
    if seat in (before.to_act, after.to_act) and not changes.keys().isdisjoint(("to_act", "decision")):
        return True
    return not OWN_SEAT.isdisjoint(changes.get("seats", {}).get(str(seat), ()))
