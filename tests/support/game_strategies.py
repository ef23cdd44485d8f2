"""Random games: rule sets, players, and habits of play that make rare things happen.

Every function takes its decisions from ``pick``: `Random.choice` for breadth, or Hypothesis, which can shrink them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from hypothesis import strategies as st

from thirtyone import PRESETS, Rules, preset

T = TypeVar("T")


class Pick(Protocol):
    """Chooses one of several."""

    def __call__(self, among: Sequence[T], /) -> T: ...


_BOOLEANS = (False, True)
_BOTH: Final[dict[str, tuple[Any, ...]]] = {
    "swim": _BOOLEANS,
    "first_knock": ("any", "after_lap"),
    "exhausted": ("showdown", "recycle"),
    "triple": ("30.5", "30", "none"),
    "ties": ("order", "all", "nobody", "knocker", "all_but_knocker"),
    "knocker_alone_lowest": (1, 2),
    "knocker_must_be_highest": _BOOLEANS,
}
FIELDS: Final[dict[str, dict[str, tuple[Any, ...]]]] = {
    "exchange": _BOTH
    | {
        "close": ("knock", "knock", "pass"),
        "passing": ("free", "free", "once", "none"),
        "exchange_all": ("free", "locks", "none"),
        "renew": ("all_pass", "all_pass", "none"),
        "renew_789": _BOOLEANS,
        "fire": _BOOLEANS,
        "fire_costs_all": _BOOLEANS,
    },
    "draw": _BOTH
    | {
        "show_31": ("by_hand", "automatic"),
        "unshown_31_loses": _BOOLEANS,
        "shown_31_costs_all": _BOOLEANS,
        "return_taken": _BOOLEANS,
    },
}
"""By family: the fields with a list of values, from docs/rulebook.md; what stands twice comes up more often."""

_LETTERS: Final = "23456789TJQKA"
_RANKS: Final = ("789TJQKA", "789A", "789", "TJQK", "TJQKA", "9TJQKA", "56789TJQKA", _LETTERS)


class Setting(NamedTuple):
    """What a game is started with."""

    rules: Rules
    players: int
    dealer: int


class Habits(NamedTuple):
    """How a random table shuffles and decides; what is 0 is still done where nothing else is legal."""

    sorts: str
    """What the shuffle brings together: ``suits``, ``ranks`` for fire and triples, ``31``, ``789``, or ``nothing``."""
    close: float
    """The chance to close at a turn where it is legal."""
    passes: float
    """The chance to pass otherwise."""
    greed: float
    """The chance to take an action that leaves the best hand."""
    shows: int
    """The seats that like to show 31: 0 for the even ones, 1 for the odd ones; the others keep it and hide it."""


def preset_game(pick: Pick) -> Setting:
    """A game that comes with the library, with any number of lives up to its own."""
    return _seated(pick, preset(pick(PRESETS)).changed(lives=pick((1, 2, 3))))


def house_game(pick: Pick) -> Setting:
    """Any combination of values that can be played, on decks of any size."""
    base = preset(pick(("a7", "scat")))
    changes = {name: pick(values) for name, values in FIELDS[base.family].items()}
    if changes.get("close") == "pass":
        changes["passing"] = "free"
    ranks = pick(_RANKS) if pick(_BOOLEANS) else "".join(rank for rank in _LETTERS if pick(_BOOLEANS)) or "A"
    suits = pick(("cshd", "csh", "hd", "s"))
    beside = 3 if base.family == "exchange" else 1
    while len(ranks) * len(suits) < 6 + beside:
        ranks, suits = "".join(dict.fromkeys("TJQ" + ranks)), "cshd"
    most = (len(ranks) * len(suits) - beside) // 3
    rules = base.changed(
        ranks=ranks,
        suits=suits,
        players=(2, pick((min(most, 4), most))),
        lives=pick((1, 2, 3)),
        turn_limit=pick(("none", "none", "none", "none", 1, 5, 12, 30)),
        **changes,
    )
    return _seated(pick, rules)


def _seated(pick: Pick, rules: Rules) -> Setting:
    players = pick(range(rules.players[0], rules.players[1] + 1))
    return Setting(rules, players, pick(range(players)))


def habits(pick: Pick) -> Habits:
    """A table of any temper; all close sooner or later, so that rounds end."""
    return Habits(
        sorts=pick(("nothing", "suits", "ranks", "31", "31", "789")),
        close=pick((0.02, 0.1, 0.4)),
        passes=pick((0.0, 0.1, 0.5, 0.98)),
        greed=pick((0.0, 0.3, 0.95)),
        shows=pick((0, 1)),
    )


@st.composite
def house_games(draw: st.DrawFn) -> Setting:
    """`house_game`, so that Hypothesis can shrink it."""

    def pick(among: Sequence[T]) -> T:
        return draw(st.sampled_from(among))

    return house_game(pick)
