"""The computer players: legal, sighted only as their seat is, and as strong as they claim."""

from random import Random

import pytest

from thirtyone import PRESETS, IllegalAction, ThirtyOneError, parse_action, preset
from thirtyone.game.actions import Action
from thirtyone.game.views import View
from thirtyone.players import PLAYERS, player
from thirtyone.tournaments import Tournament, play_game


def assert_finished(game: str, name: str, count: int) -> None:
    table = [player(name, Random(seat)) for seat in range(count)]
    assert play_game(preset(game).changed(lives=1), table, dealer=count - 1, seed=f"{game}/{count}").game.finished


@pytest.mark.parametrize("game", PRESETS)
@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_finishes_every_game_with_few_and_with_many_players(game: str, name: str) -> None:
    least, most = preset(game).players
    for count in (least, most):
        assert_finished(game, name, count)


@pytest.mark.long
@pytest.mark.parametrize("game", PRESETS)
@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_finishes_every_game_with_every_number_of_players(game: str, name: str) -> None:
    least, most = preset(game).players
    for count in range(least + 1, most):
        assert_finished(game, name, count)


def test_a_player_that_answers_out_of_turn_is_refused() -> None:
    def wrong(_: View, __: tuple[Action, ...]) -> Action:
        return parse_action("drop 7c")

    with pytest.raises(IllegalAction, match="drop 7c"):
        play_game(preset("a7"), [wrong, wrong], dealer=0, seed=1)


def test_there_is_no_player_of_that_name() -> None:
    with pytest.raises(
        ThirtyOneError, match="random, beginner, casual, careful, skilled, steady, master, greedy-27"
    ) as caught:
        player("wizard", Random(1))
    assert caught.value.code == "bad_player"


def win_share(names: list[str], strong: str, games: int, rules: str) -> tuple[float, float]:
    tournament = Tournament(preset(rules), names, seed="strength")
    for _ in tournament.play(games):
        pass
    tally = tournament.totals.tallies[strong]
    return tally.win_share, tally.win_error


@pytest.mark.parametrize("game", ["a7", "scat"])
@pytest.mark.parametrize(("strong", "weak"), [("beginner", "random"), ("careful", "beginner")])
def test_the_stronger_player_wins_more(game: str, strong: str, weak: str) -> None:
    share, error = win_share([strong, weak], strong, 60, game)
    assert share - 2 * error > 0.5


def test_a_tournament_is_the_same_for_the_same_seed() -> None:
    def records(seed: int) -> list[object]:
        return list(Tournament(preset("a9"), ["casual", "beginner"], seed).play(3))

    assert records(5) == records(5)
    assert records(5) != records(6)


def test_a_tournament_turns_the_seats() -> None:
    games = list(Tournament(preset("a9"), ["casual", "beginner", "random"], 1).play(3))
    assert [record.players[0] for record in games] == ["casual 1", "beginner 1", "random 1"]


def test_a_tally_counts_seats_wins_places_and_rounds() -> None:
    tournament = Tournament(preset("a9").changed(lives=1), ["casual", "casual"], 1)
    games = list(tournament.play(4))
    tally = tournament.totals.tallies["casual"]
    assert (tally.seats, tally.wins, tally.places) == (8, 4, 4 * (1 + 2))
    assert tournament.totals.games == 4
    assert tally.rounds == 2 * tournament.totals.rounds == 2 * sum(len(record.rounds) for record in games)
    assert tournament.totals.decisions == sum(len(round_.actions) for record in games for round_ in record.rounds)


@pytest.mark.parametrize("name", [name for name in PLAYERS if name != "random"])
@pytest.mark.parametrize(
    ("base", "changes"),
    [
        ("scat", {"players": [2, 17]}),
        ("trente52", {"players": [2, 17]}),
        ("schwimmen", {"players": [2, 16], "ranks": "23456789TJQKA"}),
        ("trente36", {"players": [2, 16], "ranks": "23456789TJQKA", "knocker_must_be_highest": True}),
    ],
)
def test_every_player_plays_at_the_largest_tables(name: str, base: str, changes: dict[str, object]) -> None:
    rules = preset(base).changed(lives=1, **changes)
    seats = rules.players[1]
    table = [player(name, Random(seat)) for seat in range(seats)]
    assert play_game(rules, table, dealer=0, seed="large").game.finished
