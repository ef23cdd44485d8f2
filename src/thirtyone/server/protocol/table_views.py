"""A table as one seat sees it: the game's own view, and what stands around it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property, lru_cache
from typing import Any

from msgspec.structs import asdict, replace

from thirtyone.cards import Hand
from thirtyone.game.actions import Drop, Exchange, ExchangeAll, Show
from thirtyone.game.draw import DrawMiddle
from thirtyone.game.events import Event, Outcome
from thirtyone.game.exchange import ExchangeMiddle
from thirtyone.game.views import View, own_view, seen, view
from thirtyone.hands import Worth
from thirtyone.rules import Rules, parse_rules
from thirtyone.server.protocol.messages import (
    LobbySeat,
    LobbyView,
    News,
    OutcomeView,
    OwnView,
    Presence,
    RoundInfo,
    SeatInfo,
    TableView,
    WorthView,
    write,
)
from thirtyone.table import Lobby, State, Table
from thirtyone.table.clock import CLOCKS, LOOK
from thirtyone.table.commands import can_undo


class Shown:
    """A table as it is now, for all who look at it: what everybody sees is made and written once.

    Args:
        state: the table.
        names: by seat; None where none is kept.
        connected: the people whom the table is shown to.
    """

    def __init__(self, state: State, names: Sequence[str | None], connected: Collection[str]) -> None:
        self._state, self._names, self._connected = state, names, connected
        if isinstance(state, Table):
            self._game = view(state.game, None)
            self._public = _public(state, self._game, names, connected)
            alone = state.people[0] if len(state.people) == 1 else None
            self._may_undo = alone if alone is not None and can_undo(state, alone) else None

    def seat_of(self, person: str | None) -> int | None:
        """Return the seat in which somebody looks at the table; None for a spectator."""
        return None if person is None else self._state.seat_of(person)

    def to(self, person: str | None) -> TableView | LobbyView:
        """Return what somebody may know of the table; None for anybody."""
        state = self._state
        if isinstance(state, Lobby):
            return _lobby_view(state, person, self._names, self._connected)
        return self.to_seat(state, self.seat_of(person), waits=person in state.queue)

    def to_seat(self, table: Table, seat: int | None, *, waits: bool) -> TableView:
        """Return what a seat may know of a game, or a spectator (None); ``waits``: for a seat in the next one."""
        return replace(self._public, **asdict(self._own(table, seat, waits=waits)))

    def written(self, person: str) -> bytes:
        """Return what somebody may know of the table as it goes over the socket."""
        state = self._state
        if isinstance(state, Lobby):
            return write(_lobby_view(state, person, self._names, self._connected))
        own = write(self._own(state, self.seat_of(person), waits=person in state.queue))
        return own[:-1] + self._written_for_all

    @cached_property
    def _written_for_all(self) -> bytes:
        """What follows on somebody's own part of a view: the fields of `TableView` come after those of `OwnView`."""
        public = self._public
        own = OwnView(**{field: getattr(public, field) for field in OwnView.__struct_fields__})
        return write(public)[len(write(own)) - 1 :]

    def _own(self, table: Table, seat: int | None, *, waits: bool) -> OwnView:
        public = self._public
        if seat is None:
            return OwnView(
                seat=None,
                seats=public.seats,
                middle=public.middle,
                legal=(),
                prospects={},
                can_undo=False,
                waits=waits,
            )
        now = own_view(self._game, table.game, seat)
        legal = () if table.abandoned else tuple(map(str, now.legal))
        return OwnView(
            seat=seat,
            seats=(*public.seats[:seat], _own_seat(table, public.seats[seat], now), *public.seats[seat + 1 :]),
            middle=_middle(now),
            legal=legal,
            prospects=_prospects(now, legal) if legal else {},
            can_undo=seat == self._may_undo,
            waits=waits,
        )


