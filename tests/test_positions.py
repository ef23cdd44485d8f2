"""Positions: what a seat knows of an unfinished game, and the games that agree with it (record.md)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import islice, permutations
from math import sqrt
from random import Random
from typing import Any, Final

import pytest

from tests.test_properties import random_recorder, random_setting
from thirtyone import Card, Game, Shuffled, ThirtyOneError, apply, view
from thirtyone.errors import CODES
from thirtyone.record import (
    Position,
    Record,
    RecordError,
    RoundRecord,
    format_position,
    parse_position,
    position_of,
    record_from,
    replay,
)

A9: Final = "9d Js Qh Jh Kd Td Ac 9c Jc Kc Tc 9s Ks Ah Jd 9h Ts Qs Qd Qc Ad Th As Kh"
"""Dealer 1 of two: 9d Js Qh, then Jh Kd Td; seat 0: Ac 9c Jc; the stock from Kc."""

NINE_CARDS: Final = {"base": "trente52", "ranks": "234", "suits": "csh", "players": [2, 2]}
NINE: Final = "2c 3s 4c 3c 4s 2h 2s 3h 4h"
"""Seat 0: 2c 3s 4c; the dealer 1: 3c 4s 2h; pile 2s; stock 3h 4h."""
NINE_PLAYED: Final = ("stock", "drop 2c", "stock", "drop 3c")
"""Uses up the stock."""

FOURTEEN_CARDS: Final = {
    "base": "a7",
    "ranks": "789TJQK",
    "suits": "cs",
    "players": [2, 2],
    "exhausted": "recycle",
}
FOURTEEN: Final = "7c 8s 9c Ts Jc Qs Kc 7s 8c 9s Tc Js Qc Ks"
FOURTEEN_PLAYED: Final = ("keep", "pass", "pass", "pass", "pass")
"""Renews the table once, to 9s Tc Js, and then asks for a new stock of Qc Ks Ts Jc Qs (A-3)."""

TWELVE_CARDS: Final = {"base": "a7", "ranks": "TJA", "players": [2, 2]}
TWELVE: Final = "Ts Tc As Th Js Ad Jh Td Ah Jc Ac Jd"
"""The dealer 1: Ts Tc As, then Th Js Ad; seat 0: Jh Td Ah; stock Jc Ac Jd. Many hands would be 31."""


def one_round(
    deck: str, *actions: str, rules: object = "a9", refills: Sequence[str] = (), players: int = 2, dealer: int = 1
) -> Record:
    names = [f"player {seat}" for seat in range(players)]
    round_ = {"deck": deck, "refills": [*refills], "actions": [*actions]}
    head = {"format": "thirtyone/1", "rules": rules, "players": names, "dealer": dealer}
    return record_from(head | {"rounds": [round_]})


def text_of(cards: Sequence[Card | None]) -> str:
    return " ".join("?" if card is None else card.text for card in cards)


def known(record: Record, seat: int) -> str:
    return text_of(position_of(record, seat).deck)


def unknown(count: int) -> str:
    return " ?" * count


# What stands where: worked cases.


@pytest.mark.parametrize(
    ("actions", "seat_0", "dealer"),
    [
        # Before the choice the dealer has seen the first packet only (E-2).
        ([], "? ? ? ? ? ? Ac 9c Jc", "9d Js Qh ? ? ? ? ? ?"),
        (["keep"], "? ? ? Jh Kd Td Ac 9c Jc", "9d Js Qh Jh Kd Td ? ? ?"),
        (["refuse"], "9d Js Qh ? ? ? Ac 9c Jc", "9d Js Qh Jh Kd Td ? ? ?"),
        # What is given alone may have lain anywhere in the hand; the action names it.
        (["keep", "Ac>Kd"], "? ? ? Jh Kd Td Ac 9c Jc", "9d Js Qh Jh Kd Td ? ? ?"),
        (["keep", "pass", "Qh>Jh"], "? ? ? Jh Kd Td Ac 9c Jc", "9d Js Qh Jh Kd Td ? ? ?"),
        # "all" names no card: the hidden ones stand sorted on the first places of that hand.
        (["keep", "all"], "? ? ? Jh Kd Td Ac 9c Jc", "9d Js Qh Jh Kd Td 9c Ac Jc"),
        (["keep", "pass", "all"], "9d Js Qh Jh Kd Td Ac 9c Jc", "9d Js Qh Jh Kd Td ? ? ?"),
        (["refuse", "pass", "all"], "9d Js Qh Jh Kd Td Ac 9c Jc", "9d Js Qh Jh Kd Td ? ? ?"),
        (["keep", "9c>Kd", "pass", "all"], "? ? ? Jh Kd Td Ac 9c Jc", "9d Js Qh Jh Kd Td Ac Jc ?"),
        (["keep", "all", "pass", "all"], "? ? ? Jh Kd Td Ac 9c Jc", "9d Js Qh Jh Kd Td 9c Ac Jc"),
    ],
)
def test_E1_a_seat_knows_its_own_cards_the_table_and_what_was_laid_open(
    actions: list[str], seat_0: str, dealer: str
) -> None:
    record = one_round(A9, *actions)
    assert known(record, 0) == seat_0 + unknown(15)
    assert known(record, 1) == dealer + unknown(15)


def test_A2_a_renewed_table_is_known_to_all() -> None:
    record = one_round(A9, "keep", "pass", "pass")
    assert known(record, 0) == "? ? ? Jh Kd Td Ac 9c Jc Kc Tc 9s" + unknown(12)
    assert known(record, 1) == "9d Js Qh Jh Kd Td ? ? ? Kc Tc 9s" + unknown(12)


def test_A3_of_a_new_stock_only_the_new_table_is_known() -> None:
    record = one_round(FOURTEEN, *FOURTEEN_PLAYED, rules=FOURTEEN_CARDS, refills=["Ks Ts Qc Jc Qs"])
    for seat, deck in ((0, "? ? ? Ts Jc Qs Kc 7s 8c 9s Tc Js ? ?"), (1, "7c 8s 9c Ts Jc Qs ? ? ? 9s Tc Js ? ?")):
        position = position_of(record, seat)
        assert text_of(position.deck) == deck
        assert [text_of(refill) for refill in position.refills] == ["Ks Ts Qc ? ?"]


def test_D0_the_card_turned_up_is_known_and_each_player_knows_its_hand() -> None:
    record = one_round(NINE, rules=NINE_CARDS)
    assert known(record, 0) == "2c 3s 4c ? ? ? 2s ? ?"
    assert known(record, 1) == "? ? ? 3c 4s 2h 2s ? ?"


def test_D1_who_takes_from_the_stock_knows_the_place_of_that_card_and_nobody_else_does() -> None:
    record = one_round(NINE, *NINE_PLAYED, rules=NINE_CARDS)
    assert known(record, 0) == "2c 3s 4c ? ? ? 2s 3h ?"
    assert known(record, 1) == "? ? ? 3c 4s 2h 2s ? 4h"
    # Not even when the card is dropped again: it may have been in the hand before.
    record = one_round(NINE, "stock", "drop 3h", rules=NINE_CARDS)
    assert known(record, 1) == "? ? ? 3c 4s 2h 2s ? ?"


def test_D7_of_a_new_stock_everybody_knows_only_what_it_took() -> None:
    record = one_round(NINE, *NINE_PLAYED, "stock", "drop 4c", rules=NINE_CARDS, refills=["2s 2c"])
    assert [[text_of(refill) for refill in position_of(record, seat).refills] for seat in (0, 1)] == [["2s ?"], ["? ?"]]
    assert known(record, 1) == "? ? ? 3c 4s 2h 2s ? 4h"


def test_several_seats_know_their_own_places() -> None:
    """Three players, dealer 0: its packets, then the hands of seats 1 and 2."""
    record = one_round(A9, "refuse", "pass", "Kc>9d", players=3, dealer=0)
    assert known(record, 0) == "9d Js Qh Jh Kd Td ? ? ? ? ? ?" + unknown(12)
    assert known(record, 1) == "9d Js Qh ? ? ? Ac 9c Jc ? ? ?" + unknown(12)
    assert known(record, 2) == "9d Js Qh ? ? ? ? ? ? Kc Tc 9s" + unknown(12)


def test_V3_rounds_that_ended_are_open_to_all() -> None:
    ended = one_round(A9, "keep", "knock", "pass")
    for seat in (0, 1):
        position = position_of(ended, seat)
        assert (position.ended, position.deck, position.refills, position.actions) == (ended.rounds, (), (), ())
        assert position.completed() == ended
    second = RoundRecord(deck=ended.rounds[0].deck)
    going_on = Record(rules=ended.rules, players=ended.players, dealer=1, rounds=(*ended.rounds, second))
    position = position_of(going_on, 1)  # now seat 0 deals
    assert position.ended == ended.rounds
    assert text_of(position.deck) == "? ? ? ? ? ? Ac 9c Jc" + unknown(15)


def test_the_text_of_a_position_is_a_record_with_a_seat() -> None:
    position = position_of(one_round(A9, "keep", "Ac>Kd"), 0)
    assert json.loads(format_position(position)) == {
        "format": "thirtyone/1",
        "rules": "a9",
        "players": ["player 0", "player 1"],
        "dealer": 1,
        "rounds": [{"deck": "? ? ? Jh Kd Td Ac 9c Jc" + unknown(15), "actions": ["keep", "Ac>Kd"]}],
        "seat": 0,
    }
    assert "\n" not in format_position(position)


@pytest.mark.parametrize("seat", [-1, 2, 10**30])
def test_there_is_no_position_of_a_seat_beyond_the_table(seat: int) -> None:
    with pytest.raises(RecordError) as refused:
        position_of(one_round(A9), seat)
    assert refused.value.code == "bad_position"


# Random games.


def unfinished_records(seeds: range) -> Iterator[tuple[Random, Record, Game]]:
    for seed in seeds:
        rng = Random(seed)
        recorder = random_recorder(random_setting(rng), seed, steps=rng.choice((1, 4, 8, 15, 30, 60, 150)))
        while recorder.game.to_shuffle and not recorder.game.between_rounds:
            recorder.go_back(len(recorder.steps) - 1)
        yield rng, recorder.record([f"player {seat}" for seat in range(len(recorder.game.lives))]), recorder.game


def test_a_position_is_read_as_it_was_written() -> None:
    for _, record, game in unfinished_records(range(70)):
        for seat in range(len(game.lives)):
            position = position_of(record, seat)
            text = format_position(position)
            assert parse_position(text) == parse_position(text.encode()) == position
            assert format_position(parse_position(text)) == text


def test_an_unknown_card_stands_exactly_where_the_seat_has_not_seen_one_come_from_the_deck() -> None:
    places = Counter[bool]()
    for _, record, _ in unfinished_records(range(70)):
        for seat in range(len(record.players)):
            position = position_of(record, seat)
            if position.deck and not any(str(action) == "all" for action in position.actions):
                opened = places_opened(record, seat)
                assert [card is not None for card in position.deck] == opened
                places.update(opened)
    assert min(places.values()) > 200


def places_opened(record: Record, seat: int) -> list[bool]:
    """By place of the deck in the round in progress: whether the seat saw that card where it first came to light.

    Written from E-1 and D-0, without the events of the engine.
    """
    round_ = record.rounds[-1]
    steps = [step for step in replay(record) if step.after.rounds_ended == len(record.rounds) - 1]
    steps = steps[next(place for place, step in enumerate(steps) if step.before.between_rounds) :]
    order = steps[0].after.round.order if steps[0].after.round else ()
    opened = [False] * len(round_.deck)

    def open_places(first: int, count: int) -> None:
        opened[first : first + count] = [True] * count

    exchanging = record.rules.family == "exchange"
    packets = [order[-1], None, *order[:-1]] if exchanging else [*order]
    words = [str(action) for action in round_.actions]
    for place, holder in enumerate(packets):
        if holder == seat:
            open_places(place * 3, 3)
    dealt = 3 * len(packets)
    if exchanging:
        if "keep" in words:
            open_places(3, 3)
        elif words:
            open_places(0, 6 if seat == order[-1] else 3)
        renewed = 0
        for step in steps:
            renewed += sum(type(event).__name__ == "TableRenewed" for event in step.events)
            if any(type(event).__name__ == "StockRefilled" for event in step.events):
                renewed -= 1  # that one comes from the new stock
                break
        open_places(dealt, 3 * renewed)
        return opened
    open_places(dealt, 1)
    taken = dealt + 1
    for step in steps:
        if str(step.action) == "stock" and taken < len(opened):
            opened[taken] = step.before.to_act == seat
            taken += 1
    return opened


def test_every_completion_is_a_game_that_looks_the_same_to_the_seat() -> None:
    hidden = 0
    for rng, record, game in unfinished_records(range(50)):
        for seat in range(len(game.lives)):
            position = position_of(record, seat)
            completion = position.completed(rng)
            after = list(replay(completion))[-1].after
            assert position_of(completion, seat) == position
            assert view(after, seat) == view(game, seat) == position.view()
            assert position.game(rng).to_act == game.to_act
            hidden += completion != record
    assert hidden > 50


def test_without_a_source_of_chance_the_completion_is_always_the_same() -> None:
    position = position_of(one_round(A9, "keep"), 0)
    assert position.completed() == position.completed()
    assert position.completed(Random(1)) == position.completed(Random(1))
    assert len({position.completed(Random(seed)) for seed in range(20)}) == 20


@pytest.mark.usefixtures("_few_attempts")
def test_D7_a_completion_is_found_where_a_card_of_the_deck_is_dropped_after_a_new_stock() -> None:
    """Nine players; seat 7, say, drops at its last turn a card that it may have been dealt."""
    actions = """
        stock 2d, pile 2c, pile Js, stock 5h, stock 6h, pile 9c, pile 8d, stock 2h, pile 5c, pile 3s, stock
        4s, pile 3d, pile 4c, pile 9s, pile Ac, stock 9c, stock 6s, stock 4h, pile 4d, stock 6d, pile 4s, pile
        Kd, pile 4c, stock 9s, stock Td, pile 7d, pile 9d, stock 5c, stock 2d, pile 2s, pile 4s, stock 6c,
        stock 6h, stock 8h, pile 8h, pile 8h, pile Th, stock Ts, stock 6d, stock 2s, stock 9h, stock Kc, stock
        Jc, stock Qc, pile Qc, stock 4h, stock 5s, stock 9s, pile 7h, stock 6h, pile 6h, stock 4c, pile Td,
        pile 2h, stock Jd, stock 3s, stock 8d, stock 8c, pile Kd
    """
    turns = [turn.split() for turn in actions.split(",")]
    position = {
        "format": "thirtyone/1",
        "rules": "trente52",
        "players": ["x"] * 9,
        "dealer": 8,
        "rounds": [
            {
                "deck": "? ? ? ? ? ? ? ? ? ? ? ? 9s 6h 6c ? ? ? ? ? ? ? ? ? ? ? ? 3h ? ? Ad ? ? ? ? ? ? ? ? ? ? Qd"
                " ? ? ? ? ? 9h ? ? ? ?",
                "refills": ["? ? 6h" + unknown(21)],
                "actions": [action for source, card in turns for action in (source, f"drop {card}")],
            }
        ],
        "seat": 4,
    }
    read = parse_position(json.dumps(position))
    assert position_of(read.completed(Random(31)), 4) == read


@pytest.fixture
def _few_attempts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trying in vain 300 times is enough for a test."""
    monkeypatch.setattr("thirtyone.record.completions._ATTEMPTS", 300, raising=False)


