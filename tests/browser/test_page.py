"""The page in a real browser before a real server: whole games, and what may happen in the middle of one."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.player import Player
from tests.browser.reader import DESK, PHONE, RESULTS, SMALL, Sentences, Way
from tests.support.server import ServerProcess
from thirtyone.cards import Language
from thirtyone.rules import MOST_PLAYERS, parse_rules

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
    ],
)
def test_a_whole_game(
    visit: Visitors,
    server: ServerProcess,
    preset: str,
    opponents: int,
    language: Language,
    way: Way,
    size: tuple[int, int],
) -> None:
    player = visit(server.address, language, size, way, motion=True)
    expect(player.page.locator("html")).to_have_attribute("lang", language)
    player.new_game(preset, opponents)
    player.play(look=True)
    player.look(f"game over-{preset}-{way}", axe=False)
    expect(player.page.locator(".results.over li")).to_have_count(opponents + 1)
    assert player.refused() == []
    assert set(player.expected) <= set(player.said()), player.done
    first = player.page.url
    player.press(player.button("play-again"))
    player.page.wait_for_url(lambda address: "/t/" in address and address != first)
    player.in_play()
    expect(player.page.locator(".slot.hand")).not_to_have_count(0)  # four in the draw games, after a card was taken


# In the middle of a game.


def test_reload_back_and_a_second_tab_come_back_to_the_same_view(visit: Visitors, server: ServerProcess) -> None:
    player = visit(server.address)
    path, before = player.at_a_turn({"base": "a9", "lives": 1})
    player.page.reload()
    assert player.waits() == before
    player.page.goto("/")
    player.page.go_back()
    assert player.waits() == before
    second = Player(player.page.context.new_page(), "en", "mouse")
    second.page.goto(path)
    assert second.waits() == before
    second.exchange("exchange", before, 0, 0)
    second.waits()
    second.page.close()
    gone = f".slot.hand [data-card='{before['hand'][0]}']"
    expect(player.page.locator(gone)).to_have_count(0)
    player.play()
    assert player.refused() == []


def test_a_server_that_is_killed_and_started_again_goes_on(visit: Visitors, page_built: None, tmp_path: Path) -> None:
    with ServerProcess(tmp_path, fixed_chance=True) as server:
        player = visit(server.address, size=PHONE)
        _, before = player.at_a_turn({"base": "trente36", "lives": 1})
        server.kill()
        expect(player.page.get_by_role("status")).to_have_text(player.say("connection-lost"))
        player.page.screenshot(path=RESULTS / "states" / "connection lost.png")
    with ServerProcess(tmp_path, "--port", server.address.rsplit(":", 1)[1], fixed_chance=True) as again:
        assert again.address == server.address
        expect(player.page.get_by_text(player.say("connection-lost"))).to_have_count(0)
        assert player.waits() == before
        player.play()
        assert player.refused() == []
        assert all("WebSocket" in complaint for complaint in visit.complaints)
        visit.complaints.clear()


def test_a_move_made_while_the_server_is_away_is_played_once_it_is_back(
    visit: Visitors, page_built: None, tmp_path: Path
) -> None:
    with ServerProcess(tmp_path, fixed_chance=True) as server:
        player = visit(server.address)
        player.open({"base": "trente52", "lives": 5})
        before = player.play(until=lambda shown: "stock" in shown["actions"])
        server.kill()
        expect(player.page.get_by_role("status")).to_have_text(player.say("connection-lost"))
        player.act("stock")
    with ServerProcess(tmp_path, "--port", server.address.rsplit(":", 1)[1], fixed_chance=True):
        after = player.waits()
        assert after["hand"][:3] == before["hand"]
        assert len(after["hand"]) == 4
        visit.complaints.clear()


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_undo_takes_a_move_back(visit: Visitors, server: ServerProcess, way: Way) -> None:
    player = visit(server.address, way=way)
    player.open({"base": "a7", "lives": 10})
    while True:
        before = player.play(until=lambda shown: shown["possible"] != [])
        player.exchange("exchange", before, 0, 2)
        after = player.waits()
        if after["undo"]:  # else the round is over
            break
    assert after["hand"] != before["hand"]
    player.key("u") if way == "keyboard" else player.press(player.button("action-undo"))
    expect(player.page.locator(".slot.hand [data-card]").first).to_have_attribute("data-card", before["hand"][0])
    undone = player.waits()
    assert (undone["hand"], undone["table"]) == (before["hand"], before["table"])
    player.exchange("exchange", undone, 1, 1)
    player.waits()
    assert player.refused() == []


def test_leaving_asks_first_and_the_first_page_leads_back(visit: Visitors, server: ServerProcess) -> None:
    player = visit(server.address, "es", PHONE, "touch")
    player.open({"base": "a7", "lives": 5})
    before = player.play(until=lambda shown: shown["possible"] != [])
    player.press(player.button("leave"))
    player.press(player.button("leave-stay"))
    assert player.waits() == before
    player.press(player.button("leave"))
    player.press(player.button("leave-open"))
    player.look("open games")
    player.press(player.page.get_by_role("link", name=player.say("resume")))
    assert player.waits() == before
    player.press(player.button("leave"))
    player.press(player.button("leave-give-up"))
    expect(player.page.get_by_role("button", name=player.say("play"), exact=True)).to_be_visible()
    expect(player.page.get_by_role("link", name=player.say("resume"))).to_have_count(0)


# What is beside the game.


def test_the_language_and_the_pace_are_chosen_on_the_page_and_remembered(
    visit: Visitors, server: ServerProcess
) -> None:
    player = visit(server.address, "en", pace="slow")
    player.page.get_by_label(player.say("settings-language")).select_option("de")
    expect(player.page.locator("html")).to_have_attribute("lang", "de")
    player.say = Sentences("de")
    player.press(player.button("settings"))
    player.press(player.page.get_by_role("dialog").get_by_text(player.say("pace-none"), exact=True))
    player.key("Escape")
    player.page.reload()
    expect(player.page).to_have_title(f"31 · {player.say('tagline')}")
    player.press(player.button("settings"))
    expect(player.page.get_by_role("radio", name=player.say("pace-none"))).to_be_checked()


@pytest.mark.parametrize("language", ["en", "fr", "es", "de"])
def test_the_pages_around_the_game_fit_a_small_phone(
    visit: Visitors, server: ServerProcess, language: Language
) -> None:
    player = visit(server.address, language, SMALL, "touch")
    expect(player.button("play")).to_be_visible()
    player.look("first page")
    player.press(player.page.locator("summary"))
    player.look("house rules")
    for preset in ("a9", "trente52"):
        player.page.goto(f"/rules/{preset}")
        expect(player.page.locator("dl")).to_be_visible()
        player.look(f"rules of {preset}")


@pytest.mark.parametrize(("language", "size"), [("en", DESK), ("de", SMALL)])
def test_axe_finds_nothing_in_any_dialog(
    visit: Visitors, server: ServerProcess, language: Language, size: tuple[int, int]
) -> None:
    player = visit(server.address, language, size)
    expect(player.button("play")).to_be_visible()
    player.press(player.button("settings"))
    player.look("settings on the first page")
    player.open({"base": "a7", "lives": 5})
    player.play(until=lambda shown: "continue" in player.done and shown["possible"] != [])
    player.press(player.page.locator(".slot.hand").first)
    player.look("a card picked")
    for message in ("leave", "history", "rules", "settings"):
        player.press(player.button(message))
        expect(player.page.get_by_role("dialog")).to_be_visible()
        player.look(message)
        player.key("Escape")
        expect(player.page.get_by_role("dialog")).to_have_count(0)
        expect(player.button(message)).to_be_focused()


@pytest.mark.parametrize(
    ("rules", "size"),
    [
        ({"base": "trente36", "lives": 5}, SMALL),
        ({"base": "scat", "players": [2, MOST_PLAYERS], "lives": 5}, PHONE),
        ({"base": "scat", "players": [2, MOST_PLAYERS], "lives": 5}, DESK),
    ],
)
def test_as_many_players_as_there_may_be_fit_the_window(
    visit: Visitors, server: ServerProcess, rules: dict[str, object], size: tuple[int, int]
) -> None:
    most = parse_rules(rules).players[1]
    player = visit(server.address, "fr", size, "touch")
    player.open(rules, most - 1)
    player.play(until=lambda shown: shown["possible"] != [])
    player.look(f"{most} players")
    assert player.scrolls() <= 0
    player.play(until=lambda shown: shown["results"] != [])
    player.look(f"{most} hands")


def test_a_table_that_is_not_there(visit: Visitors, server: ServerProcess) -> None:
    player = visit(server.address, "fr")
    player.page.goto("/t/nosuchtable")
    expect(player.page.get_by_text(player.say("table-missing"))).to_be_visible()
    player.look("no such table")
    player.press(player.page.get_by_role("link", name=player.say("to-start")))
    expect(player.button("play")).to_be_visible()


def test_house_rules_change_the_cards_and_the_players(visit: Visitors, server: ServerProcess) -> None:
    player = visit(server.address)
    page = player.page
    player.press(page.locator("summary"))

    def choose(field: str, value: str) -> None:
        label = page.get_by_text(player.say(f"field-{field}"), exact=True)
        page.locator("label", has=label).locator("select").select_option(value)

    form = page.get_by_role("form", name=player.say("new-game"))
    choose("players", "2,9")
    for _ in range(5):
        player.press(player.button("more"))
    expect(page.locator("output")).to_have_text("8")
    expect(player.button("more")).to_be_disabled()
    choose("suits", "csh")  # 24 cards suffice for seven
    expect(form).to_contain_text(player.say("rule-suits", suits="Clubs, spades and hearts", count=24))
    expect(page.locator("output")).to_have_text("6")
    choose("lives", "5")
    player.press(player.button("play"))
    player.in_play()
    expect(page.locator(".seat")).to_have_count(6)
    player.press(player.button("rules"))
    rules = page.get_by_role("dialog")
    expect(rules).to_contain_text(player.say("rule-suits", suits="Clubs, spades and hearts", count=24))
    expect(rules).to_contain_text(player.say("rule-players", least=2, most=7))
    expect(rules).to_contain_text(player.say("rule-lives", lives=5))
