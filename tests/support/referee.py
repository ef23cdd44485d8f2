"""Somebody who watches a game and knows the law but not the engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from thirtyone import Action, Card, Game, Rules, Shuffled, legal_actions
from thirtyone.game.draw import DrawRound
from thirtyone.game.events import Event, GameEnded, LivesLost, RoundEnded
from thirtyone.game.exchange import ExchangeRound


class Ledger(NamedTuple):
    """What the referee has written down: never anything that the engine says of whose turn it is or why."""

    dealer: int
    """Who deals this round, or the next."""
    order: tuple[int, ...] = ()
    """The seats in the round, from the dealer's left to the dealer."""
    actors: tuple[int, ...] = ()
    """Who had the turns of this round so far."""
    closed: int | None = None
    """How many turns had been played when somebody closed."""
    decisions: int = 0
    """In this round."""
    places: tuple[int | None, ...] = ()


TURNS_END: Final = {"exchange": ("knock", "pass", "all", ">"), "draw": ("knock", "drop", "show")}


def is_turn(rules: Rules, action: Action) -> bool:
    """Tell whether a decision is a whole turn, or the end of one (E-3, D-1); the dealer's choice is none."""
    return any(word in str(action) for word in TURNS_END[rules.family])


def left_of(dealer: int, seats: Sequence[int]) -> tuple[int, ...]:
    """C-2: in increasing order from the dealer's left, the dealer last."""
    return tuple(sorted(seats, key=lambda seat: (seat <= dealer, seat)))


def refereed(ledger: Ledger, before: Game, action: Action, after: Game, events: Sequence[Event]) -> Ledger:
    """Check one step against the law and write it down."""
    round_, rules = after.round, after.rules
    assert round_ is not None
    over = after.rounds_ended > before.rounds_ended
    if before.between_rounds:
        ledger = ledger._replace(order=left_of(ledger.dealer, before.seats_in), actors=(), closed=None, decisions=0)
    elif not isinstance(action, Shuffled):
        assert before.to_act is not None
        ledger = ledger._replace(decisions=ledger.decisions + 1)
        if is_turn(rules, action):
            closes = rules.close in str(action) and ledger.closed is None
            ledger = ledger._replace(
                closed=len(ledger.actors) if closes else ledger.closed,
                actors=(*ledger.actors, before.to_act),
            )
    check_turns(ledger, after, over=over)
    assert over == any(isinstance(event, RoundEnded) for event in events)
    if over:
        ledger = check_round_end(ledger, before, after, events)
    else:
        assert (after.lives, after.places) == (before.lives, before.places)
    return ledger


def check_turns(ledger: Ledger, after: Game, *, over: bool) -> None:
    round_, rules, players = after.round, after.rules, len(ledger.order)
    assert round_ is not None
    turns = len(ledger.actors)
    assert round_.turns == turns
    assert ledger.actors == tuple(ledger.order[turn % players] for turn in range(turns))  # C-2
    ended_by = round_.outcome.ended_by if round_.outcome else None
    assert over == (ended_by is not None)
    if ledger.closed is not None:  # E-5, D-2
        others = ledger.actors[ledger.closed + 1 :]
        assert len(set(others)) == len(others) and ledger.actors[ledger.closed] not in others
        assert round_.closer == ledger.actors[ledger.closed]
        assert (len(others) == players - 1) <= over
        assert round_.turns_left == players - 1 - len(others)
    if ended_by in ("knock", "pass"):
        assert ended_by == rules.close
        assert ledger.closed is not None and turns == ledger.closed + players
    if rules.turn_limit is not None:  # C-8
        assert turns <= rules.turn_limit
        assert (turns == rules.turn_limit) <= over
        assert ledger.decisions <= (rules.turn_limit + 1 if rules.family == "exchange" else rules.turn_limit * 2)
    assert (ended_by == "limit") <= (turns == rules.turn_limit)
    if over or after.to_shuffle:
        assert after.to_act is None
    elif rules.family == "exchange" and ledger.decisions == 0:
        assert after.to_act == ledger.dealer  # E-2
    else:
        assert after.to_act == ledger.order[turns % players]


