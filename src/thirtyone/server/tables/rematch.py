"""The game after a game: everybody's press leads to the same table, and everybody keeps the seat."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import blake2b

from thirtyone.table import Moment, Seat, Table, TableEvent
from thirtyone.table import State as TableState
from thirtyone.table.table_events import Followed


def name_after(name: str, secret: bytes) -> str:
    """Return the name of the table that follows on one: the same for all who press, also after a restart."""
    asked = blake2b(name.encode(), key=secret, digest_size=16).digest()
    return urlsafe_b64encode(asked).decode().rstrip("=")


def seats_again(table: Table, person: str) -> tuple[Seat, ...]:
    """Return everybody in the same seat; those who have left make room for those who have waited."""
    empty = Seat()
    seats = [
        empty if number in table.gone and seat.person != person else seat for number, seat in enumerate(table.seats)
    ]
    waiting = [other for other in (Seat(person=who) for who in table.queue) if other not in seats]
    seats = [waiting.pop(0) if seat == empty and waiting else seat for seat in seats]
    taken = [*(seat for seat in seats if seat != empty), *waiting]
    least, most = table.game.rules.players
    return (*taken, *[empty] * (least - len(taken)))[:most]


def followed(state: TableState, name: str, following: TableState, moment: Moment) -> tuple[TableEvent, ...]:
    """Return the event that tells those at a game that is over where it goes on, and when the game there has begun.

    Args:
        state: the table of the game that is over.
        name: of the table that follows on it.
        following: that table.
        moment: when it is.

    Returns:
        No event where all that is told already.
    """
    if not isinstance(state, Table):
        return ()
    begun = isinstance(following, Table)
    if state.next_table != name:
        return (Followed(at=moment.at, table=name, opener=following.host, begun=begun),)
    if begun and not state.next_begun:
        return (Followed(at=moment.at, table=name, opener=state.next_opener, begun=True),)
    return ()
