"""Somebody who plays in a browser, by mouse, by touch or by keyboard, and looks at everything."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from tests.browser.reader import Json, Reader, Way
from thirtyone.cards import Card, Language


class Player(Reader):
    """Somebody who plays, in one tab."""

    def __init__(self, page: Page, language: Language, way: Way) -> None:
        super().__init__(page, language, way)
        self.seen: set[str] = set()
        """The states that have been looked at."""
        self.done: list[str] = []
        """The kinds of moves made so far, in order."""
        self.expected: list[str] = []
        """The sentences that the page must have said about them."""
        self._rng = Random(31)

    # Playing.

    def play(self, until: Callable[[Json], bool] = lambda shown: False, *, look: bool = False) -> Json:
        """Play till the game is over, or, before a move of one's own, the table shows what is wanted; return that."""
        while not ((shown := self.waits())["over"] or until(shown)):
            if look:
                self.glance(shown)
            self.move(shown)
        return shown

    def at_a_turn(self, rules: object, **options: Any) -> tuple[str, Json]:
        """Open a table and come to this person's first chance to exchange; return its address and what is shown."""
        path = self.open(rules, **options)
        shown = self.play(until=lambda shown: shown["possible"] != [])
        assert not shown["over"], "the cards that are dealt end the game: tests.support.fixed_chance needs another seed"
        return path, shown

    def glance(self, shown: Json) -> None:
        """Look at a state of the table unless one like it has been looked at."""
        state = state_of(shown)
        if state not in self.seen:
            self.seen.add(state)
            self.look(f"{state}-{self.way}")

    def move(self, shown: Json) -> None:
        """Make a move: each kind in its turn, and the one that closes the round not before others."""
        state = state_of(shown)
        if state == "round over":
            self.key("Enter") if self.way == "keyboard" else self.press(self.button("continue"))
            self.done.append("continue")
        elif state == "dealer chooses":
            self.act(self._rng.choice(["keep", "refuse"]))
        elif state == "discard":
            self.act("show") if "show" in shown["actions"] else self.discard(shown)
        else:
            self.turn(shown)

    def turn(self, shown: Json) -> None:
        kinds = [kind for kind in ("stock", "pile", "all", "pass") if kind in shown["actions"]]
        if shown["possible"]:
            kinds += ["exchange"] if self.way != "keyboard" else ["exchange", "arrows"]
        # what has been done least often comes first; after two turns of a round, it is time to close it
        kinds.sort(key=lambda kind: (self.done.count(kind), self._rng.random()))
        since = self.done[::-1].index("continue") if "continue" in self.done else len(self.done)
        if "knock" in shown["actions"] and (since >= 3 or not kinds):
            kinds = ["knock"]
        if "pass" in kinds and since >= 5:
            kinds = ["pass"]
        kind = kinds[0]
        if kind in ("exchange", "drag", "arrows"):
            self.exchange(kind, shown, self._rng.choice(shown["possible"]), self._rng.randrange(3))
        else:
            self.act(kind)

    KEYS: Final = {
        "keep": "k",
        "refuse": "r",
        "pass": "p",
        "all": "a",
        "knock": "k",
        "stock": "s",
        "pile": "d",
        "show": "s",
        "drop": "d",
    }

    def expect_sentence(self, message: str, **values: str | int) -> None:
        """The page has to say this about this person."""
        self.expected.append(self.say(message, you="yes", who="", **values))

    def written(self, card: str) -> str:
        return Card(card).written(self.language)

    def act(self, action: str) -> None:
        self.done.append(action)
        if action == "knock":
            self.expect_sentence("event-knocked")
        if self.way == "keyboard":
            self.key(self.KEYS[action])
        elif action in ("stock", "pile") and self.done.count(action) % 2:
            self.press(self.page.locator(".middle .stock" if action == "stock" else ".middle .pile:not(.stock)"))
        else:
            self.press(self.page.locator(f"[data-action={action}]"))

    def exchange(self, kind: str, shown: Json, mine: int, theirs: int) -> None:
        self.done.append(kind)
        self.expect_sentence(
            "event-exchanged", gave=self.written(shown["hand"][mine]), took=self.written(shown["table"][theirs])
        )
        hand, table = self.page.locator(".slot.hand").nth(mine), self.page.locator(".slot.table").nth(theirs)
        if kind == "arrows":
            self.key(str(mine + 1))
            self.key("ArrowUp")
            self.key("ArrowLeft")
            self.key("ArrowLeft")
            for _ in range(theirs):
                self.key("ArrowRight")
            self.key("Enter")
        elif self.way == "keyboard":
            self.key(str(mine + 1))
            self.key(str(theirs + 4))
        else:
            self.press(hand)
            expect(hand).to_have_attribute("aria-pressed", "true")
            self.press(table)

    def discard(self, shown: Json) -> None:
        place = self._rng.choice(shown["possible"])
        card, pile = self.page.locator(".slot.hand").nth(place), self.page.locator(".middle .pile:not(.stock)")
        turn = self.done.count("discard")
        self.done.append("discard")
        self.expect_sentence("event-discarded", card=self.written(shown["hand"][place]))
        if self.way == "keyboard":
            self.key(str(place + 1))
            self.key("d" if turn % 2 else str(place + 1))
        else:
            self.press(card)
            self.press(pile if turn % 3 else self.page.locator("[data-action=drop]"))

    def drag(self, card: Locator, place: tuple[float, float], *, moves: int) -> None:
        """Drag a card to a place of the window, in so few moves as one likes."""
        x, y = middle(card)
        to_x, to_y = place
        way = [(x + (to_x - x) * part / moves, y + (to_y - y) * part / moves) for part in range(1, moves + 1)]
        if self.way == "mouse":
            self.page.mouse.move(x, y)
            self.page.mouse.down()
            for step in way:
                self.page.mouse.move(*step)
            self.page.mouse.up()
            return
        session = self.page.context.new_cdp_session(self.page)
        for kind, finger in [("touchStart", (x, y)), *(("touchMove", step) for step in way), ("touchEnd", None)]:
            points = [] if finger is None else [{"x": finger[0], "y": finger[1]}]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        session.detach()


def state_of(shown: Json) -> str:
    """Return the name of what the table waits for."""
    if shown["over"]:
        return "game over"
    if shown["results"]:
        return "round over"
    if "keep" in shown["actions"]:
        return "dealer chooses"
    if "stock" in shown["actions"] or "pile" in shown["actions"]:
        return "draw"
    return "discard" if len(shown["hand"]) == 4 else "turn"


def middle(target: Locator) -> tuple[float, float]:
    """Return where the middle of something lies in the window."""
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
