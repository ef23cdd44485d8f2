"""Filling in the hidden cards of a round; every deal that agrees with what was seen is equally likely."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from msgspec import Struct

from thirtyone.cards import Card
from thirtyone.errors import ThirtyOneError
from thirtyone.game.actions import Action, Drop, Exchange, Shuffled
from thirtyone.game.events import Dealt, Event, Refused, TookStock
from thirtyone.game.games import Game, apply
from thirtyone.record.formats import RecordError, RoundRecord

Cards = tuple[Card | None, ...]
"""Cards in order, None for each that is not known."""

_COMPLETION_ATTEMPTS: Final = 5_000
"""How often a way to complete what is hidden is tried before there is taken to be none."""


class MaskedRound(Struct, frozen=True, kw_only=True):
    """A round in progress of which some cards are not known."""

    deck: Cards
    refills: tuple[Cards, ...]
    actions: tuple[Action, ...]


class Location(NamedTuple):
    """Where a card lies in the deck (source 0) or in one of the new stocks: at which index from its top."""

    source: int
    at: int


class Trace(NamedTuple):
    """A card that was hidden and came to light, and the locations that it can have come from: all of one source."""

    card: Card
    locations: tuple[Location, ...]


class Hidden(NamedTuple):
    """Where hidden cards can have been: it depends on who did what, not on the unknown cards themselves."""

    traces: tuple[Trace, ...]
    """In the order in which they came to light; each needs a location of its own."""
    held: Mapping[int, Sequence[Location]]
    """By seat: the unknown locations of all cards that it was dealt or drew, those that it gave away since too."""


def complete_round(masked: MaskedRound, start: Game, random: Random) -> Iterator[RoundRecord]:
    """Yield the round with its unknown cards filled in, without end.

    A hidden card that a player gave, or that turned up in a new stock, must have come from one of certain locations:
    those of that player's dealt and drawn cards, or of the old stock. Which locations these are depends on who did
    what, not on the cards. So they are found first, with any deal that agrees; then each such card gets one of its
    locations, all others that are unknown are filled at random, and the deal is kept if the round can be played with
    it.

    Raises:
        RecordError: ``bad_position`` when no deal agrees with the round.
    """
    traces = find_hidden(masked, start, random).traces
    failures = 0
    while failures < _COMPLETION_ATTEMPTS:
        run = _Run(masked, start, random, _placed(traces, random))
        try:
            agrees = run.play() is None
        except _Disagreement:
            agrees = False
        if agrees:
            yield run.record()
        failures = 0 if agrees else failures + 1
    raise _no_deal()


_Placed = dict[Location, Card]


class _Disagreement(Exception):
    """The cards filled in do not agree with what happened."""


def find_hidden(masked: MaskedRound, start: Game, random: Random) -> Hidden:
    """Find the hidden cards that came to light, in order: play again until each has a possible origin.

    Raises:
        RecordError: ``bad_position`` when no deal agrees with the round.
    """
    traces: list[Trace] = []
    placed: _Placed = {}
    for _ in range(_COMPLETION_ATTEMPTS):
        run = _Run(masked, start, random, placed)
        try:
            trace = run.play()
        except _Disagreement:
            placed = _placed(traces, random)
            continue
        if trace is None:
            return Hidden(tuple(traces), run.held)
        traces.append(trace)
        placed = _placed(traces, random)
    raise _no_deal()


def _placed(traces: Sequence[Trace], random: Random) -> _Placed:
    """Give each card one of its locations that is still free, each equally likely."""
    placed: _Placed = {}
    for trace in traces:
        free = [location for location in trace.locations if location not in placed]
        if not free:
            raise _no_deal()
        placed[random.choice(free)] = trace.card
    return placed


class _Run:
    """One play of the round, with some cards placed and the other unknown ones filled in at random."""

    def __init__(self, masked: MaskedRound, start: Game, random: Random, placed: _Placed) -> None:
        self._masked = masked
        self._start = start
        self._random = random
        self._placed = placed
        self._sources: list[tuple[Card, ...]] = []
        self.held: dict[int, list[Location]] = {}
        """By seat: the unknown locations that cards dealt to it, or drawn by it, came from."""
        self._old_stocks: list[list[Location]] = []
        """By source: the unknown locations of what was left of it when the stock was shuffled anew."""

    def record(self) -> RoundRecord:
        """Return the round as it was filled in."""
        return RoundRecord(deck=self._sources[0], refills=tuple(self._sources[1:]), actions=self._masked.actions)

    def play(self) -> Trace | None:
        """Play the round; return the first card that came to light and has no location yet, None when all have."""
        game = self._supply(self._start, self._masked.deck)
        for action in self._masked.actions:
            trace = self._given(game, action)
            if trace is not None:
                return trace
            game = self._apply(game, action)
            if game.to_shuffle and not game.between_rounds:
                if len(self._sources) > len(self._masked.refills):
                    raise _Disagreement
                cards = self._masked.refills[len(self._sources) - 1]
                trace = self._turned_up(game, cards)
                if trace is not None:
                    return trace
                game = self._supply(game, cards)
        if game.between_rounds or len(self._sources) != 1 + len(self._masked.refills):
            raise _Disagreement
        return None

    def _supply(self, game: Game, cards: Cards) -> Game:
        """Fill in the deck or a new stock, and play on with it."""
        number = len(self._sources)
        placed = {location.at: card for location, card in self._placed.items() if location.source == number}
        fixed = [placed.get(index, card) for index, card in enumerate(cards)]
        missing = [card for card in game.to_shuffle if card not in fixed]
        if len(missing) != fixed.count(None):
            raise _Disagreement
        hidden = iter(self._random.sample(missing, len(missing)))
        self._sources.append(tuple(next(hidden) if card is None else card for card in fixed))
        return self._apply(game, Shuffled(self._sources[-1]))

    def _apply(self, game: Game, action: Action) -> Game:
        try:
            after, events = apply(game, action)
        except ThirtyOneError:
            raise _Disagreement from None
        for event in events:
            self._note(event)
        return after

    def _note(self, event: Event) -> None:
        """Keep in mind which locations each player's cards came from."""
        match event:
            case Dealt(hands=hands):
                self.held = {seat: self._locations(hand) for seat, hand in enumerate(hands)}
            case Refused(seat=seat, hand=hand):
                self.held[seat] = self._locations(hand)
            case TookStock(seat=seat, card=card):
                self.held[seat] += self._locations([card])

    def _locations(self, cards: Sequence[Card | None]) -> list[Location]:
        """The unknown locations, in the latest source, of cards that come from it."""
        number = len(self._sources) - 1
        known = self._cards_given(number)
        locations = (self._sources[number].index(card) for card in cards if card is not None)
        return [Location(number, index) for index in locations if known[index] is None]

    def _cards_given(self, number: int) -> Cards:
        return self._masked.deck if number == 0 else self._masked.refills[number - 1]

    def _given(self, game: Game, action: Action) -> Trace | None:
        """Find a hidden card that the player whose turn it is gives or drops, and that has no location yet."""
        if game.to_act is None or game.round is None:
            raise _Disagreement
        match action:
            case Exchange(give=card) | Drop(card=card) if card not in game.round.shown:
                return self._trace(card, self.held[game.to_act])
            case _:
                return None

    def _turned_up(self, game: Game, cards: Cards) -> Trace | None:
        """Find a card that is known to lie in a new stock but has no location in the old one, nor was set aside."""
        assert game.round is not None
        self._old_stocks.append(self._locations(game.round.stock))
        for card in cards:
            if card is not None and card not in game.to_shuffle:
                # Where it came from last, it must have been left in the stock.
                number = max((number for number, source in enumerate(self._sources) if card in source), default=None)
                if number is None:  # it is in no deck of this game
                    raise _Disagreement
                return Trace(card, tuple(self._old_stocks[number]))
        return None

    def _trace(self, card: Card, held: Sequence[Location]) -> Trace | None:
        """A card's possible locations in the source that it came from last; None when it has a location there."""
        for number in reversed(range(len(self._sources))):
            possible = tuple(location for location in held if location.source == number)
            if card in self._sources[number] and (possible or number == 0):
                known = card in self._cards_given(number)
                placed = any(where.source == number and which is card for where, which in self._placed.items())
                return None if known or placed else Trace(card, possible)
        return None


def _no_deal() -> RecordError:
    return RecordError("bad_position", "No deal was found that agrees with this position.")
