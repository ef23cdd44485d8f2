"""Why a player does something: the chance to lose the round for each action, and a reason that holds."""

from math import log
from random import Random

import pytest

from tests.support.laid_out_rounds import deal, play
from thirtyone import PRESETS, Game, ThirtyOneError, parse_action, preset, shuffle_from, view
from thirtyone.cards import Card, Language
from thirtyone.game.games import apply
from thirtyone.players.explaining import Advice, explain
from thirtyone.players.features import FEATURES
from thirtyone.players.levels import distribution, level_named
from thirtyone.players.network import Network
from thirtyone.reasons import REASONS
from thirtyone.words import LANGUAGES, Words


def sure_of(chance: float, players: int) -> Network:
    """A network that gives every player this chance to lose, whatever it looks at."""
    odds = log(chance / (1 - chance))
    return Network(1, 1.0, [0] * FEATURES, [0], [0] * (players + 1), [odds] * players + [-30.0])


def at_random(seed: str, players: int) -> Network:
    """A network that has learned nothing."""
    lots = Random(seed)
    features = [lots.randrange(-9, 10) for _ in range(2 * FEATURES)]
    outcomes = [lots.randrange(-9, 10) for _ in range(2 * (players + 1))]
    return Network(2, 99.0, features, [0, 0], outcomes, [-99] * (players + 1))


