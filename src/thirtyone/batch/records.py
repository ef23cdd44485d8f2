"""Games of the kernels as records, and records as games of the kernels."""

from __future__ import annotations

from collections.abc import Sequence

from thirtyone.batch.kernel_game import KernelGame
from thirtyone.batch.playouts import play
from thirtyone.batch.strategies import Strategy
from thirtyone.cards import Card
from thirtyone.game.actions import Action, Shuffled
from thirtyone.record import Record, replay
from thirtyone.record.formats import RoundRecord
from thirtyone.rules import Rules


def record_game(rules: Rules, strategies: Sequence[Strategy], *, seed: str | int, number: int = 0) -> Record:
    """Return the record of one game of `thirtyone.batch.playouts.play`: the one of this number.

    >>> from thirtyone import preset
    >>> from thirtyone.batch.strategies import uniform
    >>> record = record_game(preset("a7"), [uniform, uniform], seed=31)
    >>> record.players, record.meta
    (('uniform 1', 'uniform 2'), {'seed': 31, 'game': 0})

    Args:
        rules: the rules of the game.
        strategies: who plays, as there: in game ``n`` the one at place ``p`` has the seat ``p - n``.
        seed: any number or text.
        number: which game of the seed.

    Raises:
        ThirtyOneError: as `play` does.
    """
    play(rules, strategies, games=1, first=number, seed=seed)  # finds out whether it can be played, and ends
    players = len(strategies)
    seated = [strategies[(seat + number) % players] for seat in range(players)]
    lane = KernelGame(rules, players, seed=seed, number=number)
    dealer = int(lane.state["dealer"])
    rounds: list[RoundRecord] = []
    while not lane.over:
        rounds.append(_record_round(lane, seated))
        lane.finish_round()
    names = tuple(f"{each.__name__} {seat + 1}" for seat, each in enumerate(seated))
    return Record(rules=rules, players=names, dealer=dealer, rounds=tuple(rounds), meta={"seed": seed, "game": number})


def _record_round(lane: KernelGame, seated: Sequence[Strategy]) -> RoundRecord:
    orders: list[tuple[Card, ...]] = []
    actions: list[Action] = []
    lane.deal()
    while not lane.round_over:
        if lane.to_act is None:
            orders.append(lane.order)
            lane.refill()
        else:
            actions.append(lane.choose(seated[lane.to_act]))
            lane.apply(actions[-1])
    deck, *refills = *orders, lane.order
    return RoundRecord(deck=deck, refills=tuple(refills), actions=tuple(actions))


def lane_of(record: Record) -> KernelGame:
    """Return the game of a record as the kernels have it, at the record's end.

    Raises:
        RecordError: when the record breaks the rules; ``bad_rules`` where the kernels cannot play them.
    """
    lane = KernelGame(record.rules, len(record.players))
    lane.states["dealer"] = record.dealer
    for step in replay(record):
        if lane.round_over:
            lane.finish_round()
        if not isinstance(step.action, Shuffled):
            lane.apply(step.action)
        elif step.before.between_rounds:
            lane.deal(step.action.order)
        else:
            lane.refill(step.action.order)
    return lane