# Uniform completions, against all consistent deals found by trying every one.


def consistent(position: Position) -> list[Record]:
    """Every record that agrees with a position of one round."""
    missing = [card for card in position.rules.deck if card not in position.deck]
    found = []
    for cards in permutations(missing):
        found += with_refills(position, filled(position.deck, cards), ())
    return found


def filled(cards: Sequence[Card | None], hidden: Sequence[Card]) -> tuple[Card, ...]:
    rest = iter(hidden)
    return tuple(next(rest) if card is None else card for card in cards)


def with_refills(position: Position, deck: tuple[Card, ...], refills: tuple[tuple[Card, ...], ...]) -> list[Record]:
    game = Game.start(position.rules, players=len(position.players), dealer=position.dealer)
    game, _ = apply(game, Shuffled(deck))
    supplied = iter(refills)
    for action in position.actions:
        try:
            game, _ = apply(game, action)
        except ThirtyOneError:
            return []
        if game.between_rounds:
            return []
        if game.to_shuffle:
            refill = next(supplied, None)
            if refill is None:
                given = position.refills[len(refills)] if len(refills) < len(position.refills) else ()
                missing = [card for card in game.to_shuffle if card not in given]
                if len(missing) != given.count(None):
                    return []
                orders = [filled(given, hidden) for hidden in permutations(missing)]
                return [record for order in orders for record in with_refills(position, deck, (*refills, order))]
            game, _ = apply(game, Shuffled(refill))
    record = Record(
        rules=position.rules,
        players=position.players,
        dealer=position.dealer,
        rounds=(RoundRecord(deck=deck, refills=refills, actions=position.actions),),
    )
    return [record] if position_of(record, position.seat) == position else []


