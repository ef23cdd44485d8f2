"""The report of ``thirtyone study`` in a real browser without a network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
import pytest
from playwright.sync_api import Browser, Page

from tests.browser.reader import AXE, BEYOND, RESULTS, RUN_AXE
from thirtyone.study.report.measurement import ReportPlan, compare, measure
from thirtyone.study.report.report_page import page as page_of
from thirtyone.words import Words

INK: Final = "getComputedStyle(document.querySelector('#a7-hands .xtick text')).fill"


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    figures = measure(ReportPlan(presets=("a7", "trente52"), players=(2, 6), deals=20_000, games=50))
    rows = tuple(compare(2, ReportPlan(deals=5_000)))
    figures = msgspec.structs.replace(figures, published=rows)
    path = tmp_path_factory.mktemp("study") / "study.html"
    path.write_text(page_of(figures, Words("de"), command="thirtyone study"), encoding="utf-8")
    return path


@pytest.fixture(params=[(1280, 800), (390, 844), (320, 568)], ids=["wide", "phone", "small"])
def opened(chromium: Browser, report: Path, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The report, open without a network; nothing may be asked for, and nothing may go wrong."""
    wide, high = request.param
    asked, complaints = [], []
    context = chromium.new_context(viewport={"width": wide, "height": high}, color_scheme="light", offline=True)
    page = context.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(report.as_uri())
    yield page
    context.close()
    assert asked == [report.as_uri()]
    assert complaints == []


def all_drawn(page: Page) -> int:
    """Wait until every chart is drawn, wherever the reader is; return how many there are."""
    page.wait_for_function("[...document.querySelectorAll('.chart')].every((box) => box.querySelector('.main-svg'))")
    assert page.evaluate("scrollY") == 0
    return page.locator(".chart").count()


def test_every_chart_is_drawn_and_everybody_can_read_the_page_by_day_and_by_night(opened: Page) -> None:
    assert all_drawn(opened) == 2 * 7
    for name in ("hands", "knock", "edge", "seats", "lengths", "games"):
        assert opened.locator(f"#a7-{name} .scatterlayer .trace").count() == 2, name
    assert opened.locator("#a7-endings .barlayer .trace").count() >= 2
    opened.evaluate(AXE.read_text(encoding="utf-8"))
    opened.evaluate("document.querySelectorAll('#a7 details').forEach((details) => (details.open = true))")
    by_day = look(opened, "light")
    opened.emulate_media(color_scheme="dark")
    opened.wait_for_function(f"{INK} !== '{by_day}'")  # charts, too, follow when it gets dark
    look(opened, "dark")


def look(page: Page, scheme: str) -> str:
    """See that nothing lies outside the window, and that axe finds nothing; return the ink of a chart."""
    size = page.viewport_size
    assert size is not None
    page.screenshot(path=RESULTS / "states" / f"study-{scheme}-{size['width']}.png")
    beyond = page.evaluate(BEYOND)
    assert beyond == [], beyond
    found = page.evaluate(RUN_AXE)
    assert found == [], "\n".join(found)
    ink: str = page.evaluate(INK)
    return ink


@pytest.mark.parametrize("opened", [(390, 844)], indirect=True)
def test_the_figures_open_with_the_keyboard(opened: Page) -> None:
    opened.locator("#a7 summary").first.focus()
    opened.keyboard.press("Enter")
    table = opened.locator("#a7 details[open] .table")
    assert table.locator("th[scope=row]").count() > 5
    opened.keyboard.press("Tab")
    assert opened.evaluate("document.activeElement.className") == "table"


@pytest.mark.parametrize("opened", [(1280, 800)], indirect=True)
def test_open_figures_leave_no_hole_in_the_card_beside_them(opened: Page) -> None:
    high = "document.querySelectorAll('#a7 figure')[1].offsetHeight"
    before = opened.evaluate(high)
    opened.locator("#a7 summary").first.click()
    opened.locator("#a7 details[open] table").wait_for()
    assert opened.evaluate(high) == before


@pytest.mark.parametrize("opened", [(320, 568)], indirect=True)
def test_axes_begin_at_a_plain_nought_and_end_with_all(opened: Page) -> None:
    all_drawn(opened)
    assert "0" in opened.locator("#a7-edge .ytick text").all_text_contents()
    assert "0" in opened.locator("#a7-seats .ytick text").all_text_contents()
    last = opened.locator("#a7-endings .xtick text").last
    assert last.text_content() == "100%"
    assert last.evaluate("text => text.getBoundingClientRect().right") < 320
