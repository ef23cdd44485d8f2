"""House rules of who loses: ties, knocker_alone_lowest, knocker_must_be_highest (A-7, C-4)."""

from __future__ import annotations

from typing import Final

import pytest

from tests.support.exchange_games import house
from tests.support.laid_out_rounds import deal, ending, losses, outcome, play
from thirtyone import Game, preset

TIED: Final = {0: "9c 7c Th", 1: "9s 7s Td", 2: "Kh Qh 8d"}  # 16, 16, 20


def tied(knocker: int, **changes: object) -> Game:
    """Seats 0 and 1 are tied for the lowest hand; somebody knocks and the others pass."""
    game = play(deal(preset("a7").changed(**changes), TIED, table="8c 8s 8h"), "keep")
    return play(game, *["pass"] * knocker, "knock", "pass", "pass")


@pytest.mark.parametrize(
    ("ties", "knocker", "losers"),
    [
        ("order", 0, {1: 1}),  # spades below clubs
        ("order", 1, {1: 1}),
        ("order", 2, {1: 1}),
        ("all", 0, {0: 1, 1: 1}),
        ("all", 2, {0: 1, 1: 1}),
        ("nobody", 0, {}),
        ("nobody", 2, {}),
        ("knocker", 0, {0: 1}),
        ("knocker", 1, {1: 1}),
        ("knocker", 2, {0: 1, 1: 1}),  # not among them: all of them
        ("all_but_knocker", 0, {1: 1}),
        ("all_but_knocker", 1, {0: 1}),
        ("all_but_knocker", 2, {0: 1, 1: 1}),
    ],
)
def test_ties_decide_who_loses_of_the_tied_lowest(ties: str, knocker: int, losers: dict[int, int]) -> None:
    game = tied(knocker, ties=ties)
    assert ending(game) == ("knock", knocker)
    assert losses(game) == losers
    assert not outcome(game).void


@pytest.mark.parametrize(
    ("ties", "losers"), [("all", {0: 1, 1: 1}), ("knocker", {0: 1, 1: 1}), ("all_but_knocker", {0: 1, 1: 1})]
)
def test_ties_where_nobody_knocked_hit_all_the_lowest(ties: str, losers: dict[int, int]) -> None:
    game = play(deal(preset("a7").changed(ties=ties, turn_limit=3), TIED, table="8c 8s 8h"), "keep", *["pass"] * 3)
    assert ending(game) == ("limit", None)
    assert losses(game) == losers


@pytest.mark.parametrize("ties", ["all", "knocker", "all_but_knocker"])
def test_ties_after_a_knock_overtaken_by_31_know_no_knocker(ties: str) -> None:
    game = deal(preset("a7").changed(ties=ties), TIED, table="Ah 8c 8s")
    game = play(game, "keep", "knock", "pass", "8d>Ah")
    assert ending(game) == ("31", 2)
    assert losses(game) == {0: 1, 1: 1}


def test_ties_nobody_counts_the_round_and_the_deal_moves_on() -> None:
    game = tied(0, ties="nobody")
    assert (game.rounds_ended, game.dealer, game.lives) == (1, 0, (3, 3, 3))


@pytest.mark.parametrize("ties", ["order", "all", "nobody", "knocker", "all_but_knocker"])
def test_ties_say_nothing_of_one_lowest_hand(ties: str) -> None:
    for knocker in range(3):
        game = play(house(ties=ties), *["pass"] * knocker, "knock", "pass", "pass")
        assert losses(game) == {1: 1}


ALIKE: Final = {0: "9c 7c Th", 1: "9s 7s Td", 2: "9h 7h Ts"}  # 16 each


@pytest.mark.parametrize(
    ("ties", "losers", "void"),
    [
        ("order", {2: 1}, False),
        ("all", {}, True),
        ("nobody", {}, False),
        ("knocker", {1: 1}, False),
        ("all_but_knocker", {0: 1, 2: 1}, False),
    ],
)
def test_ties_when_all_are_alike(ties: str, losers: dict[int, int], void: bool) -> None:
    game = play(deal(preset("a7").changed(ties=ties), ALIKE, table="8c 8s 8h"), "keep", "pass", "knock", "pass", "pass")
    assert losses(game) == losers
    assert outcome(game).void is void
    assert game.dealer == (2 if void else 0)


