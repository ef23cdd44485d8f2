"""The strategy of all seats where no other is named."""

from __future__ import annotations

from thirtyone.batch.compiling import Word
from thirtyone.batch.states import State
from thirtyone.batch.strategies import by_threshold, strategy
from thirtyone.codes import RulesRecord


@strategy
def default(rules: RulesRecord, state: State, legal: int, bits: Word) -> int:
    """Close with 28 points, one less after each lap; with 24 where two exchange. See `by_threshold`.

    These numbers lose least against other thresholds. As they fall, every game ends; with 28 points in every lap, a
    table at which nobody can make such a hand would draw cards for ever.
    """
    points = 24 if rules.exchange and state.players == 2 else 28
    return by_threshold(rules, state, legal, bits, max(0, points - state.turns // state.players))
