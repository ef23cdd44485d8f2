"""The vector interface beside the engine: the same games, and what a seat may know."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from thirtyone import PRESETS, Game, IllegalAction, ThirtyOneError, preset, view
from thirtyone.batch.records import record_game
from thirtyone.batch.strategies import uniform
from thirtyone.batch.vector import BatchGame
from thirtyone.cardsets import card_number, mask_of
from thirtyone.codes import encode_action
from thirtyone.game.actions import Shuffled
from thirtyone.game.draw import DrawMiddle
from thirtyone.game.exchange import ExchangeMiddle
from thirtyone.game.views import View
from thirtyone.record import Record, replay

LANES = 5


def expected(seen: View, game: Game) -> list[int]:
    """The observation that follows from a view."""
    me, middle, round_ = seen.viewer, seen.middle, game.round
    assert me is not None and round_ is not None
    cards = [0] * 52
    for card in seen.hand:
        cards[card_number(card)] = 1
    if isinstance(middle, ExchangeMiddle):
        table, aside, passes = middle.table, middle.set_aside, middle.passes
    else:
        assert isinstance(middle, DrawMiddle)
        took_top = middle.taken_from == "pile"  # what lies beneath then is no top: it cannot be taken
        table, aside, passes = ((), middle.pile, 0) if took_top else (middle.pile[:1], middle.pile[1:], 0)
    for cards_there, where in ((table, 2), (aside, 3)):
        for card in cards_there:
            cards[card_number(card)] = where
    seats = len(seen.seats)
    left = [seen.seats[(me + distance) % seats] for distance in range(seats)]
    for distance, other in enumerate(left[1:], start=1):
        for card in other.shown:
            cards[card_number(card)] = 3 + distance
    facts = [
        seen.stock,
        seen.turns,
        -1 if seen.turns_left is None else seen.turns_left - 1,
        passes,
        len(seen.order),
        (seen.dealer - me) % seats,
        -1 if seen.closer is None else (seen.closer - me) % seats,
    ]
    lives = [-1 if game.went_out[other.seat] is not None else other.lives for other in left]
    return [*cards, *facts, *lives]


def decisions(record: Record) -> list[tuple[Game, int, Game]]:
    """Each decision of a record: the game before it, its code, the game after it."""
    found = []
    for step in replay(record):
        game, round_ = step.before, step.before.round
        if isinstance(step.action, Shuffled):
            continue
        assert round_ is not None and game.to_act is not None
        middle = view(game, None).middle
        table = middle.table if isinstance(middle, ExchangeMiddle) else ()
        code = encode_action(
            step.action,
            exchanges=int(game.rules.family == "exchange"),
            hand=mask_of(round_.hands[game.to_act]),
            table=mask_of(table),
        )
        found.append((game, code, step.after))
    return found


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("players", [2, 4])
def test_each_lane_is_the_game_of_its_number(name: str, players: int) -> None:
    rules = preset(name).changed(lives=1)
    games = [decisions(record_game(rules, [uniform] * players, seed=31, number=number)) for number in range(LANES)]
    batch = BatchGame(rules, players=players, lanes=LANES, seed=31)
    for turn in range(min(map(len, games))):
        codes = np.zeros(LANES, np.int16)
        for lane, game in enumerate(games):
            before, codes[lane], _ = game[turn]
            assert before.to_act == batch.to_act[lane]
            assert batch.observations[lane].tolist() == expected(view(before, before.to_act), before)
            legal = view(before, before.to_act).legal
            assert np.count_nonzero(batch.legal_mask[lane]) == len(legal)
            assert batch.legal_mask[lane, codes[lane]]
        batch.step(codes)
        for lane, game in enumerate(games):
            check_outcome(batch, lane, game[turn][2])


def test_games_that_their_deals_decide_are_no_episodes() -> None:
    rules = preset("scat").changed(lives=1, swim=False, ranks="TJQKA", players=[2, 2])
    records = [record_game(rules, [uniform] * 2, seed=31, number=number) for number in range(200)]
    episodes = [decisions(record) for record in records]
    assert 5 < episodes.count([]) < 20
    batch = BatchGame(rules, players=2, lanes=1, seed=31)
    for episode in filter(None, episodes):
        for before, code, after in episode:
            assert not batch.done[0] or before is episode[0][0]
            assert before.to_act == batch.to_act[0]
            batch.step([code])
            check_outcome(batch, 0, after)


def check_outcome(batch: BatchGame, lane: int, after: Game) -> None:
    round_ = after.round
    assert round_ is not None
    ended = round_.outcome is not None
    assert (batch.round_ended[lane], batch.done[lane]) == (ended, after.finished)
    assert batch.winners[lane] == (-1 if after.winner is None else after.winner)
    losses = round_.outcome.losses if round_.outcome is not None else (0,) * len(after.lives)
    assert batch.rewards[lane].tolist() == [-lost for lost in losses]


def random_legal(batch: BatchGame, rng: np.random.Generator) -> NDArray[np.intp]:
    chosen: NDArray[np.intp] = (rng.random(batch.legal_mask.shape) * batch.legal_mask).argmax(axis=1)
    return chosen


@pytest.mark.parametrize("name", PRESETS)
def test_threads_change_nothing_and_episodes_begin_anew(name: str) -> None:
    rules = preset(name).changed(lives=1)
    one = BatchGame(rules, players=2, lanes=7, seed="s")
    two = BatchGame(rules, players=2, lanes=7, seed="s", threads=3)
    rng = np.random.default_rng(1)
    done = 0
    for _ in range(200):
        codes = random_legal(one, rng)
        one.step(codes)
        two.step(codes)
        for array in ("observations", "legal_mask", "rewards", "round_ended", "done", "winners", "to_act"):
            assert np.array_equal(getattr(one, array), getattr(two, array))
        assert np.array_equal(one.done, one.winners >= 0)
        assert not one.done[~one.round_ended].any()
        assert one.legal_mask.any(axis=1).all()
        done += int(one.done.sum())
    assert done > 7


def test_an_illegal_action_is_named_by_its_lane_and_nothing_is_played() -> None:
    batch = BatchGame(preset("a7"), players=3, lanes=4, seed=1, threads=2)
    before = batch.observations.copy(), batch.legal_mask.copy()
    good = batch.legal_mask.argmax(axis=1)
    for lane, code in ((0, -1), (2, 99), (3, 2**62), (1, -(2**63)), (3, 0)):
        codes = good.copy()
        codes[lane] = code
        with pytest.raises(IllegalAction, match=rf"^Lane {lane}: action {code} is not legal there\.$"):
            batch.step(codes)
    with pytest.raises(IllegalAction, match=r"^Lane 0"):
        batch.step(np.full(4, 2**64 - 1, np.uint64))
    assert np.array_equal(batch.observations, before[0]) and np.array_equal(batch.legal_mask, before[1])
    batch.step(good)


BAD: list[Any] = [[1, 2], 5, np.zeros((4, 1), int), np.zeros(4), np.zeros(4, bool), ["1"] * 4, None, [], [[1], [1, 2]]]


@pytest.mark.parametrize("actions", BAD, ids=lambda bad: f"{bad!r:.30}")
def test_actions_of_another_shape_or_type_are_refused(actions: Any) -> None:
    batch = BatchGame(preset("a7"), players=3, lanes=4, seed=1)
    with pytest.raises(ThirtyOneError, match=r"whole numbers of shape \(4,\)") as caught:
        batch.step(actions)
    assert caught.value.code == "bad_action"


@pytest.mark.parametrize(
    "bad", [{"lanes": 0}, {"lanes": -5}, {"lanes": "4"}, {"lanes": 2.0}, {"threads": 0}, {"players": 2.5}]
)
def test_bad_numbers_are_named(bad: dict[str, Any]) -> None:
    with pytest.raises(ThirtyOneError, match=next(iter(bad))) as caught:
        BatchGame(preset("a7"), **{"players": 2, "lanes": 1, "seed": 1} | bad)
    assert caught.value.code == "bad_number"


@pytest.mark.parametrize("lanes", [10**15, 2**60])
def test_more_lanes_than_memory_has_room_for_are_refused(lanes: int) -> None:
    with pytest.raises(ThirtyOneError, match="no room in memory") as caught:
        BatchGame(preset("a7"), players=2, lanes=lanes, seed=1)
    assert caught.value.code == "bad_number"


def test_too_many_players_are_refused() -> None:
    with pytest.raises(ThirtyOneError, match="2 to 6 players, not 7"):
        BatchGame(preset("a7"), players=7, lanes=1, seed=1)