def lowest_knocks(cards: str = "9c 7s 8h", **changes: object) -> Game:
    hands = {0: cards, 1: "Ts 8s 7h", 2: "Kh Qh 8d"}  # 9, 18 and 20
    game = deal(preset("a7").changed(**changes), hands, table="8c Ah 9d")
    return play(game, "keep", "knock")


def test_knocker_alone_lowest_2_costs_the_knocker_two_lives() -> None:
    game = play(lowest_knocks(knocker_alone_lowest=2), "pass", "pass")
    assert losses(game) == {0: 2}
    assert game.lives == (1, 3, 3)


def test_knocker_alone_lowest_1_costs_one() -> None:
    assert losses(play(lowest_knocks(knocker_alone_lowest=1), "pass", "pass")) == {0: 1}


def test_knocker_alone_lowest_2_costs_others_one() -> None:
    game = play(house(knocker_alone_lowest=2), "knock", "pass", "pass")
    assert losses(game) == {1: 1}


def test_knocker_alone_lowest_2_is_for_the_knocker_alone() -> None:
    assert losses(tied(0, ties="all", knocker_alone_lowest=2)) == {0: 1, 1: 1}
    assert losses(tied(0, ties="knocker", knocker_alone_lowest=2)) == {0: 1}
    assert losses(tied(0, ties="all_but_knocker", knocker_alone_lowest=2)) == {1: 1}


def test_knocker_alone_lowest_2_needs_a_knock_that_ran_its_lap() -> None:
    game = play(lowest_knocks(knocker_alone_lowest=2), "pass", "8d>Ah")
    assert ending(game) == ("31", 2)
    assert losses(game) == {0: 1}


def test_C4_two_lives_are_taken_one_after_the_other() -> None:
    for lives, swim, left, out in ((2, True, 0, False), (1, True, 0, True), (1, False, 0, True), (2, False, 0, True)):
        game = play(lowest_knocks(knocker_alone_lowest=2, lives=lives, swim=swim), "pass", "pass")
        assert game.lives[0] == left
        assert (0 not in game.seats_in) is out
        assert game.swimmers == (() if out else (0,))


def test_knocker_alone_lowest_2_where_the_first_pass_closes() -> None:
    hands = {0: "9c 7s 8h", 1: "Ts 8s 7h", 2: "Kh Qh 8d"}
    game = deal(preset("trente36").changed(knocker_alone_lowest=2), hands, table="8c Ah 9d")
    assert losses(play(game, "keep", "pass", "pass", "pass")) == {0: 2}


@pytest.mark.parametrize(
    ("knocker", "losers"),
    [
        (0, {0: 1, 1: 1}),  # 18: neither the highest nor the lowest
        (1, {1: 1}),  # 11: the lowest, once
        (2, {1: 1}),  # 20: the one highest
    ],
)
def test_knocker_must_be_highest_in_the_exchange_family(knocker: int, losers: dict[int, int]) -> None:
    game = play(house(knocker_must_be_highest=True), *["pass"] * knocker, "knock", "pass", "pass")
    assert losses(game) == losers
    assert losses(play(house(), *["pass"] * knocker, "knock", "pass", "pass")) == {1: 1}


def test_knocker_must_be_highest_means_the_one_highest() -> None:
    hands = {0: "Kc Qc 9d", 1: "As 7h 8d", 2: "Th Jh 8c"}  # 20, 11, 20
    rules = preset("a7").changed(knocker_must_be_highest=True, ties="all")
    game = play(deal(rules, hands, table="9c 9s 7d"), "keep", "knock", "pass", "pass")
    assert losses(game) == {0: 1, 1: 1}


def test_knocker_must_be_highest_when_all_are_alike_only_the_knocker_loses() -> None:
    for ties in ("all", "knocker", "nobody", "all_but_knocker"):
        rules = preset("a7").changed(knocker_must_be_highest=True, ties=ties)
        game = play(deal(rules, ALIKE, table="8c 8s 8h"), "keep", "pass", "knock", "pass", "pass")
        assert losses(game) == {1: 1}
        assert not outcome(game).void


def test_knocker_must_be_highest_asks_no_knocker_where_31_overtook_the_knock() -> None:
    game = play(lowest_knocks("Kc Jc 8h", knocker_must_be_highest=True), "pass", "8d>Ah")
    assert losses(game) == {1: 1}  # 20, 18 and 31


def test_knocker_must_be_highest_and_alone_lowest_takes_two_not_three() -> None:
    game = play(lowest_knocks(knocker_must_be_highest=True, knocker_alone_lowest=2), "pass", "pass")
    assert losses(game) == {0: 2}