class States:
    """The messages that tell all who look at a table what has happened, and how it is now.

    Args:
        table: the table's name.
        seq: how many events it has had.
        happened: since the last message.
        shown: the table now.
        now: in milliseconds since 1970.
    """

    def __init__(self, *, table: str, seq: int, happened: Sequence[Event], shown: Shown, now: int) -> None:
        self._table, self._seq, self._happened, self._shown, self._now = table, seq, happened, shown, now
        public = tuple(seen(event, None) for event in happened)
        self._same_for_all = all(known is event for known, event in zip(public, happened, strict=True))
        self._public = self._news(public)

    def to(self, person: str) -> bytes:
        """Return the message to somebody, as it goes over the socket: `State`, of which most is written once."""
        seat = self._shown.seat_of(person)
        alike = self._same_for_all or seat is None
        news = self._public if alike else self._news(tuple(seen(event, seat) for event in self._happened))
        return b"".join((news, b',"view":', self._shown.written(person), b"}"))

    def _news(self, happened: tuple[Any, ...]) -> bytes:
        """All of the message but the view, which is the last of it, and the closing brace."""
        return write(News(table=self._table, seq=self._seq, happened=happened, now=self._now))[:-1]


def _lobby_view(lobby: Lobby, person: str | None, names: Sequence[str | None], connected: Collection[str]) -> LobbyView:
    rules = parse_rules(lobby.terms.rules)
    base, house_rules = _base(lobby.terms.rules)
    seat = None if person is None else lobby.seat_of(person)
    return LobbyView(
        rules=rules.data(),
        base=base,
        house_rules=house_rules,
        status=lobby.status,
        seat=seat,
        come=person in lobby.ready,
        sent_away=person in lobby.sent_away,
        host=lobby.seat_of(lobby.host),
        seats=tuple(
            LobbySeat(
                seat=number,
                name=names[number],
                kind="person" if sitting.person else "computer" if sitting.level else "empty",
                level=sitting.level,
                here=bool(sitting.level) or (sitting.person in connected and sitting.person in lobby.ready),
            )
            for number, sitting in enumerate(lobby.seats)
        ),
        may_start=len(lobby.taken) >= rules.players[0],
        code=lobby.code,
        public=lobby.terms.public,
        clock=lobby.terms.clock,
        pace=lobby.terms.pace,
        talk=lobby.terms.talk,
        watching=_watching(lobby, connected),
    )


def _base(written: str | dict[str, Any]) -> tuple[str, bool]:
    """The preset that rules are, or are nearest to, and whether they differ from it."""
    return (written, False) if isinstance(written, str) else (str(written["base"]), True)


@lru_cache(maxsize=1024)
def _written(rules: Rules) -> dict[str, Any]:
    return rules.data()


def _watching(state: State, connected: Collection[str]) -> int:
    return sum(state.seat_of(person) is None for person in connected)


def _seat_held_by(table: Table, person: str) -> int | None:
    """The seat that somebody has there, or had until they left."""
    return next((number for number, seat in enumerate(table.seats) if seat.person == person), None)


def _public(table: Table, now: View, names: Sequence[str | None], connected: Collection[str]) -> TableView:
    """What everybody sees."""
    base, house_rules = _base(table.terms.rules)
    between = table.game.between_rounds
    clock = CLOCKS.get(table.terms.clock)
    to_act = None if table.abandoned else now.to_act
    due = table.due if clock is not None and (to_act is None or table.computer_at(to_act) is None) else None
    bank = table.banks[to_act] if clock is not None and to_act is not None else None
    return TableView(
        rules=_written(now.rules),
        base=base,
        house_rules=house_rules,
        seat=None,
        host=table.seat_of(table.host),
        status=table.status,
        round=now.round_number,
        dealer=now.dealer,
        order=now.order,
        to_act=to_act,
        turns=now.turns,
        closer=now.closer,
        turns_left=now.turns_left,
        stock=now.stock,
        decision=table.decision,
        commitment=table.next_commitment or table.commitment,
        revealed_seed=table.seed if between and table.game.rounds_ended else None,
        seats=tuple(_public_seat(table, number, now, names, connected) for number in range(len(table.seats))),
        middle=_middle(now),
        legal=(),
        prospects={},
        can_undo=False,
        waiting_for=_waiting_for(table, connected),
        outcome=None if now.outcome is None else _outcome(now.outcome),
        winner=now.winner,
        pot=len(table.seats) * now.rules.lives,
        pace=table.pace,
        clock=table.terms.clock,
        due=due,
        span=None if clock is None or due is None else LOOK if bank is None else clock.turn + bank,
        bank=bank,
        talk=table.terms.talk,
        watching=_watching(table, connected),
        waits=False,
        next_table=table.next_table,
        next_opener=None if table.next_opener is None else _seat_held_by(table, table.next_opener),
        next_begun=table.next_begun,
        history=tuple(
            RoundInfo(
                ended_by=ended.outcome.ended_by, closer=ended.outcome.closer, losses=ended.outcome.losses, lives=lives
            )
            for ended, lives in table.summaries
        ),
    )


