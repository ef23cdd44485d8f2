"""Whole playouts: the same games whoever counts them, and what bad strategies get."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from tests.support.compiled_strategies import far_out, hasty, lawless, raises, waits
from thirtyone import ThirtyOneError, preset
from thirtyone.batch.compiling import nth, nth_by_steps
from thirtyone.batch.kernel_game import KernelGame
from thirtyone.batch.playouts import LOSSES, ROUNDS, TAKEN, WINS, Playouts, play
from thirtyone.batch.records import record_game
from thirtyone.batch.states import below
from thirtyone.batch.strategies import Strategy, uniform


def same(one: Playouts, other: Playouts) -> None:
    for name in Playouts._fields:
        assert np.array_equal(getattr(one, name), getattr(other, name)), name


def test_the_number_of_threads_changes_nothing() -> None:
    one = play(preset("a7"), [uniform, hasty, uniform], games=50, seed=7)
    same(one, play(preset("a7"), [uniform, hasty, uniform], games=50, seed=7, threads=2))
    same(one, play(preset("a7"), [uniform, hasty, uniform], games=50, seed=7, threads=80))


def test_parts_add_up_to_the_whole() -> None:
    table = [uniform] * 4
    whole = play(preset("scat"), table, games=30, seed="s")
    parts = [play(preset("scat"), table, games=10, first=first, seed="s") for first in (20, 0, 10)]
    same(whole, parts[0].merged(parts[1]).merged(parts[2]))
    same(whole, Playouts.none(4).merged(whole))


def test_seeds_of_any_size_give_games_of_their_own() -> None:
    seeds: tuple[Any, ...] = (0, -1, 2**200, "31", "Ünïcode", "")
    found = {play(preset("a9"), [uniform] * 2, games=20, seed=seed).turns.tobytes() for seed in seeds}
    assert len(found) == len(seeds)


def test_who_knocks_at_once_has_closed_every_round_in_which_the_turn_came() -> None:
    counted = play(preset("a7"), [hasty, hasty], games=100, seed=1)
    by_knock, *others = counted.endings
    assert counted.players[:, TAKEN].tolist() == [100, 100]
    assert by_knock + sum(others) == counted.players[0, ROUNDS]
    # Nothing is exchanged: keep, knock, pass; or a hand that was dealt ends the round after the choice.
    assert counted.turns[2] == by_knock and counted.turns[0] == sum(others)
    assert counted.players[:, LOSSES].sum() == by_knock + sum(others)  # no hands tie
    assert counted.players[:, WINS].sum() == 100


def test_exactly_the_lowest_share_of_rounds_is_lost_by_symmetry() -> None:
    counted = play(preset("a7"), [uniform] * 4, games=4_000, seed=3)
    shares = counted.players[:, LOSSES] / counted.players[:, ROUNDS]
    error = np.sqrt(shares * (1 - shares) / counted.players[:, ROUNDS])
    assert np.all(abs(shares - shares.mean()) < 5 * error)


@pytest.mark.parametrize(
    ("strategies", "sentence"),
    [
        ([uniform, lawless], "The strategy lawless failed, or chose what is not legal, in game 3."),
        ([far_out, uniform], "The strategy far_out failed, or chose what is not legal, in game 3."),
        ([uniform, raises], "The strategy raises failed, or chose what is not legal, in game 3."),
        ([lambda *_: 0, uniform], "is not compiled as a strategy"),
        ([max, uniform], "is not compiled as a strategy"),
    ],
)
def test_bad_strategies_get_a_sentence(strategies: list[Strategy], sentence: str) -> None:
    with pytest.raises(ThirtyOneError, match=sentence.replace(".", "\\.")) as caught:
        play(preset("a7"), strategies, games=2, first=3, seed=1)
    assert caught.value.code == "bad_strategy"
    with pytest.raises(ThirtyOneError, match=sentence.replace(".", "\\.")) as caught:
        record_game(preset("a7"), strategies, seed=1, number=3)
    assert caught.value.code == "bad_strategy"


def test_one_game_refuses_a_bad_strategy_too() -> None:
    lane = KernelGame(preset("a7"), 2, seed=1)
    lane.deal()
    for bad in (lawless, far_out):
        with pytest.raises(ThirtyOneError, match=f"The strategy {bad.__name__} chose what is not legal") as caught:
            lane.choose(bad)
        assert caught.value.code == "bad_strategy"
    assert lane.to_act is not None


def test_strategies_that_go_on_for_ever_are_stopped() -> None:
    rules = preset("a7").changed(renew="none")
    with pytest.raises(ThirtyOneError, match="Game 0 does not end") as caught:
        play(rules, [waits, waits], games=1, seed=1, most=10_000)
    assert caught.value.code == "bad_strategy"


@pytest.mark.parametrize(
    "bad",
    [{"games": 0}, {"games": 1.5}, {"games": True}, {"threads": 0}, {"most": -1}, {"first": -1}, {"games": 2**61}],
)
def test_bad_numbers_are_named(bad: dict[str, Any]) -> None:
    with pytest.raises(ThirtyOneError, match=next(iter(bad))) as caught:
        play(preset("a7"), [uniform] * 2, **{"games": 1, "seed": 1} | bad)
    assert caught.value.code == "bad_number"


def test_rules_that_cannot_be_played_are_refused() -> None:
    with pytest.raises(ThirtyOneError, match="2 to 6 players, not 7") as caught:
        play(preset("a7"), [uniform] * 7, games=1, seed=1)
    assert caught.value.code == "bad_player"
    for changes in ({"lives": 10**12}, {"turn_limit": 10**12}):
        with pytest.raises(ThirtyOneError, match="at most") as caught:
            play(preset("a7").changed(**changes), [uniform] * 2, games=1, seed=1)
        assert caught.value.code == "bad_rules"


def test_bits_are_found_by_their_number() -> None:
    for mask in (0b1, 0b10_0000_0001, 0b11_1111_1111_1111, 1 << 3 | 1 << 13 | 1 << 40 | 1 << 51, (1 << 52) - 1):
        bits = [1 << place for place in range(52) if mask >> place & 1]
        assert [nth(mask, number) for number in range(len(bits))] == bits
        assert [nth_by_steps(mask, number) for number in range(len(bits))] == bits


def test_random_numbers_reach_every_value_and_no_other() -> None:
    edge = 2**64 - 1
    for bound in range(1, 53):
        found = {below(np.uint64(edge // bound * part + edge // bound // 2), bound) for part in range(bound)}
        assert found == set(range(bound))
        assert (below(np.uint64(0), bound), below(np.uint64(edge), bound)) == (0, bound - 1)


TYPED_IN = """
from thirtyone import preset
from thirtyone.batch import play, strategy
from thirtyone.batch.strategies import pick

@strategy
def mine(rules, state, legal, bits):
    return pick(legal, bits)

print(play(preset("a9"), [mine, mine], games=3, seed=1).games)
"""


def test_a_strategy_may_be_typed_in() -> None:
    for _ in range(2):  # also where it was compiled before
        done = subprocess.run([sys.executable, "-c", TYPED_IN], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (0, "3\n"), done.stderr
