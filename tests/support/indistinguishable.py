"""What a seat may know of a table, and other tables that it could not tell from it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any, Final, cast

import msgspec
from msgspec.structs import replace

from tests.support.played_table import PERSON, Play, seed_number
from tests.support.views_of import state_view, table_view
from thirtyone import (
    Card,
    Game,
    seen,
)
from thirtyone.game.draw import DrawRound
from thirtyone.game.events import Event
from thirtyone.game.exchange import ExchangeRound
from thirtyone.record import format_record, parse_record, replay, summarize
from thirtyone.server.protocol.server_messages import State as StateMessage
from thirtyone.server.protocol.view_types import TableView
from thirtyone.server.tables.live_table import LiveTable, steps
from thirtyone.table import (
    Table,
    table_record,
)
from thirtyone.table.table_events import (
    RoundDealt,
)

CARD: Final = re.compile(r"\b[2-9TJQKA][cshd]\b")


def cards_in(message: object) -> set[str]:
    return set(CARD.findall(msgspec.json.encode(message).decode()))


def known_cards(game: Game, viewer: int | None) -> set[str]:
    """The cards whose place a viewer may know, by V-1 and V-2."""
    round_ = game.round
    if round_ is None:
        return set()
    known: set[Card] = set()
    for seat, hand in enumerate(round_.hands):
        if seat == viewer or round_.outcome is not None:
            known.update(hand)
        known.update(card for card in hand if card in round_.shown)
    if isinstance(round_, ExchangeRound):
        known.update(round_.table, round_.set_aside)
    if isinstance(round_, DrawRound):
        known.update(round_.pile)
    return {card.text for card in known}


def names_of(table: Table) -> list[str]:
    return [f"player {seat}" for seat in range(len(table.seats))]


def seen_by(play: Play, person: str | None) -> TableView:
    """What the page of somebody is shown."""
    seen = state_view(play.table, person, names_of(play.table), play.connected)
    assert isinstance(seen, TableView)
    return seen


def check_secrets(play: Play) -> None:
    """Look at everything that each seat and a spectator are sent, with what they have seen in the round so far."""
    viewers: list[int | None] = [None, *range(len(play.seats))]
    ever: dict[int | None, set[str]] = {viewer: set() for viewer in viewers}
    live = LiveTable("table", play.log[:1], {})
    for event in play.log[1:]:
        before = live.state.seq
        (step,) = steps(live.state, [event])
        live.take_in([step])
        table, happened = step.state, step.happened
        if not isinstance(table, Table):
            continue
        if isinstance(event, RoundDealt):
            ever = {viewer: set() for viewer in viewers}
        secrets = [table.next_seed] + ([] if table.game.between_rounds else [table.seed])
        for viewer in viewers:
            ever[viewer] |= known_cards(table.game, viewer)
            state = StateMessage(
                table="table",
                seq=table.seq,
                happened=cast(Any, tuple(seen(event, viewer) for event in live.happened_after(before))),
                view=table_view(table, viewer, names_of(table), {PERSON}),
                now=0,
            )
            text = msgspec.json.encode(state).decode()
            found = cards_in(state)
            also = {card for each in happened for card in cards_in(each)} if table.game.between_rounds else set()
            assert found <= ever[viewer] | also
            if not table.game.between_rounds:
                assert cards_in([seen(event, viewer) for event in live.happened_after(0)]) <= ever[viewer]
            assert not any(secret and secret in text for secret in secrets)


def with_other_hidden_cards(table: Table, viewer: int | None, rng: Random) -> Table:
    """Return a table that differs in everything that a viewer cannot know: hidden cards change places."""
    round_ = table.game.round
    changed = replace(table, next_seed=seed_number(rng.randrange(10**6)) if table.next_seed else "")
    if round_ is None or round_.outcome is not None:
        return changed
    hidden: list[Card] = list(round_.stock)
    for seat, hand in enumerate(round_.hands):
        hidden += [card for card in hand if seat != viewer and card not in round_.shown]
    if isinstance(round_, ExchangeRound):
        hidden += round_.second_packet
    mixed = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))

    def moved(cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(mixed.get(card, card) for card in cards)

    changes: dict[str, Any] = {"hands": tuple(map(moved, round_.hands)), "stock": moved(round_.stock)}
    if isinstance(round_, ExchangeRound):
        changes["second_packet"] = moved(round_.second_packet)
    elif isinstance(round_, DrawRound) and round_.taken is not None:
        changes["taken"] = mixed.get(round_.taken, round_.taken)
        # A hand has no order that others could know, and an own hand has no card of `mixed`.
    did = tuple(mixed_event(event, viewer, mixed) for event in table.did)
    game = replace(table.game, round=replace(round_, **changes))
    ended = (*table.ended[:-1], replace(table.ended[-1], deck=tuple(rng.sample(table.ended[-1].deck, 6))))
    return replace(changed, game=game, did=did, seed=seed_number(rng.randrange(10**6)), ended=ended)


def mixed_event(event: Event | None, viewer: int | None, mixed: dict[Card, Card]) -> Event | None:
    if event is None or seen(event, viewer) == event:
        return event
    if hasattr(event, "card"):
        return replace(event, card=mixed.get(event.card, event.card))
    if hasattr(event, "hand"):
        return replace(event, hand=tuple(mixed.get(card, card) for card in event.hand))
    raise AssertionError(f"What is hidden of {event}?")


def check_record(play: Play) -> None:
    """The record of the rounds that ended replays by the rules to what the table says."""
    table = play.table
    names = [f"p{seat}" for seat in range(len(table.seats))]
    record = table_record(table, names)
    assert parse_record(format_record(record)) == record
    assert len(record.rounds) == table.game.rounds_ended
    last: Game | None = None
    for step in replay(record):
        last = step.after
    if last is not None and table.game.between_rounds:
        assert last == table.game
    summary = summarize(record)
    assert [ended.lives for ended in summary.rounds] == [lives for _, lives in table.summaries]
    assert [ended.ended_by for ended in summary.rounds] == [ended.outcome.ended_by for ended, _ in table.summaries]
