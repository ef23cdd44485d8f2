"""Positions: an unfinished record as one seat knows it, with ``?`` for every card it may not know."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import repeat
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from thirtyone.cards import Card, Hand
from thirtyone.game.actions import Action, ExchangeAll, Shuffled
from thirtyone.game.events import Dealt, Event, Kept, Refused, TableRenewed, TookStock
from thirtyone.game.games import Game
from thirtyone.game.views import View, seen, view
from thirtyone.record.completions import Cards, Hidden, MaskedRound, complete_round, find_hidden
from thirtyone.record.formats import (
    Record,
    RecordError,
    RoundRecord,
    at,
    decode,
    record_data,
    record_fields,
    record_from,
    round_fields,
)
from thirtyone.record.replays import Step, replay
from thirtyone.rules import Rules


class Position(Struct, frozen=True, kw_only=True):
    """What one seat knows of an unfinished game: the rounds that ended, and the one in progress."""

    rules: Rules
    players: tuple[str, ...]
    dealer: int
    """The seat of the first dealer."""
    seat: int
    """The seat that knows this."""
    ended: tuple[RoundRecord, ...]
    """The rounds that ended; everybody may see all of them (V-3)."""
    deck: Cards
    """The deck of the round in progress from its top; empty between rounds."""
    refills: tuple[Cards, ...] = ()
    actions: tuple[Action, ...] = ()
    meta: Any = None

    def completions(self, random: Random) -> Iterator[Record]:
        """Yield records that agree with everything the seat knows, the unknown cards filled in, without end.

        Every such record is equally likely each time, so that completions are samples of what may be hidden.

        Raises:
            RecordError: ``bad_position`` when no deal agrees with the position.
        """
        start = self.start()
        rounds = complete_round(self._masked, start, random) if self.deck else repeat(None)
        for round_ in rounds:
            yield _record(self, self.ended if round_ is None else (*self.ended, round_))

    def start(self) -> Game:
        """Return the game when the round in progress is about to be dealt; between rounds: as it is.

        Raises:
            RecordError: when the rounds that ended break the rules; ``bad_position`` where none can be in progress.
        """
        game = Game.start(self.rules, players=len(self.players), dealer=self.dealer)
        for step in replay(_record(self, self.ended)):
            game = step.after
        if self.deck and (game.finished or not game.between_rounds):
            raise RecordError(
                "bad_position", "The round in progress follows one that has not ended, or the game's end."
            )
        return game

    def hidden(self, random: Random | None = None) -> Hidden:
        """Return where the hidden cards that came to light can have been: the same for every ``random``.

        Raises:
            RecordError: ``bad_position`` when no deal agrees with the position, or no round is in progress.
        """
        return find_hidden(self._masked, self.start(), random or Random(0))

    @property
    def _masked(self) -> MaskedRound:
        return MaskedRound(deck=self.deck, refills=self.refills, actions=self.actions)

    def completed(self, random: Random | None = None) -> Record:
        """Return one of the `completions`; without ``random`` always the same.

        Raises:
            RecordError: ``bad_position`` when no deal agrees with the position.
        """
        return next(self.completions(random or Random(0)))

    def view(self) -> View:
        """Return what the seat sees: the same for every completion.

        Raises:
            RecordError: ``bad_position`` when no deal agrees with the position.
        """
        return view(self.game(), self.seat)

    def game(self, random: Random | None = None) -> Game:
        """Return the state of a game that agrees with the position (see `completed`).

        Raises:
            RecordError: ``bad_position`` when no deal agrees with the position.
        """
        record = self.completed(random)
        game = Game.start(record.rules, players=len(record.players), dealer=record.dealer)
        for step in replay(record):
            game = step.after
        return game


def position_of(record: Record, seat: int) -> Position:
    """Return what a seat knows of an unfinished game.

    Raises:
        RecordError: when the record breaks the rules, or there is no such seat.
    """
    if not 0 <= seat < len(record.players):
        raise RecordError("bad_position", f"'seat' is a seat from 0 to {len(record.players) - 1}, not {seat}.")
    knowledge = _Knowledge(seat)
    game = Game.start(record.rules, players=len(record.players), dealer=record.dealer)
    for step in replay(record):
        knowledge.add(step)
        game = step.after
    between = game.between_rounds
    return Position(
        rules=record.rules,
        players=record.players,
        dealer=record.dealer,
        seat=seat,
        ended=record.rounds if between else record.rounds[:-1],
        deck=() if between else knowledge.source(0),
        refills=() if between else tuple(map(knowledge.source, range(1, len(knowledge.sources)))),
        actions=() if between else record.rounds[-1].actions,
        meta=record.meta,
    )


class _Knowledge:
    """Which cards of the deck, and of each new stock, a seat knows in the round in progress."""

    def __init__(self, seat: int) -> None:
        self._seat = seat

    def add(self, step: Step) -> None:
        """Take in what the seat saw of a step."""
        if step.before.between_rounds:
            self.sources: list[tuple[Card, ...]] = []
            self._known: list[set[Card]] = []
            self._dealt: dict[int, Hand] = {}
            self._given: dict[int, list[Card]] = {}
        if isinstance(step.action, Shuffled):
            self.sources.append(step.action.order)
            self._known.append(set())
        for event in step.events:
            self._known[-1].update(_first_sight(seen(event, self._seat), self._seat))
        round_ = step.after.round
        assert round_ is not None
        if round_.turns == 0:
            self._dealt = dict(enumerate(round_.hands))
        if isinstance(step.action, ExchangeAll):
            self._add_exchange_all(step)

    def _add_exchange_all(self, step: Step) -> None:
        """Note the hidden cards of an exchange of all three: its record names no cards, so the deck must have them."""
        before, player = step.before.round, step.before.to_act
        assert before is not None and player is not None
        if player != self._seat:
            hidden = [card for card in before.hands[player] if card not in before.shown]
            self._given.setdefault(player, []).extend(hidden)

    def source(self, number: int) -> Cards:
        """Return the deck (0) or a new stock, None for each unknown card."""
        cards: list[Card | None] = [card if card in self._known[number] else None for card in self.sources[number]]
        if number == 0:
            for player, given in self._given.items():
                # Which card lay where in the hand is not known: they are sorted, and come first.
                indices = sorted(self.sources[0].index(card) for card in self._dealt[player])
                for index, card in zip(indices, sorted(given, key=str), strict=False):
                    cards[index] = card
        return tuple(cards)


def _first_sight(event: Event, seat: int) -> Iterator[Card]:
    """The cards that a seat sees coming from the deck, so that it knows where they were in it.

    Not those that another player gives or drops: they may have been any card of that hand.
    """
    match event:
        case Dealt(hands=hands, pile=pile):
            yield from pile
            yield from (card for card in hands[seat] if card is not None)
        case Refused(table=table, hand=hand):
            yield from table
            yield from (card for card in hand if card is not None)
        case Kept(table=table) | TableRenewed(table=table):
            yield from table
        case TookStock(card=Card() as card):
            yield card


def parse_position(text: str | bytes) -> Position:
    """Read a position: a record with a ``seat``, and ``?`` for unknown cards of the round in progress.

    Raises:
        RecordError: with the round and action of the first fault.
    """
    data = decode(text)
    fields = record_fields(data, also=("seat",))
    assert isinstance(data, dict)  # record_fields saw to it
    if "seat" not in data:
        raise RecordError("bad_position", "This is a record; a position also says whose it is: 'seat'.")
    seat = data["seat"]
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < len(fields.players):
        raise RecordError("bad_position", f"'seat' is a seat from 0 to {len(fields.players) - 1}.")
    without_seat = {key: value for key, value in data.items() if key != "seat"}
    rounds = fields.rounds
    last = len(rounds) - 1
    round_ = round_fields(rounds[last], last) if rounds else None
    if round_ is None or not any("?" in cards for cards in (round_.deck, *round_.refills)):
        return position_of(record_from(without_seat), seat)
    record = record_from(without_seat | {"rounds": rounds[:last]})
    position = Position(
        rules=record.rules,
        players=record.players,
        dealer=record.dealer,
        seat=seat,
        ended=record.rounds,
        deck=_read_cards(round_.deck, last),
        refills=tuple(_read_cards(refill, last) for refill in round_.refills),
        actions=round_.actions,
        meta=record.meta,
    )
    if len(position.deck) != len(position.rules.deck):
        sentence = f"The deck has {len(position.deck)} cards, known and unknown, not {len(position.rules.deck)}."
        raise RecordError("bad_deck", sentence, round=last)
    return position


def _read_cards(text: str, number: int) -> Cards:
    cards = tuple(None if word == "?" else at(number, None, Card, word) for word in text.split())
    known = [card for card in cards if card is not None]
    if len(set(known)) < len(known):
        raise RecordError("bad_deck", "A card comes twice.", round=number)
    return cards


def format_position(position: Position) -> str:
    """Write a position as JSON on one line; undoes `parse_position`."""
    data = record_data(_record(position, position.ended))
    if position.deck:
        round_: dict[str, Any] = {"deck": _write_cards(position.deck)}
        if position.refills:
            round_["refills"] = [_write_cards(refill) for refill in position.refills]
        data["rounds"].append(round_ | {"actions": [str(action) for action in position.actions]})
    return msgspec.json.encode(data | {"seat": position.seat}).decode()


def _write_cards(cards: Cards) -> str:
    return " ".join("?" if card is None else card.text for card in cards)


def _record(position: Position, rounds: tuple[RoundRecord, ...]) -> Record:
    return Record(
        rules=position.rules,
        players=position.players,
        dealer=position.dealer,
        rounds=rounds,
        meta=position.meta,
    )
