"""How long people may think, and what is played for those who do not.

Nothing here runs: a deadline follows from the state alone, whoever looks at it and whenever.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from thirtyone.game.actions import KEEP, PASS, PILE, STOCK, Action, Drop, Exchange, Show
from thirtyone.game.views import View
from thirtyone.table.table_events import ClockName


class Clock(Struct, frozen=True, kw_only=True):
    """Times in milliseconds."""

    turn: int
    """For one turn, with all its decisions."""
    bank: int
    """Beyond that, for all turns of a game together."""


CLOCKS: Final[dict[ClockName, Clock]] = {
    "relaxed": Clock(turn=60_000, bank=60_000),
    "normal": Clock(turn=30_000, bank=30_000),
    "fast": Clock(turn=12_000, bank=12_000),
}
"""By name; a table without a clock is in none of them."""

LONGEST_TURN: Final = max(clock.turn + clock.bank for clock in CLOCKS.values())
"""Milliseconds that no turn can last longer."""

LOOK: Final = 12_000
"""Milliseconds from the end of a round to the next deal at a table with a clock, whoever has pressed Continue."""

MISSES: Final = 2
"""Time-outs in a row after which a computer player sits in."""

_HOUR: Final = 3_600_000
LOBBY_IDLE: Final = 2 * _HOUR
"""Milliseconds after which a table where nothing happens before the start is closed."""

SUSPENDED: Final = 24 * _HOUR
"""Milliseconds after which a game with a clock ends unfinished where all people are away; computer players wait."""

GAME_IDLE: Final = 30 * 24 * _HOUR
"""Milliseconds after which a game where nothing happens ends unfinished."""


def safe_action(view: View) -> Action:
    """Return what is played for a person whose time is over: what gives away least.

    The dealer keeps (E-2). In the exchange family: pass, or where that closes the round or is not allowed the exchange
    of one card that makes the best hand. In the draw family: the stock, then the discard that leaves the best
    hand, which is shown when it is 31.
    """
    legal, rules = view.legal, view.rules
    if KEEP in legal:
        return KEEP
    closes = rules.close == "pass" and view.closer is None
    if PASS in legal and not closes:
        return PASS

    def worth_after(action: Exchange | Drop | Show) -> int:
        if isinstance(action, Exchange):
            hand = tuple(action.take if card is action.give else card for card in view.hand)
        else:
            hand = tuple(card for card in view.hand if card is not action.card)
        return rules.worth(hand).strength

    for kind in (Show, Exchange, Drop):
        found = [action for action in legal if isinstance(action, kind)]
        if found:
            return max(found, key=worth_after)
    return next((action for action in (STOCK, PILE) if action in legal), legal[0])
