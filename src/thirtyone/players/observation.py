"""What a seat sees of a round, as numbers: a computer player decides by nothing else."""

from __future__ import annotations

from typing import Final, NamedTuple

from thirtyone.cards import Card
from thirtyone.cardsets import mask_of
from thirtyone.codes import encode_action
from thirtyone.game.draw import DrawMiddle
from thirtyone.game.exchange import ExchangeMiddle
from thirtyone.game.views import View
from thirtyone.players.vectors import Vector

CHOOSING, PLAYING, DISCARDING = range(3)
"""What is to be decided: which packet the dealer keeps (E-2), a turn, or which card to discard."""

OPEN: Final = -1
"""The value of ``to_come`` while nobody has closed the round."""


class Observation(NamedTuple):
    """What the seat whose turn it is sees; other players are numbered from it to the left, 1 for the next one."""

    phase: int
    """CHOOSING, PLAYING or DISCARDING."""
    players: int
    """How many are in this round."""
    hand: int
    """Its cards as a set, four of them before a discard."""
    table: int
    """The table cards; in the draw family the top of the pile."""
    aside: int
    """Cards that everybody has seen and nobody holds: set aside, or in the pile below its top."""
    shown: int
    """Those of its own cards that everybody has seen (E-4)."""
    known: Vector
    """(players − 1,): for each other player, the next one first, the cards of its hand that everybody has seen."""
    locked: int
    """Who may not exchange any more (T-2): bit 0 for itself, bit 1 for the next player."""
    closer: int
    """The number of whoever has closed; 0 while nobody has."""
    to_come: int
    """How many others have a turn after this one before the round ends; OPEN while nobody has closed."""
    turns: int
    """Turns played in this round."""
    passes: int
    """How many have passed in a row."""
    stock: int
    """How many cards the stock has."""
    legal: int
    """The codes of what it may do, as a set."""


def observe(view: View) -> Observation:
    """Return what the viewer sees, whose decision it is.

    >>> from thirtyone import Game, apply, preset, shuffle_from, view
    >>> start = Game.start(preset("a7"), players=2, dealer=1)
    >>> game, _ = apply(start, shuffle_from(start, 31))
    >>> observe(view(game, 1)).phase == CHOOSING
    True
    """
    assert view.viewer is not None
    order = view.order
    mine = order.index(view.viewer)
    others = [order[(mine + step) % len(order)] for step in range(1, len(order))]
    middle = view.middle
    table: tuple[Card, ...] = ()
    aside: tuple[Card, ...] = ()
    locked = passes = 0
    phase = PLAYING
    if isinstance(middle, ExchangeMiddle):
        table, aside, passes = middle.table, middle.set_aside, middle.passes
        locked = sum((seat in middle.locked) << step for step, seat in enumerate((view.viewer, *others)))
        phase = CHOOSING if middle.dealer_chooses else PLAYING
    elif isinstance(middle, DrawMiddle):
        table, aside = middle.pile[:1], middle.pile[1:]
        if middle.taken_from is not None:
            phase = DISCARDING
            if middle.taken_from == "pile":
                table, aside = (), middle.pile
    hand, table_cards = mask_of(view.hand), mask_of(table)
    exchanges = int(view.rules.family == "exchange")
    codes = [encode_action(action, exchanges=exchanges, hand=hand, table=table_cards) for action in view.legal]
    return Observation(
        phase=phase,
        players=len(order),
        hand=hand,
        table=table_cards,
        aside=mask_of(aside),
        shown=mask_of(view.seats[view.viewer].shown),
        known=[mask_of(view.seats[seat].shown) for seat in others],
        locked=locked,
        closer=0 if view.closer is None else others.index(view.closer) + 1,
        to_come=OPEN if view.turns_left is None else view.turns_left - 1,
        turns=view.turns,
        passes=passes,
        stock=view.stock,
        legal=sum(1 << code for code in codes),
    )
