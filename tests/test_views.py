"""V-1 to V-3: nobody learns anything from a hidden card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final

import msgspec
import pytest

from tests.random_games import conceivable, random_recorder, random_setting
from tests.strategies import Setting
from thirtyone import (
    Action,
    Card,
    Game,
    IllegalAction,
    Shuffled,
    View,
    apply,
    format_cards,
    parse_action,
    parse_cards,
    preset,
    seen,
    shuffled,
    view,
)
from thirtyone.game.draw import DrawMiddle, DrawRound
from thirtyone.game.events import AnyEvent, Dealt, Event, Refused, TookStock
from thirtyone.game.exchange import ExchangeMiddle, ExchangeRound
from thirtyone.record import Recorder, Step, position_of, replay

A9_DEAL: Final = "9c Td Ah 9s Js Kd Ts Qh Ad Jc Kc Qs 9h 9d Tc Th Jd Jh Qc Qd Ks Kh Ac As"
"""Dealer 0, of three: 9c Td Ah, then 9s Js Kd; seat 1: Ts Qh Ad; seat 2: Jc Kc Qs."""
SCAT_DEAL: Final = "2c 7d Ah 3c 8d Kh 4c 9d Qh 5c Td Jh"
"""Dealer 0, of three. Seat 1: 2c 7d Ah; seat 2: 3c 8d Kh; dealer: 4c 9d Qh; pile: 5c; stock from its top: Td Jh …"""


def dealt(name: str, cards: str, players: int = 3, dealer: int = 0) -> Game:
    """A game whose first deck begins with these cards."""
    rules = preset(name)
    top = parse_cards(cards)
    rest = [card for card in rules.deck if card not in top]
    return after(Game.start(rules, players=players, dealer=dealer), [Shuffled((*top, *rest))])


def after(game: Game, actions: Iterable[Action | str]) -> Game:
    for action in actions:
        game, _ = apply(game, parse_action(action) if isinstance(action, str) else action)
    return game


def hands_seen(game: Game, viewer: int | None) -> list[str]:
    return [hand_text(player.hand) for player in view(game, viewer).seats]


def hand_text(cards: Sequence[Card | None]) -> str:
    return " ".join("?" if card is None else card.text for card in cards)


# Worked cases.


def test_V1_a_seat_sees_its_own_hand_and_nobody_elses() -> None:
    game = after(dealt("a9", A9_DEAL), ["keep"])
    assert hands_seen(game, 0) == ["9c Td Ah", "? ? ?", "? ? ?"]
    assert hands_seen(game, 1) == ["? ? ?", "Ts Qh Ad", "? ? ?"]
    assert hands_seen(game, None) == ["? ? ?", "? ? ?", "? ? ?"]
    assert [format_cards(view(game, seat).hand) for seat in (0, 1, 2, None)] == ["9c Td Ah", "Ts Qh Ad", "Jc Kc Qs", ""]


def test_V1_the_dealer_who_chooses_has_not_seen_the_second_packet() -> None:
    game = dealt("a9", A9_DEAL)
    middle = view(game, 0).middle
    assert isinstance(middle, ExchangeMiddle)
    assert (middle.table, middle.dealer_chooses) == ((), True)
    assert hands_seen(game, 0)[0] == "9c Td Ah"
    assert "9s" not in encoded(view(game, 0))


def test_E2_what_the_dealer_refuses_all_see_and_what_it_gets_only_the_dealer() -> None:
    game, events = apply(dealt("a9", A9_DEAL), parse_action("refuse"))
    refused = [seen(events[0], seat) for seat in (0, 1, None)]
    assert all(isinstance(event, Refused) and format_cards(event.table) == "9c Td Ah" for event in refused)
    assert [hand_text(event.hand) for event in refused if isinstance(event, Refused)] == ["9s Js Kd", "? ? ?", "? ? ?"]
    assert hands_seen(game, 1)[0] == "? ? ?"
    assert hands_seen(game, 0)[0] == "9s Js Kd"


def test_E4_an_exchanged_card_is_known_to_all_until_it_is_given() -> None:
    game = after(dealt("a9", A9_DEAL), ["keep", "Ts>Kd"])
    for viewer in (0, 2, None):
        assert hands_seen(game, viewer)[1] == "Kd ? ?"
    assert hands_seen(game, 1)[1] == "Kd Qh Ad"  # in the player's own order
    assert format_cards(view(game, 1).seats[1].shown) == "Kd"  # and knows what the others know
    game = after(game, ["Jc>Js", "pass", "Kd>9s"])
    for viewer in (0, 2, None):
        assert hands_seen(game, viewer)[1] == "9s ? ?"
    assert hands_seen(game, 0)[2] == "Js ? ?"


def test_E4_an_exchange_of_all_is_known_to_all() -> None:
    game = after(dealt("a9", A9_DEAL), ["keep", "all"])
    assert hands_seen(game, 2)[1] == "9s Js Kd"
    game = after(game, ["Jc>Qh"])
    assert hands_seen(game, 0)[2] == "Qh ? ?"
    middle = view(game, 0).middle
    assert isinstance(middle, ExchangeMiddle)
    assert sorted(format_cards(middle.table).split()) == ["Ad", "Jc", "Ts"]


def test_E4_a_known_card_that_came_back_from_the_table_is_known_again() -> None:
    game = after(dealt("a9", A9_DEAL), ["keep", "Ts>Kd", "Jc>Ts", "pass", "pass"])
    assert hands_seen(game, 0)[1:] == ["Kd ? ?", "Ts ? ?"]


def test_V1_a_card_from_the_pile_is_known_and_one_from_the_stock_is_not() -> None:
    game = after(dealt("scat", SCAT_DEAL), ["pile"])
    assert hands_seen(game, 0)[1] == "5c ? ? ?"
    game = after(game, ["drop 2c", "stock"])
    assert hands_seen(game, 0) == ["4c 9d Qh", "5c ? ?", "? ? ? ?"]
    assert hands_seen(game, 2)[2] == "3c 8d Kh Td"
    for viewer, card in ((2, Card("Td")), (0, None), (None, None)):
        middle = view(game, viewer).middle
        assert isinstance(middle, DrawMiddle)
        assert (middle.taken_from, middle.taken) == ("stock", card)
    game = after(game, ["drop Kh"])
    assert hands_seen(game, 1) == ["? ? ?", "7d Ah 5c", "? ? ?"]


def test_V1_the_card_taken_from_the_pile_is_forgotten_once_it_is_dropped() -> None:
    game = after(dealt("trente52", SCAT_DEAL), ["pile", "drop 5c"])
    assert hands_seen(game, 0)[1] == "? ? ?"
    assert view(game, 0).seats[1].shown == ()


def test_D7_a_known_card_that_went_through_the_new_stock_is_known_no_more() -> None:
    """Seat 0 takes the open 2s and drops it; shuffled into the stock, it comes to seat 1 unseen."""
    rules = preset("trente52").changed(ranks="234", suits="csh", players=(2, 2))
    start = Game.start(rules, players=2, dealer=1)
    deal = Shuffled(parse_cards("2c 3s 4c 3c 4s 2h 2s 3h 4h"))
    game = after(start, [deal, "pile", "drop 2c", "stock", "drop 3c", "stock", "drop 2s"])
    game = after(game, ["stock", Shuffled(parse_cards("3c 2c")), "drop 4s", "stock", "drop 4c"])
    game = after(game, ["stock", Shuffled(parse_cards("2s 4s"))])
    assert hands_seen(game, 1) == ["? ? ?", "2h 3h 3c 2s"]
    assert hands_seen(game, 0) == ["3s 4h 2c", "? ? ? ?"]
    assert view(game, 1).seats[1].shown == ()


def test_V1_the_pile_is_open_and_the_stock_is_a_number() -> None:
    game = after(dealt("scat", SCAT_DEAL), ["stock", "drop 2c"])
    for viewer in (0, 1, 2, None):
        middle = view(game, viewer).middle
        assert isinstance(middle, DrawMiddle)
        assert format_cards(middle.pile) == "2c 5c"
        assert view(game, viewer).stock == 52 - 10 - 1


def test_V2_at_the_end_of_a_round_all_hands_lie_open() -> None:
    game = after(dealt("a9", A9_DEAL), ["keep", "knock", "pass", "pass"])
    for viewer in (0, 1, 2, None):
        assert hands_seen(game, viewer) == ["9c Td Ah", "Ts Qh Ad", "Jc Kc Qs"]
        assert view(game, viewer).outcome is not None
    game = after(game, [Shuffled(shuffled(game.to_shuffle, "next"))])
    assert hands_seen(game, None) == ["? ? ?", "? ? ?", "? ? ?"]
    assert view(game, None).outcome is None


def test_V1_only_the_seat_whose_turn_it_is_is_told_what_is_legal() -> None:
    game = dealt("a9", A9_DEAL)
    assert [[str(action) for action in view(game, viewer).legal] for viewer in (0, 1, 2, None)] == [
        ["keep", "refuse"],
        [],
        [],
        [],
    ]
    game = after(game, ["keep"])
    assert len(view(game, 1).legal) == 9 + 3
    assert [view(game, viewer).legal for viewer in (0, 2, None)] == [(), (), ()]
    ended = after(game, ["knock", "pass", "pass"])
    assert all(view(ended, viewer).legal == () for viewer in (0, 1, 2, None))


def test_V1_lives_turn_close_and_counts_are_for_all() -> None:
    game = after(dealt("a9", A9_DEAL), ["keep", "pass", "knock"])
    for viewer in (0, 1, 2, None):
        seat = view(game, viewer)
        assert (seat.dealer, seat.order, seat.to_act, seat.turns) == (0, (1, 2, 0), 0, 2)
        assert (seat.closer, seat.turns_left, seat.stock, seat.round_number) == (2, 2, 24 - 12, 0)
        assert [(player.seat, player.lives, player.swims, player.place) for player in seat.seats] == [
            (0, 3, False, None),
            (1, 3, False, None),
            (2, 3, False, None),
        ]


def test_V1_no_seat_beyond_the_table_sees_anything() -> None:
    game = dealt("a9", A9_DEAL)
    for seat in (-1, 3):
        with pytest.raises(IndexError):
            view(game, seat)


# Two games that differ only in what a seat may not know.


class Alike:
    """Compares what a seat learns from two ways in which a game may have gone, and counts the comparisons."""

    def __init__(self) -> None:
        self.compared = 0

    def compare(self, true: Sequence[Step], other: Sequence[Step], viewer: int | None) -> None:
        assert len(true) == len(other)
        self.compared += true[-1].after != other[-1].after
        for step, another in zip(true, other, strict=True):
            assert [seen(event, viewer) for event in step.events] == [seen(event, viewer) for event in another.events]
            assert view(step.after, viewer) == view(another.after, viewer)
        last = true[-1].after, other[-1].after
        assert encoded(view(last[0], viewer)) == encoded(view(last[1], viewer))


def encoded(value: object) -> str:
    return msgspec.json.encode(value).decode()


def steps_of(start: Game, actions: Sequence[Action]) -> list[Step] | None:
    """Play actions from a state; None where they cannot be played, or end a round that they did not end."""
    steps: list[Step] = []
    game = start
    for action in actions:
        try:
            following, events = apply(game, action)
        except IllegalAction:
            return None
        steps.append(Step(game, action, events, following))
        game = following
    return steps


def unfinished_games(seeds: Iterable[int]) -> Iterator[tuple[Random, Recorder, list[Step]]]:
    """Random games in the middle of a round, with the steps of that round."""
    for seed in seeds:
        rng = Random(seed)
        recorder = random_recorder(random_setting(rng), seed, steps=rng.choice((3, 8, 15, 30, 60)))
        while recorder.steps and recorder.game.between_rounds:
            recorder.go_back(len(recorder.steps) - 1)
        if recorder.game.between_rounds:
            continue
        start = max(place for place, step in enumerate(recorder.steps) if step.before.between_rounds)
        yield rng, recorder, recorder.steps[start:]


def laid_open(step: Step, viewer: int | None) -> set[Card]:
    """The cards that a viewer has before its eyes after a step, or in the words of the action."""
    words = str(step.action).replace(">", " ").split() if not isinstance(step.action, Shuffled) else []
    cards = {Card(word) for word in words if len(word) == 2}
    round_ = step.after.round
    match round_:
        case ExchangeRound():
            cards |= {*round_.table, *round_.set_aside}
        case DrawRound():
            cards |= {*round_.pile}
    if round_ is not None and viewer is not None:
        cards |= {*round_.hands[viewer]}
    return cards


def redealt(steps: Sequence[Step], viewer: int | None, rng: Random) -> list[Step] | None:
    """Give the cards that the viewer has never had before its eyes in this round each other's places."""
    open_cards = set().union(*(laid_open(step, viewer) for step in steps))
    hidden = [card for card in steps[0].before.rules.deck if card not in open_cards]
    other = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    actions = [
        Shuffled(tuple(other.get(card, card) for card in step.action.order))
        if isinstance(step.action, Shuffled)
        else step.action
        for step in steps
    ]
    return steps_of(steps[0].before, actions)