@pytest.fixture(params=["even", "one", "another"], autouse=True)
def any_net(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the trained levels ask a network made here: what the rules decide is told by any."""

    def network_for(_name: str, players: int) -> Network:
        return sure_of(1 / players, players) if request.param == "even" else at_random(request.param, players)

    monkeypatch.setattr("thirtyone.players.levels.network_for", network_for)


def believe(monkeypatch: pytest.MonkeyPatch, chance: float) -> None:
    """Let the trained levels give every player one chance to lose."""
    monkeypatch.setattr("thirtyone.players.levels.network_for", lambda _name, players: sure_of(chance, players))


def advice(game: Game, seat: int) -> dict[str, Advice]:
    return {str(each.action): each for each in explain(view(game, seat))}


def test_an_exchange_that_makes_31_cannot_lose_and_says_so() -> None:
    game = play(deal("a7", {0: "Ah Kh 7c", 1: "8s 9d Jc"}, table="Th 8c 9s"), "keep")
    advised = advice(game, 0)
    assert advised["7c>Th"].reason.code == "makes-31"
    assert advised["7c>Th"].lose == 0 < advised["knock"].lose


def test_three_aces_are_told_as_fire_only_where_they_are() -> None:
    hands = {0: "Ah Ac 7c", 1: "8s 9d Jc"}
    fire = advice(play(deal("a7", hands, table="As 8c 9s"), "keep"), 0)["7c>As"]
    assert (fire.reason.code, fire.lose) == ("makes-fire", 0)
    hands = {0: "Ah Ac 7c", 1: "8s 9d Jc"}
    advised = advice(play(deal("trente36", hands, table="As 8c 9s"), "keep"), 0)["7c>As"]
    assert (advised.reason.code, advised.reason.points) == ("stronger-now", 30)
    assert advised.lose > 0


@pytest.mark.parametrize(("chance", "code"), [(0.5, "too-low-to-close"), (0.05, "closes-high")])
def test_to_close_is_told_by_the_chance_to_lose_and_how_many_have_a_turn(
    chance: float, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    believe(monkeypatch, chance)
    hands = {0: "7h 8s 9d", 1: "8h 9s Jc", 2: "7d Td Qs", 3: "8d 9h Jh"}
    advised = advice(play(deal("a7", hands, dealer=3, table="Ks Kh Qc"), "keep"), 0)["knock"]
    assert (advised.reason.code, advised.reason.turns, advised.reason.points) == (code, 3, 9)
    assert advised.lose == pytest.approx(chance)


def test_a_card_that_the_next_player_collects_is_told_to_be_given(monkeypatch: pytest.MonkeyPatch) -> None:
    believe(monkeypatch, 0.5)  # all are worth the same, and the first is called the best: not the one asked about
    # The next player has taken the king of hearts and the table holds no heart but what is given.
    hands = {0: "Ah 8s 9d", 1: "Qh 9s Jc"}
    game = play(deal("a7", hands, dealer=0, table="Kh 7c 8d"), "keep", "9s>Kh")
    advised = advice(game, 0)["Ah>7c"].reason
    assert (advised.code, advised.card, advised.seat) == ("gives-to-next", Card("Ah"), 1)


def test_the_last_turn_is_for_the_best_hand() -> None:
    game = play(deal("a7", {0: "8s 9d Jc", 1: "Ah Kh 7c"}, dealer=1, table="9h 8c 9s"), "keep", "knock")
    advised = advice(game, 1)
    assert (advised["7c>9h"].reason.code, advised["7c>9h"].reason.points) == ("last-best", 30)
    assert advised["pass"].reason.code == "last-worse"
    assert next(iter(advised)) == "7c>9h"  # after the last turn nothing but the hand counts


def test_a_shown_31_and_a_hoped_for_card_of_the_draw_game() -> None:
    start = deal("trente52", {0: "Ah Kh 7c", 1: "8s 9d Jc"}, pile="Th")
    assert advice(start, 0)["stock"].reason.code == "hopes-for-stock"
    assert (advice(start, 0)["pile"].reason.code, advice(start, 0)["pile"].lose) == ("makes-31", 0)
    advised = advice(play(start, "pile"), 0)
    assert (advised["show 7c"].reason.code, advised["show 7c"].lose) == ("shows-31", 0)


def test_D3_a_plain_discard_that_leaves_31_is_told_not_to_show_it() -> None:
    hands = {0: "Ah Kh 7c", 1: "8s 9d Jc"}
    advised = advice(play(deal("trente52", hands, pile="Th"), "pile"), 0)["drop 7c"]
    assert advised.reason.code == "leaves-31-unshown"
    assert advised.lose > 0
    # Where 31 is shown without being announced, the same discard ends the round.
    advised = advice(play(deal("scat", hands, pile="Th"), "pile"), 0)["drop 7c"]
    assert (advised.reason.code, advised.lose) == ("makes-31", 0)


def test_T2_what_the_table_offers_is_not_told_to_who_may_not_exchange_again() -> None:
    hands = {0: "Kh 7s 8d", 1: "8s 9d Jc"}
    table = "Qh Ah 9c"  # king, queen and ace of hearts would be 31
    free = advice(play(deal("trente36", hands, table=table), "keep"), 0)
    assert free["7s>Ah"].reason.code == "near-31"
    assert free["all"].reason.code == "stronger-now"
    again = advice(play(deal("a7", hands, table=table), "keep"), 0)
    assert again["all"].reason.code == "near-31"


def test_the_dealer_s_choice_is_told() -> None:
    game = deal("a7", {0: "8s 9d Jc", 1: "Ah Kh 9h"}, dealer=1, table="7h 8c 9s")
    advised = advice(game, 1)
    assert (advised["keep"].reason.code, advised["refuse"].reason.code) == ("keeps-good-hand", "hopes-for-packet")


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
            advised = explain(seen)
            assert {each.action for each in advised} == {*seen.legal}
            assert sum(each.share for each in advised) == pytest.approx(1)
            assert all(0 <= each.lose <= 1 for each in advised)
            chosen = distribution(level_named("master"), seen)
            assert advised[0].share == max(chosen.values())
            for language in LANGUAGES:
                for each in advised:
                    words = Words(language).reason(each.reason, [f"Player {seat}" for seat in range(players)])
                    assert words
            game, _ = apply(game, advised[number % len(advised)].action)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_words(language: Language) -> None:
    assert len(REASONS) == 21
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
