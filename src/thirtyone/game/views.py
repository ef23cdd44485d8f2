"""What a seat, or a spectator, may see: only this module decides what is secret (V-1 to V-3)."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from thirtyone.cards import Card, Hand
from thirtyone.game.actions import Action
from thirtyone.game.events import Dealt, Event, HiddenHand, Outcome, Refused, TookStock
from thirtyone.game.games import Game
from thirtyone.game.rounds import Middle
from thirtyone.rules import Rules

E = TypeVar("E", bound=Event)


class SeatView(Struct, frozen=True, kw_only=True, gc=False):
    """One player as another, or a spectator, sees that player."""

    seat: int
    lives: int
    swims: bool
    place: int | None
    """The place in the end, for a player who is out, and for all at the end."""
    hand: HiddenHand
    """In the player's own order where all are open to this viewer; else the cards of `shown`, then Nones."""
    shown: Hand
    """The cards of this hand that everybody knows (E-4), sorted as text."""


class View(Struct, frozen=True, kw_only=True, gc=False):
    """Everything that one seat, or a spectator, may know of a game."""

    rules: Rules
    viewer: int | None
    """The seat that sees this; None for a spectator."""
    round_number: int
    """The round in progress or just ended, counted from 0."""
    dealer: int
    """Who dealt that round; before the first deal, who will deal it."""
    order: tuple[int, ...]
    """The seats in that round, in turn order, the dealer last."""
    to_act: int | None
    """Whose decision it is."""
    turns: int
    """Turns played in this round."""
    closer: int | None
    turns_left: int | None
    """Turns left in the last lap, the one in progress included; None while nobody has closed."""
    stock: int
    """How many cards the stock has."""
    seats: tuple[SeatView, ...]
    middle: Middle | None
    """What lies in the middle: an `ExchangeMiddle` or a `DrawMiddle`; None before the first deal."""
    outcome: Outcome | None
    """How the round ended, when it has."""
    winner: int | None
    legal: tuple[Action, ...]
    """What this viewer may do now; empty when it is not the viewer's turn."""

    @property
    def hand(self) -> Hand:
        """The viewer's own cards; none for a spectator."""
        if self.viewer is None:
            return ()
        return tuple(card for card in self.seats[self.viewer].hand if card is not None)


def view(game: Game, seat: int | None) -> View:
    """Return what a seat may see of a game, or a spectator (None).

    >>> from thirtyone import apply, preset, shuffle_from
    >>> game, _ = apply(start := Game.start(preset("a7"), players=2, dealer=1), shuffle_from(start, 31))
    >>> [len(player.hand) for player in view(game, 0).seats], view(game, 0).seats[1].hand
    ([3, 3], (None, None, None))

    Raises:
        IndexError: when there is no such seat.
    """
    public = _public(game)
    return public if seat is None else own_view(public, game, seat)


def own_view(public: View, game: Game, seat: int) -> View:
    """Return what a seat may see of a game, given the view of a spectator, which is made once for all seats.

    Raises:
        IndexError: when there is no such seat.
    """
    if not 0 <= seat < len(game.lives):
        raise IndexError(f"There is no seat {seat}; the last one is {len(game.lives) - 1}.")
    round_ = game.round
    if round_ is None:
        return replace(public, viewer=seat)
    own = replace(public.seats[seat], hand=round_.hands[seat])
    return replace(
        public,
        viewer=seat,
        seats=(*public.seats[:seat], own, *public.seats[seat + 1 :]),
        middle=round_.middle(seat),
        legal=round_.legal_actions() if round_.to_act == seat else (),
    )


def _public(game: Game) -> View:
    round_ = game.round
    ended = round_ is not None and round_.outcome is not None
    return View(
        rules=game.rules,
        viewer=None,
        round_number=game.rounds_ended - 1 if ended else game.rounds_ended,
        dealer=game.dealer if round_ is None else round_.dealer,
        order=() if round_ is None else round_.order,
        to_act=game.to_act,
        turns=0 if round_ is None else round_.turns,
        closer=None if round_ is None else round_.closer,
        turns_left=None if round_ is None else round_.turns_left,
        stock=0 if round_ is None else len(round_.stock),
        seats=_seats(game),
        middle=None if round_ is None else round_.middle(None),
        outcome=None if round_ is None else round_.outcome,
        winner=game.winner,
        legal=(),
    )


def _seats(game: Game) -> tuple[SeatView, ...]:
    round_, places, swimmers = game.round, game.places, game.swimmers
    shown_cards = frozenset() if round_ is None else round_.shown
    open_hands = round_ is not None and round_.outcome is not None  # V-2
    seats = []
    for seat, lives in enumerate(game.lives):
        hand = () if round_ is None else round_.hands[seat]
        shown = tuple(sorted((card for card in hand if card in shown_cards), key=str))
        seen: HiddenHand = hand
        if not open_hands:
            # Known cards first and sorted: their order in the hand could reveal which hidden cards were given.
            seen = (*shown, *(None,) * (len(hand) - len(shown)))
        seats.append(
            SeatView(
                seat=seat,
                lives=lives,
                swims=seat in swimmers,
                place=places[seat],
                hand=seen,
                shown=shown,
            )
        )
    return tuple(seats)


def seen(event: E, seat: int | None) -> E:
    """Return an event as a seat sees it, or a spectator (None): cards it may not know are None (V-1)."""
    match event:
        case Dealt(hands=hands):
            own = tuple(hand if holder == seat else _face_down(hand) for holder, hand in enumerate(hands))
            return replace(event, hands=own)
        case Refused() if event.seat != seat:
            return replace(event, hand=_face_down(event.hand))
        case TookStock() if event.seat != seat:
            return replace(event, card=None)
        case _:
            return event


def _face_down(hand: tuple[Card | None, ...]) -> tuple[None, ...]:
    return (None,) * len(hand)
