"""A table as one seat sees it: the game's own view, and what stands around it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from thirtyone.cards import Hand
from thirtyone.game.actions import Drop, Exchange, ExchangeAll, Show
from thirtyone.game.events import Outcome
from thirtyone.game.exchange import ExchangeMiddle
from thirtyone.game.views import View, seen, view
from thirtyone.hands import Worth
from thirtyone.rules import format_rules
from thirtyone.server.messages import OutcomeView, RoundInfo, SeatInfo, TableView, WorthView
from thirtyone.table.commands import can_undo
from thirtyone.table.state import Table


def table_view(table: Table, seat: int | None, names: Sequence[str], connected: Collection[int]) -> TableView:
    """Return what a seat may know of a table, or a spectator (None)."""
    now = view(table.game, seat)
    written = format_rules(now.rules)
    between = table.game.between_rounds
    return TableView(
        rules=now.rules.data(),
        base=written if isinstance(written, str) else written["base"],
        house_rules=not isinstance(written, str),
        seat=seat,
        status=table.status,
        round=now.round_number,
        dealer=now.dealer,
        order=now.order,
        to_act=None if table.abandoned else now.to_act,
        turns=now.turns,
        closer=now.closer,
        turns_left=now.turns_left,
        stock=now.stock,
        decision=table.decision,
        commitment=table.next_commitment or table.commitment,
        revealed_seed=table.seed if between and table.game.rounds_ended else None,
        seats=tuple(_seat(table, number, now, names, connected) for number in range(len(table.seats))),
        middle=now.middle,  # type: ignore[arg-type]  # there is one kind of middle for each family
        legal=() if table.abandoned else tuple(map(str, now.legal)),
        prospects=_prospects(now),
        can_undo=seat is not None and can_undo(table, seat),
        waiting_for=_waiting_for(table),
        outcome=None if now.outcome is None else _outcome(now.outcome),
        winner=now.winner,
        pot=len(table.seats) * now.rules.lives,
        pace=table.pace,
        history=tuple(
            RoundInfo(
                ended_by=ended.outcome.ended_by, closer=ended.outcome.closer, losses=ended.outcome.losses, lives=lives
            )
            for ended, lives in table.summaries
        ),
    )


def _seat(table: Table, number: int, now: View, names: Sequence[str], connected: Collection[int]) -> SeatInfo:
    player, sitting = now.seats[number], table.seats[number]
    did = table.did[number]
    open_hand = tuple(card for card in player.hand if card is not None)
    shows_worth = len(open_hand) == 3 and (number == now.viewer or now.outcome is not None)
    return SeatInfo(
        seat=number,
        name=names[number],
        kind="computer" if sitting.level else "person",
        level=sitting.level,
        connected=bool(sitting.level) or number in connected,
        lives=player.lives,
        swims=player.swims,
        place=player.place,
        hand=player.hand,
        shown=player.shown,
        worth=_worth(now.rules.worth(open_hand)) if shows_worth else None,
        did=None if did is None else seen(did, now.viewer),  # type: ignore[arg-type]  # only what players do
    )


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


def _prospects(now: View) -> dict[str, str]:
    """What each legal action would make of the hand, where it changes it at once."""
    found = {}
    for action in now.legal:
        match action:
            case Exchange(give, take):
                hand: Hand = tuple(take if card is give else card for card in now.hand)
            case ExchangeAll() if isinstance(now.middle, ExchangeMiddle):
                hand = now.middle.table
            case Drop(dropped) | Show(dropped):
                hand = tuple(card for card in now.hand if card is not dropped)
            case _:
                continue
        found[str(action)] = str(now.rules.worth(hand))
    return found


def _waiting_for(table: Table) -> tuple[int, ...]:
    if table.status != "round_over":
        return ()
    return tuple(seat for seat in table.people if seat not in table.continued)
