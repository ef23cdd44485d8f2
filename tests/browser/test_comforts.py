"""What helps beside the game itself: the tab's title, watching, the history, large print, calm."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.player import Player
from tests.browser.reader import DESK, PHONE, SMALL, Way
from tests.support.server import ServerProcess
from thirtyone.cards import Language

HIDE: Final = """(hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
}"""

NOTE_TITLES: Final = """() => {
    window.titles = [];
    const note = () => window.titles.push(document.title);
    new MutationObserver(note).observe(document.querySelector("title"), { childList: true });
}"""

NOTE_WHAT_MOVES: Final = """
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        for (const property of Object.keys(frames[0])) window.moved.push(property);
        return animate.call(this, frames, options);
    };
"""

COVERED: Final = """() => {
    const covered = [];
    for (const control of document.querySelectorAll("button, a, input, select, summary")) {
        if (!control.checkVisibility() || control.closest(".unseen") !== null) continue;
        control.scrollIntoView({ block: "center" });
        const box = control.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const inside = x >= 0 && x <= innerWidth && y >= 0 && y <= innerHeight;
        const there = inside ? document.elementFromPoint(x, y) : null;
        if (there === null || !(control.contains(there) || there.contains(control))) covered.push(control.outerHTML);
    }
    scrollTo(0, 0);
    return covered;
}"""
"""The controls that cannot be brought to where a pointer reaches them."""


@pytest.mark.parametrize(("language", "size"), [("en", DESK), ("de", PHONE), ("fr", SMALL), ("es", SMALL)])
def test_where_nothing_is_the_page_says_so_and_leads_home(
    visit: Visitors, server: ServerProcess, language: Language, size: tuple[int, int]
) -> None:
    player = visit(server.address, language, size)
    for path in ("/nonsense", "/table/unknown", "/t/a/b", "/rules", "/me/too", "/%zz"):
        answer = player.page.goto(path)
        assert answer is not None and answer.status == 404, path
        expect(player.page.get_by_role("heading", level=1)).to_have_text(player.say("nothing-here"))
    player.look("nothing here")
    answer = player.page.goto("/rules/zzz")
    assert answer is not None and answer.status == 404
    expect(player.page.get_by_text(player.say("rules-none"))).to_be_visible()
    expect(player.page.get_by_role("heading", level=2)).to_have_count(0)
    player.look("no such game")
    player.press(player.page.get_by_role("link", name=player.say("to-start")).last)
    expect(player.button("play")).to_be_visible()
    assert all("404" in complaint for complaint in visit.complaints)
    visit.complaints.clear()


def test_a_hidden_tab_tells_in_its_title_that_it_is_ones_turn(visit: Visitors, server: ServerProcess) -> None:
    player = visit(server.address)
    _, shown = player.at_a_turn({"base": "a7", "lives": 10})
    game = player.page.title()
    assert player.say("game-a7") in game
    player.page.evaluate(HIDE, True)
    calls = f"● {player.say('title-your-turn')}"
    expect(player.page).to_have_title(calls)
    player.page.evaluate(NOTE_TITLES)
    player.exchange("exchange", shown, 0, 0)
    player.waits()
    assert player.page.evaluate("window.titles") == [game, calls]  # another's turn, one's own, or the end of the round
    player.page.evaluate(HIDE, False)
    expect(player.page).to_have_title(game)


def out(player: Player, opponents: int) -> None:
    """Open a table, and knock at once in every round, till this person is out; the others play on."""
    player.open({"base": "a7", "lives": 1, "swim": False}, opponents, level="careful")
    while True:
        shown = player.waits()
        assert not shown["over"], "this person has won: tests.support.fixed_chance needs another seed"
        if player.page.get_by_text(player.say("skip"), exact=True).count():
            return
        if shown["results"]:
            player.press(player.button("continue"))
        else:
            player.act(next(action for action in ("knock", "keep", "pass") if action in shown["actions"]))


@pytest.mark.parametrize(
    ("language", "size", "way"), [("en", DESK, "mouse"), ("es", PHONE, "touch"), ("de", SMALL, "touch")]
)
def test_who_is_out_may_watch_or_skip_to_the_end(
    visit: Visitors, server: ServerProcess, language: Language, size: tuple[int, int], way: Way
) -> None:
    # slow enough to watch; and no card may lie on a text for the moment that axe looks at it
    player = visit(server.address, language, size, way, pace="quick", reduced_motion="reduce")
    out(player, 5)
    player.look("out")
    player.press(player.button("continue"))
    expect(player.page.get_by_text(player.say("watching"))).to_be_visible()
    player.look("watching")
    player.press(player.button("skip"))
    expect(player.page.locator(".results.over li")).to_have_count(6)
    assert player.refused() == []


def test_the_history_tells_how_each_round_ended_and_what_it_cost(visit: Visitors, server: ServerProcess) -> None:
    player = visit(server.address, size=PHONE, way="touch")
    player.open({"base": "trente52", "lives": 9})
    rounds: list[dict[str, int]] = []
    while len(rounds) < 3:
        player.play(until=lambda shown: shown["results"] != [])
        rows = player.page.locator(".results li").all()
        rounds.append({row.locator(".name").inner_text(): int(row.locator(".coins b").inner_text()) for row in rows})
        player.move(player.shown())
        player.play(until=lambda shown: shown["actions"] != [])
    player.press(player.button("history"))
    table = player.page.get_by_role("dialog").get_by_role("table")
    names = table.locator("thead th").all_inner_texts()[1:-1]
    assert set(names) == set(rounds[0])
    lives = dict.fromkeys(names, 9)
    for number, (row, after) in enumerate(zip(table.locator("tbody tr").all(), rounds, strict=True), 1):
        which, *cells, ended = row.locator("th, td").all_inner_texts()
        assert which == str(number)
        assert ended.split(":")[0] in {player.say(f"ended-{end}") for end in ("knock", "31", "stock")}
        lost = {name: lives[name] - after[name] for name in names}
        assert cells == [f"{after[name]} (−{lost[name]})" if lost[name] else str(after[name]) for name in names]
        lives = after


@pytest.mark.parametrize("language", ["fr", "de"])
def test_at_200_percent_everything_can_be_reached(visit: Visitors, server: ServerProcess, language: Language) -> None:
    player = visit(server.address, language, (640, 400), device_scale_factor=2)

    def reachable(name: str) -> None:
        player.look(name)
        assert player.page.evaluate(COVERED) == []

    expect(player.button("play")).to_be_visible()
    player.press(player.page.locator("summary"))
    reachable("zoomed first page")
    for rules, opponents in (("a7", 3), ("scat", 8)):
        player.open({"base": rules, "lives": 5}, opponents)
        player.play(until=lambda shown: shown["actions"] != [])
        reachable(f"zoomed {rules}")
        assert player.scrolls() <= 0 or rules == "scat"  # nine at a table are too many for so little room
        player.play(until=lambda shown: shown["results"] != [])
        reachable(f"zoomed results of {rules}")
    for message in ("leave", "history", "rules", "settings"):
        player.press(player.button(message))
        expect(player.page.get_by_role("dialog")).to_be_visible()
        player.look(f"zoomed {message}")
        player.key("Escape")


@pytest.mark.parametrize(("calm", "moves"), [("reduce", {"filter"}), ("no-preference", {"transform"})])
def test_cards_travel_unless_the_reader_wants_no_motion(
    visit: Visitors, server: ServerProcess, calm: Any, moves: set[str]
) -> None:
    player = visit(server.address, motion=True, reduced_motion=calm)
    player.page.add_init_script(NOTE_WHAT_MOVES)
    _, shown = player.at_a_turn({"base": "a7", "lives": 10})
    player.exchange("exchange", shown, 0, 0)
    player.waits()
    assert set(player.page.evaluate("window.moved")) == moves
