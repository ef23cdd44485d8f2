"""What levels without training do, and that the published strategies do what their descriptions say."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.support.laid_out_rounds import deal, play
from thirtyone import Game, parse_action, preset, view
from thirtyone.codes import rules_record
from thirtyone.players.heuristics import BEGINNER, CAREFUL, CASUAL, heuristic_value
from thirtyone.players.levels import Level, distribution, level_named
from thirtyone.players.observation import observe
from thirtyone.players.published_strategies import THRESHOLD


def shares(name: str, game: Game) -> dict[str, float]:
    """What a level may do whose turn it is, and how often it does."""
    level = Level(name, THRESHOLD + int(name[10:]), 1.0) if name.startswith("threshold-") else level_named(name)
    chosen = distribution(level, view(game, game.to_act))
    return {str(action): share for action, share in chosen.items() if share > 1e-9}


def choice(name: str, game: Game) -> str:
    """What a level does most often."""
    found = shares(name, game)
    return max(found, key=found.__getitem__)


def turn(hand: str, table: str) -> Game:
    """Seat 0 of two has the first turn."""
    return play(deal("a7", {0: hand, 1: "8s 9d Jc"}, table=table), "keep")


def later(hand: str, table: str) -> Game:
    """Seat 0 of two has the first turn after the first lap."""
    return play(turn(hand, table), "pass", f"Jc>{table.split(maxsplit=1)[0]}")


def draws(hand: str, pile: str, players: int = 2) -> Game:
    """Seat 0 has the first turn in the draw game."""
    others = {1: "2c 3s 4d", 2: "2s 3d 4c", 3: "2d 3c 4s"}
    return deal("scat", {0: hand} | {seat: others[seat] for seat in range(1, players)}, pile=pile)


def about(expected: Mapping[str, float]) -> object:
    return pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("name", ["casual", "careful", "greedy-27", "no-better", "threshold-24"])
def test_the_exchange_that_makes_31_is_taken(name: str) -> None:
    assert choice(name, turn("Ah Kh 7c", "Th 8c 9s")) == "7c>Th"


def test_casual_knocks_from_27_points() -> None:
    assert choice("casual", turn("Ah 9h 7h", "7c 8c 7s")) == "knock"
    assert choice("casual", turn("Ah 8h 7h", "7c 8c 7s")) == "pass"


def test_beginner_holds_on_to_a_pair() -> None:
    game = turn("7s 7h Qd", "Ac 9s Th")  # the ace makes 11, whatever goes for it
    found = shares("beginner", game)
    assert found["Qd>Ac"] > 2 * found["7h>Ac"] == pytest.approx(2 * found["7s>Ac"])


def test_beginner_knocks_late() -> None:
    late, later_still = (
        shares("beginner", turn("Ah 9h 7h", "7c 8c 7s")),
        shares("beginner", turn("Ah Th 9h", "7c 8c 7s")),
    )
    assert late["pass"] > late["knock"]
    assert later_still["knock"] > later_still["pass"]


def test_beginner_and_casual_look_at_nobody() -> None:
    game = play(turn("Kh Tc 7d", "Ah Qh Ac"), "pass", "9d>Ah", "pass", "8s>Qh")
    rules, observation = rules_record(game.rules), observe(view(game, 0))
    blind = observation._replace(known=[0])
    worths = {
        kind: [[heuristic_value(kind, rules, each, code) for code in range(9)] for each in (observation, blind)]
        for kind in (BEGINNER, CASUAL, CAREFUL)
    }
    assert observation.known != blind.known
    assert worths[BEGINNER][0] == worths[BEGINNER][1]
    assert worths[CASUAL][0] == worths[CASUAL][1]
    assert worths[CAREFUL][0] != worths[CAREFUL][1]


def test_careful_knocks_with_little_when_a_known_hand_cannot_beat_it() -> None:
    # Seat 2 exchanges all, so its whole hand is known: 7, 8 and 9 of three suits, 19 with the best exchange.
    hands = {0: "Kc 9c 7c", 1: "Ac Ad 9h", 2: "Ks Qd Jh"}
    game = play(deal("a7", hands, dealer=1, table="7h 8s 9d"), "keep", "all")
    assert shares("careful", game) == {"knock": 1}
    assert "knock" not in shares("casual", game)


def test_careful_leaves_the_next_player_the_card_that_helps_least() -> None:
    # Seat 1 has taken ace and queen of hearts. The ace of clubs makes 21, whether the king or the seven goes for it.
    game = play(turn("Kh Tc 7d", "Ah Qh Ac"), "pass", "9d>Ah", "pass", "8s>Qh")
    assert shares("careful", game) == {"7d>Ac": 1}
    others = shares("no-better", game)
    assert others == about({"Kh>Ac": 0.5, "7d>Ac": 0.5})


def test_of_equal_hands_careful_takes_one_that_leaves_the_card_for_31() -> None:
    # An ace and a king of one suit make 21. The spade given for the ace of clubs is the one way that leaves no 31.
    game = turn("Kh Kc 7s", "Ah Qh Ac")
    assert set(shares("careful", game)) == {"7s>Ah", "Kc>Ah", "Kh>Ac", "all"}


def test_careful_gives_up_a_point_for_what_the_table_then_offers() -> None:
    # The ace of clubs makes 21 and no more next turn. Each of the hearts makes 20, and leaves the other: 30 next turn.
    rules = preset("a7").changed(exchange_all="none")
    game = play(deal(rules, {0: "Kh Kc 7s", 1: "8s 9d Jc"}, table="Ac Qh Jh"), "keep")
    assert set(shares("careful", game)) == {"7s>Qh", "7s>Jh", "Kc>Qh", "Kc>Jh"}


def test_T2_careful_hopes_for_nothing_after_exchanging_all_where_that_locks_the_hand() -> None:
    # Queen and jack of hearts, one with the king or both without it, make 20 and leave the third heart, where another
    # exchange may follow.
    hands = {0: "Kh 7s 8d", 1: "8s 9d Jc"}
    singles = {"7s>Qh", "7s>Jh", "8d>Qh", "8d>Jh"}
    assert set(shares("careful", turn("Kh 7s 8d", "Qh Jh 9c"))) == {*singles, "all"}
    game = play(deal("trente36", hands, table="Qh Jh 9c"), "keep")
    assert set(shares("careful", game)) == singles
    assert parse_action("all") in view(game, 0).legal


def test_every_level_shows_31_when_it_sees_it() -> None:
    game = play(deal("trente52", {0: "Ah Kh 7c", 1: "8s 9d Jc"}, pile="Th"), "pile")
    for name in ("random", "beginner", "casual", "careful", "greedy-27"):
        assert shares(name, game) == {"show 7c": 1}


# How another program is described: greedy-27


@pytest.mark.parametrize(("hand", "kept"), [("Ah 8h 7h", True), ("Ah 7h 7c", False), ("Th 8h 7h", True)])
def test_the_dealer_of_greedy_27_keeps_25_points(hand: str, kept: bool) -> None:
    game = deal("a7", {0: "8s 9d Jc", 1: hand})
    assert shares("greedy-27", game) == {"keep" if kept else "refuse": 1}


@pytest.mark.parametrize("name", ["casual", "careful", "no-better", "draw-table", "threshold-24"])
@pytest.mark.parametrize(("hand", "kept"), [("Kh Tc Td", False), ("Kh Th 7c", True), ("Ah 9h 7c", True)])
def test_other_dealers_keep_20_points(name: str, hand: str, kept: bool) -> None:
    game = deal("a7", {0: "8s 9d Jc", 1: hand})
    assert choice(name, game) == ("keep" if kept else "refuse")


def test_greedy_27_does_not_close_in_the_first_lap() -> None:
    assert "knock" not in shares("greedy-27", turn("Ah Kh 9h", "7c 8c 7s"))


def test_greedy_27_closes_from_27_points_and_half_of_the_time_from_24() -> None:
    assert shares("greedy-27", later("Ah 9h 7h", "7c 8c 7s")) == about({"knock": 1})
    half = shares("greedy-27", later("Th 8h 7h", "7c 8c 7s"))
    assert half == about({"knock": 0.5, "pass": 0.5})
    none = shares("greedy-27", later("Th 9s 7h", "7c 8c 7s"))
    assert "knock" not in none


def test_greedy_27_takes_the_second_best_exchange_15_times_in_100() -> None:
    # 26 with the nine of hearts, 25 with the eight.
    assert shares("greedy-27", turn("Kh Jh 7c", "9h 8h 7s")) == about({"7c>9h": 0.85, "7c>8h": 0.15})


def test_greedy_27_keeps_a_hand_that_no_exchange_makes_better() -> None:
    assert shares("greedy-27", turn("Kh Jh 9h", "7h 8c 7s")) == about({"pass": 1})


# no-better


def test_no_better_takes_the_best_exchange_and_closes_when_none_makes_the_hand_better() -> None:
    assert shares("no-better", turn("Kh Jh 7c", "9h 8h 7s")) == about({"7c>9h": 1})
    assert shares("no-better", turn("Kh Jh 9h", "7h 8c 7s")) == about({"knock": 1})


# draw-table


@pytest.mark.parametrize(("players", "points"), [(2, 19), (3, 16), (4, 14)])
def test_draw_table_closes_by_the_published_table(players: int, points: int) -> None:
    hands = {19: "Th 9h 6c", 18: "Th 8h 6c", 16: "Th 6h 6c", 15: "Th 5h 6c", 14: "Th 4h 6c", 13: "Th 3h 6c"}
    assert shares("draw-table", draws(hands[points], "5c", players)) == about({"knock": 1})
    assert "knock" not in shares("draw-table", draws(hands[points - 1], "5c", players))


# threshold players


@pytest.mark.parametrize(("points", "hand", "closes"), [(24, "Th 8h 7h", True), (27, "Th 8h 7h", False)])
def test_threshold_players_close_with_so_many_points(points: int, hand: str, closes: bool) -> None:
    assert shares(f"threshold-{points}", turn(hand, "7c 8c 7s")) == about({"knock" if closes else "pass": 1})


def test_a_threshold_player_takes_the_pile_where_it_helps_and_else_the_stock() -> None:
    assert shares("threshold-27", draws("Th 9h 6c", "8h")) == about({"pile": 1})
    assert shares("threshold-27", draws("Th 9h 6c", "8s")) == about({"stock": 1})


def test_equally_good_exchanges_are_chosen_equally_often() -> None:
    # Whichever of the two cards goes that add nothing, the hand is worth 20, decided by the same suit and card.
    assert shares("threshold-27", turn("Kh 8c 7s", "Th Qd 7d")) == about({"8c>Th": 0.5, "7s>Th": 0.5})


def test_where_everybody_has_passed_and_nothing_is_renewed_the_round_is_closed() -> None:
    game = deal(preset("a7").changed(renew="none"), {0: "Kh Jh 9h", 1: "8s 9d Jc"}, table="7h 8c 7s")
    game = play(game, "keep", "pass", "pass")
    for name in ("casual", "careful", "draw-table", "threshold-31"):
        assert shares(name, game) == about({"knock": 1})
