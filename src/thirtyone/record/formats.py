"""The game record ``thirtyone/1``: reading and writing it as JSON (docs/records.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct

from thirtyone.cards import Card, format_cards, parse_cards
from thirtyone.errors import Code, ThirtyOneError, shorten
from thirtyone.game.actions import Action, parse_action
from thirtyone.rules import Rules, format_rules, parse_rules

FORMAT: Final = "thirtyone/1"

S = TypeVar("S")
T = TypeVar("T")


class RecordError(ThirtyOneError):
    """A fault in a record: which round and which action of it has the fault.

    ``round`` and ``action`` count from 0 and are None where they do not apply.
    """

    def __init__(self, code: Code, sentence: str, *, round: int | None = None, action: int | None = None) -> None:
        super().__init__(code, sentence)
        self.round = round
        self.action = action


class RoundRecord(Struct, frozen=True, kw_only=True):
    """One round of a record: its shuffled deck and what was decided."""

    deck: tuple[Card, ...]
    """The whole deck from its top."""
    actions: tuple[Action, ...] = ()
    refills: tuple[tuple[Card, ...], ...] = ()
    """The new stock from its top, for each time that it was shuffled anew (A-3, D-7)."""
    meta: Any = None


class Record(Struct, frozen=True, kw_only=True):
    """One game, whole and replayable, finished or not."""

    rules: Rules
    players: tuple[str, ...]
    """Display names in seat order."""
    dealer: int
    """The seat of the first dealer."""
    rounds: tuple[RoundRecord, ...] = ()
    meta: Any = None
    """Anything else worth keeping, in JSON's types; replay ignores it."""


def parse_record(text: str | bytes) -> Record:
    """Read one record.

    >>> text = '{"format": "thirtyone/1", "rules": "a7", "players": ["Ana", "Bo"], "dealer": 0, "rounds": []}'
    >>> record = parse_record(text)
    >>> record.players, len(record.rounds)
    (('Ana', 'Bo'), 0)

    Raises:
        RecordError: with the round and action of the first fault.
    """
    return record_from(decode(text))


def decode(text: str | bytes) -> object:
    """Read JSON of any shape.

    Raises:
        RecordError: ``bad_json``, when it is none, or nested beyond reason.
    """
    try:
        return msgspec.json.decode(text)
    except RecursionError:
        raise RecordError("bad_json", "This JSON is nested too deeply.") from None
    except ValueError as error:
        raise RecordError("bad_json", f"This is not JSON: {error}.") from None


def record_from(data: object) -> Record:
    """Read one record from JSON's types.

    Raises:
        RecordError: with the round and action of the first fault.
    """
    fields = record_fields(data)
    rounds = tuple(_round_from(round_, number) for number, round_ in enumerate(fields.rounds))
    return Record(
        rules=fields.rules,
        players=fields.players,
        dealer=fields.dealer,
        rounds=rounds,
        meta=fields.meta,
    )


class RecordFields(Struct, frozen=True, kw_only=True):
    """The checked top of a record, its rounds still unread."""

    rules: Rules
    players: tuple[str, ...]
    dealer: int
    rounds: list[object]
    meta: Any


def record_fields(data: object, *, also: Iterable[str] = ()) -> RecordFields:
    """Check the top level of a record; ``also`` names keys that this kind of record has besides.

    Raises:
        RecordError: naming the key that is missing, unknown or wrong.
    """
    record = check_object(data, ("format", "rules", "players", "dealer", "rounds", "meta", *also), "a record")
    found = record.get("format")
    if found != FORMAT:
        raise RecordError("bad_format", f"The format is {shorten(found)}; only {FORMAT!r} can be read.")
    for key in ("rules", "players", "dealer", "rounds"):
        if key not in record:
            raise RecordError("bad_record", f"The record has no {key!r}.")
    rules = at(None, None, parse_rules, record["rules"])
    least, most = rules.players
    players = record["players"]
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        raise RecordError("bad_record", "'players' is a list of names.")
    if not least <= len(players) <= most:
        raise RecordError("bad_record", f"These rules are for {least} to {most} players, not {len(players)}.")
    dealer = record["dealer"]
    if not isinstance(dealer, int) or isinstance(dealer, bool) or not 0 <= dealer < len(players):
        raise RecordError("bad_record", f"'dealer' is a seat from 0 to {len(players) - 1}, not {shorten(dealer)}.")
    rounds = record["rounds"]
    if not isinstance(rounds, list):
        raise RecordError("bad_record", "'rounds' is a list.")
    return RecordFields(rules=rules, players=tuple(players), dealer=dealer, rounds=rounds, meta=record.get("meta"))


