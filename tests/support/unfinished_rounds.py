"""Random rounds that are not at their end, and the cards that a seat has had before its eyes in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

import msgspec

from tests.support.random_games import random_recorder, random_setting
from thirtyone import Card, Shuffled
from thirtyone.game.draw import DrawRound
from thirtyone.game.exchange import ExchangeRound
from thirtyone.record import Recorder, Step


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


def encoded(value: object) -> str:
    return msgspec.json.encode(value).decode()
