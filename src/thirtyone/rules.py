"""What differs between the games, as data: one `Rules` value per game (docs/rulebook.md)."""
# Longer than 300 lines because the fields, what may stand in each and what can be played are one table.

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cache, cached_property, lru_cache
from pkgutil import get_data
from typing import Any, Final, Literal, NamedTuple, Self

from thirtyone.cards import Card, Hand, Rank, Suit, deck
from thirtyone.errors import ThirtyOneError, shorten
from thirtyone.hands import Scoring, Triple, Worth, worth

Family = Literal["exchange", "draw"]
RuleValue = str | int | bool | tuple[int, int]
Value = RuleValue | None
"""What a field of `Rules` holds; None where the field says nothing."""

PRESETS: Final = ("a9", "a7", "a5", "trente36", "trente52", "schwimmen", "scat")
"""The names of the games that come with the library."""

CARDS_BESIDE: Final[Mapping[Family, int]] = {"exchange": 3, "draw": 1}
"""By family: the cards that lie in the middle after the deal, beside three for every player."""

MOST_PLAYERS: Final = (len(Suit) * len(Rank) - min(CARDS_BESIDE.values())) // 3
"""The most players for whom a whole pack suffices: no game has more, and no table more seats."""


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The rules of one game: immutable, and valid or not to be had.

    Take a `preset`, or change one with `changed`. A field that says nothing here (one of the other family, or
    ``fire_costs_all`` where there is no fire) is None. The fields' meanings stand in docs/rulebook.md.

    >>> preset("a7").changed(lives=5, ties="all").lives
    5

    Raises:
        ThirtyOneError: ``bad_rules``, for a value or a combination that cannot be played.
    """

    family: Family
    ranks: str
    suits: str
    players: tuple[int, int]
    lives: int
    swim: bool
    close: Literal["knock", "pass"]
    first_knock: Literal["any", "after_lap"] | None = None
    passing: Literal["free", "once", "none"] | None = None
    exchange_all: Literal["free", "locks", "none"] | None = None
    renew: Literal["all_pass", "none"] | None = None
    renew_789: bool | None = None
    exhausted: Literal["showdown", "recycle"] | None = None
    fire: bool | None = None
    fire_costs_all: bool | None = None
    triple: Triple
    ties: Literal["order", "all", "nobody", "knocker", "all_but_knocker"]
    knocker_alone_lowest: Literal[1, 2]
    knocker_must_be_highest: bool
    show_31: Literal["by_hand", "automatic"] | None = None
    unshown_31_loses: bool | None = None
    shown_31_costs_all: bool | None = None
    return_taken: bool | None = None
    turn_limit: int | None = None

    def __post_init__(self) -> None:
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        checked = {name: _FIELDS[name].check(name, value) for name, value in values.items() if value is not None}
        for name, value in values.items():
            if value != _settled(checked).get(name):
                raise _refusal(f"{name} cannot be {shorten(value)} in these rules")
        _check_playable(self)

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """The cards of this game, suit by suit."""
        return deck(self.ranks, self.suits)

    @cached_property
    def scoring(self) -> Scoring:
        """How hands are valued in this game."""
        return Scoring(triple=self.triple, fire=bool(self.fire), strict=self.ties == "order")

    def worth(self, hand: Hand) -> Worth:
        """Return what a hand of three cards is worth in this game.

        >>> from thirtyone.cards import parse_cards
        >>> str(preset("a7").worth(parse_cards("7c 7h 7d")))
        '30.5'

        Raises:
            ThirtyOneError: ``bad_hand`` when there are not three different cards.
        """
        return worth(hand, self.scoring)

    def changed(self, /, **changes: object) -> Rules:
        """Return the house rules that differ from these in the fields named.

        Fields that no longer say anything become None; those that begin to matter take their usual value
        (`field_default`). Values may be given as JSON has them (a list for a tuple).

        Raises:
            ThirtyOneError: ``bad_rules``, naming the field and saying why.
        """
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        values = {name: value for name, value in values.items() if value is not None}
        for name, value in changes.items():
            field = _FIELDS.get(name)
            if field is None:
                raise _refusal(f"there is no field {shorten(name)} in a rule set")
            if self.family not in field.families:
                raise _refusal(f"{name} is no field of the {self.family} family")
            values[name] = field.check(name, value)
        if values["family"] != self.family:
            raise _refusal(f"a house rule keeps its preset's family, {self.family}; choose another preset instead")
        return Rules(**_settled(values))

    def data(self) -> dict[str, Any]:
        """Return the fields that say something, in order, with the values of the interchange format."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        said = {name: value for name, value in values.items() if value is not None}
        return said | {"players": list(self.players), "turn_limit": self.turn_limit or "none"}

    def differences(self, base: Self) -> dict[str, Any]:
        """Return what `changed` needs to make these rules from ``base``: the values that differ."""
        theirs = base.data()
        return {name: value for name, value in self.data().items() if theirs.get(name) != value}


