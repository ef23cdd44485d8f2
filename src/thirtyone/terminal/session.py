"""One game in a terminal: one person against computer players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rich.console import Console
from rich.text import Text

from thirtyone.errors import shorten
from thirtyone.game.actions import Action, Exchange, Keep, Pass, Show
from thirtyone.game.events import Event, GameEnded, LivesLost, Outcome, RoundEnded
from thirtyone.game.views import View, seen, view
from thirtyone.players import Player
from thirtyone.players.explaining import can_explain, explain
from thirtyone.record import Recorder
from thirtyone.terminal.cardtable import discards, exchanges, final_places, showdown, view_of_table
from thirtyone.terminal.typed import Command, understand
from thirtyone.tournaments import advance
from thirtyone.words import Narrator, Words, game_name, rule_in_words

PERSON: Final = 0
"""The seat of the person."""


class SessionLeft(Exception):
    """The person wants to stop, or the input has ended."""


@dataclass(kw_only=True)
class Session:
    """A person in seat 0, at a table of computer players."""

    console: Console
    """Where to write, and to read from."""
    words: Words
    names: Sequence[str]
    players: Sequence[Player]
    """By seat; the one in the person's seat gives hints where no network was trained for such a table."""
    recorder: Recorder
    """The game, before its first deal."""
    seed: str | int
    """The seed of all shuffles."""
    pause: Callable[[], None]
    """Called after each event of another player, so that the person can follow."""
    save: Callable[[Recorder], None]
    """Called after every step of the game, to keep its record."""

    def play(self) -> None:
        """Play to the end of the game.

        Raises:
            SessionLeft: when the person quits, or the input ends.
        """
        recorder = self.recorder
        self._narrator = Narrator(self.words, self.names, recorder.game.rules, viewer=PERSON)
        self._last_acts = [""] * len(self.names)
        others = self.words.listed([name for seat, name in enumerate(self.names) if seat != PERSON])
        self._say("table-greeting", game=game_name(self.words, recorder.game.rules), others=others)
        while not recorder.game.finished:
            if recorder.game.to_act == PERSON:
                self._decide()
            else:
                advance(recorder, self.players, seed=self.seed)
                self._follow(recorder.steps[-1].events)
        self.console.print(final_places(self.words, recorder.game.places, self.names))

    def _say(self, message: str, **values: str | int) -> None:
        self.console.print(self.words(message, **values))

    def _decide(self) -> None:
        """Ask the person until there is a decision, or one has been taken back."""
        now = view(self.recorder.game, PERSON)
        if len(now.legal) == 1:
            self._say("table-forced", choice=self._named(now, now.legal[0]))
            self._follow(self.recorder.apply(now.legal[0]))
            return
        self._show(now)
        while True:
            typed = self._ask()
            match understand(typed, now.legal, self.words.language):
                case Action() as action:
                    self._follow(self.recorder.apply(action))
                    return
                case "undo" if self._go_back():
                    return
                case None if typed.strip():
                    self._say("typed-unknown", typed=shorten(typed.strip(), 40), help=next(self._help(now)))
                case None:
                    self._show(now)
                case command:
                    self._obey(command, now)

    def _ask(self) -> str:
        try:
            return self.console.input(Text(f"{self.words('table-your-turn')} ", style="bold"))
        except EOFError:
            self.console.print()
            raise SessionLeft from None

    def _obey(self, command: Command, now: View) -> None:
        match command:
            case "quit":
                raise SessionLeft
            case "undo":
                self._say("table-nothing-to-undo")
            case "hint":
                self._hint(now)
            case "rules":
                for field in now.rules.data():
                    self.console.print(f"  {rule_in_words(self.words, now.rules, field)}")
            case "help":
                for sentence in self._help(now):
                    self.console.print(f"  {sentence}")
                self._say("help-suits")
                self._say("help-commands")

    def _hint(self, now: View) -> None:
        """Say what the strongest player would do and why, and what it thinks of the next best action."""
        if not can_explain(now):
            self._say("table-hint-plain", choice=self._named(now, self.players[PERSON](now, now.legal)))
            return
        for number, advice in enumerate(explain(now)[:3]):
            self._say(
                "table-hint-other" if number else "table-hint",
                choice=self._named(now, advice.action),
                reason=self.words.reason(advice.reason, self.names),
                lose=round(100 * advice.lose),
            )

    def _go_back(self) -> bool:
        """Take back the person's last decision that had an alternative in this round; return whether there was one."""
        steps = self.recorder.steps
        for number in range(len(steps) - 1, -1, -1):
            before = steps[number].before
            if before.between_rounds:
                return False
            if before.to_act == PERSON and len(view(before, PERSON).legal) > 1:
                self.recorder.go_back(number)
                self.save(self.recorder)
                self._say("table-undone")
                return True
        return False

    def _named(self, now: View, action: Action) -> str:
        closes = isinstance(action, Pass) and now.rules.close == "pass" and now.closer is None
        return self.words.action(action, closes=closes)

    def _help(self, now: View) -> Iterator[str]:
        """What can be typed now, the most important first."""
        words, legal = self.words, now.legal
        plain = [str(action) for action in legal if " " not in str(action) and not isinstance(action, Exchange)]
        if isinstance(legal[0], Keep):
            yield words("help-choose")
            return
        if isinstance(legal[0], Exchange):
            example = words.cards([legal[0].give, legal[0].take])
            yield words("help-exchange", example=example, words=words.listed(plain, "or"))
        elif plain:
            yield words("help-take", words=words.listed(plain, "or"))
        else:
            yield words("help-discard", example=words.cards([now.hand[0]]))
            shows = [action.card for action in legal if isinstance(action, Show)]
            yield from (words("help-show", example=f"show {words.cards([card])}") for card in shows[:1])
        for word in plain:
            closing = word == "pass" and now.rules.close == "pass" and now.closer is None
            yield words("help-pass-closing" if closing else f"help-{word}")

    def _follow(self, events: Sequence[Event]) -> None:
        """Print what happened, as far as the person may know it."""
        self.save(self.recorder)
        game = self.recorder.game
        plays_on = PERSON in self.recorder.steps[-1].before.seats_in
        for event in events:
            shown = seen(event, PERSON)
            act, seat = self._narrator.act(shown), getattr(shown, "seat", PERSON)
            if act is not None:
                self._last_acts[seat] = act
            if plays_on or isinstance(shown, RoundEnded | LivesLost | GameEnded):
                for sentence in self._narrator.narrate(shown):
                    self.console.print(f"  {sentence}")
            if plays_on and seat != PERSON:
                self.pause()
        for event in events:
            if isinstance(event, RoundEnded):
                self._round_ended(event.outcome, wait=plays_on and not game.finished)

    def _round_ended(self, outcome: Outcome, *, wait: bool) -> None:
        self._last_acts = [""] * len(self.names)
        self.console.print()
        self.console.print(showdown(self.words, view(self.recorder.game, PERSON), outcome, self.names))
        game = self.recorder.game
        if game.went_out[PERSON] == game.rounds_ended - 1 and not game.finished:
            self._say("table-watching")
        if wait and self.console.is_interactive:
            try:
                self.console.input(Text(f"{self.words('table-continue')} ", style="dim"))
            except EOFError:
                raise SessionLeft from None

    def _show(self, now: View) -> None:
        self.console.print(view_of_table(self.words, now, self.names, self._last_acts))
        if isinstance(now.legal[0], Exchange):
            self.console.print(exchanges(self.words, now))
        elif len(now.hand) == 4:
            self.console.print(discards(self.words, now))
        self.console.print(next(self._help(now)), style="dim")