def test_V1_hidden_cards_that_change_places_change_nothing_that_a_seat_learns() -> None:
    alike = Alike()
    for rng, recorder, steps in unfinished_games(range(150)):
        for viewer in (*recorder.game.seats_in, None):
            other = redealt(steps, viewer, rng)
            if other is not None and not other[-1].after.between_rounds:
                alike.compare(steps, other, viewer)
    assert alike.compared > 200


def packets_turned(steps: Sequence[Step], viewer: int | None, rng: Random) -> list[Step] | None:
    """Deal every other player the same cards in another order."""
    before, deal = steps[0].before, steps[0].action
    assert isinstance(deal, Shuffled) and steps[0].after.round is not None
    cards = list(deal.order)
    seats = steps[0].after.round.order
    if before.rules.family == "exchange":
        seats = (seats[-1], seats[-1], *seats[:-1])
    kept = any(str(step.action) == "keep" for step in steps)
    for place, seat in enumerate(seats):
        lies_open = before.rules.family == "exchange" and len(steps) > 1 and place == (1 if kept else 0)
        if seat != viewer and not lies_open:
            cards[place * 3 : place * 3 + 3] = rng.sample(cards[place * 3 : place * 3 + 3], 3)
    return steps_of(before, [Shuffled(tuple(cards)), *(step.action for step in steps[1:])])


