"""Why a player does something: the chance to lose the round for each action, and a reason that holds."""

import pytest

from tests.table import deal, play
from thirtyone import PRESETS, Game, ThirtyOneError, parse_action, preset, shuffle_from, view
from thirtyone.cards import Card, Language
from thirtyone.game.games import apply
from thirtyone.players.explaining import Advice, explain
from thirtyone.players.levels import distribution, level_named
from thirtyone.reasons import REASONS
from thirtyone.words import LANGUAGES, Words


def advice(game: Game, seat: int) -> dict[str, Advice]:
    return {str(each.action): each for each in explain(view(game, seat))}


def test_an_exchange_that_makes_31_cannot_lose_and_says_so() -> None:
    game = play(deal("a7", {0: "Ah Kh 7c", 1: "8s 9d Jc"}, table="Th 8c 9s"), "keep")
    told = advice(game, 0)
    assert told["7c>Th"].reason.code == "makes-31"
    assert next(iter(told)) == "7c>Th"
    assert told["7c>Th"].lose < 0.05 < told["knock"].lose


def test_three_aces_are_told_as_fire_only_where_they_are() -> None:
    hands = {0: "Ah Ac 7c", 1: "8s 9d Jc"}
    assert advice(play(deal("a7", hands, table="As 8c 9s"), "keep"), 0)["7c>As"].reason.code == "makes-fire"
    hands = {0: "Ah Ac 7c", 1: "8s 9d Jc"}
    told = advice(play(deal("trente36", hands, table="As 8c 9s"), "keep"), 0)["7c>As"].reason
    assert (told.code, told.points) == ("stronger-now", 30)


def test_to_close_with_little_is_told_to_be_too_low_with_so_many_to_come() -> None:
    hands = {0: "7h 8s 9d", 1: "8h 9s Jc", 2: "7d Td Qs", 3: "8d 9h Jh"}
    told = advice(play(deal("a7", hands, dealer=3, table="Ks Kh Qc"), "keep"), 0)["knock"]
    assert (told.reason.code, told.reason.turns, told.reason.points) == ("too-low-to-close", 3, 9)
    assert told.lose > 0.5


def test_a_card_that_the_next_player_collects_is_told_to_be_given() -> None:
    # The next player has taken the king of hearts and the table holds no heart but what is given.
    hands = {0: "Ah 8s 9d", 1: "Qh 9s Jc"}
    game = play(deal("a7", hands, dealer=0, table="Kh 7c 8d"), "keep", "9s>Kh")
    told = advice(game, 0)["Ah>7c"].reason
    assert (told.code, told.card, told.seat) == ("gives-to-next", Card("Ah"), 1)


def test_the_last_turn_is_for_the_best_hand() -> None:
    game = play(deal("a7", {0: "8s 9d Jc", 1: "Ah Kh 7c"}, dealer=1, table="9h 8c 9s"), "keep", "knock")
    told = advice(game, 1)
    assert (told["7c>9h"].reason.code, told["7c>9h"].reason.points) == ("last-best", 30)
    assert told["pass"].reason.code == "last-worse"
    assert next(iter(told)) == "7c>9h"


def test_a_shown_31_and_a_hoped_for_card_of_the_draw_game() -> None:
    start = deal("trente52", {0: "Ah Kh 7c", 1: "8s 9d Jc"}, pile="Th")
    assert advice(start, 0)["stock"].reason.code == "hopes-for-stock"
    assert advice(play(start, "pile"), 0)["show 7c"].reason.code == "shows-31"


def test_the_dealer_s_choice_is_told() -> None:
    game = deal("a7", {0: "8s 9d Jc", 1: "Ah Kh 9h"}, dealer=1, table="7h 8c 9s")
    told = advice(game, 1)
    assert (told["keep"].reason.code, told["refuse"].reason.code) == ("keeps-good-hand", "hopes-for-packet")
    assert told["keep"].lose < told["refuse"].lose


@pytest.mark.parametrize("name", PRESETS)
def test_every_action_has_a_chance_a_share_and_a_reason_in_every_language(name: str) -> None:
    rules = preset(name)
    for players in (2, rules.players[1]):
        game = Game.start(rules, players=players, dealer=0)
        for number in range(60):
            if game.finished:
                break
            if game.to_act is None:
                game, _ = apply(game, shuffle_from(game, f"{name}/{players}/{number}"))
                continue
            seen = view(game, game.to_act)
            told = explain(seen)
            assert {each.action for each in told} == {*seen.legal}
            assert sum(each.share for each in told) == pytest.approx(1)
            assert all(0 <= each.lose <= 1 for each in told)
            chosen = distribution(level_named("master"), seen)
            assert told[0].share == max(chosen.values())
            for language in LANGUAGES:
                for each in told:
                    words = Words(language).reason(each.reason, [f"Player {seat}" for seat in range(players)])
                    assert words
            game, _ = apply(game, told[number % len(told)].action)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_words(language: Language) -> None:
    assert len(REASONS) == 20
    for code in REASONS:
        assert Words(language)(f"reason-{code}", card="7c", who="Ana", points="21", turns=2)


def test_players_without_chances_are_not_asked_and_nobody_out_of_turn() -> None:
    game = deal("a7", {0: "8s 9d Jc", 1: "Ah Kh 9h"}, dealer=1, table="7h 8c 9s")
    with pytest.raises(ThirtyOneError, match="rules of thumb") as caught:
        explain(view(game, 1), "careful")
    assert caught.value.code == "bad_player"
    with pytest.raises(ThirtyOneError, match="nothing to decide") as caught:
        explain(view(game, 0))
    assert caught.value.code == "bad_position"
    assert parse_action("keep") in view(game, 1).legal