def _middle(now: View) -> ExchangeMiddle | DrawMiddle | None:
    """The middle as one of those that the protocol tells."""
    assert now.middle is None or isinstance(now.middle, ExchangeMiddle | DrawMiddle)
    return now.middle


def _public_seat(
    table: Table, number: int, now: View, names: Sequence[str | None], connected: Collection[str]
) -> SeatInfo:
    player, sitting = now.seats[number], table.seats[number]
    did = table.did[number]
    open_hand = tuple(card for card in player.hand if card is not None)
    shows_worth = len(open_hand) == 3 and now.outcome is not None
    return SeatInfo(
        seat=number,
        name=names[number],
        kind="computer" if sitting.level else "person",
        level=table.computer_at(number),
        presence=_presence(table, number, connected),
        lives=player.lives,
        swims=player.swims,
        place=player.place,
        hand=player.hand,
        shown=player.shown,
        worth=_worth(now.rules.worth(open_hand)) if shows_worth else None,
        did=None if did is None else seen(did, None),
    )


def _own_seat(table: Table, public: SeatInfo, now: View) -> SeatInfo:
    """A seat as its own player sees it."""
    did = table.did[public.seat]
    hand = now.hand
    return replace(
        public,
        hand=hand,
        worth=_worth(now.rules.worth(hand)) if len(hand) == 3 else None,
        did=None if did is None else seen(did, public.seat),
    )


def _presence(table: Table, number: int, connected: Collection[str]) -> Presence:
    person = table.seats[number].person
    if person is None:
        return "here"
    if number in table.gone:
        return "gone"
    if number in table.replaced:
        return "replaced"
    if person not in connected:
        return "absent"
    return "away" if table.missed[number] else "here"


@lru_cache(maxsize=1024)
def _worth(worth: Worth) -> WorthView:
    return WorthView(str(worth), worth.combination, worth.suit and worth.suit.letter)


def _outcome(outcome: Outcome) -> OutcomeView:
    return OutcomeView(
        ended_by=outcome.ended_by,
        closer=outcome.closer,
        hands=outcome.hands,
        worths=tuple(None if worth is None else _worth(worth) for worth in outcome.worths),
        losses=outcome.losses,
        void=outcome.void,
    )


def _prospects(now: View, legal: Sequence[str]) -> dict[str, str]:
    """What each legal action would make of the hand, where it changes it at once."""
    found: dict[str, str] = {}
    own = now.hand
    for action, text in zip(now.legal, legal, strict=True):
        match action:
            case Exchange(give, take):
                hand: Hand = tuple([take if card is give else card for card in own])
            case ExchangeAll() if isinstance(now.middle, ExchangeMiddle):
                hand = now.middle.table
            case Drop(dropped) | Show(dropped):
                hand = tuple([card for card in own if card is not dropped])
            case _:
                continue
        found[text] = str(now.rules.worth(hand))
    return found


def _waiting_for(table: Table, connected: Collection[str]) -> tuple[int, ...]:
    """The seats whose people are there and have still to press Continue."""
    if table.status != "round_over":
        return ()
    missing = sorted(table.looking - table.continued)
    return tuple(seat for seat in missing if table.seats[seat].person in connected)