def test_V1_the_place_of_a_card_in_a_hand_tells_nobody_else_anything() -> None:
    """Not even when it is given, dropped, or exchanged with the two others (E-4)."""
    alike = Alike()
    for rng, recorder, steps in unfinished_games(range(200)):
        for viewer in (*recorder.game.seats_in, None):
            other = packets_turned(steps, viewer, rng)
            assert other is not None
            alike.compare(steps, other, viewer)
    assert alike.compared > 400


@pytest.mark.parametrize("given", [0, 1, 2])
def test_E4_which_of_the_hidden_cards_was_given_is_not_told_by_the_order(given: int) -> None:
    hand = ["Ts", "Qh", "Ad"]
    hand[0], hand[given] = hand[given], hand[0]
    game = after(dealt("a9", A9_DEAL.replace("Ts Qh Ad", " ".join(hand))), ["keep", "Ts>Kd"])
    assert hands_seen(game, 0)[1] == hands_seen(game, None)[1] == "Kd ? ?"


def test_E4_an_exchange_of_all_does_not_tell_which_card_came_from_where() -> None:
    views = set()
    for hand in ("Ts Qh Ad", "Ad Ts Qh", "Qh Ad Ts"):
        start = dealt("a9", A9_DEAL.replace("Ts Qh Ad", hand))
        game, events = apply(after(start, ["keep"]), parse_action("all"))
        views.add((encoded(view(game, 0)), encoded([seen(event, 0) for event in events])))
    assert len(views) == 1