def whole(record: Record) -> Hashable:
    return record.rounds[0].deck, record.rounds[0].refills


def first_packet(record: Record) -> Hashable:
    """The dealer's hand in the exchange family."""
    return frozenset(record.rounds[0].deck[:3])


def first_hand_and_stock(record: Record) -> Hashable:
    """Draw family with two players: the cards of seat 0, and the first card of the stock."""
    return frozenset(record.rounds[0].deck[:3]), record.rounds[0].deck[7]


def assert_uniform(position: Position, kind: Callable[[Record], Hashable] = whole, completions: int = 1500) -> None:
    all_records = consistent(position)
    wanted = Counter(map(kind, all_records))
    assert len(wanted) > 1
    rng = Random(31)
    got = Counter(map(kind, islice(position.completions(rng), completions)))
    assert set(got) <= set(wanted)
    expected = {which: completions * count / len(all_records) for which, count in wanted.items()}
    distance = sum((got[which] - often) ** 2 / often for which, often in expected.items())
    freedom = len(wanted) - 1
    assert distance < freedom + 5 * sqrt(2 * freedom)  # chi-square: more than five standard deviations off


@pytest.mark.parametrize("actions", [["keep"], ["keep", "pass"], ["keep", "Jh>Th"]])
def test_completions_of_a_hidden_hand_are_uniform(actions: list[str]) -> None:
    """Only deals in which the dealer holds neither 31 nor fire: those would have ended the round (A-4)."""
    assert_uniform(position_of(one_round(TWELVE, *actions, rules=TWELVE_CARDS), 0), first_packet)


