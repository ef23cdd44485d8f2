"""What a player types: an action, or one of the commands beside the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, get_args

from thirtyone.cards import Card, Language, read_cards
from thirtyone.errors import ThirtyOneError
from thirtyone.game.actions import Action, Drop, Exchange, Show

Command = Literal["hint", "undo", "rules", "help", "quit"]

COMMANDS: Final[tuple[Command, ...]] = get_args(Command)


def understand(typed: str, legal: Sequence[Action], language: Language = "en") -> Action | Command | None:
    """Return the legal action or the command that was meant; None when it is neither.

    Words may be cut short as long as one meaning is left; actions come before commands.

    >>> from thirtyone.game.actions import PASS, KNOCK, exchange
    >>> from thirtyone.cards import Card
    >>> understand("k", [PASS, KNOCK]), understand("?", [PASS]), understand("xyzzy", [PASS])
    (Knock(), 'help', None)
    >>> understand("7♣ 10h", [exchange(Card("7c"), Card("Th"))])
    Exchange(give=Card('7c'), take=Card('Th'))
    """
    text = " ".join(typed.lower().split())
    if not text:
        return None
    if text == "?":
        return "help"
    plain = {str(action): action for action in legal if not isinstance(action, Exchange | Drop | Show)}
    matching = [action for word, action in plain.items() if word.startswith(text)]
    if len(matching) == 1:
        return matching[0]
    commands = [command for command in COMMANDS if command.startswith(text)]
    if commands and not matching:
        return commands[0]
    return _with_cards(text, legal, language)


def _with_cards(text: str, legal: Sequence[Action], language: Language) -> Action | None:
    shows = False
    for word in ("show", "drop"):
        if text.startswith(word):
            shows = word == "show"
            text = text.removeprefix(word)
    try:
        cards = read_cards(text.replace(">", " "), language)
    except ThirtyOneError:
        return None
    return next((action for action in legal if _meant(action, cards, shows=shows)), None)


def _meant(action: Action, cards: tuple[Card, ...], *, shows: bool) -> bool:
    match action:
        case Exchange(give, take):
            return cards == (give, take)
        case Drop(card):
            return cards == (card,) and not shows
        case Show(card):
            return cards == (card,) and shows
        case _:
            return False