def check_round_end(ledger: Ledger, before: Game, after: Game, events: Sequence[Event]) -> Ledger:
    assert after.round is not None and after.round.outcome is not None
    rules, outcome = after.rules, after.round.outcome
    assert {seat for seat, hand in enumerate(outcome.hands) if hand} == set(ledger.order)
    assert outcome.hands == after.round.hands
    assert set(outcome.losers) < set(ledger.order)  # C-6: never everybody
    losing_twice = rules.knocker_alone_lowest == 2
    assert all(
        loss <= (2 if losing_twice and seat == outcome.closer else 1) for seat, loss in enumerate(outcome.losses)
    )
    assert outcome.void <= (after.lives == before.lives)
    for seat in ledger.order:  # C-4, C-5
        stock_of_losses = before.lives[seat] + rules.swim
        assert after.lives[seat] == max(0, before.lives[seat] - outcome.losses[seat])
        assert (seat in after.seats_in) == (outcome.losses[seat] < stock_of_losses)
    lives_lost = {
        event.seat: (event.lost, event.lives, event.place) for event in events if isinstance(event, LivesLost)
    }
    for seat in outcome.losers:
        place = None if seat in after.seats_in else after.places[seat]
        lost = min(outcome.losses[seat], before.lives[seat] + rules.swim)  # one after the other
        assert lives_lost.pop(seat) == (lost, after.lives[seat], place)
    assert not lives_lost
    assert after.finished == (len(after.seats_in) == 1)
    check_places(ledger, after)
    if after.finished:
        assert events[-1] == GameEnded(after.seats_in[0], tuple(place or 0 for place in after.places))
    dealer = ledger.dealer if outcome.void else left_of(ledger.dealer, after.seats_in)[0]  # C-3
    assert after.finished or after.dealer == dealer
    return ledger._replace(dealer=dealer, places=after.places)


def check_places(ledger: Ledger, game: Game) -> None:
    """C-6: a ranking 1, 2, 2, 4; a place once told never changes."""
    assert all(place in (None, now) for place, now in zip(ledger.places, game.places, strict=False))
    places = [place for place in game.places if place is not None]
    assert places.count(1) == game.finished
    assert all(place > len(game.seats_in) for place in places if place > 1)
    for place in places:
        behind = sum(other >= place for other in places)
        assert place == len(game.places) - behind + 1
    if game.finished:
        assert game.winner == game.places.index(1)
        assert None not in game.places
    else:
        assert game.winner is None
        assert [seat for seat, place in enumerate(game.places) if place is None] == list(game.seats_in)


def check_state(game: Game) -> None:
    """What holds of every state, whatever led to it."""
    assert all(lives >= 0 for lives in game.lives)
    assert game.seats_in
    if game.finished:
        assert (game.to_act, game.to_shuffle, legal_actions(game)) == (None, (), ())
        return
    assert (game.to_act is None) == bool(game.to_shuffle)
    assert (game.to_act is None) == (not legal_actions(game))
    if game.round is not None:
        check_cards(game)


def check_cards(game: Game) -> None:
    """Every card of the deck lies in exactly one place."""
    round_ = game.round
    middle: tuple[Card, ...]
    match round_:
        case ExchangeRound():
            middle = (*round_.table, *round_.second_packet, *round_.set_aside)
            assert (len(round_.table), len(round_.second_packet)) in ((3, 0), (0, 3))
            assert not len(round_.set_aside) % 3
        case DrawRound():
            middle = round_.pile
            assert bool(round_.pile) or round_.taken_from == "pile"
        case _:
            raise AssertionError(round_)
    in_hands = [card for hand in round_.hands for card in hand]
    assert sorted(map(str, (*in_hands, *middle, *round_.stock))) == sorted(map(str, game.rules.deck))
    takes = isinstance(round_, DrawRound) and round_.taken is not None
    sizes = {seat: 3 + (takes and seat == game.to_act) for seat in round_.order}
    assert [len(hand) for hand in round_.hands] == [sizes.get(seat, 0) for seat in range(len(game.lives))]
    assert round_.shown <= set(in_hands)