@pytest.mark.parametrize(
    "actions",
    [
        ["keep", "pass", "Ts>Th"],
        ["keep", "pass", "As>Th"],
        ["keep", "pass", "Tc>Ad"],
        ["keep", "pass", "Ts>Th", "pass", "As>Js"],
        ["keep", "Jh>Th", "Ts>Js", "Th>Ts", "pass"],
    ],
)
def test_completions_after_a_hidden_card_was_given_are_uniform(actions: list[str]) -> None:
    """Also where another card in its place would have made 31 and ended the round."""
    position = position_of(one_round(TWELVE, *actions, rules=TWELVE_CARDS), 0)
    assert_uniform(position, first_packet, completions=5000)


@pytest.mark.parametrize("actions", [["keep", "pass", "all"], ["keep", "pass", "Ts>Th", "pass", "all"]])
def test_completions_after_an_exchange_of_all_are_uniform(actions: list[str]) -> None:
    assert_uniform(position_of(one_round(TWELVE, *actions, rules=TWELVE_CARDS), 0))


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("actions", "refills"),
    [
        (["stock", "drop 4c"], ["2s 2c"]),
        (["stock", "drop 2s", "stock", "drop 4s"], ["2s 2c"]),
        (["stock", "drop 4c", "stock", "drop 4s", "stock", "drop 3s"], ["2s 2c", "4c 3c"]),
    ],
)
def test_D7_completions_with_new_stocks_are_uniform(seat: int, actions: list[str], refills: list[str]) -> None:
    record = one_round(NINE, *NINE_PLAYED, *actions, rules=NINE_CARDS, refills=refills)
    assert_uniform(position_of(record, seat), completions=1200)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("actions", [["Kc>Ts"], ["Kc>Ts", "7c>Ks", "pass"]])
