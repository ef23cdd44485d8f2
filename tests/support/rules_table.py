"""The table of the fields of `Rules` of docs/rulebook.md, typed here once more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

# What is a dash in the book is left out here.
OPERATOR: Final[dict[str, Any]] = {
    "family": "exchange",
    "suits": "cshd",
    "players": [2, 6],
    "lives": 3,
    "swim": True,
    "close": "knock",
    "first_knock": "any",
    "passing": "free",
    "exchange_all": "free",
    "renew": "all_pass",
    "renew_789": False,
    "exhausted": "showdown",
    "fire": True,
    "fire_costs_all": False,
    "triple": "30.5",
    "ties": "order",
    "knocker_alone_lowest": 1,
    "knocker_must_be_highest": False,
    "turn_limit": "none",
}
TABLE: Final[dict[str, dict[str, Any]]] = {
    "a9": OPERATOR | {"ranks": "9TJQKA"},
    "a7": OPERATOR | {"ranks": "789TJQKA"},
    "a5": OPERATOR | {"ranks": "56789TJQKA"},
    "trente36": {
        "family": "exchange",
        "ranks": "6789TJQKA",
        "suits": "cshd",
        "players": [2, 11],
        "lives": 3,
        "swim": True,
        "close": "pass",
        "passing": "free",
        "exchange_all": "locks",
        "renew": "none",
        "renew_789": False,
        "fire": False,
        "triple": "30",
        "ties": "all",
        "knocker_alone_lowest": 1,
        "knocker_must_be_highest": False,
        "turn_limit": "none",
    },
    "schwimmen": OPERATOR | {"ranks": "789TJQKA", "players": [2, 8], "fire_costs_all": True, "ties": "all"},
    "trente52": {
        "family": "draw",
        "ranks": "23456789TJQKA",
        "suits": "cshd",
        "players": [2, 9],
        "lives": 3,
        "swim": False,
        "close": "knock",
        "first_knock": "any",
        "exhausted": "recycle",
        "triple": "30",
        "ties": "all",
        "knocker_alone_lowest": 1,
        "knocker_must_be_highest": True,
        "show_31": "by_hand",
        "unshown_31_loses": True,
        "shown_31_costs_all": False,
        "return_taken": True,
        "turn_limit": "none",
    },
    "scat": {
        "family": "draw",
        "ranks": "23456789TJQKA",
        "suits": "cshd",
        "players": [2, 9],
        "lives": 3,
        "swim": True,
        "close": "knock",
        "first_knock": "any",
        "exhausted": "recycle",
        "triple": "none",
        "ties": "all_but_knocker",
        "knocker_alone_lowest": 2,
        "knocker_must_be_highest": False,
        "show_31": "automatic",
        "shown_31_costs_all": True,
        "return_taken": False,
        "turn_limit": "none",
    },
}
FIELD_NAMES: Final = [
    "family", "ranks", "suits", "players", "lives", "swim", "close", "first_knock", "passing", "exchange_all", "renew",
    "renew_789", "exhausted", "fire", "fire_costs_all", "triple", "ties", "knocker_alone_lowest",
    "knocker_must_be_highest", "show_31", "unshown_31_loses", "shown_31_costs_all", "return_taken", "turn_limit",
]  # fmt: skip
VALUES: Final[dict[str, tuple[Any, ...]]] = {
    "swim": (True, False),
    "close": ("knock", "pass"),
    "first_knock": ("any", "after_lap"),
    "passing": ("free", "once", "none"),
    "exchange_all": ("free", "locks", "none"),
    "renew": ("all_pass", "none"),
    "renew_789": (True, False),
    "exhausted": ("showdown", "recycle"),
    "fire": (True, False),
    "fire_costs_all": (True, False),
    "triple": ("30.5", "30", "none"),
    "ties": ("order", "all", "nobody", "knocker", "all_but_knocker"),
    "knocker_alone_lowest": (1, 2),
    "knocker_must_be_highest": (True, False),
    "show_31": ("by_hand", "automatic"),
    "unshown_31_loses": (True, False),
    "shown_31_costs_all": (True, False),
    "return_taken": (True, False),
}
DRAW_ONLY: Final = {"show_31", "unshown_31_loses", "shown_31_costs_all", "return_taken"}
EXCHANGE_ONLY: Final = {"passing", "exchange_all", "renew", "renew_789", "fire", "fire_costs_all"}


def as_json(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def data_or_none(column: Mapping[str, Any], field: str) -> Any:
    value = column.get(field)
    return tuple(value) if isinstance(value, list) else value
