"""The rules as compiled kernels: millions of decisions a second. Needs the extra ``batch``.

>>> from thirtyone import preset
>>> result = play(preset("a7"), [uniform] * 4, games=100, seed=31)
>>> result.games
100
"""

from thirtyone.batch.compiling import Word
from thirtyone.batch.encoding import RulesRecord
from thirtyone.batch.playouts import Playouts, play
from thirtyone.batch.records import lane_of, record_game
from thirtyone.batch.states import State
from thirtyone.batch.strategies import Strategy, strategy, threshold, uniform
from thirtyone.batch.vector import BatchGame

__all__ = [
    "BatchGame",
    "Playouts",
    "RulesRecord",
    "State",
    "Strategy",
    "Word",
    "lane_of",
    "play",
    "record_game",
    "strategy",
    "threshold",
    "uniform",
]
