"""Playing at random, with habits that make rare things happen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from tests.support.game_strategies import Habits, Setting, habits, house_game, preset_game
from thirtyone import Action, Card, Game, Shuffled, apply, deck, legal_actions, parse_action
from thirtyone.record import Recorder


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


def strength_after(game: Game, action: Action) -> int:
    after, _ = apply(game, action)
    assert game.to_act is not None and after.round is not None
    hand = after.round.hands[game.to_act]
    return after.rules.worth(hand).strength if len(hand) == 3 else -1


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
