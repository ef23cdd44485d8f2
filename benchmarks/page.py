"""How heavy and how quick the page is, from what the browser itself traced. Run it with `make bench-page`.

Every run starts a server and a browser afresh, opens the first page and a table with nothing in the cache, and plays a
whole game.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

from playwright.sync_api import Browser, Page, Playwright, sync_playwright

import hatch_build
from tests.browser.chromium import launch
from tests.support.server import ServerProcess

KILOBYTES: Final = 90
PAINTED: Final = 1000
LONG: Final = 50

CATEGORIES: Final = [
    "toplevel",
    "blink.user_timing",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
]
CARD: Final = ".card"
FIRST_CARD: Final = "the first card"
MARK_FIRST_CARD: Final = f"""new MutationObserver((_, observer) => {{
    if (document.querySelector("{CARD}") === null) return;
    observer.disconnect();
    performance.mark("{FIRST_CARD}");
}}).observe(document, {{ childList: true, subtree: true }});"""

PLAY: Final = """() => new Promise((over) => {
    const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    const enabled = (name) => document.querySelector(`[data-action=${name}]:enabled`) !== null;
    let turns = 0;
    const look = () => {
        const button = document.querySelector(".results .go button:enabled, .watching button:enabled");
        if (document.querySelector(".results.over") !== null) {
            clearInterval(looking);
            performance.mark("the game is over");
            over(turns);
        } else if (button !== null) button.click();
        else if (enabled("keep")) press("k");
        else if (document.querySelector(".slot.hand.possible") !== null) {
            turns += 1;
            if (turns % 4 === 0 && enabled("knock")) press("k");
            else for (const key of [String(1 + turns % 3), String(4 + turns % 2)]) press(key);
        }
    };
    performance.mark("the game begins");
    const looking = setInterval(look, 200);
})"""
"""A whole game by keys, from inside the page, so that in the trace the page is alone."""

Trace = list[dict[str, Any]]


def scripts() -> tuple[float, float]:
    """Return the compressed JavaScript in kB: what a reader of one language loads, and all that there is."""
    sizes = {path.name: path.stat().st_size / 1000 for path in hatch_build.BUILT.rglob("*.js.gz")}
    total = sum(sizes.values())
    for kind in ("game", "page"):  # the catalogues: a reader loads that of one language
        ofkind = [size for name, size in sizes.items() if name.startswith(f"{kind}-")]
        sizes[f"{kind}, the largest"] = max(ofkind)
        sizes = {name: size for name, size in sizes.items() if not name.startswith(f"{kind}-")}
    return sum(sizes.values()), total


def when(trace: Trace, mark: str) -> float:
    """Return the moment of a mark, in milliseconds of the trace's clock."""
    return next(float(event["ts"]) for event in trace if event["name"] == mark) / 1000


def first_card(trace: Trace) -> float:
    """Return milliseconds from the navigation to the first frame that was drawn once a card was there."""
    there = when(trace, FIRST_CARD)

    def moments(name: str) -> list[float]:
        return [event["ts"] / 1000 for event in trace if event["name"] == name]

    begun = max(moment for moment in moments("navigationStart") if moment <= there)
    drawn = min(moment for moment in moments("DrawFrame") if moment >= there)
    return drawn - begun


@dataclass(frozen=True)
class Task:
    """A task of the page's main thread, in milliseconds."""

    lasted: float
    """By the clock: also what other programs took of the processor meanwhile."""
    worked: float
    """Of the processor's time."""


def tasks(trace: Trace, start: str, end: str) -> list[Task]:
    """Return the tasks of the page's main thread between two marks."""
    (thread,) = {(event["pid"], event["tid"]) for event in trace if event["name"] == start}
    begin, finish = when(trace, start), when(trace, end)
    return [
        Task(event["dur"] / 1000, event["tdur"] / 1000)
        for event in trace
        if event["name"] == "ThreadControllerImpl::RunTask"
        and (event["pid"], event["tid"]) == thread
        and begin <= event["ts"] / 1000 <= finish
    ]


