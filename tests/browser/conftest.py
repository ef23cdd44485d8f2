"""A real browser before a real server. Pictures of what it shows, and of tests that fail, are in test-results/."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, expect, sync_playwright

import hatch_build
from tests.browser.chromium import launch
from tests.browser.player import Player
from tests.browser.reader import RESULTS, Way
from tests.support.server import ServerProcess
from tests.support.waiting import GUARD
from thirtyone.cards import Language

FAILED: Final = pytest.StashKey[bool]()

NOTE_WHAT_IS_SAID: Final = """
    window.said = [];
    window.refused = [];
    new MutationObserver(() => {
        for (const [where, list] of [["polite", window.said], ["assertive", window.refused]]) {
            const text = document.querySelector(`main > p[aria-live=${where}]`)?.textContent ?? "";
            if (text !== "" && text !== list.at(-1)) list.push(text);
        }
    }).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""Keeps the sentences of the live regions, however fast one follows the other."""

STAND_STILL: Final = """{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, *::before, *::after { animation: none !important; transition: none !important; }");
    document.adoptedStyleSheets.push(sheet);
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        const animation = animate.apply(this, how);
        animation.finish();
        return animation;
    };
}"""
"""Lets everything be at its end at once: to draw each step in between is a quarter of a browser's work."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


# One browser and one server for all tests of this folder, and no longer: while Playwright runs, no other test may have
# an event loop of its own.


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        if browser is None:
            sentence = "There is no Chromium on this machine: the page has not been tested in a browser."
            if os.environ.get("CI") == "true":
                pytest.fail(sentence, pytrace=False)
            pytest.skip(sentence)  # a player's machine may have none and can get none; where it counts this fails
        expect.set_options(timeout=GUARD * 1000)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def page_built() -> None:
    hatch_build.build_page()


@pytest.fixture(scope="package")
def server(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("tables"), fixed_chance=True) as process:
        yield process


class Visitors:
    """Makes people with browsers, and looks after them when the test is over."""

    def __init__(self, chromium: Browser, name: str) -> None:
        self._chromium = chromium
        self._name = name
        self._contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        """What the browser's console had to say."""

    def __call__(
        self,
        address: str,
        language: Language = "en",
        size: tuple[int, int] = (1280, 800),
        way: Way = "mouse",
        *,
        pace: str = "none",
        motion: bool = False,
        same: Player | None = None,
        **options: Any,
    ) -> Player:
        """Return somebody new who has the first page open.

        Args:
            address: of the server.
            language: what the browser asks for.
            size: of the window, in pixels.
            way: what the person plays with.
            pace: how fast the game goes on.
            motion: whether cards travel and texts fade; else everything is at once where it goes.
            same: who it is, if it is a person who is there already, on another device.
            options: those of a browser context.
        """
        context = self._chromium.new_context(
            base_url=address,
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            has_touch=way == "touch",
            storage_state=None if same is None else same.page.context.storage_state(),
            **options,
        )
        self._contexts.append(context)
        context.set_default_timeout(GUARD * 1000)
        settings = f'{{"pace":"{pace}","sound":false}}'  # the language is the browser's
        context.add_init_script(f"if (location.port) localStorage['31.settings'] ??= '{settings}'")
        context.add_init_script(NOTE_WHAT_IS_SAID)
        if not motion:
            context.add_init_script(STAND_STILL)
        context.on("console", self._note)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        player = Player(context.new_page(), language, way)
        player.page.goto("/")
        return player

    def _note(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def leave(self, *, failed: bool) -> None:
        for number, context in enumerate(self._contexts):
            for place, page in enumerate(context.pages):
                if failed:
                    page.screenshot(path=RESULTS / "failed" / f"{self._name}-{number}-{place}.png")
            context.close()


@pytest.fixture
def visit(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Visitors]:
    node: pytest.Item = request.node
    visitors = Visitors(chromium, node.name.replace("/", "-"))
    yield visitors
    failed = node.stash.get(FAILED, False)
    visitors.leave(failed=failed)
    assert failed or visitors.complaints == []
