"""Chances by samples: the rounds and games that follow, and what a seat may know."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from tests.study.test_chances_exact import by_action, game_of
from tests.support.all_deals import consistent
from tests.support.compiled_strategies import hasty, knocks_or_takes
from tests.support.last_turns import LATER, record_of
from tests.support.position_cases import TWELVE, TWELVE_CARDS, one_round
from tests.support.random_games import random_recorder, random_setting
from tests.support.unfinished_rounds import unfinished_games
from thirtyone import (
    Action,
    Game,
    ThirtyOneError,
    apply,
    legal_actions,
    parse_action,
    parse_cards,
    shuffle_from,
    view,
)
from thirtyone.batch import threshold
from thirtyone.cards import Hand
from thirtyone.cardsets import cards_of, mask_of
from thirtyone.game.actions import Drop
from thirtyone.record import Position, Record, position_of
from thirtyone.study.chances.chances import chances


def position_in(name: str, **changes: object) -> Position:
    record = record_of(LATER[name], **changes)
    seat = game_of(record).to_act
    assert seat is not None
    return position_of(record, seat)


def simply(game: Game) -> Action:
    """What `hasty` and `knocks_or_takes` do, in the words of the engine."""
    legal = {str(action): action for action in legal_actions(game)}
    for word in ("knock", "pass", "keep", "pile"):
        if word in legal:
            return legal[word]
    drops = {action.card: action for action in legal.values() if isinstance(action, Drop)}
    return drops[cards_of(mask_of(drops))[-1]]


def round_after(game: Game, action: Action) -> Game:
    """Return the game when the round has ended in which all play simply after an action, or needs a new stock."""
    game, _ = apply(game, action)
    while not game.to_shuffle and not game.finished:
        game, _ = apply(game, simply(game))
    return game


def loses(game: Game, seat: int) -> bool:
    assert game.round is not None and game.round.outcome is not None
    return seat in game.round.outcome.losers


@pytest.mark.parametrize("case", sorted(LATER))
def test_rounds_that_go_on_are_lost_as_often_as_among_all_deals(case: str) -> None:
    position = position_in(case)
    games = [game_of(record) for record in consistent(position)]
    player = hasty if position.rules.family == "exchange" else knocks_or_takes
    found = chances(position, strategies=player, samples=20_000)
    assert sorted(str(chance.action) for chance in found) == sorted(map(str, legal_actions(games[0])))
    for chance in found:
        often = sum(loses(round_after(game, chance.action), position.seat) for game in games)
        error = chance.lose_error or 1e-12
        assert abs(chance.lose - often / len(games)) < 4.5 * error, chance.action
        assert 0 <= chance.win <= 1


def test_games_that_go_on_are_won_as_often_as_the_engine_says() -> None:
    """With one life each, who loses the round swims, and the next one may go the other way (C-5)."""
    record = record_of(LATER["a first turn"], lives=1)
    position = position_of(record, 0)
    chosen = by_action(chances(position, strategies=hasty, samples=20_000))
    rng = Random(31)
    for text in ("knock", "Jh>Th"):
        games, won = 1_500, 0
        completions = position.completions(rng)
        for number in range(games):
            game = round_after(game_of(next(completions)), parse_action(text))
            while not game.finished:
                shuffled = shuffle_from(game, f"{text}/{number}")
                game, _ = apply(game, shuffled)
                while not game.between_rounds:
                    game, _ = apply(game, simply(game))
            won += game.winner == 0
        error = 0.5 / games**0.5
        assert abs(chosen[text].win - won / games) < 4 * error
        assert 0 < chosen[text].win_error < 0.01


def test_the_number_of_threads_changes_nothing() -> None:
    position = position_in("a turn after an exchange")
    one = chances(position, samples=9_000, seed="s")
    assert one == chances(position, samples=9_000, seed="s", threads=2)
    assert one == chances(position, samples=9_000, seed="s", threads=80)
    assert one != chances(position, samples=9_000, seed="t")


def test_errors_are_as_large_as_the_spread_of_many_seeds() -> None:
    position = position_in("a first turn")
    answers = [by_action(chances(position, samples=500, seed=seed))["pass"] for seed in range(60)]
    for figure in ("lose", "win"):
        values = [getattr(answer, figure) for answer in answers]
        mean = sum(values) / len(values)
        spread = (sum((value - mean) ** 2 for value in values) / (len(values) - 1)) ** 0.5
        error = sum(getattr(answer, f"{figure}_error") for answer in answers) / len(answers)
        assert 0.7 * spread < error < 1.4 * spread, figure


def test_what_never_came_up_in_a_sample_is_not_called_impossible() -> None:
    position = position_of(one_round(TWELVE, "keep", rules=TWELVE_CARDS), 0)
    for chance in chances(position, samples=1):
        if not chance.lose_exact:
            assert chance.lose in (0, 1)
            assert chance.lose_error > 0.1


def test_each_seat_may_play_its_own_way() -> None:
    position = position_in("a first turn")
    alike = chances(position, strategies=[threshold(20), threshold(20)], samples=2_000)
    assert alike == chances(position, strategies=threshold(20), samples=2_000)
    assert alike != chances(position, strategies=[threshold(20), hasty], samples=2_000)


def test_V1_what_a_seat_cannot_know_changes_nothing() -> None:
    """Two deals that look alike to seat 0: of the game, the position and the view, all is equal but hidden cards."""
    position = position_in("a turn after an exchange")
    other = 1 - position.seat
    games: dict[Hand, tuple[Record, Game]] = {}
    for record in consistent(position):
        game = game_of(record)
        assert game.round is not None
        games.setdefault(tuple(sorted(game.round.hands[other], key=str)), (record, game))
    assert len(games) >= 4
    by_position, by_view = (chances(seen, samples=500) for seen in (position, position.view()))
    for record, game in [*games.values()][:4]:
        seen = view(game, position.seat)
        assert seen == position.view()
        assert chances(position_of(record, position.seat), samples=500) == by_position
        assert chances(seen, samples=500) == by_view


# Any game


@pytest.mark.parametrize("part", range(3))
def test_any_rules_and_any_position(part: int) -> None:
    """Presets and house rules, with players who are out, swim, are locked; of every phase."""
    asked = 0
    for _, recorder, _ in unfinished_games(range(100 * part, 100 * part + 25)):
        game = recorder.game
        names = [f"player {seat}" for seat in range(len(game.lives))]
        if game.to_act is None:
            continue
        position = position_of(recorder.record(names), game.to_act)
        for seen in (position, view(game, game.to_act)):
            found = chances(seen, samples=30)
            assert sorted(str(chance.action) for chance in found) == sorted(map(str, legal_actions(game)))
            for chance in found:
                assert 0 <= chance.lose <= 1 and 0 <= chance.win <= 1
                assert (chance.lose_error == 0) == chance.lose_exact
                assert (chance.win_error == 0) == chance.win_exact
        asked += 1
    assert asked > 10


@pytest.mark.long
@pytest.mark.parametrize("part", range(8))
def test_any_position_is_sampled_as_its_completions_are(part: int) -> None:
    """All play simply, in the kernels and in the engine; where that needs a new stock, the round is left out."""
    compared = 0
    for seed in range(1000 * part, 1000 * part + 40):
        recorder = random_recorder(random_setting(Random(seed)), seed, steps=4 + seed % 30)
        game = recorder.game
        if game.between_rounds or game.to_act is None:
            continue
        position = position_of(recorder.record(["x"] * len(game.lives)), game.to_act)
        player = hasty if game.rules.family == "exchange" else knocks_or_takes
        try:
            found = chances(position, strategies=player, samples=5_000, max_decisions=20_000)
        except ThirtyOneError as error:
            if error.code != "bad_strategy":  # where nobody may pass or knock, or a card may not be dropped
                raise
            continue
        completions = position.completions(Random(seed))
        games = [game_of(next(completions)) for _ in range(150)]
        for chance in found:
            ended = [round_after(each, chance.action) for each in games]
            if not all(each.between_rounds for each in ended):
                continue
            often = sum(loses(each, position.seat) for each in ended)
            apart = abs(chance.lose - often / len(games))
            assert apart < 5 * max(0.4 / len(games) ** 0.5, 0.02), (seed, str(chance.action))
            compared += 1
    assert compared > 50


# Bad input


def test_a_card_of_another_hand_that_a_position_gives_is_known() -> None:
    position = position_in("a first turn")
    given = msgspec.structs.replace(position, deck=(parse_cards("As")[0], *position.deck[1:]))
    sure = by_action(chances(given, strategies=hasty, samples=5_000))
    games = [game_of(record) for record in consistent(position)]
    having = [game for game in games if game.round is not None and parse_cards("As")[0] in game.round.hands[1]]
    often = sum(loses(round_after(game, parse_action("knock")), 0) for game in having)
    assert abs(sure["knock"].lose - often / len(having)) < 4.5 * sure["knock"].lose_error
