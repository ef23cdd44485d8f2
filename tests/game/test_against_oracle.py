"""The engine and the oracle play the same random games, step by step, and must never differ."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.game_strategies import Habits, Pick, Setting, habits, house_game, house_games, preset_game
from tests.support.oracle import oracle_of
from tests.support.oracle.exchange import ExchangeOracle
from tests.support.oracle.game import Oracle
from tests.support.oracle.hands import points, strength
from thirtyone import (
    Action,
    Card,
    Game,
    Shuffled,
    ThirtyOneError,
    View,
    apply,
    format_cards,
    legal_actions,
    parse_action,
    view,
)
from thirtyone.game.events import Outcome

ENDINGS: Final = {"knock", "pass", "stock", "limit", "31", "fire"}
MOST_COMPARED: Final = 3000


def shuffle(cards: list[str], rng: Random, sorts: str) -> list[str]:
    """Shuffle, more or less: what is sorted together stays near one another."""
    if sorts in ("31", "789"):
        return deal_threes(cards, rng, sorts)
    jitter = rng.choice((0.5, 2.0))
    order = rng.sample("23456789TJQKA", 13)
    if sorts == "suits":
        key = {card: "cshd".index(card[1]) + (points(card) < 10) + jitter * rng.random() for card in cards}
    elif sorts == "ranks":
        key = {card: order.index(card[0]) + jitter * rng.random() for card in cards}
    else:
        key = {card: rng.random() for card in cards}
    cut = rng.choice((0, rng.randrange(len(cards))))
    cards = sorted(cards, key=key.__getitem__)
    return cards[cut:] + cards[:cut]


def deal_threes(cards: list[str], rng: Random, sorts: str) -> list[str]:
    """Shuffle so that many a 31, or 7 8 9, is dealt or put on the table together, or nearly."""
    rest = rng.sample(cards, len(cards))
    threes: list[list[str]] = []
    for suit in "cshd":
        if sorts == "31":
            ace = [card for card in rest if card == "A" + suit]
            three = ace + [card for card in rest if card[0] in "TJQK" and card[1] == suit][:2]
        else:
            three = [next((card for card in rest if card[0] == rank), "") for rank in "789"]
        if len(three) == 3 and "" not in three:
            threes.append(three)
            rest = [card for card in rest if card not in three]
    while rest:
        threes.append(rest[:3])
        rest = rest[3:]
    rng.shuffle(threes)
    order = [card for three in threes for card in three]
    for _ in range(rng.randrange(3)):
        one, other = rng.randrange(len(order)), rng.randrange(len(order))
        order[one], order[other] = order[other], order[one]
    return order


def choose(oracle: Oracle, rng: Random, table: Habits) -> str:
    legal = sorted(oracle.legal())
    close = str(oracle.rules["close"])
    closes = close in legal and oracle.closer is None
    if closes and rng.random() < table.close:
        return close
    if "pass" in legal and not (closes and close == "pass") and rng.random() < table.passes:
        return "pass"
    shows = [text for text in legal if text.startswith("show")]
    if shows and rng.random() < 0.8:
        text = rng.choice(shows)
        return text if oracle.actor % 2 == table.shows else text.replace("show", "drop")
    busy = [text for text in legal if text not in ("pass", "knock") and text not in shows] or legal
    if rng.random() < table.greed:
        best = max(hand_after(oracle, text) for text in busy)
        busy = [text for text in busy if hand_after(oracle, text) == best]
    return rng.choice(busy)


def hand_after(oracle: Oracle, text: str) -> tuple[float, ...]:
    assert oracle.actor is not None
    hand = list(oracle.hands[oracle.actor])
    if text == "all":
        assert isinstance(oracle, ExchangeOracle)
        hand = oracle.table
    elif ">" in text:
        hand = [text[3:] if card == text[:2] else card for card in hand]
    elif text.startswith("drop"):
        hand.remove(text[5:])
    else:
        return ()
    return strength(hand, oracle.rules)


def any_action(deck: list[str], rng: Random) -> str:
    """Return the text of an action, most often an illegal one."""
    give, take = rng.sample(deck, 2)
    words = ("keep", "refuse", "all", "pass", "knock", "stock", "pile")
    return rng.choice((*words, f"{give}>{take}", f"drop {give}", f"show {give}"))


def cards_of(texts: list[str]) -> tuple[Card, ...]:
    return tuple(Card(text) for text in texts)


def assert_refused(game: Game, action: Action) -> None:
    with pytest.raises(ThirtyOneError):
        apply(game, action)


def compare(game: Game, oracle: Oracle) -> None:
    assert game.to_act == oracle.to_act()
    legal = [str(action) for action in legal_actions(game)]
    assert sorted(legal) == sorted(oracle.legal())
    assert sorted(map(str, game.to_shuffle)) == sorted(oracle.needs_shuffle())
    assert list(game.lives) == oracle.lives
    assert list(game.places) == oracle.places
    assert sorted(game.swimmers) == oracle.swimming()
    assert game.rounds_ended == len(oracle.results)
    assert (game.finished, game.winner) == (oracle.finished(), oracle.winner())
    if not oracle.finished():
        assert game.dealer == oracle.dealer
    if oracle.to_act() is not None:
        compare_round(view(game, oracle.to_act()), oracle)


def compare_round(seen: View, oracle: Oracle) -> None:
    assert sorted(map(str, seen.hand)) == sorted(oracle.hands[oracle.actor])
    assert (seen.stock, seen.turns, seen.closer) == (len(oracle.stock), oracle.turns, oracle.closer)
    assert list(seen.order) == oracle.turn_order()
    for player in seen.seats:  # E-4, V-1
        assert {str(card) for card in player.shown} == oracle.known[player.seat]
        if player.seat != seen.viewer:
            assert {str(card) for card in player.hand if card is not None} == oracle.known[player.seat]
        assert len(player.hand) == len(oracle.hands[player.seat])


def compare_outcome(outcome: Outcome | None, oracle: Oracle) -> None:
    assert outcome is not None
    result: dict[str, Any] = oracle.results[-1]
    assert (outcome.ended_by, outcome.closer, outcome.void) == tuple(
        result[key] for key in ("ended_by", "closer", "void")
    )
    hands = {str(seat): " ".join(sorted(map(str, hand))) for seat, hand in enumerate(outcome.hands) if hand}
    assert hands == result["hands"]
    worths = {str(seat): str(worth) for seat, worth in enumerate(outcome.worths) if worth is not None}
    assert worths == result["values"]
    assert list(outcome.losers) == result["losers"]
    assert list(outcome.losses) == [oracle.last_losses.get(seat, 0) for seat in range(oracle.players)]


def play_both(setting: Setting, seed: int) -> Oracle:
    """Play one game in both; a difference is raised with the record that leads to it."""
    rules, players, dealer = setting
    record: dict[str, Any] = {
        "rules": rules.data(),
        "players": [str(seat) for seat in range(players)],
        "dealer": dealer,
        "rounds": [],
    }
    oracle = oracle_of(rules.data(), players, dealer)
    try:
        play_on(Game.start(rules, players=players, dealer=dealer), oracle, Random(seed), record["rounds"])
    except Exception as error:
        error.add_note(json.dumps(record))
        raise
    return oracle


def play_on(game: Game, oracle: Oracle, rng: Random, rounds: list[dict[str, Any]]) -> None:
    deck = oracle.needs_shuffle()
    table = habits(rng.choice)
    compare(game, oracle)
    for _ in range(MOST_COMPARED):
        if oracle.finished():
            break
        attempt = any_action(deck, rng)
        if attempt not in oracle.legal():
            assert_refused(game, parse_action(attempt))
        ended = len(oracle.results)
        if cards := oracle.needs_shuffle():
            order = shuffle(cards, rng, table.sorts)
            assert_refused(
                game,
                Shuffled(cards_of([*order[1:], rng.choice([card for card in deck if card != order[0]])])),
            )
            text = format_cards(cards_of(order))
            if oracle.waiting == "deal":
                table = habits(rng.choice)
                rounds.append({"deck": text, "actions": []})
            else:
                rounds[-1].setdefault("refills", []).append(text)
            game, _ = apply(game, Shuffled(cards_of(order)))
            oracle.shuffle(order)
        else:
            assert_refused(game, Shuffled(cards_of(deck)))
            text = choose(oracle, rng, table)
            rounds[-1]["actions"].append(text)
            game, _ = apply(game, parse_action(text))
            oracle.play(text)
        compare(game, oracle)
        if len(oracle.results) > ended:
            compare_outcome(game.round.outcome if game.round else None, oracle)
    if oracle.finished():
        assert_refused(game, parse_action(any_action(deck, rng)))
        assert_refused(game, Shuffled(cards_of(deck)))


def play_many(game: Callable[[Pick], Setting], seeds: range) -> Counter[str]:
    """Play a random game for every seed; return how often rounds ended how."""
    endings: Counter[str] = Counter()
    for seed in seeds:
        oracle = play_both(game(Random(seed).choice), seed)
        endings.update(result["ended_by"] for result in oracle.results)
        endings["void"] += sum(result["void"] for result in oracle.results)
    return endings


def test_the_presets_are_played_as_the_oracle_plays_them() -> None:
    assert set(play_many(preset_game, range(150))) >= ENDINGS - {"limit"}


@pytest.mark.parametrize("first", range(0, 900, 300))
def test_house_rules_are_played_as_the_oracle_plays_them(first: int) -> None:
    endings = play_many(house_game, range(first, first + 300))
    assert set(endings) >= ENDINGS
    assert endings["void"]


@settings(max_examples=100)
@given(setting=house_games(), seed=st.integers(0, 2**32))
def test_hypothesis_finds_no_house_rules_that_are_played_otherwise(setting: Setting, seed: int) -> None:
    play_both(setting, seed)


@pytest.mark.long
@pytest.mark.parametrize("first", range(1000, 13_000, 1000))
def test_many_more_house_rules_are_played_as_the_oracle_plays_them(first: int) -> None:
    play_many(house_game, range(first, first + 1000))
