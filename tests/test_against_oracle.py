"""The engine and the oracle play the same random games, step by step, and must never differ."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import Oracle, points, strength
from strategies import Habits, habits, house_rules, presets

from thirtyone import (
    Action,
    Card,
    Game,
    Rules,
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
MOST_DECISIONS: Final = 3000


def shuffle(cards: list[str], rng: Random, sorts: str) -> list[str]:
    """Shuffle, more or less: equal ranks, or the high cards of a suit, may stay together."""
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


def choose(oracle: Oracle, rng: Random, table: Habits) -> str:
    legal = sorted(oracle.legal())
    close = str(oracle.rules["close"])
    closes = close in legal and oracle.closer is None
    if closes and rng.random() < table.close:
        return close
    if "pass" in legal and not (closes and close == "pass") and rng.random() < table.passes:
        return "pass"
    busy = [text for text in legal if text not in ("pass", "knock")] or legal
    if rng.random() < table.greed:
        best = max(hand_after(oracle, text) for text in busy)
        busy = [text for text in busy if hand_after(oracle, text) == best]
    return rng.choice(busy)


def hand_after(oracle: Oracle, text: str) -> tuple[float, ...]:
    assert oracle.actor is not None
    hand = list(oracle.hands[oracle.actor])
    if text == "all":
        hand = oracle.table
    elif ">" in text:
        hand = [text[3:] if card == text[:2] else card for card in hand]
    elif text[:4] in ("drop", "show"):
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


def play_both(rules: Rules, players: int, dealer: int, table: Habits, seed: int) -> Oracle:
    """Play one game in both; a difference is raised with the record that leads to it."""
    record: dict[str, Any] = {
        "rules": rules.data(),
        "players": [str(seat) for seat in range(players)],
        "dealer": dealer,
        "rounds": [],
    }
    oracle = Oracle(rules.data(), players, dealer)
    try:
        play_on(Game.start(rules, players=players, dealer=dealer), oracle, table, Random(seed), record["rounds"])
    except Exception as error:
        error.add_note(json.dumps(record))
        raise
    return oracle


def play_on(game: Game, oracle: Oracle, table: Habits, rng: Random, rounds: list[dict[str, Any]]) -> None:
    deck = oracle.needs_shuffle()
    compare(game, oracle)
    for _ in range(MOST_DECISIONS):
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


def differ_never(rules: st.SearchStrategy[Rules], games: int) -> Counter[str]:
    """Let Hypothesis look for a game in which they differ; return how often rounds ended how."""
    endings: Counter[str] = Counter()

    @settings(max_examples=games, derandomize=True, database=None, deadline=None)
    @given(data=st.data(), rules=rules, table=habits(), seed=st.integers(0, 2**32))
    def play(data: st.DataObject, rules: Rules, table: Habits, seed: int) -> None:
        players = data.draw(st.integers(*rules.players), "players")
        dealer = data.draw(st.integers(0, players - 1), "dealer")
        oracle = play_both(rules, players, dealer, table, seed)
        endings.update(result["ended_by"] for result in oracle.results)
        endings["void"] += sum(result["void"] for result in oracle.results)
        endings["finished"] += oracle.finished()

    play()
    return endings


def test_the_presets_are_played_as_the_oracle_plays_them() -> None:
    endings = differ_never(presets(), games=100)
    assert set(endings) >= ENDINGS - {"limit"}


def test_house_rules_are_played_as_the_oracle_plays_them() -> None:
    endings = differ_never(house_rules(), games=400)
    assert set(endings) >= ENDINGS
    assert endings["void"]


@pytest.mark.long
def test_many_more_house_rules_are_played_as_the_oracle_plays_them() -> None:
    endings = differ_never(house_rules(), games=8000)
    assert set(endings) >= ENDINGS
    assert endings["void"]
