"""Whole random games, watched by somebody who knows the law but not the engine."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any, Final

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

from tests.support.game_strategies import Habits, Setting, habits, house_games
from tests.support.random_games import advance, arranged, conceivable, random_recorder, random_setting
from tests.support.referee import Ledger, check_state, refereed
from thirtyone import (
    PRESETS,
    Action,
    Game,
    IllegalAction,
    Rules,
    Shuffled,
    ThirtyOneError,
    apply,
    legal_actions,
    preset,
)
from thirtyone.game.events import RoundEnded, StockRefilled
from thirtyone.rules import rule_fields

MOST_STEPS: Final = 4000


def accepted(game: Game) -> set[Action]:
    """The conceivable decisions that `apply` carries out."""
    carried_out = set()
    for action in conceivable(game):
        with suppress(IllegalAction):
            apply(game, action)
            carried_out.add(action)
    return carried_out


def check_legal(game: Game) -> None:
    legal = legal_actions(game)
    assert len(set(legal)) == len(legal)
    assert set(legal) == accepted(game)


class Table(RuleBasedStateMachine):
    """One table: shuffling, deciding, trying what is not allowed, and going back to older states."""

    game: Game
    ledger: Ledger

    @initialize(setting=house_games())
    def sit_down(self, setting: Setting) -> None:
        self.game = Game.start(setting.rules, players=setting.players, dealer=setting.dealer)
        self.ledger = Ledger(setting.dealer)
        self.kept: list[tuple[Game, Ledger, str]] = []

    def go_on(self, action: Action) -> None:
        before, written = self.game, repr(self.game)
        self.kept.append((before, self.ledger, written))
        after, events = apply(before, action)
        assert repr(before) == written  # nothing of the older state has changed
        assert apply(before, action) == (after, events)
        self.ledger = refereed(self.ledger, before, action, after, events)
        self.game = after

    @precondition(lambda self: self.game.to_shuffle)
    @rule(seed=st.integers(0, 999), sorts=st.sampled_from(("nothing", "ranks", "31")))
    def shuffle(self, seed: int, sorts: str) -> None:
        self.go_on(Shuffled(arranged(self.game.to_shuffle, Random(seed), sorts)))

    @precondition(lambda self: self.game.to_act is not None)
    @rule(data=st.data())
    def decide(self, data: st.DataObject) -> None:
        self.go_on(data.draw(st.sampled_from(legal_actions(self.game))))

    @precondition(lambda self: not self.game.finished)
    @rule(seed=st.integers(0, 999), steps=st.sampled_from((5, 50, 500)))
    def play_on(self, seed: int, steps: int) -> None:
        rng = Random(seed)
        table = habits(rng.choice)
        for _ in range(steps):
            if self.game.finished:
                break
            self.go_on(advance(self.game, rng, table))
            check_state(self.game)

    @rule()
    def try_everything(self) -> None:
        check_legal(self.game)

    @precondition(lambda self: self.game.to_shuffle)
    @rule(data=st.data())
    def shuffle_other_cards(self, data: st.DataObject) -> None:
        cards = list(self.game.to_shuffle)
        place = data.draw(st.integers(0, len(cards) - 1))
        wrong = (
            Shuffled(tuple(cards[:place] + cards[place + 1 :])),
            Shuffled((*cards, cards[place])),
            Shuffled((*cards[:place], cards[place - 1], *cards[place + 1 :]) if len(cards) > 1 else ()),
        )
        for order in wrong:
            with pytest.raises(ThirtyOneError) as refused:
                apply(self.game, order)
            assert refused.value.code == "bad_order"

    @precondition(lambda self: self.kept)
    @rule(data=st.data())
    def take_back(self, data: st.DataObject) -> None:
        length = data.draw(st.integers(0, len(self.kept) - 1))
        self.game, self.ledger, written = self.kept[length]
        del self.kept[length:]
        assert repr(self.game) == written

    @invariant()
    def the_state_is_sound(self) -> None:
        if hasattr(self, "game"):
            check_state(self.game)


def test_a_table_keeps_the_law_whatever_is_done_at_it() -> None:
    run_state_machine_as_test(
        Table,
        settings=settings(
            max_examples=40,
            stateful_step_count=25,
            suppress_health_check=list(HealthCheck),
        ),
    )


def whole_game(setting: Setting, seed: int) -> tuple[Game, set[Any]]:
    """Play a game under the referee's eyes to its end; return it, and how its rounds ended."""
    rng = Random(seed)
    table = habits(rng.choice)
    game = Game.start(setting.rules, players=setting.players, dealer=setting.dealer)
    ledger = Ledger(setting.dealer)
    endings: set[Any] = set()
    for _ in range(MOST_STEPS):
        if game.finished:
            break
        before, action = game, advance(game, rng, table)
        game, events = apply(before, action)
        ledger = refereed(ledger, before, action, game, events)
        check_state(game)
        for event in events:
            if isinstance(event, RoundEnded):
                table = habits(rng.choice)
                endings |= {event.outcome.ended_by} | ({"void"} if event.outcome.void else set())
    return game, endings


