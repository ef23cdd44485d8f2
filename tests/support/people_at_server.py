"""Several people at one server, each with a browser and a socket of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

from tests.support.clients import Browser, Json, Page
from tests.support.server import Clock, HereServer, served
from tests.support.stored_tables import events_of
from tests.support.waiting import soon

NAMES: Final = ("Ana", "Bo", "Cleo", "Dora", "Eve", "Fay")


class People:
    """Some people at one server; the first opens a table with a seat for everybody."""

    def __init__(self, server: HereServer, browsers: list[Browser], pages: list[Page]) -> None:
        self.server = server
        self.browsers = browsers
        self.pages = pages
        self.table = ""

    async def open(self, **wanted: Any) -> str:
        """Open the table, have everybody watch it, and all but the first sit down."""
        everything: dict[str, Any] = {"opponents": (), "seats": len(self.pages), "name": NAMES[0]}
        self.table = await self.browsers[0].open(**everything | wanted)
        for page in self.pages:
            await page.watch(self.table)
        for number, page in enumerate(self.pages[1:], start=1):
            await page.do(self.table, "sit", seat=number)
        return self.table

    async def start(self, **wanted: Any) -> str:
        """Open the table and begin the game; everybody has seen that it has begun."""
        await self.open(**wanted)
        await self.pages[0].do(self.table, "start")
        await self.all_see(lambda view: view.get("order") is not None)
        return self.table

    async def all_see(self, fits: Callable[[Json], bool]) -> None:
        for page in self.pages:
            await page.until(fits)

    async def events(self) -> list[Any]:
        return await events_of(self.server.log, self.table)

    async def turn(self) -> Page:
        """Return the page of the person whose turn it is to do more than keep or refuse."""
        while True:
            await self.all_see(lambda view: view["to_act"] is not None or view["status"] == "round_over")
            if self.pages[0].view["status"] == "round_over":  # hands were dealt that end a round at once
                await self.next_round(self.pages[0].view["round"])
                continue
            page = self.pages[self.pages[0].view["to_act"]]
            if not page.view["legal"]:
                await page.until(lambda view: bool(view["legal"]))
            if "keep" not in page.view["legal"]:
                return page
            await self.act("keep")

    async def next_round(self, ended: int) -> None:
        """Have everybody press Continue."""
        for page in self.pages:
            await page.do(self.table, "continue", round=ended)
        await self.all_see(lambda view: view["round"] > ended)

    async def act(self, action: str) -> None:
        """Have the person whose turn it is decide, and everybody see it."""
        page = self.pages[self.pages[0].view["to_act"]]
        decision = page.view["decision"]
        await page.do(self.table, "act", decision=decision, action=action)
        await self.all_see(lambda view: view["decision"] > decision)


def with_people(
    folder: Path, count: int, work: Callable[[People], Awaitable[None]], *, clock: Clock | None = None, **options: Any
) -> None:
    """Do something with a server and some people."""

    async def run() -> None:
        async with served(folder, clock=clock, **options) as server, AsyncExitStack() as stack:
            await soon(work(await gathered(server, count, stack)))

    asyncio.run(run())


async def gathered(server: HereServer, count: int, stack: AsyncExitStack) -> People:
    browsers = [await stack.enter_async_context(Browser(server.address)) for _ in range(count)]
    for browser, name in zip(browsers, NAMES, strict=False):
        await browser.be_called(name)
    return People(server, browsers, [await browser.connect() for browser in browsers])
