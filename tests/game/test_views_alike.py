"""V-1: games that differ only in what a seat may not know are one to it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tests.support.random_games import conceivable
from tests.support.unfinished_rounds import encoded, laid_open, unfinished_games
from thirtyone import Action, Game, IllegalAction, Shuffled, apply, seen, view
from thirtyone.record import Step, position_of, replay


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
