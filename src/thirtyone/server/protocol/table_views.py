"""A table once its game has begun, as each seat and a spectator see it: the game's own view, and all around it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from thirtyone.cards import Hand
from thirtyone.game.actions import Drop, Exchange, ExchangeAll, Show
from thirtyone.game.draw import DrawMiddle
from thirtyone.game.events import Outcome
from thirtyone.game.exchange import ExchangeMiddle
from thirtyone.game.views import View, own_view, seen
from thirtyone.hands import Worth
from thirtyone.rules import Rules
from thirtyone.server.protocol.lobby_views import base_of, watching
from thirtyone.server.protocol.view_types import (
    EndedRound,
    OutcomeView,
    OwnView,
    Presence,
    SeatView,
    TableView,
    WorthView,
)
from thirtyone.table import Table
from thirtyone.table.clock import CLOCKS, LOOK


def own_part(table: Table, game: View, public: TableView, seat: int | None, *, waits: bool, may_undo: bool) -> OwnView:
    """Return what a seat, or a spectator (None), sees in its own way.

    Args:
        table: the table.
        game: the game as everybody may see it.
        public: the table as everybody may see it.
        seat: whose view it is.
        waits: whether a spectator waits for a seat in the next game.
        may_undo: whether the seat may take its last decision back.
    """
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
    now = own_view(game, table.game, seat)
    legal = () if table.abandoned else tuple(map(str, now.legal))
    return OwnView(
        seat=seat,
        seats=(*public.seats[:seat], _own_seat(table, public.seats[seat], now), *public.seats[seat + 1 :]),
        middle=_middle(now),
        legal=legal,
        prospects=_prospects(now, legal) if legal else {},
        can_undo=may_undo,
        waits=waits,
    )


def public_view(table: Table, now: View, names: Sequence[str | None], connected: Collection[str]) -> TableView:
    """Return what everybody sees of a game."""
    base, house_rules = base_of(table.terms.rules)
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
        watching=watching(table, connected),
        waits=False,
        next_table=table.next_table,
        next_opener=None if table.next_opener is None else _seat_held_by(table, table.next_opener),
        next_begun=table.next_begun,
        history=tuple(
            EndedRound(
                ended_by=ended.outcome.ended_by, closer=ended.outcome.closer, losses=ended.outcome.losses, lives=lives
            )
            for ended, lives in table.summaries
        ),
    )


@lru_cache(maxsize=1024)
def _written(rules: Rules) -> dict[str, Any]:
    return rules.data()


def _seat_held_by(table: Table, person: str) -> int | None:
    """The seat that somebody has there, or had until they left."""
    return next((number for number, seat in enumerate(table.seats) if seat.person == person), None)


def _middle(now: View) -> ExchangeMiddle | DrawMiddle | None:
    """The middle, which is one of the two that the protocol knows."""
    assert now.middle is None or isinstance(now.middle, ExchangeMiddle | DrawMiddle)
    return now.middle


def _public_seat(
    table: Table, number: int, now: View, names: Sequence[str | None], connected: Collection[str]
) -> SeatView:
    player, sitting = now.seats[number], table.seats[number]
    did = table.did[number]
    open_hand = tuple(card for card in player.hand if card is not None)
    shows_worth = len(open_hand) == 3 and now.outcome is not None
    return SeatView(
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


def _own_seat(table: Table, public: SeatView, now: View) -> SeatView:
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
    return WorthView(str(worth), worth.combination, worth.suit)


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
