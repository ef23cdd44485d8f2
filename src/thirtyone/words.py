"""The game in a person's language: events, hands and rules as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pkgutil import get_data
from typing import Final, Literal

from fluent.runtime import FluentBundle, FluentResource

from thirtyone.cards import Card, Language
from thirtyone.game.actions import (
    Action,
    Drop,
    Exchange,
    ExchangeAll,
    Keep,
    Knock,
    Pass,
    Refuse,
    Show,
    TakePile,
    TakeStock,
)
from thirtyone.game.events import (
    Dealt,
    Discarded,
    Event,
    Exchanged,
    GameEnded,
    Kept,
    Knocked,
    LivesLost,
    Outcome,
    Passed,
    Refused,
    RoundEnded,
    StockRefilled,
    TableRenewed,
    TookPile,
    TookStock,
)
from thirtyone.hands import Worth
from thirtyone.reasons import Reason
from thirtyone.rules import Rules, format_rules

LANGUAGES: Final[tuple[Language, ...]] = ("en", "fr", "es", "de")
"""The languages that have a catalogue."""


class Words:
    """The sentences of one language.

    >>> words = Words("en")
    >>> words("event-passed", you="no", who="Ana")
    'Ana passes.'
    """

    def __init__(self, language: Language) -> None:
        self.language: Final = language
        self._bundle = _bundle(language)

    def __call__(self, message: str, **values: str | int | float) -> str:
        """Return a message with its values filled in.

        Raises:
            KeyError: when the catalogue has no such message, or it lacks a value.
        """
        pattern = self._bundle.get_message(message).value
        if pattern is None:
            raise KeyError(message)
        # Beyond what Fluent can format, a number is just its digits.
        shown = {
            name: f"{value:,}" if isinstance(value, int) and abs(value) > 10**15 else value
            for name, value in values.items()
        }
        text, errors = self._bundle.format_pattern(pattern, shown)
        if errors:
            raise KeyError(f"{message}: {errors[0]}")
        return str(text)

    def cards(self, cards: Iterable[Card | None]) -> str:
        """Return cards for people, hidden ones as ``??``."""
        return " ".join("??" if card is None else card.written(self.language) for card in cards)

    def listed(self, items: Sequence[str], joined_by: Literal["and", "or"] = "and") -> str:
        """Return ``a, b and c``, or ``a, b or c``."""
        if len(items) < 2:
            return items[0] if items else self("nobody")
        return self(joined_by, first=", ".join(items[:-1]), last=items[-1])

    def worth(self, worth: Worth, hand: Sequence[Card]) -> str:
        """Return what a hand is worth and its combination: ``fire``, ``31 in hearts``, ``30½ for three sevens``."""
        if worth.combination == "fire":
            return self("hand-fire")
        suit = "" if worth.suit is None else self(f"suit-{worth.suit.letter}")
        ranks = self(f"ranks-{hand[0].rank.letter}")
        name = self("hand-triple" if worth.suit is None else "hand-suit", suit=suit, ranks=ranks)
        return self("worth", points=self.value(worth), name=name)

    def value(self, worth: Worth) -> str:
        """Return the value of a hand alone: ``fire``, ``31``, ``30½``."""
        return self("hand-fire") if worth.combination == "fire" else _halves(str(worth))

    def action(self, action: Action, *, closes: bool = False) -> str:
        """Return an action in the infinitive, as a choice or a hint names it."""
        match action:
            case Exchange(give, take):
                return self("choice-one-exchange", give=self.cards([give]), take=self.cards([take]))
            case Drop(card):
                return self("choice-one-drop", card=self.cards([card]))
            case Show(card):
                return self("choice-one-show", card=self.cards([card]))
            case Pass() if closes:
                return self("choice-pass-closing")
            case Keep() | Refuse() | ExchangeAll() | Pass() | Knock() | TakeStock() | TakePile():
                return self(f"choice-{action}")
            case _:
                raise KeyError(str(action))

    def reason(self, reason: Reason, names: Sequence[str]) -> str:
        """Return a reason for or against an action, in words that can follow a colon."""
        return self(
            f"reason-{reason.code}",
            card="" if reason.card is None else self.cards([reason.card]),
            who="" if reason.seat is None else names[reason.seat],
            points=_halves(f"{reason.points:g}"),
            turns=reason.turns,
        )


class Narrator:
    """Makes sentences of what happens at one table, for one of its players (``you``) or for a spectator."""

    def __init__(self, words: Words, names: Sequence[str], rules: Rules, viewer: int | None = None) -> None:
        self._words = words
        self._names = names
        self._rules = rules
        self._viewer = viewer

    def narrate(self, event: Event) -> list[str]:
        """Return an event as sentences; it must come from `thirtyone.seen`, which hides cards."""
        words = self._words
        match event:
            case Dealt(dealer=seat):
                return [self._say("event-dealt", seat)]
            case Kept(seat=seat, table=table):
                return [self._say("event-kept", seat, cards=words.cards(table))]
            case Refused(seat=seat, table=table, hand=hand):
                return [self._say("event-refused", seat, cards=words.cards(table), hand=words.cards(hand))]
            case Exchanged(seat=seat, gave=gave, took=took):
                message = "event-exchanged" if len(gave) == 1 else "event-exchanged-all"
                return [self._say(message, seat, gave=words.cards(gave), took=words.cards(took))]
            case Passed(seat=seat, closes=closes):
                return [self._say("event-passed-closing" if closes else "event-passed", seat)]
            case Knocked(seat=seat):
                return [self._say("event-knocked", seat)]
            case TableRenewed(why=why, set_aside=gone, table=table):
                message = "event-renewed-789" if why == "789" else "event-renewed-all-pass"
                return [words(message, gone=words.cards(gone), cards=words.cards(table))]
            case StockRefilled(stock=stock):
                return [words("event-refilled", stock=stock)]
            case TookStock(seat=seat, card=taken):
                return [self._say("event-took-stock", seat, card=words.cards([taken]))]
            case TookPile(seat=seat, card=card):
                return [self._say("event-took-pile", seat, card=words.cards([card]))]
            case Discarded(seat=seat, card=card, shows=shows):
                return [self._say("event-showed" if shows else "event-discarded", seat, card=words.cards([card]))]
            case RoundEnded(outcome=outcome):
                return self._outcome(outcome)
            case LivesLost():
                return [self._loss(event)]
            case GameEnded(winner=winner):
                return [self._say("event-game-ended", winner, pot=len(self._names) * self._rules.lives)]  # T-9
            case _:
                raise KeyError(type(event).__name__)

    def act(self, event: Event) -> str | None:
        """Return what a player did in a few words, to stand under the player's name; None for other events."""
        words = self._words
        match event:
            case Kept():
                return words("act-kept")
            case Refused():
                return words("act-refused")
            case Exchanged(gave=gave, took=took):
                return words("act-exchanged", gave=words.cards(gave), took=words.cards(took))
            case Passed():
                return words("act-passed")
            case Knocked():
                return words("act-knocked")
            case TookStock():
                return words("act-took-stock")
            case TookPile(card=card):
                return words("act-took-pile", card=words.cards([card]))
            case Discarded(card=card, shows=shows):
                return words("act-showed" if shows else "act-discarded", card=words.cards([card]))
            case _:
                return None

    def _say(self, message: str, seat: int, **values: str | int) -> str:
        you = "yes" if seat == self._viewer else "no"
        return self._words(message, you=you, who=self._names[seat], **values)

    def _outcome(self, outcome: Outcome) -> list[str]:
        message = f"event-ended-{outcome.ended_by}"
        sentences = [self._words(message) if outcome.closer is None else self._say(message, outcome.closer)]
        if outcome.void:
            sentences.append(self._words("event-void"))
        elif not outcome.losers:
            sentences.append(self._words("event-nobody-loses"))
        return sentences

    def _loss(self, loss: LivesLost) -> str:
        if loss.place is not None:
            return self._say("event-out", loss.seat, place=loss.place)
        if loss.swims:
            return self._say("event-swims", loss.seat)
        return self._say("event-lost", loss.seat, lost=loss.lost, lives=loss.lives)