def test_V1_every_completion_of_a_position_looks_the_same_to_the_seat() -> None:
    alike = Alike()
    for rng, recorder, _ in unfinished_games(range(60)):
        game = recorder.game
        record = recorder.record([f"player {seat}" for seat in range(len(game.lives))])
        for seat in game.seats_in:
            completed = position_of(record, seat).completed(rng)
            alike.compare(list(replay(record)), list(replay(completed)), seat)
    assert alike.compared > 100


def test_V1_what_is_refused_depends_on_nothing_hidden() -> None:
    """The sentence about an action that the seat tries is the same wherever the hidden cards lie."""
    compared = 0
    for rng, recorder, steps in unfinished_games(range(40)):
        seat = recorder.game.to_act
        other = redealt(steps, seat, rng) if seat is not None else None
        if other is None or other[-1].after.between_rounds or other[-1].after == recorder.game:
            continue
        compared += 1
        for action in rng.sample(list(conceivable(recorder.game)), 100):
            assert refusal(recorder.game, action) == refusal(other[-1].after, action)
    assert compared > 10


def refusal(game: Game, action: Action) -> str | None:
    try:
        apply(game, action)
    except IllegalAction as error:
        return str(error)
    return None


# Spectators.


def in_common(cells: Iterable[Card | None]) -> Card | None:
    """What all see who see one card: the card, if nobody sees its back."""
    all_seen = set(cells)
    return all_seen.pop() if len(all_seen) == 1 else None


