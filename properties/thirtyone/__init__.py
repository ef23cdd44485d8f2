"""The card game 31: its rules as data, exact play, records, and players.

>>> import thirtyone
>>> game = thirtyone.Game.start(thirtyone.preset("a7"), players=4, dealer=0)
"""

from thirtyone.cards import Card, Rank, Suit, deck, format_cards, parse_cards, read_cards
from thirtyone.chance import round_seed, shuffled
from thirtyone.errors import IllegalAction, ThirtyOneError
from thirtyone.game.actions import Action, Shuffled, parse_action
from thirtyone.game.games import Game, apply, legal_actions, shuffle_from
from thirtyone.game.views import View, seen, view
from thirtyone.hands import Worth
from thirtyone.rules import PRESETS, Rules, parse_rules, preset

__version__ = "0.1.0"

__all__ = [
    "PRESETS",
    "Action",
    "Card",
    "Game",
    "IllegalAction",
    "Rank",
    "Rules",
    "Shuffled",
    "Suit",
    "ThirtyOneError",
    "View",
    "Worth",
    "apply",
    "deck",
    "format_cards",
    "legal_actions",
    "parse_action",
    "parse_cards",
    "parse_rules",
    "preset",
    "read_cards",
    "round_seed",
    "seen",
    "shuffle_from",
    "shuffled",
    "view",
]