def preset(name: str) -> Rules:
    """Return one of the games that come with the library, by name.

    >>> preset("a9").players
    (2, 6)

    Raises:
        ThirtyOneError: ``bad_rules`` when there is none of that name.
    """
    if name not in PRESETS:
        raise ThirtyOneError("bad_rules", f"There is no preset {shorten(name)}; there are {', '.join(PRESETS)}.")
    return _load(name)


@cache
def _load(name: str) -> Rules:
    data = get_data("thirtyone", f"presets/{name}.toml")
    assert data is not None  # every loader of packages in files gives data
    values: dict[str, Any] = tomllib.loads(data.decode())
    checked: dict[str, Any] = {key: _FIELDS[key].check(key, value) for key, value in values.items()}
    return Rules(**checked)


def parse_rules(data: object) -> Rules:
    """Read the ``rules`` of a record: a preset's name, or ``{"base": "a7", "lives": 5, …}``.

    >>> parse_rules({"base": "a7", "players": [2, 4]}).players
    (2, 4)

    Raises:
        ThirtyOneError: ``bad_rules``, naming the field.
    """
    if isinstance(data, str):
        return preset(data)
    if not isinstance(data, Mapping):
        raise _refusal(f"rules are a preset's name or an object with a base, not {shorten(data)}")
    if not isinstance(data.get("base"), str):
        raise _refusal('an object of rules names its preset as "base"')
    changes = {str(name): value for name, value in data.items() if name != "base"}
    return preset(data["base"]).changed(**changes)


def format_rules(rules: Rules) -> str | dict[str, Any]:
    """Write rules for a record: the preset's name, or the nearest preset and what differs; undoes `parse_rules`."""
    base = nearest_preset(rules)
    changes = rules.differences(preset(base))
    return {"base": base, **changes} if changes else base


@lru_cache(maxsize=1024)
def nearest_preset(rules: Rules) -> str:
    """Return the name of the preset from which a rule set differs in the fewest fields.

    >>> nearest_preset(preset("scat").changed(lives=5))
    'scat'
    """
    bases = [name for name in PRESETS if preset(name).family == rules.family]
    return min(bases, key=lambda name: len(rules.differences(preset(name))))


class RuleField(NamedTuple):
    """What may stand in one field of `Rules`, and where the field says something."""

    check: Callable[[str, object], Value]
    """Returns the value as `Rules` holds it, or refuses it by the field's name."""
    families: tuple[Family, ...] = ("exchange", "draw")
    matters: Mapping[Family, tuple[str, RuleValue]] = {}
    """By family: the field and value that must hold for this field to say anything."""
    default: Value = None
    """The value that a house rule starts from when the field begins to matter."""
    values: tuple[Value, ...] = ()
    """All values, where they can be listed."""

    def says_something(self, values: Mapping[str, Any]) -> bool:
        """Return whether the field matters in a rule set with these values."""
        family = values["family"]
        if family not in self.families:
            return False
        condition = self.matters.get(family)
        return condition is None or values.get(condition[0]) == condition[1]


def _one_of(
    *values: Value,
    families: tuple[Family, ...] = ("exchange", "draw"),
    matters: Mapping[Family, tuple[str, RuleValue]] = {},
    default: Value = None,
) -> RuleField:
    def check(name: str, value: object) -> Value:
        for allowed in values:
            if type(value) is type(allowed) and value == allowed:  # 1 and 1.0 are no true
                return allowed
        choices = ", ".join(str(allowed).lower() for allowed in values)
        raise _refusal(f"{name} is one of {choices}, not {shorten(value)}")

    return RuleField(check, families, matters, default, values)


def _triple(name: str, value: object) -> Value:
    """Three of one rank: also the plain numbers 30.5 and 30."""
    if isinstance(value, int | float) and value in (30.5, 30):
        value = f"{value:g}"
    return _TRIPLES.check(name, value)


