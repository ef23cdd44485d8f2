"""What people at one table say to each other: reactions, phrases, and free text where the host allows it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.friends import (
    Network,
    announced,
    ask,
    gather,
    seat,
)
from tests.browser.player import Player
from tests.browser.reader import DESK, SMALL
from tests.support.server import ServerProcess


def talk(player: Player, message: str) -> None:
    """Say one of the things that are ready to be said."""
    player.press(player.page.get_by_role("button", name=re.compile(f"^{re.escape(player.say('talk'))}( |$)")))
    player.press(player.button(message))
    expect(player.page.get_by_role("dialog")).to_have_count(0)


def test_reactions_and_phrases_are_heard_in_every_reader_s_language_and_can_be_muted(
    visit: Visitors, server: ServerProcess
) -> None:
    ana, bruno = visit(server.address, "fr", SMALL, "touch"), visit(server.address, "de", DESK, "keyboard")
    network = Network(bruno)
    gather([ana, bruno], {"base": "a9", "lives": 5}, talk=True)
    talk(ana, "phrase-well_played")
    bubble = seat(bruno, "Ana").locator(".bubble")
    expect(bubble).to_have_text(bruno.say("phrase-well_played"))
    expect(announced(bruno)).to_contain_text(bruno.say("talk-said", who="Ana", text=bruno.say("phrase-well_played")))
    bruno.look("a bubble")
    talk(ana, "reaction-heart")
    expect(bubble.locator("svg")).to_be_visible()
    expect(ana.page.locator(".mine .bubble svg")).to_be_visible()

    bruno.key("t")
    log = bruno.page.get_by_role("log")
    expect(log.locator("p")).to_have_count(2)
    bruno.look("talk")
    bruno.reach(bruno.page.get_by_role("switch", name=bruno.say("talk-mute", who="Ana")))
    bruno.key(" ")
    expect(log.locator("p")).to_have_text([bruno.say("talk-empty")])
    expect(bubble).to_have_count(0)
    bruno.key("Escape")
    bruno.page.reload()
    expect(bruno.page.locator(".slot.hand")).to_have_count(3)
    talk(ana, "reaction-laugh")
    talk(bruno, "phrase-hurry")
    expect(seat(ana, "Bruno").locator(".bubble")).to_have_text(ana.say("phrase-hurry"))  # so hers has come, too
    expect(bubble).to_have_count(0)

    network.cut()
    expect(bruno.page.get_by_text(bruno.say("connection-lost"))).to_be_visible()
    bruno.key("t")
    bruno.press(bruno.button("phrase-oops"))
    expect(bruno.page.get_by_role("dialog").get_by_text(bruno.say("refused-not-connected"))).to_be_visible()
    visit.complaints.clear()


def test_free_text_is_the_host_s_to_allow_and_is_shown_as_text(visit: Visitors, server: ServerProcess) -> None:
    ana, bruno = visit(server.address), visit(server.address, size=SMALL)
    path = gather([ana, bruno], {"base": "a9", "lives": 5})
    bruno.key("t")
    writing = bruno.page.get_by_role("textbox", name=bruno.say("talk-write"))
    expect(bruno.page.get_by_role("log")).to_be_visible()
    expect(writing).to_have_count(0)
    expect(bruno.page.get_by_role("switch", name=bruno.say("talk-allow"))).to_have_count(0)
    assert ask(bruno, path, "say", text="psst")["type"] == "refused"
    ana.key("t")
    ana.press(ana.page.get_by_role("switch", name=ana.say("talk-allow")))
    writing.fill("<b>31</b> & you?")
    bruno.key("Enter")
    expect(ana.page.get_by_role("log").locator("p").last).to_contain_text("<b>31</b> & you?")
    expect(writing).to_have_value("")
    bruno.look("free text")


def test_who_says_too_much_is_told_so(visit: Visitors, server: ServerProcess) -> None:
    ana, bruno = visit(server.address), visit(server.address)
    path = gather([ana, bruno], {"base": "a9", "lives": 5})
    ana.key("t")
    # at once, and more than a connection may say in a short time
    ana.button("phrase-hurry").evaluate("button => { for (let time = 0; time < 9; time++) button.click(); }")
    expect(ana.page.locator("main > [aria-live=assertive]")).to_have_text(ana.say("refused-too_many"))
    bubble = seat(bruno, "Ana").locator(".bubble")
    expect(bubble).to_have_count(1)  # however much is said
    assert ask(bruno, path, "say", phrase="thanks")["type"] == "accepted"
