"""V-1, V-2: what all may know is shown to all, and no text that anybody is sent names a hidden card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from tests.support.game_strategies import Setting
from tests.support.random_games import random_recorder
from tests.support.unfinished_rounds import encoded, laid_open, unfinished_games
from thirtyone import Card, Game, View, preset, seen, view
from thirtyone.game.events import AnyEvent, Dealt, Event, Refused, TookStock
from thirtyone.game.exchange import ExchangeRound
from thirtyone.record import Step

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
                event_seen = seen(event, viewer)
                assert msgspec.json.decode(encoded(event_seen), type=AnyEvent) == event_seen
            written = msgspec.json.decode(encoded(view(step.after, viewer)))
            assert list(written) == list(View.__struct_fields__)
            hand = written["seats"][0]["hand"]
            assert hand == [card and card.text for card in view(step.after, viewer).seats[0].hand]


def test_V1_events_that_hide_nothing_are_the_same_for_all() -> None:
    compared = 0
    for _, _, steps in unfinished_games(range(40)):
        for step in steps:
            for event in step.events:
                if not isinstance(event, Dealt | Refused | TookStock):
                    assert seen(event, 0) == seen(event, None) == event
                    compared += 1
    assert compared > 100
