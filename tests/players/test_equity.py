"""What a lost life means in the game, against the game solved for players who all lose equally often."""

from fractions import Fraction
from functools import cache

import pytest

from thirtyone.players.equity import life_equity

PRECISE = 2e-3
"""The integral is a sum over 64 moments."""


@cache
def wins(lives: tuple[int, ...]) -> Fraction:
    """The chance of the first player to be left last, where each round costs one of those still in a life."""
    if lives[0] <= 0:
        return Fraction(0)
    still_in = [place for place, left in enumerate(lives) if left > 0]
    if still_in == [0]:
        return Fraction(1)
    return sum((wins(afterstate(lives, place)) for place in still_in), Fraction(0)) / len(still_in)


def afterstate(lives: tuple[int, ...], loser: int, lost: int = 1) -> tuple[int, ...]:
    return (*lives[:loser], max(lives[loser] - lost, 0), *lives[loser + 1 :])


def loss_values(lives: tuple[int, ...]) -> list[float]:
    found = [0.0] * (len(lives) + 1)
    life_equity(lives, len(lives), found)
    return found


@pytest.mark.parametrize(
    "lives", [(1, 1), (4, 4), (1, 4), (4, 1), (3, 3, 3), (1, 2, 4), (4, 1, 1), (2, 4, 4, 1), (4, 4, 4, 4, 1)]
)
def test_losses_weigh_what_they_move_the_chance_to_win(lives: tuple[int, ...]) -> None:
    now = wins(lives)
    own = now - wins(afterstate(lives, 0))
    expected = [-1.0]
    expected += [float((wins(afterstate(lives, loser)) - now) / own) for loser in range(1, len(lives))]
    expected.append(float((wins(afterstate(lives, 0, 2)) - wins(afterstate(lives, 0))) / own))
    assert loss_values(lives) == pytest.approx(expected, abs=PRECISE)


def test_with_two_left_the_others_loss_is_worth_as_much_as_the_own_costs() -> None:
    for mine in range(1, 5):
        for other in range(1, 5):
            assert loss_values((mine, other))[:2] == pytest.approx([-1, 1], abs=PRECISE)


def test_a_player_who_swims_gains_most_when_the_one_with_most_lives_loses() -> None:
    swims_too, three_lives = loss_values((1, 1, 4))[1:3]
    assert three_lives > 0.85
    assert 0 < swims_too < 0.15
    assert swims_too + three_lives == pytest.approx(1, abs=PRECISE)


def test_a_second_life_cannot_be_lost_by_a_player_with_one() -> None:
    assert loss_values((1, 3))[2] == 0


def test_many_lives_are_no_trouble() -> None:
    assert loss_values((1_000_000_000, 1_000_000_000))[:2] == pytest.approx([-1, 1], abs=PRECISE)
    assert sum(loss_values((50, 3, 2))[1:3]) == pytest.approx(1, abs=2 * PRECISE)