class Traced:
    """A fresh browser with one page, whose processor may pretend to be slower."""

    def __init__(self, browser: Browser, address: str, slower: float, person: Traced | None = None) -> None:
        """``person``: be the same as in another browser."""
        self._browser = browser
        context = browser.new_context(
            base_url=address,
            viewport={"width": 390, "height": 844},
            locale="en",
            storage_state=None if person is None else person.page.context.storage_state(),
        )
        context.add_init_script(MARK_FIRST_CARD)
        self.page: Page = context.new_page()
        context.new_cdp_session(self.page).send("Emulation.setCPUThrottlingRate", {"rate": slower})

    def trace(self, act: Callable[[Page], object]) -> Trace:
        """Return what the browser traced meanwhile."""
        self._browser.start_tracing(page=self.page, categories=CATEGORIES)
        act(self.page)
        events: Trace = json.loads(self._browser.stop_tracing())["traceEvents"]
        return events


@dataclass(frozen=True)
class Run:
    """What one run showed, in milliseconds."""

    start: float
    """From the navigation to the first card painted on the first page."""
    table: float
    """The same on a table's own address."""
    tasks: list[Task]
    """The tasks of a game."""


def run(playwright: Playwright, slower: float) -> Run:
    """Start everything afresh, and play a game."""

    def visit(address: str) -> Callable[[Page], object]:
        def go(page: Page) -> None:
            page.goto(address)
            page.locator(CARD).first.wait_for()
            page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")

        return go

    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder)) as server:
        browser = launch(playwright)
        if browser is None:
            raise SystemExit("There is no Chromium on this machine.")
        cold = Traced(browser, server.address, slower)
        start = first_card(cold.trace(visit("/")))
        wanted = {"rules": {"base": "a7", "lives": 1}, "opponents": ["casual"] * 3, "pace": "quick", "name": "Zoë"}
        opened = cold.page.request.post("/api/tables", data=wanted, headers={"Origin": server.address})
        visited = Traced(browser, server.address, slower, person=cold)
        table = first_card(visited.trace(visit(f"/t/{opened.json()['table']}")))
        game = visited.trace(lambda page: page.evaluate(PLAY))
        browser.close()
    return Run(start, table, tasks(game, "the game begins", "the game is over"))


def print_figure(what: str, figure: str, target: str, kept: bool) -> None:
    print(f"{what:58} {figure:>12}   wanted {target:10} {'kept' if kept else 'MISSED'}")


def print_runs(runs: Sequence[Run]) -> None:
    """Print what some runs showed beside what is wanted."""
    for what, times in (("first page", [r.start for r in runs]), ("table", [r.table for r in runs])):
        figure = f"{median(times):.0f} ms"
        print_figure(f"{what}: first card painted (median)", figure, "< 1000 ms", median(times) < PAINTED)
    played = [task for r in runs for task in r.tasks]
    for kind, lengths in (
        ("by the clock", [task.lasted for task in played]),
        ("of processor time", [task.worked for task in played]),
    ):
        long = sum(length > LONG for length in lengths)
        print_figure(f"games: longest task {kind}", f"{max(lengths):.0f} ms", "<= 50 ms", long == 0)
        print_figure(f"games: tasks over 50 ms {kind}, of {len(played)}", f"{long}", "none", long == 0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument(
        "--slower", type=float, nargs="+", default=[1, 4], help="how many times slower the processor is, one by one"
    )
    options = parser.parse_args()
    hatch_build.build_page()
    loaded, total = scripts()
    print_figure("JavaScript for one reader, gzip", f"{loaded:.1f} kB", "< 90 kB", loaded < KILOBYTES)
    print_figure("JavaScript of all languages, gzip", f"{total:.1f} kB", "< 90 kB", total < KILOBYTES)
    with sync_playwright() as playwright:
        for slower in options.slower:
            print(
                f"\nProcessor {slower:g} times slower, {options.runs} runs" if slower > 1 else f"\n{options.runs} runs"
            )
            print_runs([run(playwright, slower) for _ in range(options.runs)])


if __name__ == "__main__":
    main()
