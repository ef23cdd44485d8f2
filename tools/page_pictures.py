"""Writes docs/table.webp, a picture of the page, and docs/play.webp, some turns of a game as they look.

    PYTHONPATH=. .venv/bin/python tools/page_pictures.py

The frames are the browser's own, each shown for as long as it was seen. Cards are dealt at random: look at the outcome.
"""

from __future__ import annotations

import asyncio
import base64
import json
import tempfile
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.async_api import CDPSession, Page, ViewportSize, async_playwright

import hatch_build
from tests.browser.chromium import SWITCHES, chromium_path
from tests.support.news import merged
from tests.support.server import ServerProcess

DOCS: Final = hatch_build.ROOT / "docs"
PICTURE: Final[ViewportSize] = {"width": 1280, "height": 800}
FILM: Final[ViewportSize] = {"width": 720, "height": 540}
TURNS: Final = 3
GOOD: Final = 25
APART: Final = 0.06
"""Seconds from one frame that is kept to the next, at least."""

MINE: Final = ".slot.hand.possible"
CHOOSING: Final = "[data-action=keep]:enabled"
OVER: Final = ".results"


class Film:
    """What the browser showed, and when."""

    def __init__(self, session: CDPSession) -> None:
        self._session = session
        self._frames: list[tuple[float, bytes]] = []
        self._acknowledged: asyncio.Future[Any] | None = None
        session.on("Page.screencastFrame", self._keep)

    def _keep(self, frame: dict[str, Any]) -> None:
        self._frames.append((frame["metadata"]["timestamp"], base64.b64decode(frame["data"])))
        self._acknowledged = asyncio.ensure_future(
            self._session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})
        )

    async def finish(self) -> None:
        """Wait until the browser knows that the last frame has come."""
        if self._acknowledged is not None:
            await self._acknowledged

    def write(self, path: Path) -> None:
        """Write the frames as one moving picture that begins again at its end."""
        kept = self._frames[:1]
        for moment, frame in self._frames:
            if moment - kept[-1][0] >= APART:
                kept.append((moment, frame))
        kept.append((kept[-1][0] + 2, self._frames[-1][1]))  # time to look at how it ended
        pictures = [Image.open(BytesIO(frame)).convert("RGB") for _, frame in kept]
        moments = [moment for moment, _ in kept]
        lasts = [round(1000 * (later - sooner)) for sooner, later in pairwise(moments)] + [1500]
        pictures[0].save(path, save_all=True, append_images=pictures[1:], duration=lasts, loop=0, quality=55, method=3)


async def at_a_turn(page: Page, address: str) -> None:
    """Open tables till there is one whose round lasts until the reader has a turn."""
    while True:
        wanted = {"rules": "a7", "opponents": ["casual"] * 3, "pace": "normal", "name": "Zoë"}
        answer = await page.request.post("/api/tables", data=wanted, headers={"Origin": address})
        await page.goto(f"/t/{(await answer.json())['table']}")
        await page.locator(f"{MINE}, {CHOOSING}, {OVER}").first.wait_for()
        if await page.locator(MINE).count() > 0:
            return


class Told:
    """What the server has told the page last."""

    def __init__(self, page: Page) -> None:
        self.view: dict[str, Any] = {}
        page.on("websocket", lambda socket: socket.on("framereceived", self._note))

    def _note(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "state":
            self.view = message["view"]
        elif message["type"] == "news":
            self.view = merged(self.view, message)


def points(worth: str) -> float:
    """Return what a worth counts; fire is above 31."""
    return 32 if worth == "fire" else float(worth)


async def move(page: Page, view: dict[str, Any]) -> None:
    """Exchange one card for the best, or knock with a hand that is good and gets no better, as a person would."""
    exchanges = {action: points(worth) for action, worth in view["prospects"].items() if ">" in action}
    action = max(exchanges, key=exchanges.__getitem__)
    now = points(view["seats"][view["seat"]]["worth"]["value"])
    if "knock" in view["legal"] and now >= max(GOOD, exchanges[action]):
        await page.locator("[data-action=knock]").click()
        return
    given, taken = (page.locator(f".slot:has([data-card={card}])") for card in action.split(">"))
    await given.click()
    await asyncio.sleep(0.8)
    await taken.hover()
    await asyncio.sleep(0.8)
    await taken.click()


async def main() -> None:
    """Take both."""
    hatch_build.build_page()
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder)) as server:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=chromium_path(playwright.chromium.executable_path),
                args=list(SWITCHES),
                chromium_sandbox=False,
            )
            page = await browser.new_page(base_url=server.address, viewport=PICTURE, locale="en")
            told = Told(page)
            await page.goto("/")
            await at_a_turn(page, server.address)
            await page.locator(".slot.hand").nth(1).click()
            await asyncio.sleep(0.5)
            Image.open(BytesIO(await page.screenshot())).convert("RGB").save(DOCS / "table.webp", quality=85, method=6)

            await page.set_viewport_size(FILM)
            await at_a_turn(page, server.address)
            session = await page.context.new_cdp_session(page)
            film = Film(session)
            await session.send("Page.startScreencast", {"format": "jpeg", "quality": 95})
            for _ in range(TURNS):
                await move(page, told.view)
                await page.locator(f"{MINE}, {OVER}").first.wait_for(timeout=60_000)
                if await page.locator(OVER).count() > 0:
                    break
            await asyncio.sleep(1.5)
            await session.send("Page.stopScreencast")
            await film.finish()
            film.write(DOCS / "play.webp")
            await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
