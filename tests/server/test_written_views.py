"""What goes over the socket is put together from parts: byte for byte what its types say."""

from __future__ import annotations

from typing import Any, cast

import msgspec
import pytest

from tests.support.played_table import Play, random_play
from tests.support.views_of import state_view
from thirtyone import seen
from thirtyone.server.protocol.server_messages import State
from thirtyone.server.protocol.state_messages import Shown, States
from thirtyone.table import State as TableState
from thirtyone.table import evolve


def check_written(play: Play) -> None:
    state: TableState | None = None
    for event in play.log:
        state, happened = evolve(state, event)
        names = [f"player {seat}" for seat in range(len(state.seats))]
        shown = Shown(state, names, play.connected)
        states = States(table="t", seq=state.seq, happened=happened, shown=shown, now=7)
        for person in ("ana", "bo", "somebody else"):
            message = State(
                table="t",
                seq=state.seq,
                happened=cast(Any, tuple(seen(one, state.seat_of(person)) for one in happened)),
                view=state_view(state, person, names, play.connected),
                now=7,
            )
            assert states.to(person) == msgspec.json.encode(message)


@pytest.mark.parametrize("rules", ["a9", "scat", None])
def test_parts_make_the_whole_message(rules: str | None) -> None:
    check_written(random_play(5, rules, steps=80))


def test_parts_make_the_whole_message_of_a_lobby() -> None:
    check_written(Play("a9", (None, ""), dealer=0))