def _whole_number(name: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise _refusal(f"{name} is a whole number of 1 or more, not {shorten(value)}")
    if value.bit_length() > 10_000:  # Python writes no number of more than 4,300 digits
        raise _refusal(f"{name} has more than 3,000 digits")
    return value


def _whole_number_or_none(name: str, value: object) -> int | None:
    return None if value is None or value == "none" else _whole_number(name, value)


def _letters_of(all_letters: str) -> RuleField:
    def check(name: str, value: object) -> str:
        known = isinstance(value, str) and value and set(value) <= set(all_letters)
        if not (known and isinstance(value, str) and len(set(value)) == len(value)):
            raise _refusal(f"{name} are some of {all_letters}, each at most once, not {shorten(value)}")
        return "".join(sorted(value, key=all_letters.index))

    return RuleField(check)


def _least_and_most(name: str, value: object) -> tuple[int, int]:
    match value:
        case (int(least), int(most)) if 2 <= least <= most:
            return least, most
    raise _refusal(f"{name} are the least and the most, two or more, like [2, 6], not {shorten(value)}")


_EXCHANGE: Final[tuple[Family, ...]] = ("exchange",)
_DRAW: Final[tuple[Family, ...]] = ("draw",)
_KNOCKING: Final[tuple[str, RuleValue]] = ("close", "knock")
_TRIPLES: Final = _one_of("30.5", "30", "none")

_FIELDS: Final[Mapping[str, RuleField]] = {
    "family": _one_of("exchange", "draw"),
    "ranks": _letters_of("23456789TJQKA"),
    "suits": _letters_of("cshd"),
    "players": RuleField(_least_and_most),
    "lives": RuleField(_whole_number),
    "swim": _one_of(False, True),
    "close": _one_of("knock", "pass"),
    "first_knock": _one_of("any", "after_lap", matters={"exchange": _KNOCKING, "draw": _KNOCKING}, default="any"),
    "passing": _one_of("free", "once", "none", families=_EXCHANGE),
    "exchange_all": _one_of("free", "locks", "none", families=_EXCHANGE),
    "renew": _one_of("all_pass", "none", families=_EXCHANGE),
    "renew_789": _one_of(False, True, families=_EXCHANGE),
    "exhausted": _one_of("showdown", "recycle", matters={"exchange": ("renew", "all_pass")}, default="showdown"),
    "fire": _one_of(False, True, families=_EXCHANGE),
    "fire_costs_all": _one_of(False, True, families=_EXCHANGE, matters={"exchange": ("fire", True)}, default=False),
    "triple": RuleField(_triple, values=_TRIPLES.values),
    "ties": _one_of("order", "all", "nobody", "knocker", "all_but_knocker"),
    "knocker_alone_lowest": _one_of(1, 2),
    "knocker_must_be_highest": _one_of(False, True),
    "show_31": _one_of("by_hand", "automatic", families=_DRAW),
    "unshown_31_loses": _one_of(False, True, families=_DRAW, matters={"draw": ("show_31", "by_hand")}, default=False),
    "shown_31_costs_all": _one_of(False, True, families=_DRAW),
    "return_taken": _one_of(False, True, families=_DRAW),
    "turn_limit": RuleField(_whole_number_or_none),
}


def rule_fields() -> Mapping[str, RuleField]:
    """Return what may stand in every field of `Rules`, by name: for forms and documents."""
    return _FIELDS


def _settled(values: Mapping[str, Any]) -> dict[str, Any]:
    """Drop the fields that say nothing, and give those that begin to matter their usual value."""
    return {name: values.get(name, field.default) for name, field in _FIELDS.items() if field.says_something(values)}


def _check_playable(rules: Rules) -> None:
    """Refuse what no table could play."""
    most = rules.players[1]
    beside = CARDS_BESIDE[rules.family]
    size = len(rules.ranks) * len(rules.suits)
    if most * 3 + beside > size:
        what = "three cards on the table" if beside == 3 else "a card turned up"
        raise _refusal(f"{shorten(most)} players with three cards each and {what} need more than {size} cards")
    if rules.close == "pass" and rules.family == "draw":
        raise _refusal("the draw family has no pass, so close must be knock")
    if rules.close == "pass" and rules.passing != "free":
        raise _refusal(f"where the first pass closes (close: pass), passing must be free, not {rules.passing}")


def _refusal(reason: str) -> ThirtyOneError:
    return ThirtyOneError("bad_rules", f"Bad rules: {reason}.")
