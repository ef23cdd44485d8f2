"""Playing a record through the engine, and recording a game as it is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from thirtyone.cards import format_cards
from thirtyone.errors import ThirtyOneError
from thirtyone.game.actions import Action, Shuffled
from thirtyone.game.events import EndedBy, Event
from thirtyone.game.games import Game, apply
from thirtyone.record.formats import Record, RecordError, RoundRecord


class Step(NamedTuple):
    """One step of a game: the state before it, what was done, and what happened."""

    before: Game
    action: Action
    """A decision, or the order of shuffled cards."""
    events: tuple[Event, ...]
    after: Game


def replay(record: Record) -> Iterator[Step]:
    """Play a record through the rules, step by step.

    Raises:
        RecordError: with the round and action at which the record breaks the rules.
    """
    game = Game.start(record.rules, players=len(record.players), dealer=record.dealer)
    for number, round_ in enumerate(record.rounds):
        if game.finished:
            raise RecordError("bad_round", "The game was over before this round.", round=number)
        if not game.between_rounds:
            raise RecordError("bad_round", "The round before this one has not ended.", round=number)
        step = _step(game, Shuffled(round_.deck), number, None, "bad_deck")
        yield step
        refills = iter(round_.refills)
        for index, action in enumerate(round_.actions):
            if step.after.between_rounds:
                raise RecordError("illegal_action", "The round has ended before this.", round=number, action=index)
            step = _step(step.after, action, number, index, "illegal_action")
            yield step
            if step.after.to_shuffle and not step.after.between_rounds:
                refill = next(refills, None)
                if refill is None:
                    sentence = "The stock is shuffled anew here, but the refill is missing."
                    raise RecordError("bad_refill", sentence, round=number, action=index)
                step = _step(step.after, Shuffled(refill), number, index, "bad_refill")
                yield step
        if next(refills, None) is not None:
            raise RecordError("bad_refill", "There are more refills than the round needs.", round=number)
        game = step.after


def _step(game: Game, action: Action, number: int, index: int | None, code: Any) -> Step:
    try:
        after, events = apply(game, action)
    except ThirtyOneError as error:
        raise RecordError(code, str(error), round=number, action=index) from None
    return Step(game, action, events, after)


class RoundSummary(Struct, frozen=True, kw_only=True):
    """How one round ended, as ``thirtyone replay --json`` prints it; the keys of hands and values are seats."""

    dealer: int
    ended_by: EndedBy
    closer: int | None
    hands: dict[str, str]
    values: dict[str, str]
    losers: tuple[int, ...]
    void: bool
    lives: tuple[int, ...]
    out: tuple[int, ...]


class Summary(Struct, frozen=True, kw_only=True):
    """The result of a record, as ``thirtyone replay --json`` prints it."""

    finished: bool
    winner: int | None
    places: tuple[int | None, ...]
    rounds: tuple[RoundSummary, ...]


def summarize(record: Record) -> Summary:
    """Replay a record and say how each round, and the game, ended.

    >>> from thirtyone.record import parse_record
    >>> text = '{"format": "thirtyone/1", "rules": "a9", "players": ["Ana", "Bo"], "dealer": 1, "rounds": []}'
    >>> summarize(parse_record(text)).places
    (None, None)

    Raises:
        RecordError: with the round and action at which the record breaks the rules.
    """
    game = Game.start(record.rules, players=len(record.players), dealer=record.dealer)
    rounds = []
    for step in replay(record):
        game = step.after
        if game.rounds_ended > step.before.rounds_ended:
            rounds.append(_round_summary(game))
    return Summary(finished=game.finished, winner=game.winner, places=game.places, rounds=tuple(rounds))


def _round_summary(game: Game) -> RoundSummary:
    round_ = game.round
    assert round_ is not None and round_.outcome is not None
    outcome = round_.outcome
    seats = sorted(round_.order)
    return RoundSummary(
        dealer=round_.dealer,
        ended_by=outcome.ended_by,
        closer=outcome.closer,
        hands={str(seat): format_cards(sorted(outcome.hands[seat], key=str)) for seat in seats},
        values={str(seat): str(outcome.worths[seat]) for seat in seats},
        losers=outcome.losers,
        void=outcome.void,
        lives=game.lives,
        out=tuple(seat for seat, number in enumerate(game.went_out) if number is not None),
    )


class Recorder:
    """A game being played, with every step kept: for its record, and for going back.

    >>> from thirtyone import parse_action, preset, shuffle_from
    >>> recorder = Recorder(Game.start(preset("a7"), players=2, dealer=1))
    >>> _ = recorder.apply(shuffle_from(recorder.game, 31)), recorder.apply(parse_action("keep"))
    >>> [str(action) for action in recorder.record(["Ana", "Bo"]).rounds[0].actions]
    ['keep']
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.steps: list[Step] = []

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Carry out an action and return what happened.

        Raises:
            ThirtyOneError: as `thirtyone.apply` does; nothing has changed then.
        """
        after, events = apply(self.game, action)
        self.steps.append(Step(self.game, action, events, after))
        self.game = after
        return events

    def go_back(self, length: int) -> None:
        """Return to the moment when there were this many steps."""
        if length < len(self.steps):
            self.game = self.steps[length].before
            del self.steps[length:]

    def record(self, players: list[str] | tuple[str, ...], meta: Any = None) -> Record:
        """Return the record of the game so far."""
        start = self.steps[0].before if self.steps else self.game
        rounds: list[RoundRecord] = []
        for step in self.steps:
            if not isinstance(step.action, Shuffled):
                rounds[-1] = replace(rounds[-1], actions=(*rounds[-1].actions, step.action))
            elif step.before.between_rounds:
                rounds.append(RoundRecord(deck=step.action.order))
            else:
                rounds[-1] = replace(rounds[-1], refills=(*rounds[-1].refills, step.action.order))
        return Record(rules=start.rules, players=tuple(players), dealer=start.dealer, rounds=tuple(rounds), meta=meta)
