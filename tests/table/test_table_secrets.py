"""A table tells a seat only what that may know."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from tests.support.indistinguishable import check_secrets, names_of, with_other_hidden_cards
from tests.support.played_table import EVERYBODY, PERSON, PLAYS, Play, legal, random_play
from tests.support.views_of import table_view
from thirtyone import (
    apply,
    parse_action,
    parse_rules,
)
from thirtyone.server.protocol.client_messages import ClientMessage, Envelope
from thirtyone.table import (
    Act,
    Continue,
    State,
    Table,
    evolve,
)


@pytest.mark.parametrize(("seed", "rules"), PLAYS)
def test_no_message_holds_a_card_or_a_seed_that_its_reader_may_not_know(seed: int, rules: str | None) -> None:
    check_secrets(random_play(seed, rules, steps=80))


@pytest.mark.parametrize(("seed", "rules"), PLAYS)
def test_tables_that_agree_on_what_a_seat_may_know_look_the_same_to_it(seed: int, rules: str | None) -> None:
    rng = Random(seed)
    play = random_play(seed, rules, steps=60)
    state: State | None = None
    compared = 0
    for event in play.log:
        state, _ = evolve(state, event)
        if not isinstance(state, Table):
            continue
        table = state
        for viewer in (None, *range(len(play.seats))):
            other = with_other_hidden_cards(table, viewer, rng)
            one, two = (table_view(each, viewer, names_of(table), {PERSON}) for each in (table, other))
            assert msgspec.json.encode(one) == msgspec.json.encode(two)
            compared += other.game != table.game
    assert compared > 10 or rules is None


def test_a_seat_sees_its_own_hand_and_what_it_is_worth() -> None:
    play = Play("a9", (None, "random", "random"), dealer=2)
    play.to_turn_of(0)
    view = table_view(play.table, 0, ("Ana", "Bo", "Cy"), {PERSON})
    assert None not in view.seats[0].hand
    assert view.seats[0].worth is not None
    assert [seat.worth for seat in view.seats[1:]] == [None, None]
    assert set(view.legal) == set(legal(play.table))
    assert [(seat.name, seat.kind, seat.level, seat.presence) for seat in view.seats] == [
        ("Ana", "person", None, "here"),
        ("Bo", "computer", "random", "here"),
        ("Cy", "computer", "random", "here"),
    ]
    for exchange, value in view.prospects.items():
        after, _ = apply(play.table.game, parse_action(exchange))
        assert after.round is not None
        assert value == str(after.rules.worth(after.round.hands[0]))
    spectator = table_view(play.table, None, ("Ana", "Bo", "Cy"), ())
    assert (spectator.legal, spectator.prospects, spectator.can_undo, spectator.seat) == ((), {}, False, None)
    assert spectator.seats[0].presence == "absent"


def test_who_is_waited_for_is_told() -> None:
    play = Play("a9", (None, "random", None), dealer=1)
    play.to_round_end()
    assert table_view(play.table, 0, names_of(play.table), EVERYBODY).waiting_for == (0, 2)
    play.command(Continue(round=0), 0)
    assert table_view(play.table, 0, names_of(play.table), EVERYBODY).waiting_for == (2,)
    assert table_view(play.table, 0, names_of(play.table), {PERSON}).waiting_for == ()


def test_rules_of_the_house_are_told_as_such() -> None:
    for rules, base, house in (("a7", "a7", False), ({"base": "a7", "lives": 1}, "a7", True)):
        view = table_view(Play(rules).table, 0, ("Ana", "Bo"), ())
        assert (view.base, view.house_rules) == (base, house)
        assert view.rules["lives"] == parse_rules(rules).lives
        assert view.pot == 2 * view.rules["lives"]


def test_every_message_of_a_client_is_told_apart() -> None:
    command = {"type": "act", "decision": 3, "action": "pass"}
    message = {"type": "command", "id": "1", "table": "t", "command": command}
    read = msgspec.json.decode(msgspec.json.encode(message), type=ClientMessage)
    assert isinstance(read, Envelope) and read.command == Act(decision=3, action="pass")
    assert msgspec.to_builtins(read) == message