class RoundFields(Struct, frozen=True, kw_only=True):
    """The checked parts of one round, its cards still text."""

    deck: str
    refills: tuple[str, ...]
    actions: tuple[Action, ...]
    meta: Any


def round_fields(data: object, number: int) -> RoundFields:
    """Check one round of a record.

    Raises:
        RecordError: naming the key, or the action, that is wrong.
    """
    round_ = check_object(data, ("deck", "refills", "actions", "meta"), "a round", number)
    deck = round_.get("deck")
    if not isinstance(deck, str):
        raise RecordError("bad_deck", "'deck' is the cards of the round in one string.", round=number)
    refills = round_.get("refills", [])
    if not isinstance(refills, list) or not all(isinstance(refill, str) for refill in refills):
        raise RecordError("bad_refill", "'refills' is a list of strings of cards.", round=number)
    texts = round_.get("actions")
    if not isinstance(texts, list):
        raise RecordError("bad_record", "'actions' is a list of strings.", round=number)
    actions = []
    for index, text in enumerate(texts):
        if not isinstance(text, str):
            sentence = f"An action is a string, not {shorten(text)}."
            raise RecordError("bad_action", sentence, round=number, action=index)
        actions.append(at(number, index, parse_action, text))
    return RoundFields(deck=deck, refills=tuple(refills), actions=tuple(actions), meta=round_.get("meta"))


def _round_from(data: object, number: int) -> RoundRecord:
    fields = round_fields(data, number)
    return RoundRecord(
        deck=_cards(fields.deck, "bad_deck", number),
        refills=tuple(_cards(refill, "bad_refill", number) for refill in fields.refills),
        actions=fields.actions,
        meta=fields.meta,
    )


def _cards(text: str, code: Code, number: int) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except ThirtyOneError as error:
        raise RecordError(code, str(error), round=number) from None


def at(round_number: int | None, action: int | None, read: Callable[[S], T], text: S) -> T:
    """Return what ``read`` makes of a text; an error that it raises gets this round and action."""
    try:
        return read(text)
    except ThirtyOneError as error:
        raise RecordError(error.code, str(error), round=round_number, action=action) from None


def check_object(data: object, keys: Iterable[str], what: str, round_number: int | None = None) -> Mapping[str, Any]:
    """Check that something is a JSON object with no keys but these.

    Raises:
        RecordError: ``bad_record``, naming the key.
    """
    if not isinstance(data, dict):
        raise RecordError("bad_record", f"{what.capitalize()} is an object, not {shorten(data)}.", round=round_number)
    known = tuple(keys)
    for key in data:
        if key not in known:
            raise RecordError("bad_record", f"{what.capitalize()} has no key {shorten(key)}.", round=round_number)
    return data


def record_data(record: Record) -> dict[str, Any]:
    """Return a record in JSON's types, keys in the order of the format."""
    data: dict[str, Any] = {
        "format": FORMAT,
        "rules": format_rules(record.rules),
        "players": list(record.players),
        "dealer": record.dealer,
        "rounds": [_round_data(round_) for round_ in record.rounds],
    }
    return data if record.meta is None else data | {"meta": record.meta}


def _round_data(round_: RoundRecord) -> dict[str, Any]:
    data: dict[str, Any] = {"deck": format_cards(round_.deck)}
    if round_.refills:
        data["refills"] = [format_cards(refill) for refill in round_.refills]
    data["actions"] = [str(action) for action in round_.actions]
    return data if round_.meta is None else data | {"meta": round_.meta}


def format_record(record: Record) -> str:
    """Write a record as JSON on one line, so that many of them make a JSON Lines file; undoes `parse_record`."""
    return msgspec.json.encode(record_data(record)).decode()