def test_A3_completions_with_a_new_stock_are_uniform(seat: int, actions: list[str]) -> None:
    record = one_round(FOURTEEN, *FOURTEEN_PLAYED, *actions, rules=FOURTEEN_CARDS, refills=["Ks Ts Qc Jc Qs"])
    assert_uniform(position_of(record, seat), completions=1200)


@pytest.mark.parametrize("more", [[], ["pile", "drop Ah"]])
def test_D3_completions_where_31_would_have_been_shown_are_uniform(more: list[str]) -> None:
    """scat: a discard that leaves 31 ends the round, so that seat 0 can have held no such hand."""
    rules = {"base": "scat", "ranks": "TJA", "suits": "csh", "players": [2, 2]}
    deck = "Tc Js Ah Th As Jc Ts Jh Ac"  # seat 0: Tc Js Ah; the dealer 1: Th As Jc; pile Ts; stock Jh Ac
    record = one_round(deck, "stock", "drop Js", "stock", "drop Th", *more, rules=rules)
    assert_uniform(position_of(record, 1), first_hand_and_stock, completions=5000)


# Positions that contradict themselves.


def position_data(deck: str = A9, *actions: str, rules: object = "a9", seat: object = 0, **more: object) -> Any:
    round_ = {"deck": deck, "actions": [*actions], **more}
    head = {"format": "thirtyone/1", "rules": rules, "players": ["a", "b"], "dealer": 1}
    return head | {"rounds": [round_], "seat": seat}