def cards_of(event: Event) -> tuple[Card | None, ...]:
    match event:
        case Dealt(hands=hands):
            return tuple(card for hand in hands for card in hand)
        case Refused(hand=hand):
            return hand
        case TookStock(card=card):
            return (card,)
    return ()


def test_V2_a_spectator_sees_what_all_seats_see_in_common() -> None:
    for _, recorder, steps in unfinished_games(range(100)):
        seats = range(len(recorder.game.lives))
        for step in steps:
            for event in step.events:
                of_all = [cards_of(seen(event, seat)) for seat in seats]
                assert cards_of(seen(event, None)) == tuple(map(in_common, zip(*of_all, strict=True)))
        views = [view(recorder.game, seat) for seat in seats]
        public = view(recorder.game, None)
        for player in public.seats:
            of_all_hands = [{card for card in each.seats[player.seat].hand if card} for each in views]
            assert {card for card in player.hand if card} == set.intersection(*of_all_hands) == set(player.shown)
            assert len(player.hand) == len(views[0].seats[player.seat].hand)
        assert public.legal == () and public.viewer is None and public.hand == ()


# In the text that goes over the line.


def never_open(steps: Sequence[Step], viewer: int | None) -> set[Card]:
    open_cards = set().union(*(laid_open(step, viewer) for step in steps))
    return set(steps[0].before.rules.deck) - open_cards


def test_V1_no_text_of_a_hidden_card_is_in_any_view_or_event() -> None:
    searched = 0
    for _, recorder, steps in unfinished_games(range(200)):
        for viewer in (*recorder.game.seats_in, None):
            hidden = never_open(steps, viewer)
            text = encoded(view(recorder.game, viewer)) + "".join(
                encoded(seen(event, viewer)) for step in steps for event in step.events
            )
            searched += len(hidden)
            assert not [card for card in hidden if card.text in text]
    assert searched > 5000


def hidden_now(game: Game, viewer: int | None) -> set[Card]:
    """Every card face down for the viewer, also one that it has seen before: in the stock, or known to nobody else."""
    round_ = game.round
    assert round_ is not None
    others = {card for seat, hand in enumerate(round_.hands) if seat != viewer for card in hand}
    packet = round_.second_packet if isinstance(round_, ExchangeRound) else ()
    return {*round_.stock, *packet, *(others - round_.shown)}


def test_V1_a_view_names_no_card_that_lies_face_down_now() -> None:
    for _, recorder, steps in unfinished_games(range(150)):
        for step in steps:
            for viewer in (*recorder.game.seats_in, None):
                text = encoded(view(step.after, viewer))
                assert not [card for card in hidden_now(step.after, viewer) if card.text in text]


def test_views_and_events_are_written_as_json() -> None:
    recorder = random_recorder(Setting(preset("a7"), 4, 2), 3, steps=40)
    for step in recorder.steps:
        for viewer in (0, 1, 2, 3, None):
            for event in step.events:
                told = seen(event, viewer)
                assert msgspec.json.decode(encoded(told), type=AnyEvent) == told
            written = msgspec.json.decode(encoded(view(step.after, viewer)))
            assert list(written) == list(View.__struct_fields__)
            hand = written["seats"][0]["hand"]
            assert hand == [card and card.text for card in view(step.after, viewer).seats[0].hand]


def test_V1_events_that_hide_nothing_are_told_to_all_alike() -> None:
    told = 0
    for _, _, steps in unfinished_games(range(40)):
        for step in steps:
            for event in step.events:
                if not isinstance(event, Dealt | Refused | TookStock):
                    assert seen(event, 0) == seen(event, None) == event
                    told += 1
    assert told > 100
