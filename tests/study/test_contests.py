"""What the arena counts: the readable engine counts the same on the same decks, and everybody has the same decks."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from thirtyone import Rules, ThirtyOneError, apply, preset, view
from thirtyone.batch.encoding import encode_rules
from thirtyone.batch.round_kernels import begin
from thirtyone.batch.states import STATE, key_of
from thirtyone.cards import Card
from thirtyone.cardsets import cards_in_order
from thirtyone.game.actions import Action, Knock, Pass, Shuffled
from thirtyone.game.games import Game, legal_actions
from thirtyone.players.levels import LEVELS, distribution
from thirtyone.study.arena.contest_kernels import DEALERS, shuffle
from thirtyone.study.arena.contests import Contests, Moments

A7 = preset("a7")
HASTY = "tests.support.compiled_strategies:hasty"
MASTER = next(level for level in LEVELS if level.name == "master")


@cache
def keys(what: str) -> np.ndarray:
    return np.stack([key_of(f"s/{what}/{part}") for part in ("dealers", "decks", "decisions")])


def dealer_of(rules: Rules, players: int, what: str, number: int) -> int:
    lanes = np.zeros(1, STATE)
    begin(encode_rules(rules)[0], lanes[0], players, keys(what)[DEALERS], number)
    return int(lanes[0]["dealer"])


def deck_of(rules: Rules, what: str, number: int) -> tuple[Card, ...]:
    lanes = np.zeros(1, STATE)
    shuffle(encode_rules(rules)[0], lanes[0], keys(what), number)
    return cards_in_order(lanes[0]["deck"][: len(rules.deck)])


def decide(game: Game, *, alone: bool) -> Action:
    """Choose as *master* does where one is alone, else as *hasty*."""
    assert game.to_act is not None
    if not alone:
        legal = legal_actions(game)
        return next((act for act in legal if act == Knock()), next((act for act in legal if act == Pass()), legal[0]))
    shares = distribution(MASTER, view(game, game.to_act))
    return max(shares, key=lambda action: shares[action])


def play(rules: Rules, players: int, what: str, number: int, seat: int) -> Game:
    """Play a round or a game of the arena with the readable engine, master in one seat among hasty ones."""
    game = Game.start(rules, players=players, dealer=dealer_of(rules, players, what, number))
    rounds = 0
    while not game.finished and (what == "games" or game.rounds_ended == 0):
        if game.to_act is None:
            assert game.between_rounds
            game, _ = apply(game, Shuffled(deck_of(rules, what, (number << 20) + rounds)))
            rounds += 1
        else:
            game, _ = apply(game, decide(game, alone=game.to_act == seat))
    return game


@pytest.mark.parametrize("players", [2, 4])
def test_rounds_are_those_of_the_readable_engine(players: int) -> None:
    counts, endless = Contests(A7, players, ("master", HASTY), "s").counts(3, 12)
    for number in range(12):
        lost = 0
        for seat in range(players):
            game = play(A7, players, "rounds", 3 + number, seat)
            assert game.round is not None and game.round.outcome is not None
            lost += seat in game.round.outcome.losers
        assert counts[number, 0, 1] == lost
    assert not endless.any()


def test_games_are_those_of_the_readable_engine() -> None:
    counts, _ = Contests(A7, 4, ("master", HASTY), "s", whole=True).counts(0, 4)
    for number in range(4):
        won = sum(play(A7, 4, "games", number, seat).winner == seat for seat in range(4))
        assert counts[number, 0, 1] == won


def test_every_deck_is_a_shuffled_one_and_no_two_are_alike() -> None:
    decks = [deck_of(A7, "rounds", number) for number in (0, 1, 1 << 20)]
    assert all(set(deck) == set(A7.deck) and len(deck) == 32 for deck in decks) and len(set(decks)) == 3


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize(("name", "players"), [("a7", 2), ("scat", 3)])
def test_other_names_and_another_order_change_nothing(name: str, players: int, whole: bool) -> None:
    """Decks and lots do not depend on who plays: also players who choose by lot do the same again."""

    def counts(*names: str) -> np.ndarray:
        return Contests(preset(name), players, names, "s", whole).counts(0, 8)[0]

    both = counts("uniform", "threshold-24")
    assert (counts("threshold-24", "uniform") == both[:, ::-1, ::-1]).all()
    assert (counts("threshold-20", "uniform", "threshold-24")[:, 1:, 1:] == both).all()
    assert 0 < both[:, 0, 1].sum() < 8 * players or whole


@pytest.mark.parametrize("whole", [False, True])
def test_two_kinds_share_the_rounds_of_two(whole: bool) -> None:
    counts, _ = Contests(A7, 2, ("uniform", "threshold-24"), "s", whole).counts(0, 30)
    if whole:
        assert (counts + counts.swapaxes(1, 2) == 2).all()  # one wins each of the two games
    else:
        assert counts[:, 0, 0].max() == 1  # among its own kind a round is played once, and one of the two loses


@pytest.mark.parametrize("whole", [False, True])
def test_parts_add_up_to_the_whole(whole: bool) -> None:
    games = Contests(A7, 2, ("uniform", "threshold-24"), "s", whole)
    parts = games(0, 3).counts.merged(games(3, 400).counts)
    counts, endless = games.counts(0, 403)
    flat = counts.reshape(403, 4)
    assert parts.deals == 403
    assert (parts.sums == counts.sum(axis=0)).all() and (parts.products == flat.T @ flat).all()
    assert (parts.endless == endless).all()
    assert Moments.none(2).merged(parts).sums.tolist() == parts.sums.tolist()


def test_rounds_that_do_not_end_are_played_on_at_random_and_counted() -> None:
    silent = "tests.support.compiled_strategies:never_knocks"
    counts, endless = Contests(preset("scat"), 2, ("uniform", silent), "s", laps=60).counts(0, 50)
    assert endless[0].tolist() == [0, 0]  # where one may knock, it is not long before it does
    assert 45 <= endless[1, 1] <= 50  # a dealt 31 ends a round
    assert counts[:, 1, 1].sum() >= 45


@pytest.mark.parametrize(
    ("names", "players", "code"),
    [
        (("master", "nobody"), 2, "bad_strategy"),
        (("master", "no_such_module:thing"), 2, "bad_strategy"),
        (("master", "master"), 2, "bad_player"),
        (("master",), 2, "bad_player"),
        (("master", "random"), 7, "bad_player"),
    ],
)
def test_what_cannot_be_played_is_refused(names: tuple[str, ...], players: int, code: str) -> None:
    with pytest.raises(ThirtyOneError) as refused:
        Contests(A7, players, names, "s")
    assert refused.value.code == code


@pytest.mark.parametrize("name", ["lawless", "far_out", "raises"])
def test_who_breaks_the_rules_is_named(name: str) -> None:
    with pytest.raises(ThirtyOneError, match=name):
        Contests(A7, 2, ("uniform", f"tests.support.compiled_strategies:{name}"), "s")(0, 1)
