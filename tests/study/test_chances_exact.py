"""Chances where the next decision ends the round, against every deal that agrees, judged by the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from random import Random

import numpy as np
import pytest

from tests.support.all_deals import consistent
from tests.support.last_turns import LAST_TURNS, record_of
from tests.support.position_cases import TWELVE, TWELVE_CARDS, one_round
from thirtyone import Game, apply, legal_actions, parse_cards, preset, view
from thirtyone.cardsets import DECK, card_number, mask_of
from thirtyone.record import Position, Record, position_of, replay
from thirtyone.record.completions import Hidden, Location, Trace
from thirtyone.study.chances import chances as module
from thirtyone.study.chances.chances import Chance, chances
from thirtyone.study.chances.hidden_cards import UNKNOWN
from thirtyone.study.chances.knowledge import knowledge_of

CASES = sorted(LAST_TURNS)


def position_in(name: str, **changes: object) -> Position:
    record = record_of(LAST_TURNS[name], **changes)
    seat = game_of(record).to_act
    assert seat is not None
    return position_of(record, seat)


def game_of(record: Record) -> Game:
    *_, last = replay(record)
    return last.after


def shares_lost(records: Iterable[Record], seat: int) -> dict[str, Fraction]:
    """Among these deals, the share in which the seat loses; for the actions that end the round in all of them."""
    lost: Counter[str] = Counter()
    ended: Counter[str] = Counter()
    deals = 0
    for record in records:
        deals += 1
        game = game_of(record)
        for action in legal_actions(game):
            after, _ = apply(game, action)
            if after.between_rounds:
                assert after.round is not None and after.round.outcome is not None
                ended[str(action)] += 1
                lost[str(action)] += seat in after.round.outcome.losers
    return {action: Fraction(lost[action], deals) for action, often in ended.items() if often == deals}


def by_action(found: Iterable[Chance]) -> dict[str, Chance]:
    return {str(chance.action): chance for chance in found}


@pytest.mark.parametrize("case", CASES)
def test_the_chance_to_lose_is_the_share_of_deals(case: str) -> None:
    position = position_in(case)
    expected = shares_lost(consistent(position), position.seat)
    found = by_action(chances(position, samples=10))
    assert len(expected) > 0
    assert sorted(found) == sorted(map(str, legal_actions(position.game())))
    for action, share in expected.items():
        assert found[action].lose == pytest.approx(float(share), abs=1e-12), action
        assert (found[action].lose_exact, found[action].lose_error) == (True, 0)


@pytest.mark.parametrize("case", CASES)
def test_sampling_finds_the_same_within_its_errors(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    position = position_in(case)
    exact = by_action(chances(position, samples=10))
    monkeypatch.setattr(module, "MOST_ASSIGNMENTS", 0)
    sampled = by_action(chances(position, samples=20_000, seed=5))
    for action, chance in sampled.items():
        if exact[action].lose_exact:
            assert not chance.lose_exact
            assert 0 < chance.lose_error < 0.004
            assert abs(chance.lose - exact[action].lose) < 4.5 * chance.lose_error, action


def test_A6_a_quarter_of_the_hands_beat_21_in_spades() -> None:
    """Seat 1 holds Ts Tc As, the other three of Jh Td Ah Jc Ac Jd: Jc Ac with any third, or three jacks, are better."""
    position = position_of(one_round(TWELVE, "keep", "knock", rules=TWELVE_CARDS), 1)
    chance = by_action(chances(position, samples=10))["pass"]
    assert (chance.lose, chance.samples) == (0.25, 20)


def test_C5_where_one_life_is_left_and_nobody_swims_the_round_decides_the_game() -> None:
    rules = TWELVE_CARDS | {"lives": 1, "swim": False}
    position = position_of(one_round(TWELVE, "keep", "knock", rules=rules), 1)
    chance = by_action(chances(position, samples=10))["pass"]
    assert (chance.win, chance.win_error, chance.win_exact) == (0.75, 0, True)


def test_A4_a_hand_that_is_made_wins_for_certain() -> None:
    """Seat 0 holds Ah Jh and makes 31 with Th: whatever else, the other is the lowest."""
    deck = "Ts Tc Qs Th Qd Ad Jh Kd Ah Jc Ac Jd Js Kc Ks Kh As Td Qc Qh"
    position = position_of(one_round(deck, "keep", rules={"base": "a7", "ranks": "TJQKA", "players": [2, 2]}), 0)
    made = by_action(chances(position, samples=100))["Kd>Th"]
    assert (made.lose, made.lose_exact) == (0, True)


def test_C6_T8_a_void_round_is_lost_by_nobody() -> None:
    """Three tens against three jacks: both are worth 30 (T-5), so that all are lowest."""
    rules = {"base": "trente36", "ranks": "TJQ", "suits": "csh", "players": [2, 2]}
    deck = "Tc Ts Th Qc Qs Qh Jc Js Jh"
    position = position_of(one_round(deck, "keep", "pass", rules=rules), 1)
    chance = by_action(chances(position, samples=10))["pass"]
    assert (chance.lose, chance.samples, chance.lose_exact) == (0, 1, True)


def test_a_view_knows_what_lies_there_and_not_what_went_before() -> None:
    """Seat 0 saw the dealer give Tc, which cannot have lain beside Jc and Ac (A-4); a view does not tell it."""
    record = record_of(LAST_TURNS["31 shut out"])
    game = game_of(record)
    assert game.round is not None and game.to_act == 0
    seen = view(game, 0)
    shown = [card for card in seen.seats[1].hand if card is not None]
    unseen = [card for card in game.rules.deck if card not in (*seen.hand, *shown, *parse_cards("Th Js Tc"))]
    lost, deals = 0, 0
    worth = game.rules.worth
    mine = worth(seen.hand)
    for hidden in combinations(unseen, 2):
        other = worth((*shown, *hidden))
        if other.combination not in ("31", "fire"):  # else the round would be over
            deals += 1
            lost += other.strength > mine.strength
    found = by_action(chances(seen, samples=10))["pass"]
    assert found.lose == pytest.approx(lost / deals, abs=1e-12)
    assert (found.lose_exact, found.samples) == (True, deals)
    assert by_action(chances(position_of(record, 0), samples=10))["pass"].samples == deals - 1


@pytest.mark.parametrize("case", CASES)
def test_sampling_of_a_view_finds_the_same_within_its_errors(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    position = position_in(case)
    exact = by_action(chances(position.view(), samples=10))
    monkeypatch.setattr(module, "MOST_ASSIGNMENTS", 0)
    for action, chance in by_action(chances(position.view(), samples=20_000, seed=5)).items():
        if exact[action].lose_exact:
            assert abs(chance.lose - exact[action].lose) < 4.5 * chance.lose_error, action


def test_a7_with_three_of_26_cards_hidden() -> None:
    """Seat 1 holds Kh Qh 7s; on the table Th 8c 9d. With Th it has 30 in hearts.

    Of the 2,600 hands, 3 × 6 would be 31 (an ace and two of four tens in clubs, spades or diamonds) and 4 fire. Of the
    others these are better: three sevens to three kings (four ways with jacks, one with each other rank: 10), 30 in
    clubs or spades (three of four tens, or ace, nine and one of four: 8 each), and 30 in hearts with the ace.
    """
    seen = parse_cards("Kh Qh 7s Th 8c 9d")
    deck = " ".join(map(str, (*seen, *[card for card in preset("a7").deck if card not in seen])))
    position = position_of(one_round(deck, "keep", "knock", rules="a7"), 1)
    found = by_action(chances(position, samples=100))
    assert {chance.samples for chance in found.values()} == {2600 - 18 - 4}
    assert found["7s>Th"].lose == pytest.approx((10 + 16 + 1) / 2578)
    assert all(chance.lose_exact for chance in found.values())


def test_what_is_too_much_to_look_at_is_sampled() -> None:
    """Four players, the last one to move: the others hide nine cards, some of them shown in the lap."""
    deck = " ".join(map(str, Random(4).sample(preset("a7").deck, 32)))
    game = game_of(one_round(deck, "keep", "knock", rules="a7", players=4, dealer=3))
    exchanges = []
    for _ in range(2):
        exchanges.append(str(legal_actions(game)[0]))
        game, _ = apply(game, legal_actions(game)[0])
    assert game.to_act == 3
    record = one_round(deck, "keep", "knock", *exchanges, rules="a7", players=4, dealer=3)
    for chance in chances(position_of(record, 3), samples=50):
        assert (chance.lose_exact, chance.samples) == (False, 50)


@pytest.mark.parametrize("case", ["drawn from a new stock", "automatic"])
def test_more_cards_may_have_come_to_light_than_functions_may_call_one_another(case: str) -> None:
    """The top of each of 3,000 new stocks."""
    knowledge = knowledge_of(position_in(case))
    card = knowledge.rules.deck[0]
    hidden = Hidden(tuple(Trace(card, (Location(source, 0),)) for source in range(3_000)), {})
    known = knowledge.known._replace(sources=np.full((3_000, DECK), UNKNOWN, np.int64))
    pools = dict.fromkeys(range(3_000), mask_of(knowledge.rules.deck))
    cases = knowledge._replace(hidden=hidden, known=known, pools=pools).cases(10)
    assert cases is not None
    (found,) = cases
    assert found.known.sources[:, 0].tolist() == [card_number(card)] * 3_000
