"""Somebody who plays in a browser, by mouse, by touch or by keyboard, and looks at everything."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final, Literal

from fluent.runtime import FluentBundle, FluentResource
from playwright.sync_api import Locator, Page, expect

import hatch_build
from tests.support.waiting import GUARD
from thirtyone import locales
from thirtyone.cards import Card, Language

Way = Literal["mouse", "touch", "keyboard"]
Json = dict[str, Any]

DESK: Final = (1280, 800)
PHONE: Final = (390, 844)
SMALL: Final = (320, 568)

RESULTS: Final = hatch_build.ROOT / "test-results"
AXE: Final = hatch_build.SOURCES / "node_modules" / "axe-core" / "axe.min.js"

WAITS: Final = ", ".join(
    [
        ".slot.hand.possible",
        ".actions button:enabled:not(.undo)",
        ".middle button.possible",
        ".results .go button.strong:enabled",
    ]
)
"""What there is on the page when it waits for the reader."""

WAIT: Final = """([selector, milliseconds]) => new Promise((resolve, reject) => {
    const look = () => document.querySelector(selector) !== null && resolve();
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
    look();
    setTimeout(() => reject(new Error(`Nothing waits for the reader: ${document.body.innerText}`)), milliseconds);
})"""
"""As Locator.wait_for, but at once when it is so: that one looks every half second."""

SHOWN: Final = """() => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const card = (slot) => slot.querySelector("[data-card]")?.dataset.card;
    const text = (element) => element.textContent.replace(/\\s+/g, " ").trim();
    return {
        heading: all("h1").map(text),
        status: all(".status").map(text),
        hand: all(".slot.hand").map(card),
        table: all(".slot.table, .middle .pile:not(.stock)").map(card),
        stock: all(".stock .count").map(text),
        seats: all(".seat").map((seat) => [seat.getAttribute("aria-label"), text(seat)]),
        lives: all(".me").map(text),
        results: all(".results h2, .results li").map(text),
        actions: all(".actions button:enabled:not(.undo)").map((button) => button.dataset.action),
        possible: all(".slot.hand").flatMap((slot, place) => (slot.classList.contains("possible") ? [place] : [])),
        over: all(".results.over").length > 0,
        undo: all(".undo:enabled").length > 0,
    };
}"""

SETTLED: Final = """() => Promise.allSettled(
    document.getAnimations().filter((a) => a.effect.getComputedTiming().iterations !== Infinity).map((a) => a.finished)
)"""

BEYOND: Final = """() => {
    const wide = document.documentElement.scrollWidth - innerWidth;
    const outside = [...document.querySelectorAll("button, a, select, h1, h2, .card:not(.mini)")]
        .filter((element) => element.checkVisibility() && element.closest(".unseen, .scroll") === null)
        .map((element) => [element.getBoundingClientRect(), element.outerHTML.slice(0, 120)])
        .filter(([box]) => box.left < -1 || box.right > innerWidth + 1)
        .map(([, html]) => html);
    return wide > 0 ? [`${wide} px wider than the window`, ...outside] : outside;
}"""

RUN_AXE: Final = """() => axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}).then(({ violations }) => violations.map(({ id, nodes }) =>
    [id, ...nodes.slice(0, 3).map((node) => `${node.target.join(" ")} | ${node.any[0]?.message ?? ""}`)].join("\\n  ")
))"""


class Sentences:
    """What the page says in a language."""

    def __init__(self, language: str) -> None:
        self._bundle = FluentBundle([language], use_isolating=False)
        for name in ("game", "page"):
            path = Path(locales.__file__).parent / language / f"{name}.ftl"
            self._bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))

    def __call__(self, message: str, **values: str | int) -> str:
        pattern = self._bundle.get_message(message).value
        assert pattern is not None
        text, faults = self._bundle.format_pattern(pattern, values)
        assert not faults
        return str(text)


class Player:
    """A person, in one tab."""

    def __init__(self, page: Page, language: Language, way: Way) -> None:
        self.page = page
        self.say = Sentences(language)
        self.language = language
        self.way: Final = way
        self.seen: set[str] = set()
        """The states that have been looked at."""
        self.done: list[str] = []
        """The kinds of moves made so far, in order."""
        self.told: list[str] = []
        """The sentences that the page must have said about them."""
        self._rng = Random(31)

    # Looking.

    def shown(self) -> Json:
        """Return what the table shows."""
        shown: Json = self.page.evaluate(SHOWN)
        return shown

    def waits(self) -> Json:
        """Wait until the table waits for this person, or the game is over; return what it shows then."""
        self.page.evaluate(WAIT, [WAITS, GUARD * 1000])
        return self.shown()

    def in_play(self) -> Json:
        """Wait as `waits` does, and go on past rounds that end with what is dealt."""
        while (shown := self.waits())["results"]:
            button = self.page.locator(".results .go button.strong:enabled")
            button.evaluate_all("buttons => buttons[0]?.click()")
        return shown

    def settle(self) -> None:
        """Wait until nothing moves."""
        self.page.evaluate(SETTLED)

    def scrolls(self) -> int:
        """Return how many pixels of the page are below the window."""
        below: int = self.page.evaluate("document.documentElement.scrollHeight - innerHeight")
        return below

    def look(self, name: str, *, axe: bool = True) -> None:
        """Look at a state: nothing lies outside the window, axe finds nothing; a picture is kept."""
        size = self.page.viewport_size
        assert size is not None
        self.settle()
        self.page.screenshot(path=RESULTS / "states" / f"{name}-{self.language}-{size['width']}.png")
        beyond = self.page.evaluate(BEYOND)
        assert beyond == [], beyond
        if axe:
            found = self.axe()
            assert found == [], "\n".join(found)

    def axe(self) -> list[str]:
        """Return what axe finds."""
        if not self.page.evaluate("'axe' in window"):
            session = self.page.context.new_cdp_session(self.page)
            session.send("Runtime.evaluate", {"expression": AXE.read_text(encoding="utf-8")})  # past the policy
            session.detach()
        found: list[str] = self.page.evaluate(RUN_AXE)
        return found

    def said(self) -> list[str]:
        """Return every sentence of the live region since the page was loaded."""
        said: list[str] = self.page.evaluate("window.said")
        return said

    def refused(self) -> list[str]:
        refused: list[str] = self.page.evaluate("window.refused")
        return refused

    # Pressing.

    def button(self, message: str, **values: str | int) -> Locator:
        return self.page.get_by_role("button", name=self.say(message, **values), exact=True)

    def press(self, target: Locator) -> None:
        """Press something, by whatever this person has."""
        if self.way == "mouse":
            target.click()
        elif self.way == "touch":
            target.tap()
        else:
            self.reach(target)
            self.page.keyboard.press("Enter")

    def reach(self, target: Locator) -> None:
        """Go there by the Tab key alone."""
        expect(target).to_be_enabled()
        for _ in range(120):
            if target.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"The Tab key does not lead to {target}.")

    def key(self, key: str) -> None:
        self.page.keyboard.press(key)

    def write(self, field: Locator, text: str) -> None:
        """Write into a field what it is to hold."""
        if self.way == "keyboard":
            self.reach(field)
            self.key("Control+A")
            self.page.keyboard.type(text)
        else:
            field.fill(text)

    # Before the game.

    def new_game(self, preset: str, opponents: int) -> None:
        """Begin a game of one life from the form on the first page."""
        page = self.page
        self.press(page.locator("summary"))
        chosen = page.locator(f"input[name=preset][value={preset}]")
        if self.way == "keyboard":
            self.reach(page.locator("input[name=preset]:checked"))
            for _ in range(10):
                if chosen.is_checked():
                    break
                self.key("ArrowRight")
        else:
            self.press(page.locator("label", has=chosen))
        expect(chosen).to_be_checked()
        count = page.locator("output")
        for _ in range(3 - opponents):
            self.press(self.button("fewer"))
        expect(count).to_have_text(str(opponents))
        label = page.get_by_text(self.say("field-lives"), exact=True)
        lives = page.locator("label", has=label).locator("select")
        if self.way == "keyboard":
            self.reach(lives)
            self.key("Home")
        else:
            lives.select_option("1")
        expect(lives).to_have_value("1")
        self.press(self.button("play"))

    def open(self, rules: object, opponents: int = 2, *, level: str = "beginner", pace: str = "none") -> str:
        """Open a table through the API, as the form does, and go there; return its address."""
        answer = self.page.request.post(
            "/api/tables",
            data={"rules": rules, "opponents": [level] * opponents, "pace": pace, "name": "Zoë"},
            headers={"Origin": self.page.evaluate("location.origin")},
        )
        assert answer.ok, answer.text()
        path = f"/t/{answer.json()['table']}"
        self.page.goto(path)
        return path

    def open_lobby(self, name: str, **wanted: object) -> str:
        """Open a table with free seats through the API, and go there; return its address."""
        answer = self.page.request.post(
            "/api/tables",
            data={"rules": "a7", "seats": 3, "pace": "none", "name": name, **wanted},
            headers={"Origin": self.page.evaluate("location.origin")},
        )
        path = f"/t/{answer.json()['table']}"
        self.page.goto(path)
        expect(self.button("lobby-start")).to_be_visible()
        return path

    def sit_down(self, path: str, name: str) -> None:
        """Go to a table before its game, say a name and take a seat."""
        self.page.goto(path)
        self.write(self.page.get_by_label(self.say("your-name"), exact=True), name)
        self.press(self.button("lobby-sit-down"))
        expect(self.row(name)).to_be_visible()

    def row(self, text: str) -> Locator:
        """Return the row of a list where a text stands."""
        return self.page.get_by_role("listitem").filter(has_text=text)

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
        self.told.append(self.say(message, you="yes", who="", **values))

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