def _halves(points: str) -> str:
    """Points as people write them: no language's decimal mark is needed."""
    return points.replace(".5", "½")


def game_name(words: Words, rules: Rules) -> str:
    """Return the name of a game, and whether house rules change it.

    >>> from thirtyone import preset
    >>> game_name(Words("en"), preset("a7")), game_name(Words("en"), preset("scat").changed(lives=1))
    ('A7', 'Scat with house rules')
    """
    written = format_rules(rules)
    if isinstance(written, str):
        return words(f"game-{written}")
    return words("game-house", game=words(f"game-{written['base']}"))


def rule_in_words(words: Words, rules: Rules, field: str) -> str:
    """Return what one field of a rule set means, as a sentence.

    >>> from thirtyone import preset
    >>> rule_in_words(Words("en"), preset("a7"), "players")
    '2 to 6 players.'
    """
    value = rules.data()[field]
    match field:
        case "ranks":
            ranks = [Card(letter + rules.suits[0]).rank.written(words.language) for letter in value]
            return words("rule-ranks", ranks=" ".join(ranks))
        case "suits":
            suits = words.listed([words(f"suit-{suit}") for suit in value])
            return words("rule-suits", suits=suits[0].upper() + suits[1:], count=len(rules.deck))
        case "players" if value[0] == value[1]:
            return words("rule-players-exactly", count=value[0])
        case "players":
            return words("rule-players", least=value[0], most=value[1])
        case "lives":
            return words("rule-lives", lives=value)
        case "triple" if value != "none":
            return words("rule-triple-one", points=_halves(value))
        case "turn_limit" if value != "none":
            return words("rule-turn_limit-some", turns=value)
        case _:
            return words(f"rule-{field}-{str(value).lower()}")


@cache
def _bundle(language: Language) -> FluentBundle:
    # Isolating marks are for mixed writing directions on a page; a terminal shows them as garbage.
    bundle = FluentBundle([language], use_isolating=False)
    for part in ("game", "terminal", "report", "arena"):
        text = get_data("thirtyone", f"locales/{language}/{part}.ftl")
        assert text is not None  # every loader that reads packages from files returns data
        bundle.add_resource(FluentResource(text.decode()))
    return bundle
