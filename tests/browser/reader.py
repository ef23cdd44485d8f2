"""Somebody who looks at the page, in one tab, and presses and writes by mouse, by touch or by keyboard."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, Literal

from fluent.runtime import FluentBundle, FluentResource
from playwright.sync_api import Locator, Page, expect

import hatch_build
from tests.support.waiting import GUARD
from thirtyone import locales
from thirtyone.cards import Language

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


class Reader:
    """A person, in one tab."""

    def __init__(self, page: Page, language: Language, way: Way) -> None:
        self.page = page
        self.say = Sentences(language)
        self.language = language
        self.way: Final = way

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
