"""The page in a real browser before a real server: whole games, and what may happen in the middle of one."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.player import Sentences, Way
from tests.server import ServerProcess

DESK: Final = (1280, 800)
PHONE: Final = (390, 844)
SMALL: Final = (320, 568)


# Whole games. Together they have every preset, language, size and way to play.


@pytest.mark.parametrize(
    ("preset", "opponents", "language", "way", "size"),
    [
        ("a7", 3, "fr", "mouse", DESK),
        ("a9", 2, "es", "touch", PHONE),
        ("a5", 2, "de", "keyboard", SMALL),
        ("trente36", 3, "en", "keyboard", DESK),
        ("trente52", 3, "fr", "touch", SMALL),
        ("scat", 2, "es", "keyboard", PHONE),
        ("schwimmen", 2, "de", "mouse", PHONE),
        ("trente52", 2, "en", "mouse", DESK),
        ("trente36", 2, "de", "touch", SMALL),
    ],
)
def test_a_whole_game(
    visit: Visitors,
    server: ServerProcess,
    preset: str,
    opponents: int,
    language: str,
    way: Way,
    size: tuple[int, int],
) -> None:
    player = visit(server.address, language, size, way)
    expect(player.page.locator("html")).to_have_attribute("lang", language)
    player.new_game(preset, opponents)
    player.play(look=True)
    player.look(f"game over-{preset}-{way}", axe=False)
    expect(player.page.locator(".results.over li")).to_have_count(opponents + 1)
    assert player.refused() == []
    assert player.said()
    first = player.page.url
    player.press(player.button("play-again"))
    player.page.wait_for_url(lambda address: "/t/" in address and address != first)
    expect(player.page.locator(".slot.hand")).to_have_count(3)


# In the middle of a game.
