"""Tables for friends in real browsers, until the game begins: making one, coming, sending away, starting."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.friends import ask, mark, seat
from tests.browser.player import Player
from tests.support.server import ServerProcess
from thirtyone.cards import Language

PHONE: Final = (390, 844)
SMALL: Final = (320, 568)


def expect_game(*players: Player) -> None:
    for player in players:
        expect(player.page.locator(".slot.hand").first).to_be_visible()


def test_friends_come_by_link_and_by_code_and_the_host_starts(visit: Visitors, server: ServerProcess) -> None:
    host = visit(server.address)
    table_for_friends(host, "Zoë", seats=3)
    expect(host.button("lobby-start")).to_be_disabled()
    expect(host.page.get_by_text(host.say("lobby-too-few", missing=1))).to_be_visible()
    host.look("lobby of the host")

    by_link = visit(server.address, "fr", PHONE, "touch")
    link = host.page.get_by_label(host.say("lobby-link")).input_value()
    by_link.page.goto(link)
    expect(by_link.button("lobby-sit-down")).to_be_visible()
    by_link.look("lobby of somebody new")
    by_link.sit_down(link, "Ana")
    expect(by_link.page.get_by_text(by_link.say("lobby-wait", who="Zoë"))).to_be_visible()
    by_link.look("lobby of a guest")
    expect(host.row("Ana")).to_be_visible()
    assert host.said() == [host.say("lobby-announcement-sat", who="Ana")]
    expect(host.page.get_by_text(host.say("lobby-empty-left-out"))).to_be_visible()

    by_code = visit(server.address, "de", SMALL, "keyboard")
    code = str(host.page.locator("[data-code]").get_attribute("data-code"))
    expect(host.page.locator("[data-code]")).to_have_text(" ".join(code))
    by_code.write(by_code.page.get_by_label(by_code.say("join-by-code")), f"{code[:3].lower()}-{code[3:]}")
    by_code.key("Enter")
    by_code.page.wait_for_url("**/t/*")
    by_code.write(by_code.page.get_by_label(by_code.say("your-name"), exact=True), "Jürgen")
    by_code.key("Enter")
    expect(by_code.row("Jürgen")).to_contain_text(by_code.say("you"))
    expect(host.page.get_by_text(host.say("lobby-seats", come=3, seats=3))).to_be_visible()
    host.press(host.button("lobby-start"))
    expect_game(host, by_link, by_code)


def table_for_friends(host: Player, name: str, *, seats: int) -> None:
    """Open a table by the form on the first page, which starts with four seats."""
    host.press(host.page.get_by_role("link", name=host.say("with-friends")))
    host.look("a table for friends")
    host.write(host.page.get_by_label(host.say("your-name"), exact=True), name)
    host.press(host.page.locator("label", has=host.page.locator("input[value=a9]")))
    stepper = host.page.get_by_role("group", name=host.say("friends-seats"))
    for _ in range(4 - seats):
        host.press(stepper.get_by_role("button", name=host.say("fewer")))
    expect(stepper.locator("output")).to_have_text(str(seats))
    host.press(host.page.get_by_text(host.say("clock-relaxed"), exact=True))
    host.press(host.button("friends-open"))
    expect(host.page.get_by_role("heading", level=1)).to_contain_text(host.say("game-a9"))
    expect(host.page.get_by_text(host.say("lobby-clock", clock=host.say("clock-relaxed")))).to_be_visible()
    picture = host.page.get_by_role("img", name=host.say("lobby-qr"))
    expect(picture).to_have_js_property("complete", True)
    expect(picture).not_to_have_js_property("naturalWidth", 0)


def test_a_code_that_no_table_has(visit: Visitors, server: ServerProcess) -> None:
    player = visit(server.address, "es", PHONE, "touch")
    field = player.page.get_by_label(player.say("join-by-code"))
    player.write(field, "ABC")
    player.press(player.button("join"))
    expect(player.page.get_by_role("alert")).to_have_text(player.say("join-not-whole"))
    player.write(field, "abc-234")
    player.press(player.button("join"))
    expect(player.page.get_by_role("alert")).to_have_text(player.say("refused-unknown_code"))
    expect(field).to_be_focused()
    player.look("no such code")
    player.write(field, "abc-0l4")
    player.press(player.button("join"))
    expect(player.page.get_by_role("alert")).to_have_text(player.say("refused-bad_code"))
    player.look("no code is like that")
    assert all("404" in complaint or "422" in complaint for complaint in visit.complaints)
    visit.complaints.clear()


def test_the_link_is_copied_and_shared(visit: Visitors, server: ServerProcess) -> None:
    host = visit(server.address)
    host.page.context.add_init_script("navigator.share = async (what) => { window.shared = what; };")
    host.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    path = host.open_lobby("Zoë")
    host.press(host.button("copy-link"))
    expect(host.button("copied")).to_be_visible()
    assert host.page.evaluate("navigator.clipboard.readText()") == f"{server.address}{path}"
    host.press(host.button("share"))
    host.page.wait_for_function("window.shared")
    assert host.page.evaluate("window.shared.url") == f"{server.address}{path}"


def test_the_list_of_public_tables_is_live(visit: Visitors, server: ServerProcess) -> None:
    passer_by = visit(server.address, size=PHONE)
    expect(passer_by.page.get_by_text(passer_by.say("public-none"))).to_be_visible()
    host = visit(server.address)
    host.open_lobby("Zoë", public=True, clock="fast")
    row = passer_by.row("Zoë")
    expect(row).to_contain_text(passer_by.say("public-seats", taken=1, seats=3))
    expect(row).to_contain_text(passer_by.say("public-clock", clock=passer_by.say("clock-fast")))
    passer_by.look("public tables")
    guest = visit(server.address)
    guest.press(guest.row("Zoë").get_by_role("link"))
    guest.write(guest.page.get_by_label(guest.say("your-name"), exact=True), "Ana")
    guest.press(guest.button("lobby-sit-down"))
    expect(row).to_contain_text(passer_by.say("public-seats", taken=2, seats=3))
    guest.press(guest.button("lobby-leave"))
    expect(row).to_contain_text(passer_by.say("public-seats", taken=1, seats=3))
    host.press(host.button("lobby-leave"))
    expect(host.page.get_by_text(host.say("lobby-closed"))).to_be_visible()
    host.look("a table that was closed")
    expect(passer_by.page.get_by_text(passer_by.say("public-none"))).to_be_visible()


def test_who_is_sent_away_reads_so_and_cannot_sit_down_again(visit: Visitors, server: ServerProcess) -> None:
    host, guest = visit(server.address), visit(server.address, "fr", PHONE)
    path = host.open_lobby("Zoë")
    guest.sit_down(path, "Ana")
    host.press(host.button("lobby-send-away-who", who="Ana"))
    sure = host.page.get_by_role("dialog")
    expect(sure.get_by_text(host.say("lobby-send-away-text", who="Ana"))).to_be_visible()
    host.look("sure to send away")
    host.press(sure.get_by_role("button", name=host.say("lobby-send-away"), exact=True))
    for _ in range(2):
        expect(guest.page.get_by_text(guest.say("lobby-sent-away"))).to_be_visible()
        expect(guest.button("lobby-sit-down")).to_have_count(0)
        guest.look("sent away")
        guest.page.reload()
    expect(host.row("Ana")).to_have_count(0)


def test_the_next_hosts_when_the_host_gets_up(visit: Visitors, server: ServerProcess) -> None:
    host, guest, third = visit(server.address), visit(server.address, "de"), visit(server.address, "es")
    path = host.open_lobby("Zoë")
    guest.sit_down(path, "Ana")
    third.sit_down(path, "Juan")
    expect(guest.button("lobby-start")).to_have_count(0)
    host.press(host.button("lobby-leave"))
    expect(guest.button("lobby-start")).to_be_enabled()
    assert guest.say("lobby-announcement-you-host") in guest.said()[-1]
    expect(third.page.get_by_text(third.say("lobby-wait", who="Ana"))).to_be_visible()
    host.press(host.button("lobby-sit-down"))  # the name is still in the field
    expect(host.page.get_by_text(host.say("lobby-wait", who="Ana"))).to_be_visible()
    guest.press(guest.button("lobby-start"))
    expect_game(host, guest, third)


def test_seats_are_changed_and_given_to_computers(visit: Visitors, server: ServerProcess) -> None:
    host = visit(server.address, way="keyboard")
    host.open_lobby("Zoë", seats=4)
    host.press(host.button("lobby-move-to", seat=3))
    expect(host.page.get_by_role("listitem").nth(2)).to_contain_text("Zoë")
    host.reach(host.page.get_by_role("radio", checked=True))
    host.key("ArrowRight")
    host.press(host.button("lobby-add-computer-at", seat=1))
    computer = host.page.get_by_role("listitem").first
    expect(computer).to_contain_text(host.say("lobby-computer", level=host.say("level-careful")))
    host.press(computer.get_by_role("button"))
    expect(computer).to_contain_text(host.say("lobby-free"))
    expect(host.button("lobby-start")).to_be_disabled()
    host.press(host.button("lobby-add-computer-at", seat=2))
    host.press(host.button("lobby-start"))
    expect_game(host)
    expect(host.page.locator(".seat")).to_have_count(1)


def test_somebody_who_comes_when_all_seats_are_taken_watches(visit: Visitors, server: ServerProcess) -> None:
    host, guest, late = visit(server.address), visit(server.address), visit(server.address, "es", SMALL)
    path = host.open_lobby("Zoë", seats=2)
    guest.sit_down(path, "Ana")
    late.page.goto(path)
    expect(late.page.get_by_text(late.say("lobby-full"))).to_be_visible()
    late.look("all seats taken")
    expect(host.page.get_by_text(host.say("lobby-watching", count=1))).to_be_visible()
    host.press(host.button("lobby-start"))
    expect(late.page.locator(".seat")).to_have_count(2)


def test_the_seat_of_somebody_who_played_is_kept_for_the_next_game(visit: Visitors, server: ServerProcess) -> None:
    host, guest = visit(server.address), visit(server.address, "fr", PHONE, "touch")
    path = host.open_lobby("Zoë", rules={"base": "a7", "lives": 1}, seats=2)
    guest.sit_down(path, "Ana")
    host.press(host.button("lobby-start"))
    expect_game(host, guest)
    guest.page.goto("about:blank")
    expect(mark(seat(host, "Ana"), host, "presence-absent")).to_be_visible()
    assert ask(host, path, "play_for", seat=1)["type"] == "accepted"
    host.play()
    host.press(host.button("play-again"))
    host.page.wait_for_url(lambda address: not address.endswith(path))
    expect(host.row("Ana")).to_contain_text(host.say("lobby-not-here"))
    host.look("lobby after a game")
    guest.page.goto(host.page.url)
    expect(guest.page.get_by_text(guest.say("lobby-kept"))).to_be_visible()
    guest.look("a seat that was kept")
    guest.press(guest.button("lobby-come"))
    expect_game(host, guest)


@pytest.mark.parametrize("language", ["en", "fr", "es", "de"])
def test_the_lobby_fits_a_small_phone(visit: Visitors, server: ServerProcess, language: Language) -> None:
    host, guest = visit(server.address, language, SMALL, "touch"), visit(server.address, language, SMALL, "touch")
    host.press(host.page.get_by_role("link", name=host.say("with-friends")))
    expect(host.button("friends-open")).to_be_visible()
    host.look("a table for friends")
    path = host.open_lobby("Maximiliane Wolkenstein", seats=5, opponents=["careful"], clock="normal")
    host.look("lobby of the host")
    guest.page.goto(path)
    expect(guest.button("lobby-sit-down")).to_be_visible()
    guest.look("lobby of somebody new")
    guest.sit_down(path, "Maja")
    guest.look("lobby of a guest")
    host.press(host.button("rules"))
    expect(host.page.get_by_role("dialog")).to_contain_text(host.say("rules-examples"))
    texts = (host.page.locator("body").inner_text(), guest.page.locator("body").inner_text())
    assert not [found for text in texts for found in re.findall(r"\b(?:lobby|clock|friends)-[a-z-]+", text)]
