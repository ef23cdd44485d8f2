"""Hypothesis strategies: rule sets, and habits of play that make rare things happen."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from hypothesis import strategies as st

from thirtyone import PRESETS, Rules, preset

_BOOLEANS = (False, True)
BOTH: Final[dict[str, tuple[Any, ...]]] = {
    "swim": _BOOLEANS,
    "first_knock": ("any", "after_lap"),
    "exhausted": ("showdown", "recycle"),
    "triple": ("30.5", "30", "none"),
    "ties": ("order", "all", "nobody", "knocker", "all_but_knocker"),
    "knocker_alone_lowest": (1, 2),
    "knocker_must_be_highest": _BOOLEANS,
}
FIELDS: Final[dict[str, dict[str, tuple[Any, ...]]]] = {
    "exchange": BOTH
    | {
        "close": ("knock", "pass"),
        "passing": ("free", "once", "none"),
        "exchange_all": ("free", "locks", "none"),
        "renew": ("all_pass", "none"),
        "renew_789": _BOOLEANS,
        "fire": _BOOLEANS,
        "fire_costs_all": _BOOLEANS,
    },
    "draw": BOTH
    | {
        "show_31": ("by_hand", "automatic"),
        "unshown_31_loses": _BOOLEANS,
        "shown_31_costs_all": _BOOLEANS,
        "return_taken": _BOOLEANS,
    },
}
"""By family: every field that has a list of values, and the list, from the table at the end of docs/rules.md."""

_RANKS = ("789A", "TJQK", "TJQKA", "789TJQKA", "789", "9TJQKA", "56789TJQKA", "23456789TJQKA")


def presets() -> st.SearchStrategy[Rules]:
    """The games that come with the library, with fewer lives, so that more of them are played."""
    return st.builds(lambda name, lives: preset(name).changed(lives=lives), st.sampled_from(PRESETS), st.integers(1, 3))


@st.composite
def house_rules(draw: st.DrawFn) -> Rules:
    """Any combination of values that can be played, on decks of any size."""
    base = preset(draw(st.sampled_from(("a7", "scat"))))
    changes = {name: draw(st.sampled_from(values)) for name, values in FIELDS[base.family].items()}
    if changes.get("close") == "pass":
        changes["passing"] = "free"
    ranks = draw(st.sampled_from(_RANKS) | st.sets(st.sampled_from(_RANKS[-1]), min_size=3).map("".join))
    suits = draw(st.sampled_from(("cshd", "csh", "hd", "s")))
    beside = 3 if base.family == "exchange" else 1
    if len(ranks) * len(suits) < 6 + beside:
        suits = "cshd"
    most = (len(ranks) * len(suits) - beside) // 3
    return base.changed(
        ranks=ranks,
        suits=suits,
        players=(2, draw(st.sampled_from((most, min(most, 4))))),
        lives=draw(st.integers(1, 3)),
        turn_limit=draw(st.sampled_from(("none", "none", "none", 1, 5, 12, 30))),
        **changes,
    )


class Habits(NamedTuple):
    """How a random table shuffles and decides; what is 0 is still done when nothing else is legal."""

    sorts: str
    """What the shuffles bring together: ``suits`` for many a 31, ``ranks`` for fire and triples, or nothing."""
    close: float
    """The chance to close at a turn where it is legal."""
    passes: float
    """The chance to pass otherwise."""
    greed: float
    """The chance to take the action that leaves the best hand."""


def habits() -> st.SearchStrategy[Habits]:
    """Tables of every temper; all close sooner or later, so that rounds end."""
    return st.builds(
        Habits,
        sorts=st.sampled_from(("nothing", "suits", "ranks")),
        close=st.sampled_from((0.02, 0.1, 0.4)),
        passes=st.sampled_from((0.1, 0.0, 0.5, 0.97)),
        greed=st.sampled_from((0.0, 0.3, 0.9)),
    )
