"""Tables of any kind under random commands."""

from __future__ import annotations

from random import Random
from typing import Literal

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.play import Play, legal
from tests.server import decode_event
from tests.strategies import habits, house_game, preset_game
from tests.worlds import check_record, names_of, other_world
from thirtyone import (
    ThirtyOneError,
    legal_actions,
    view,
)
from thirtyone.players import PLAYERS, player
from thirtyone.rules import format_rules
from thirtyone.server.tableviews import table_view
from thirtyone.table import (
    Act,
    Command,
    Continue,
    Leave,
    Pace,
    fold,
)
from thirtyone.table.commands import Undo, can_undo


class LiveGame(RuleBasedStateMachine):
    """A person and computer players, wishes that make sense and wishes that do not."""

    play: Play
    person: int

    @initialize(seed=st.integers(0, 10_000), kind=st.sampled_from(("preset", "house")))
    def sit_down(self, seed: int, kind: Literal["preset", "house"]) -> None:
        rng = Random(seed)
        setting = preset_game(rng.choice) if kind == "preset" else house_game(rng.choice)
        self.person = rng.randrange(setting.players)
        levels = [None if seat == self.person else rng.choice(list(PLAYERS)) for seat in range(setting.players)]
        self.play = Play(format_rules(setting.rules), levels, dealer=setting.dealer, start=seed)
        self.worlds = Random(seed)
        self.looked_at = 0

    def wish(self, command: Command) -> None:
        """Whatever is wished, it is done or refused with a sentence, and nothing is done that was refused."""
        before, refusal = self.play.table, None
        try:
            self.play.command(command, self.person)
        except ThirtyOneError as error:
            refusal = error
        assert refusal is None or (str(refusal).endswith(".") and self.play.table is before)

    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        if self.play.table.game.to_act == self.person and not self.play.table.abandoned:
            self.play.act(data.draw(st.sampled_from(legal(self.play.table))), self.person)

    @rule(seed=st.integers(0, 999), steps=st.sampled_from((1, 3, 20)))
    def go_on(self, seed: int, steps: int) -> None:
        rng = Random(seed)
        manner = habits(rng.choice)
        for _ in range(steps):
            if self.play.table.status not in ("finished", "abandoned"):
                self.play.step(rng, manner)

    @rule(seed=st.integers(0, 999))
    def computers_think(self, seed: int) -> None:
        table = self.play.table
        seat = table.game.to_act
        if seat is not None and seat != self.person and not table.abandoned:
            sees = view(table.game, seat)
            level = table.seats[seat].level
            assert level is not None
            self.play.computer(str(player(level, Random(seed))(sees, sees.legal)))

    @rule(off=st.sampled_from((0, 0, 0, -1, 1)))
    def take_back(self, off: int) -> None:
        allowed = can_undo(self.play.table, self.person) and off == 0
        length = len(self.play.log)
        self.wish(Undo(decision=self.play.table.decision + off))
        assert (len(self.play.log) > length) == allowed

    @rule(off=st.sampled_from((0, 0, 1)))
    def press_continue(self, off: int) -> None:
        self.wish(Continue(round=self.play.table.game.rounds_ended - 1 + off))

    @rule(pace=st.sampled_from(("none", "slow")))
    def set_pace(self, pace: Literal["none", "slow"]) -> None:
        self.wish(Pace(pace=pace))

    @rule(action=st.sampled_from(("pass", "knock", "all", "stock", "keep", "7c>8c", "drop 7c", "show Ah", "nonsense")))
    def act_at_random(self, action: str) -> None:
        self.wish(Act(decision=self.play.table.decision, action=action))

    @rule(action=st.sampled_from(("pass", "knock", "keep")), off=st.sampled_from((-1, 1)))
    def act_late(self, action: str, off: int) -> None:
        length = len(self.play.log)
        self.wish(Act(decision=self.play.table.decision + off, action=action))
        assert len(self.play.log) == length

    @precondition(lambda self: self.play.table.game.rounds_ended > 1)
    @rule()
    def give_up(self) -> None:
        self.wish(Leave())

    @invariant()
    def the_record_replays(self) -> None:
        check_record(self.play)

    @invariant()
    def a_person_is_never_asked_what_is_no_question(self) -> None:
        table = self.play.table
        if table.game.to_act == self.person:
            assert len(legal_actions(table.game)) > 1

    @invariant()
    def other_worlds_look_the_same(self) -> None:
        table = self.play.table
        for viewer in (None, *range(len(table.seats))):
            other = other_world(table, viewer, self.worlds)
            assert table_view(table, viewer, names_of(table), ()) == table_view(other, viewer, names_of(table), ())

    def teardown(self) -> None:
        if hasattr(self, "play"):
            assert fold(decode_event(msgspec.json.encode(event)) for event in self.play.log) == self.play.table


def test_random_commands_keep_a_table_whole() -> None:
    run_state_machine_as_test(
        LiveGame,
        settings=settings(
            max_examples=25,
            stateful_step_count=20,
            derandomize=True,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.long
def test_very_many_random_commands_keep_a_table_whole() -> None:
    run_state_machine_as_test(
        LiveGame,
        settings=settings(
            max_examples=1000,
            stateful_step_count=60,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
