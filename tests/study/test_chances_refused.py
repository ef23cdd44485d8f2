"""Chances that nobody can ask for: each is refused in a sentence."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from tests.study.test_chances import position_in, simply
from tests.study.test_chances_exact import game_of
from tests.support.compiled_strategies import far_out, hasty, lawless, waits
from tests.support.garbage import check_sentence
from tests.support.last_turns import LAST_TURNS, LATER, record_of
from tests.support.position_cases import TWELVE, TWELVE_CARDS, one_round
from thirtyone import (
    Game,
    ThirtyOneError,
    preset,
    view,
)
from thirtyone.batch import uniform
from thirtyone.record import Record, RecordError, format_position, parse_position, position_of
from thirtyone.study.chances.chances import chances


def refused(code: str, seen: Any, **options: Any) -> str:
    with pytest.raises(ThirtyOneError) as caught:
        chances(seen, **options)
    assert caught.value.code == code
    return str(caught.value)


def test_a_seat_that_must_wait_cannot_ask() -> None:
    record = one_round(TWELVE, "keep", rules=TWELVE_CARDS)
    game = game_of(record)
    for seen in (position_of(record, 1), view(game, 1)):
        assert "turn of seat 0" in refused("bad_position", seen)
    assert "spectator" in refused("bad_position", view(game, None))


def test_between_rounds_nobody_can_ask() -> None:
    start = Game.start(preset("a7"), players=2, dealer=0)
    empty = Record(rules=preset("a7"), players=("a", "b"), dealer=0)
    over = one_round(TWELVE, "keep", "knock", "pass", rules=TWELVE_CARDS | {"lives": 1, "swim": False})
    for seen in (view(start, 0), position_of(empty, 0), position_of(over, 0), view(game_of(over), 0)):
        assert "nobody" in refused("bad_position", seen)


@pytest.mark.usefixtures("_few_attempts")
def test_a_position_that_cannot_be_is_refused() -> None:
    text = (
        '{"format":"thirtyone/1","rules":{"base":"a7","ranks":"TJA","players":[2,2]},"players":["a","b"],"dealer":1,'
        '"rounds":[{"deck":"? ? ? Th Js Ad Jh Td Ah ? ? ?","actions":["keep","pass","Jh>Th"]}],"seat":0}'
    )
    with pytest.raises(RecordError, match="No deal"):
        chances(parse_position(text))


def test_a_position_that_hides_what_its_seat_has_seen_is_refused() -> None:
    position = position_in("a first turn")
    for place in (3, 6):  # a table card, a card of its own
        deck = (*position.deck[:place], None, *position.deck[place + 1 :])
        assert "has seen" in refused("bad_position", msgspec.structs.replace(position, deck=deck))


def damaged(data: dict[str, Any], rng: Random) -> str:
    """A position with a few cards, actions and new stocks changed."""
    round_ = data["rounds"][-1]
    words = ("keep", "refuse", "pass", "knock", "all", "stock", "pile", "drop 2c", "show Ah", "Ts>Th", "Ah>Kc")
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(round_["actions"]) + 1)
        cards = round_["deck"].split()
        cards[rng.randrange(len(cards))] = rng.choice(["?", "2c", "Th", "Ah", "Kc", "Ts"])
        match rng.randrange(5):
            case 0:
                round_["actions"][at : at + 1] = [rng.choice(words)]
            case 1:
                round_["actions"][at : at + 1] = []
            case 2:
                round_["deck"] = " ".join(cards)
            case 3:
                round_.setdefault("refills", []).append(rng.choice(("? ?", "", "? " * 60, "Kd ? ? ? ?")))
            case _:
                data["seat"] = rng.randrange(2)
    return msgspec.json.encode(data).decode()


def test_damaged_positions_get_an_answer_or_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("thirtyone.record.completions._COMPLETION_ATTEMPTS", 30)
    rng = Random(31)
    cases = [*LAST_TURNS.values(), *LATER.values()]
    answered = 0
    for _ in range(250):
        record = record_of(rng.choice(cases))
        position = position_of(record, game_of(record).to_act or 0)
        try:
            found = chances(parse_position(damaged(json.loads(format_position(position)), rng)), samples=3)
        except ThirtyOneError as error:
            check_sentence(error)
        else:
            answered += 1
            assert all(0 <= chance.lose <= 1 and 0 <= chance.win <= 1 for chance in found)
    assert 20 < answered < 200


@pytest.mark.parametrize("samples", [0, -1, 10_000_001, 10**400, 1.5, True, "1000", None])
def test_numbers_of_samples_that_are_none(samples: Any) -> None:
    refused("bad_number", position_in("a first turn"), samples=samples)


def test_strategies_that_are_none_or_break_the_rules() -> None:
    position = position_in("a first turn")
    wrong: Sequence[Any] = ([], [uniform], [uniform] * 3, None, "uniform", simply)
    for strategies in wrong:
        refused("bad_strategy", position, strategies=strategies, samples=10)
    for strategies in (lawless, far_out, [uniform, lawless]):
        assert "not legal" in refused("bad_strategy", position, strategies=strategies, samples=10)
    never_ends = position_in("a first turn", renew="none")
    sentence = refused("bad_strategy", never_ends, strategies=waits, samples=10, max_decisions=1000)
    assert "more than 1,000 decisions" in sentence and "for ever" in sentence


def test_so_many_lives_that_a_game_does_not_end() -> None:
    rich = position_in("a first turn", lives=1_000_000_000)
    sentence = refused("bad_strategy", rich, strategies=hasty, samples=1)
    assert "more than 1,000,000 decisions" in sentence and "too many lives" in sentence


def test_rules_beyond_the_kernels() -> None:
    refused("bad_rules", position_in("a first turn", lives=10**300))
