"""What a seat knows of a round in which it must decide, as the sampling kernels read it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from thirtyone.batch.encoding import encode_rules
from thirtyone.batch.states import STATE
from thirtyone.batch.states_from_views import state_from_view, undealt_state
from thirtyone.cardsets import DECK, card_number, mask_of
from thirtyone.codes import SEATS, encode_action
from thirtyone.errors import ThirtyOneError
from thirtyone.game.actions import Action, Drop, Exchange, Show
from thirtyone.game.exchange import ExchangeMiddle
from thirtyone.game.games import Game
from thirtyone.game.views import View, view
from thirtyone.record.completions import Hidden
from thirtyone.record.formats import Record
from thirtyone.record.positions import Position, position_of
from thirtyone.record.replays import replay
from thirtyone.rules import Rules
from thirtyone.study.chances.assignments import Case, cases_of_position, cases_of_view
from thirtyone.study.chances.hidden_cards import DISCARDING, EXCHANGING, UNKNOWN, Known, SamplingWorkspace


class Knowledge(NamedTuple):
    """What one seat knows of a round in which it must decide."""

    rules: Rules
    seat: int
    actions: Mapping[int, Action]
    """What it may do, by code, ascending."""
    encoded: NDArray[np.void]
    """The rules as the kernels read them."""
    known: Known
    hidden: Hidden | None
    """Where hidden cards can have lain; None for a view."""
    pools: Mapping[int, int]
    """By source, the cards that may lie there unknown, as a set, those that came to light since included."""

    def workspace(self) -> SamplingWorkspace:
        """Return memory for kernels; each thread needs its own."""
        return SamplingWorkspace(
            games=np.zeros(2, STATE),
            sources=np.zeros_like(self.known.sources),
            assigned=np.zeros(SEATS, np.int64),
            unlaid=np.zeros(DECK, np.int64),
        )

    def cases(self, most: int) -> list[Case] | None:
        """Return cases that together hold every assignment of hidden cards to hands; None where they are too many."""
        if self.hidden is None:
            return cases_of_view(self.known, self.pools, most)
        ends_at_31 = self.rules.show_31 == "automatic"
        return cases_of_position(self.known, self.hidden, self.pools, most, ends_at_31=ends_at_31)


def knowledge_of(seen: Position | View) -> Knowledge:
    """Return what a seat knows.

    Raises:
        ThirtyOneError: ``bad_position``, where no round is in progress, the seat has nothing to decide, or no deal
            agrees with what it knows; ``bad_rules`` where the kernels cannot play the rules.
    """
    if isinstance(seen, View):
        _check_turn(seen)
        encoded = encode_rules(seen.rules)
        known = _known_of_view(seen)
        actions = _actions_of(seen)
        assert seen.viewer is not None  # else it would have no actions
        return Knowledge(seen.rules, seen.viewer, actions, encoded, known, None, {0: known.cards})
    completed, start = seen.completed(), seen.start()
    now = start
    for step in replay(completed):
        now = step.after
    own = view(now, seen.seat)
    _check_turn(own)
    actions = _actions_of(own)
    encoded = encode_rules(seen.rules)
    hidden = seen.hidden()
    known, pools = _known_of_position(seen, start, hidden), _pools(seen, completed)
    return Knowledge(seen.rules, seen.seat, actions, encoded, known, hidden, pools)


def _check_turn(view: View) -> None:
    """Check that the viewer has something to decide.

    Raises:
        ThirtyOneError: ``bad_position``, where it has not.
    """
    if view.viewer is None:
        raise _bad_position("A spectator has nothing to decide.")
    if view.to_act is None:
        raise _bad_position("No round is in progress: nobody has anything to decide.")
    if view.to_act != view.viewer:
        raise _bad_position(f"Seat {view.viewer} has nothing to decide: it is the turn of seat {view.to_act}.")


def _actions_of(view: View) -> dict[int, Action]:
    """Return what the viewer may do, by code, ascending."""
    exchanges = view.rules.family == "exchange"
    table = mask_of(view.middle.table) if isinstance(view.middle, ExchangeMiddle) else 0
    hand = mask_of(view.hand)
    codes = {encode_action(action, exchanges=exchanges, hand=hand, table=table): action for action in view.legal}
    return dict(sorted(codes.items()))


def _known_of_position(position: Position, start: Game, hidden: Hidden) -> Known:
    out = [number is not None for number in start.went_out]
    sources = np.full((1 + len(position.refills), DECK), UNKNOWN, np.int64)
    for row, cards in zip(sources, (position.deck, *position.refills), strict=True):
        row[: len(cards)] = [UNKNOWN if card is None else card_number(card) for card in cards]
    traces = np.full((len(hidden.traces), 3 + DECK), UNKNOWN, np.int64)
    for row, (card, locations) in zip(traces, hidden.traces, strict=True):
        row[:3] = card_number(card), locations[0].source, len(locations)
        row[3 : 3 + len(locations)] = [location.at for location in locations]
    return Known(
        base=undealt_state(start.lives, out, start.dealer, start.rounds_ended),
        replays=1,
        cards=mask_of(position.rules.deck),
        sources=sources,
        traces=traces,
        actions=_action_rows(position.actions, exchanges=position.rules.family == "exchange"),
        hidden=np.zeros(SEATS, np.int64),
    )


def _pools(position: Position, completed: Record) -> dict[int, int]:
    """Return by source the cards that may lie there unknown.

    Cards come from a new stock to hands only in the draw family. There it was the pile without its top, so each seat
    knows which cards it has: those of any completion.

    Raises:
        ThirtyOneError: ``bad_position``, where the position does not give all cards that its seat has seen.
    """
    whole = position_of(completed, position.seat)
    for given, seen in zip((position.deck, *position.refills), (whole.deck, *whole.refills), strict=True):
        if any(card is None and known is not None for card, known in zip(given, seen, strict=True)):
            raise _bad_position("This position hides a card that its seat has seen.")
    pools = {0: mask_of(card for card in position.rules.deck if card not in position.deck)}
    if position.refills and position.rules.family == "draw":
        for source, (cards, given) in enumerate(
            zip(completed.rounds[-1].refills, position.refills, strict=True), start=1
        ):
            pools[source] = mask_of(card for card in cards if card not in given)
    return pools


def _action_rows(actions: Sequence[Action], *, exchanges: bool) -> NDArray[np.int64]:
    rows = np.zeros((len(actions), 3), np.int64)
    for row, action in zip(rows, actions, strict=True):
        match action:
            case Exchange(give, take):
                row[:] = EXCHANGING, mask_of([give]), mask_of([take])
            case Drop(card) | Show(card):
                row[:] = DISCARDING, mask_of([card]), 0
            case _:
                row[0] = encode_action(action, exchanges=exchanges, hand=0, table=0)
    return rows


def _known_of_view(view: View) -> Known:
    seen = state_from_view(view)
    return Known(
        base=seen.state,
        replays=0,
        cards=seen.unseen,
        sources=np.full((1, DECK), UNKNOWN, np.int64),
        traces=np.zeros((0, 3 + DECK), np.int64),
        actions=np.zeros((0, 3), np.int64),
        hidden=seen.hidden,
    )


def _bad_position(sentence: str) -> ThirtyOneError:
    return ThirtyOneError("bad_position", sentence)
