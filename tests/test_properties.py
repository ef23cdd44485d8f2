"""Whole random games, watched by somebody who knows the law but not the engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any, Final, NamedTuple

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.strategies import Habits, Setting, habits, house_game, house_games, preset_game
from thirtyone import (
    PRESETS,
    Action,
    Card,
    Game,
    IllegalAction,
    Rules,
    Shuffled,
    ThirtyOneError,
    apply,
    deck,
    legal_actions,
    parse_action,
    preset,
)
from thirtyone.game.draw import DrawRound
from thirtyone.game.events import Event, GameEnded, LivesLost, RoundEnded, StockRefilled
from thirtyone.game.exchange import ExchangeRound
from thirtyone.record import Recorder

MOST_STEPS: Final = 4000

# Playing at random, with habits that make rare things happen. The other test modules use it too.


def arranged(cards: Sequence[Card], rng: Random, sorts: str) -> tuple[Card, ...]:
    """Shuffle; what ``sorts`` names stays near one another."""
    order = rng.sample(cards, len(cards))
    if sorts == "nothing":
        return tuple(order)
    if sorts == "ranks":
        order.sort(key=lambda card: card.rank.height + 2 * rng.random())
    else:
        order.sort(key=lambda card: ("cshd".index(card.suit.letter), card.rank.points < 10, rng.random()))
    threes = [order[place : place + 3] for place in range(0, len(order), 3)]
    rng.shuffle(threes)
    mixed = [card for three in threes for card in three]
    for _ in range(rng.randrange(4)):
        one, other = rng.randrange(len(mixed)), rng.randrange(len(mixed))
        mixed[one], mixed[other] = mixed[other], mixed[one]
    return tuple(mixed)


def chosen(game: Game, rng: Random, table: Habits) -> Action:
    """Choose a decision as that table likes to."""
    legal = {str(action): action for action in legal_actions(game)}
    assert game.round is not None and game.to_act is not None
    closing = str(game.rules.close)
    closes = closing in legal and game.round.closer is None
    if closes and rng.random() < table.close:
        return legal[closing]
    if "pass" in legal and not (closes and closing == "pass") and rng.random() < table.passes:
        return legal["pass"]
    shows = [text for text in legal if text.startswith("show")]
    if shows and rng.random() < 0.8:
        text = rng.choice(shows)
        return legal[text] if game.to_act % 2 == table.shows else legal[text.replace("show", "drop")]
    busy = [text for text in legal if text not in ("pass", closing)] or list(legal)
    if rng.random() < table.greed:
        worths = {text: strength_after(game, legal[text]) for text in busy}
        busy = [text for text in busy if worths[text] == max(worths.values())]
    return legal[rng.choice(busy)]


def strength_after(game: Game, action: Action) -> tuple[int, ...]:
    after, _ = apply(game, action)
    assert game.to_act is not None and after.round is not None
    hand = after.round.hands[game.to_act]
    return after.rules.worth(hand).strength if len(hand) == 3 else ()


def advance(game: Game, rng: Random, table: Habits) -> Action:
    """Return the next action of a game, a decision or a shuffled order."""
    if game.to_act is None:
        return Shuffled(arranged(game.to_shuffle, rng, table.sorts))
    return chosen(game, rng, table)


def random_recorder(setting: Setting, seed: int, *, steps: int) -> Recorder:
    """Play a game to its end, or for a number of steps."""
    rng = Random(seed)
    table = habits(rng.choice)
    recorder = Recorder(Game.start(setting.rules, players=setting.players, dealer=setting.dealer))
    while len(recorder.steps) < steps and not recorder.game.finished:
        recorder.apply(advance(recorder.game, rng, table))
    return recorder


def random_setting(rng: Random) -> Setting:
    """Half presets, half house rules."""
    return preset_game(rng.choice) if rng.random() < 0.5 else house_game(rng.choice)


# The witness.


class Ledger(NamedTuple):
    """What the witness has written down: never anything that the engine says of whose turn it is or why."""

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


def witnessed(ledger: Ledger, before: Game, action: Action, after: Game, events: Sequence[Event]) -> Ledger:
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
    told = {event.seat: (event.lost, event.lives, event.place) for event in events if isinstance(event, LivesLost)}
    for seat in outcome.losers:
        place = None if seat in after.seats_in else after.places[seat]
        lost = min(outcome.losses[seat], before.lives[seat] + rules.swim)  # one after the other
        assert told.pop(seat) == (lost, after.lives[seat], place)
    assert not told
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
    told = [place for place in game.places if place is not None]
    assert told.count(1) == game.finished
    assert all(place > len(game.seats_in) for place in told if place > 1)
    for place in told:
        behind = sum(other >= place for other in told)
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


def conceivable(game: Game) -> Iterator[Action]:
    """Every action there is with the cards of the deck, and with one that is not in it."""
    foreign = [card for card in deck() if card not in game.rules.deck][:1]
    cards = (*game.rules.deck, *foreign)
    for word in ("keep", "refuse", "all", "pass", "knock", "stock", "pile"):
        yield parse_action(word)
    for one in cards:
        yield parse_action(f"drop {one}")
        yield parse_action(f"show {one}")
        for other in cards:
            yield parse_action(f"{one}>{other}")


def accepted(game: Game) -> set[Action]:
    """The conceivable decisions that `apply` carries out."""
    carried_out = set()
    for action in conceivable(game):
        with suppress(IllegalAction):
            apply(game, action)
            carried_out.add(action)
    return carried_out


def check_legal(game: Game) -> None:
    legal = legal_actions(game)
    assert len(set(legal)) == len(legal)
    assert set(legal) == accepted(game)


class Table(RuleBasedStateMachine):
    """One table: shuffling, deciding, trying what is not allowed, and going back to older states."""

    game: Game
    ledger: Ledger

    @initialize(setting=house_games())
    def sit_down(self, setting: Setting) -> None:
        self.game = Game.start(setting.rules, players=setting.players, dealer=setting.dealer)
        self.ledger = Ledger(setting.dealer)
        self.kept: list[tuple[Game, Ledger, str]] = []

    def go_on(self, action: Action) -> None:
        before, written = self.game, repr(self.game)
        self.kept.append((before, self.ledger, written))
        after, events = apply(before, action)
        assert repr(before) == written  # nothing of the older state has changed
        assert apply(before, action) == (after, events)
        self.ledger = witnessed(self.ledger, before, action, after, events)
        self.game = after

    @precondition(lambda self: self.game.to_shuffle)
    @rule(seed=st.integers(0, 999), sorts=st.sampled_from(("nothing", "ranks", "31")))
    def shuffle(self, seed: int, sorts: str) -> None:
        self.go_on(Shuffled(arranged(self.game.to_shuffle, Random(seed), sorts)))

    @precondition(lambda self: self.game.to_act is not None)
    @rule(data=st.data())
    def decide(self, data: st.DataObject) -> None:
        self.go_on(data.draw(st.sampled_from(legal_actions(self.game))))

    @precondition(lambda self: not self.game.finished)
    @rule(seed=st.integers(0, 999), steps=st.sampled_from((5, 50, 500)))
    def play_on(self, seed: int, steps: int) -> None:
        rng = Random(seed)
        table = habits(rng.choice)
        for _ in range(steps):
            if self.game.finished:
                break
            self.go_on(advance(self.game, rng, table))
            check_state(self.game)

    @rule()
    def try_everything(self) -> None:
        check_legal(self.game)

    @precondition(lambda self: self.game.to_shuffle)
    @rule(data=st.data())
    def shuffle_other_cards(self, data: st.DataObject) -> None:
        cards = list(self.game.to_shuffle)
        place = data.draw(st.integers(0, len(cards) - 1))
        wrong = (
            Shuffled(tuple(cards[:place] + cards[place + 1 :])),
            Shuffled((*cards, cards[place])),
            Shuffled((*cards[:place], cards[place - 1], *cards[place + 1 :]) if len(cards) > 1 else ()),
        )
        for order in wrong:
            with pytest.raises(ThirtyOneError) as refused:
                apply(self.game, order)
            assert refused.value.code == "bad_order"

    @precondition(lambda self: self.kept)
    @rule(data=st.data())
    def take_back(self, data: st.DataObject) -> None:
        length = data.draw(st.integers(0, len(self.kept) - 1))
        self.game, self.ledger, written = self.kept[length]
        del self.kept[length:]
        assert repr(self.game) == written

    @invariant()
    def the_state_is_sound(self) -> None:
        if hasattr(self, "game"):
            check_state(self.game)


def test_a_table_keeps_the_law_whatever_is_done_at_it() -> None:
    run_state_machine_as_test(
        Table,
        settings=settings(
            max_examples=40,
            stateful_step_count=25,
            derandomize=True,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def whole_game(setting: Setting, seed: int) -> tuple[Game, set[Any]]:
    """Play a game under the witness's eyes to its end; return it, and how its rounds ended."""
    rng = Random(seed)
    table = habits(rng.choice)
    game = Game.start(setting.rules, players=setting.players, dealer=setting.dealer)
    ledger = Ledger(setting.dealer)
    endings: set[Any] = set()
    for _ in range(MOST_STEPS):
        if game.finished:
            break
        before, action = game, advance(game, rng, table)
        game, events = apply(before, action)
        ledger = witnessed(ledger, before, action, game, events)
        check_state(game)
        for event in events:
            if isinstance(event, RoundEnded):
                table = habits(rng.choice)
                endings |= {event.outcome.ended_by} | ({"void"} if event.outcome.void else set())
    return game, endings


