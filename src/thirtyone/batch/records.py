"""Records of games that kernels play, and kernel games replayed from records."""

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
    """Return the record of one game that `thirtyone.batch.playouts.play` would play.

    >>> from thirtyone import preset
    >>> from thirtyone.batch.strategies import uniform
    >>> record = record_game(preset("a7"), [uniform, uniform], seed=31)
    >>> record.players, record.meta
    (('uniform 1', 'uniform 2'), {'seed': 31, 'game': 0})

    Args:
        rules: the rules of the game.
        strategies: who plays, as for `play`: in game ``n`` strategy ``s`` sits at seat ``s - n``, modulo the players.
        seed: any number or text.
        number: the number ``n`` of the game.

    Raises:
        ThirtyOneError: as `play` does.
    """
    play(rules, strategies, games=1, first=number, seed=seed)  # raises where it cannot be played, or does not end
    players = len(strategies)
    seated = [strategies[(seat + number) % players] for seat in range(players)]
    game = KernelGame(rules, players, seed=seed, number=number)
    dealer = int(game.state["dealer"])
    rounds: list[RoundRecord] = []
    while not game.over:
        rounds.append(_record_round(game, seated))
        game.finish_round()
    names = tuple(f"{each.__name__} {seat + 1}" for seat, each in enumerate(seated))
    return Record(rules=rules, players=names, dealer=dealer, rounds=tuple(rounds), meta={"seed": seed, "game": number})


def _record_round(game: KernelGame, seated: Sequence[Strategy]) -> RoundRecord:
    orders: list[tuple[Card, ...]] = []
    actions: list[Action] = []
    game.deal()
    while not game.round_over:
        if game.to_act is None:
            orders.append(game.order)
            game.refill()
        else:
            actions.append(game.choose(seated[game.to_act]))
            game.apply(actions[-1])
    deck, *refills = *orders, game.order
    return RoundRecord(deck=deck, refills=tuple(refills), actions=tuple(actions))


def game_of_record(record: Record) -> KernelGame:
    """Replay a record with the kernels; return the game as it is at the record's end.

    Raises:
        RecordError: when the record breaks the rules; ``bad_rules`` where the kernels cannot play them.
    """
    game = KernelGame(record.rules, len(record.players))
    game.states["dealer"] = record.dealer
    for step in replay(record):
        if game.round_over:
            game.finish_round()
        if not isinstance(step.action, Shuffled):
            game.apply(step.action)
        elif step.before.between_rounds:
            game.deal(step.action.order)
        else:
            game.refill(step.action.order)
    return game
