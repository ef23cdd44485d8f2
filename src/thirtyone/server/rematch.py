"""The game after a game: everybody's press leads to the same table, and everybody keeps the seat."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import blake2b

from thirtyone.table import Moment, Seat, Table, TableEvent
from thirtyone.table import State as TableState
from thirtyone.table.events import Followed


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


def followed(state: TableState, name: str, moment: Moment) -> tuple[TableEvent, ...]:
    """Return the event that tells those at a game that is over where it goes on; none where that is told already."""
    told = not isinstance(state, Table) or state.next_table == name
    return () if told else (Followed(at=moment.at, table=name),)