def test_whole_games_keep_the_law_to_their_end() -> None:
    endings: set[Any] = set()
    finished = 0
    for seed in range(100):
        game, how = whole_game(random_setting(Random(seed)), seed)
        endings |= how
        finished += game.finished
    assert endings == {"knock", "pass", "stock", "limit", "31", "fire", "void"}
    assert finished > 80  # some house rules (ties: nobody) let a table of equals play for ever


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_ends_with_exactly_one_winner(name: str) -> None:
    rules = preset(name)
    for players in {rules.players[0], 4, rules.players[1]}:
        game, _ = whole_game(Setting(rules, players, players - 1), players)
        assert game.finished
        assert game.places.count(1) == 1


@pytest.mark.parametrize("name", PRESETS)
def test_C8_a_limit_ends_a_round_in_which_nobody_ever_closes(name: str) -> None:
    rules = preset(name).changed(turn_limit=20)
    rng = Random(name)
    game = Game.start(rules, players=3, dealer=0)
    decisions = 0
    while game.rounds_ended == 0:
        legal = [action for action in legal_actions(game) if str(action) not in ("knock", "pass")] or list(
            legal_actions(game)
        )
        action = rng.choice(legal) if legal else Shuffled(arranged(game.to_shuffle, rng, "nothing"))
        decisions += bool(legal)
        game, _ = apply(game, action)
        assert decisions <= 40