def test_whole_games_keep_the_law_to_their_end() -> None:
    endings: set[Any] = set()
    finished = 0
    for seed in range(100):
        game, how = whole_game(random_setting(Random(seed)), seed)
        endings |= how
        finished += game.finished
    assert endings == {"knock", "pass", "stock", "limit", "31", "fire", "void"}
    assert finished > 80  # some house rules (ties: nobody) let a table of equals play for ever


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_ends_with_exactly_one_winner(name: str) -> None:
    rules = preset(name)
    for players in {rules.players[0], 4, rules.players[1]}:
        game, _ = whole_game(Setting(rules, players, players - 1), players)
        assert game.finished
        assert game.places.count(1) == 1


@pytest.mark.parametrize("name", PRESETS)
def test_C8_a_limit_ends_a_round_in_which_nobody_ever_closes(name: str) -> None:
    rules = preset(name).changed(turn_limit=20)
    rng = Random(name)
    game = Game.start(rules, players=3, dealer=0)
    decisions = 0
    while game.rounds_ended == 0:
        legal = [action for action in legal_actions(game) if str(action) not in ("knock", "pass")] or list(
            legal_actions(game)
        )
        action = rng.choice(legal) if legal else Shuffled(arranged(game.to_shuffle, rng, "nothing"))
        decisions += bool(legal)
        game, _ = apply(game, action)
        assert decisions <= 40


@pytest.mark.parametrize(
    "rules",
    [
        preset("a7").changed(ranks="789TJQK", suits="cs", players=(2, 3), exhausted="recycle"),
        preset("trente52").changed(ranks="234", suits="csh", players=(2, 2)),
        preset("scat").changed(ranks="2345", suits="csh", players=(2, 3)),
    ],
)
def test_A3_D7_cards_are_conserved_through_many_new_stocks(rules: Rules) -> None:
    refills = 0
    for seed in range(4):
        rng = Random(seed)
        table = Habits(sorts="nothing", close=0.0, passes=0.97, greed=0.0, shows=0)
        game = Game.start(rules, players=rules.players[seed % 2], dealer=0)
        ledger = Ledger(0)
        for _ in range(150):
            before, action = game, advance(game, rng, table)
            game, events = apply(before, action)
            ledger = refereed(ledger, before, action, game, events)
            check_state(game)
            refills += any(isinstance(event, StockRefilled) for event in events)
    assert refills > 20


def test_every_legal_action_is_accepted_and_no_other() -> None:
    for seed in range(25):
        rng = Random(seed)
        recorder = random_recorder(random_setting(rng), seed, steps=60)
        for step in rng.sample(recorder.steps, min(4, len(recorder.steps))):
            check_legal(step.before)
        check_legal(recorder.game)


def test_states_actions_and_events_cannot_be_changed() -> None:
    recorder = random_recorder(Setting(preset("a7"), 3, 0), 1, steps=10)
    game, step = recorder.game, recorder.steps[-1]
    assert game.round is not None
    for value in (game, game.round, step.action, step.events[0]):
        with pytest.raises(AttributeError):
            setattr(value, value.__struct_fields__[0] if value.__struct_fields__ else "anything", None)
    for field in rule_fields():
        with pytest.raises(AttributeError):
            setattr(game.rules, field, getattr(game.rules, field))


def test_undo_is_keeping_the_older_state() -> None:
    recorder = random_recorder(Setting(preset("trente52"), 4, 1), 5, steps=80)
    for step in recorder.steps:
        assert apply(step.before, step.action) == (step.after, step.events)
    game = recorder.steps[0].before
    for step in recorder.steps:
        assert game == step.before
        game, _ = apply(game, step.action)
    assert game == recorder.game