KEPT: Final = "? ? ? Jh Kd Td Ac 9c Jc" + unknown(15)


def refused(data: object) -> RecordError:
    with pytest.raises(RecordError) as caught:
        parse_position(json.dumps(data)).completed()
    error = caught.value
    assert error.code in CODES
    assert "\n" not in str(error)
    assert str(error).endswith(".")
    assert len(str(error)) <= 300
    return error


def test_the_sound_position_that_the_contradictory_ones_come_from() -> None:
    completed = parse_position(json.dumps(position_data(KEPT, "keep", "pass"))).completed()
    assert position_of(completed, 0) == parse_position(json.dumps(position_data(KEPT, "keep", "pass")))


@pytest.mark.usefixtures("_few_attempts")
@pytest.mark.parametrize(
    ("deck", "actions"),
    [
        (KEPT, ["pass"]),
        (KEPT, ["keep", "keep"]),
        (KEPT, ["keep", "Ah>Kd"]),  # seat 0 does not hold Ah
        (KEPT, ["keep", "Ac>Ah"]),  # Ah does not lie on the table
        (KEPT, ["keep", "pass", "Ac>Kd"]),  # seat 0 holds Ac, and not the dealer
        (KEPT, ["keep", "pass", "Kd>Jh"]),  # Kd lies on the table
        (KEPT, ["keep", "pass", "2c>Jh"]),  # there is no 2c in a9
        (KEPT, ["keep", "stock"]),
        (KEPT, ["keep", "drop Ac"]),
        (KEPT, ["keep", "Ac>Kd", "pass", "Ac>Td"]),  # given already
        (KEPT, ["keep", "knock", "pass"]),  # the round would have ended
        (KEPT, ["keep", "knock", "pass", "pass"]),
        (KEPT, ["keep", "9c>Kd", "9d>9c", "pass", "9d>Kd"]),  # given already
        ("? ? ? Kc Kd Td Ac Tc Jc" + unknown(15), ["keep", "Jc>Kc"]),  # that makes 31
        ("? ? ? Jh Kd Td Ac Kc Jc" + unknown(15), ["keep", "pass"]),  # that is 31 when dealt
        ("2c ? ? Jh Kd Td Ac 9c Jc" + unknown(15), ["keep"]),
        ("Jh ? ? Jh Kd Td Ac 9c Jc" + unknown(15), ["keep"]),
        ("?? ? ? Jh Kd Td Ac 9c Jc" + unknown(15), ["keep"]),
        (KEPT[:-2], ["keep"]),
        (KEPT + " ?", ["keep"]),
        ("?", []),
        ("? 2c", []),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(deck: str, actions: list[str]) -> None:
    refused(position_data(deck, *actions))


@pytest.mark.parametrize("deck", ["?", KEPT[:-2], KEPT + " ?"])
def test_a_position_is_not_even_read_when_its_deck_has_not_the_size_of_the_rules(deck: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_position(json.dumps(position_data(deck, "keep")))
    assert (caught.value.code, caught.value.round) == ("bad_deck", 0)


@pytest.mark.parametrize("seat", [-1, 2, True, 1.0, "0", None, [0]])
def test_the_seat_of_a_position_is_a_seat(seat: object) -> None:
    assert refused(position_data(KEPT, "keep", seat=seat)).code == "bad_position"


def test_a_position_has_a_seat() -> None:
    data = position_data(KEPT, "keep")
    del data["seat"]
    assert refused(data).code == "bad_position"


@pytest.mark.usefixtures("_few_attempts")
@pytest.mark.parametrize("refills", [["? ?"], ["Ks Ts Qc"], ["? ? ? ? ?", "?"], ["2c"], [""]])
def test_refills_of_a_position_are_as_many_as_the_round_needs(refills: list[str]) -> None:
    refused(position_data(KEPT, "keep", refills=refills))


@pytest.mark.usefixtures("_few_attempts")
@pytest.mark.parametrize(
    "refills",
    [[], ["? ?"], ["Ks ? ? ? ? ?"], ["Kc ? ? ? ?"], ["Ts Ts ? ? ?"], ["9s ? ? ? ?"], ["? ? ? ? ?", "? ? ? ? ?"]],
)
def test_A3_a_new_stock_of_a_position_has_the_cards_that_were_to_be_shuffled(refills: list[str]) -> None:
    deck = "? ? ? Ts Jc Qs Kc 7s 8c 9s Tc Js ? ?"
    refused(position_data(deck, *FOURTEEN_PLAYED, "pass", rules=FOURTEEN_CARDS, refills=refills))


def test_only_the_round_in_progress_has_unknown_cards() -> None:
    data = position_data(KEPT, "keep", "knock", "pass")
    data["rounds"].append({"deck": A9, "actions": []})
    error = refused(data)
    assert (error.code, error.round) == ("bad_deck", 0)
    data["rounds"][1]["deck"] = "? ? ? ? ? ? Ac 9c Jc" + unknown(15)
    error = refused(data)
    assert (error.code, error.round) == ("bad_deck", 0)


def test_no_round_is_in_progress_after_one_that_has_not_ended_or_after_the_end_of_the_game() -> None:
    data = position_data(A9, "keep")
    data["rounds"].append({"deck": "? ? ? ? ? ? Ac 9c Jc" + unknown(15), "actions": []})
    assert refused(data).code == "bad_position"
    data = position_data(A9, "keep", "knock", "pass", rules={"base": "a9", "lives": 1, "swim": False})
    data["rounds"].append({"deck": "? ? ? ? ? ? Ac 9c Jc" + unknown(15), "actions": []})
    assert refused(data).code == "bad_position"


def test_a_position_without_unknown_cards_is_a_record_and_must_keep_the_rules() -> None:
    """What the seat may not know is taken from it."""
    position = parse_position(json.dumps(position_data(A9, "keep")))
    assert text_of(position.deck) == KEPT
    assert refused(position_data(A9, "knock")).code == "illegal_action"
    assert refused(position_data(A9[:-3], "keep")).code == "bad_deck"