@pytest.mark.parametrize(
    "rules",
    [
        preset("a7").changed(ranks="789TJQK", suits="cs", players=(2, 3), exhausted="recycle"),
        preset("trente52").changed(ranks="234", suits="csh", players=(2, 2)),
        preset("scat").changed(ranks="2345", suits="csh", players=(2, 3)),
    ],
)
def test_A3_D7_cards_are_conserved_through_many_new_stocks(rules: Rules) -> None:
    refills = 0
    for seed in range(4):
        rng = Random(seed)
        table = Habits(sorts="nothing", close=0.0, passes=0.97, greed=0.0, shows=0)
        game = Game.start(rules, players=rules.players[seed % 2], dealer=0)
        ledger = Ledger(0)
        for _ in range(150):
            before, action = game, advance(game, rng, table)
            game, events = apply(before, action)
            ledger = witnessed(ledger, before, action, game, events)
            check_state(game)
            refills += any(isinstance(event, StockRefilled) for event in events)
    assert refills > 20


def test_every_legal_action_is_accepted_and_no_other() -> None:
    for seed in range(25):
        rng = Random(seed)
        recorder = random_recorder(random_setting(rng), seed, steps=60)
        for step in rng.sample(recorder.steps, min(4, len(recorder.steps))):
            check_legal(step.before)
        check_legal(recorder.game)


def test_states_actions_and_events_cannot_be_changed() -> None:
    recorder = random_recorder(Setting(preset("a7"), 3, 0), 1, steps=10)
    game, step = recorder.game, recorder.steps[-1]
    assert game.round is not None
    for value in (game, game.round, step.action, step.events[0]):
        with pytest.raises(AttributeError):
            setattr(value, value.__struct_fields__[0] if value.__struct_fields__ else "anything", None)
    with pytest.raises(AttributeError):
        game.rules.lives = 4  # type: ignore[misc]  # the attempt is the test


def test_undo_is_keeping_the_older_state() -> None:
    recorder = random_recorder(Setting(preset("trente52"), 4, 1), 5, steps=80)
    for step in recorder.steps:
        assert apply(step.before, step.action) == (step.after, step.events)
    game = recorder.steps[0].before
    for step in recorder.steps:
        assert game == step.before
        game, _ = apply(game, step.action)
    assert game == recorder.game
