"""Cards are dragged, slowly and quickly, by mouse and by touch."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Visitors
from tests.browser.player import middle
from tests.browser.reader import PHONE, Way
from tests.support.server import ServerProcess


@pytest.mark.parametrize("way", ["mouse", "touch"])
@pytest.mark.parametrize("moves", [1, 2, 12])
def test_a_card_is_dragged_onto_a_card_of_the_table(
    visit: Visitors, server: ServerProcess, way: Way, moves: int
) -> None:
    player = visit(server.address, size=PHONE, way=way, motion=True)
    _, before = player.at_a_turn({"base": "a7", "lives": 10})
    given, taken = before["hand"][0], before["table"][1]
    there = middle(player.page.locator(".slot.table").nth(1))
    player.drag(player.page.locator(".slot.hand").first, there, moves=moves)
    player.waits()
    sentence = player.say("event-exchanged", you="yes", who="", gave=player.written(given), took=player.written(taken))
    assert sentence in player.said()
    assert player.refused() == []


@pytest.mark.parametrize("way", ["mouse", "touch"])
def test_a_card_is_dragged_onto_the_pile(visit: Visitors, server: ServerProcess, way: Way) -> None:
    player = visit(server.address, size=PHONE, way=way, motion=True)
    player.open({"base": "scat", "lives": 10})
    player.play(until=lambda shown: "stock" in shown["actions"])
    player.act("stock")
    hand = player.waits()["hand"]
    assert len(hand) == 4
    player.drag(player.page.locator(".slot.hand").nth(1), middle(player.page.locator("[data-drop=pile]")), moves=1)
    player.waits()
    assert player.say("event-discarded", you="yes", who="", card=player.written(hand[1])) in player.said()


@pytest.mark.parametrize("way", ["mouse", "touch"])
def test_a_card_that_is_dropped_elsewhere_goes_back(visit: Visitors, server: ServerProcess, way: Way) -> None:
    player = visit(server.address, size=PHONE, way=way, motion=True)
    _, before = player.at_a_turn({"base": "a7", "lives": 10})
    card = player.page.locator(".slot.hand").first
    home = middle(card)
    player.drag(card, (20, 420), moves=3)
    expect(card).not_to_have_attribute("data-dragged", "")
    expect(card).to_have_attribute("aria-pressed", "false")  # neither dragged nor pressed
    player.page.mouse.move(1, 1)
    player.settle()
    assert middle(card) == pytest.approx(home, abs=1)
    assert player.shown() == before


def test_a_card_whose_exchange_is_refused_goes_back(visit: Visitors, server: ServerProcess) -> None:
    player = visit(server.address, size=PHONE, motion=True)

    def refuse(route: WebSocketRoute) -> None:
        """Let every move name a decision that is over."""
        upstream = route.connect_to_server()
        route.on_message(
            lambda message: upstream.send(re.sub(r'("type":"act","decision":)\d+', r"\g<1>0", str(message)))
        )

    _, before = player.at_a_turn({"base": "a7", "lives": 10})
    player.page.route_web_socket(re.compile("/api/socket"), refuse)
    player.page.reload()
    assert player.waits() == before
    card = player.page.locator(".slot.hand").first
    home = middle(card)
    player.drag(card, middle(player.page.locator(".slot.table").nth(1)), moves=4)
    expect(player.page.locator(".prompt.refused")).to_be_visible()
    player.page.mouse.move(1, 1)
    player.waits()
    player.settle()
    assert middle(card) == pytest.approx(home, abs=1)
    assert player.shown() == before
