"""The computer players: legal, sighted only as their seat is, and as strong as they claim."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.table import deal, play
from thirtyone import PRESETS, Game, IllegalAction, ThirtyOneError, parse_action, preset, view
from thirtyone.arena import Tournament, advance, play_game
from thirtyone.game.actions import Action
from thirtyone.game.views import View
from thirtyone.players import PLAYERS, player
from thirtyone.players.greedy import knock_from
from thirtyone.record import Recorder


@pytest.mark.parametrize("game", PRESETS)
@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_finishes_every_game_with_every_number_of_players(game: str, name: str) -> None:
    rules = preset(game).changed(lives=1)
    for count in range(rules.players[0], rules.players[1] + 1):
        table = [player(name, Random(seat)) for seat in range(count)]
        assert play_game(rules, table, dealer=count - 1, seed=f"{game}/{count}").game.finished


@settings(max_examples=25, deadline=None)
@given(
    game=st.sampled_from(PRESETS),
    changes=st.sampled_from(
        [
            {"passing": "none"},
            {"passing": "once"},
            {"exchange_all": "locks"},
            {"exchange_all": "none"},
            {"first_knock": "after_lap"},
            {"ranks": "9TKA", "suits": "csh", "players": [2, 2]},
            {"turn_limit": 3},
            {"show_31": "by_hand"},
            {"return_taken": False},
        ]
    ),
    seed=st.integers(0, 1000),
)
def test_every_player_plays_house_rules_legally(game: str, changes: dict[str, object], seed: int) -> None:
    try:
        rules = preset(game).changed(**({"turn_limit": 200} | changes))
    except ThirtyOneError:
        return  # a field of the other family, or not with this game
    table = [player(name, Random(seed)) for name in ("beginner", "careful")]
    recorder = Recorder(Game.start(rules, players=2, dealer=seed % 2))
    for _ in range(300):  # apply refuses what is not legal
        if not recorder.game.finished:
            advance(recorder, table, seed=seed)


def test_a_player_that_answers_out_of_turn_is_refused() -> None:
    def wrong(_: View, __: tuple[Action, ...]) -> Action:
        return parse_action("drop 7c")

    with pytest.raises(IllegalAction, match="drop 7c"):
        play_game(preset("a7"), [wrong, wrong], dealer=0, seed=1)


def test_there_is_no_player_of_that_name() -> None:
    with pytest.raises(ThirtyOneError, match="random, beginner, greedy, careful") as caught:
        player("wizard", Random(1))
    assert caught.value.code == "bad_player"


def choice(name: str, game: Game, seat: int, seed: int = 1) -> str:
    seen = view(game, seat)
    assert game.to_act == seat
    return str(player(name, Random(seed))(seen, seen.legal))


def test_greedy_takes_the_exchange_that_makes_31() -> None:
    game = play(deal("a7", {0: "Ah Kh 7c", 1: "8s 9d Jc"}, table="Th 8c 9s"), "keep")
    assert choice("greedy", game, 0) == "7c>Th"
    assert choice("careful", game, 0) == "7c>Th"


@pytest.mark.parametrize(("hand", "expected"), [("Ah 9h 7h", "knock"), ("Ah 8h 7h", "pass")])
def test_greedy_knocks_from_27_points(hand: str, expected: str) -> None:
    game = play(deal("a7", {0: hand, 1: "8s 9d Jc"}, table="7c 8c 7s"), "keep")
    assert choice("greedy", game, 0) == expected


def test_greedy_knocks_by_the_published_table_in_the_draw_game_but_not_where_the_knocker_must_be_highest() -> None:
    assert [knock_from(preset("scat"), count) for count in (2, 3, 4, 5, 6, 9)] == [19, 16, 14, 13, 12, 12]
    assert knock_from(preset("trente52"), 6) == 27


def test_every_player_shows_31_when_it_sees_it() -> None:
    game = play(deal("trente52", {0: "Ah Kh 7c", 1: "8s 9d Jc"}, pile="Th"), "pile")
    assert choice("greedy", game, 0) == "show 7c"
    assert choice("careful", game, 0) == "show 7c"


def test_careful_knocks_with_little_when_a_known_hand_cannot_beat_it() -> None:
    # Seat 2 exchanges all, so its whole hand is known: 7, 8 and 9 of three suits, 19 with the best exchange.
    hands = {0: "Kc 9c 7c", 1: "Ac Ad 9h", 2: "Ks Qd Jh"}
    game = play(deal("a7", hands, dealer=1, table="7h 8s 9d"), "keep", "all")
    assert choice("careful", game, 0) == "knock"
    assert choice("greedy", game, 0) != "knock"


def win_share(names: list[str], strong: str, games: int, rules: str) -> tuple[float, float]:
    tournament = Tournament(preset(rules), names, seed="strength")
    for _ in tournament.play(games):
        pass
    tally = tournament.totals.tallies[strong]
    return tally.win_share, tally.win_error


@pytest.mark.parametrize("game", ["a7", "scat"])
@pytest.mark.parametrize(("strong", "weak"), [("beginner", "random"), ("greedy", "beginner")])
def test_the_stronger_player_wins_more(game: str, strong: str, weak: str) -> None:
    share, error = win_share([strong, weak], strong, 60, game)
    assert share - 2 * error > 0.5


def test_a_tournament_is_the_same_for_the_same_seed() -> None:
    def records(seed: int) -> list[object]:
        return list(Tournament(preset("a9"), ["greedy", "beginner"], seed).play(3))

    assert records(5) == records(5)
    assert records(5) != records(6)


def test_a_tournament_turns_the_seats() -> None:
    games = list(Tournament(preset("a9"), ["greedy", "beginner", "random"], 1).play(3))
    assert [record.players[0] for record in games] == ["greedy 1", "beginner 1", "random 1"]


def test_a_tally_counts_seats_wins_places_and_rounds() -> None:
    tournament = Tournament(preset("a9").changed(lives=1), ["greedy", "greedy"], 1)
    games = list(tournament.play(4))
    tally = tournament.totals.tallies["greedy"]
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


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("changes", [{"renew": "none"}, {"passing": "none"}, {"renew": "none", "exchange_all": "none"}])
def test_no_player_passes_for_ever_at_a_table_that_is_never_renewed(name: str, changes: dict[str, object]) -> None:
    table = [player(name, Random(seat)) for seat in range(3)]
    for seed in range(5):
        assert play_game(preset("a7").changed(lives=1, **changes), table, dealer=0, seed=seed).game.finished
