"""Who one is, in real browsers: the name, other devices, passkeys, past games, and being forgotten."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import CDPSession, expect

from tests.browser.conftest import Visitors
from tests.browser.friends import gather
from tests.browser.player import Player
from tests.support.server import ServerProcess
from thirtyone.cards import Language

PHONE: Final = (390, 844)
SMALL: Final = (320, 568)


def call_oneself(player: Player, name: str) -> None:
    player.page.goto("/me")
    player.write(player.page.get_by_label(player.say("your-name"), exact=True), name)
    player.press(player.button("you-keep-name"))
    expect(player.page.get_by_role("status").filter(has_text=player.say("you-name-kept", name=name))).to_be_visible()


def forgive(visit: Visitors, status: str) -> None:
    """Browsers complain of every answer that says no; no other complaint is forgiven."""
    assert visit.complaints
    assert all(status in complaint for complaint in visit.complaints)
    visit.complaints.clear()


@pytest.mark.parametrize("way", ["touch", "keyboard"])
def test_a_name_is_kept_and_shown_to_the_others_at_once(visit: Visitors, server: ServerProcess, way: Any) -> None:
    player = visit(server.address, way=way)
    player.press(player.page.get_by_role("link", name=player.say("you-nameless")))
    player.look("who one is")
    call_oneself(player, "Zoë")
    path = player.open_lobby("Zoë")
    other = visit(server.address, "fr")
    other.page.goto(path)
    expect(other.row("Zoë")).to_be_visible()
    call_oneself(player, "Chloé")
    expect(other.row("Chloé")).to_be_visible()
    player.press(player.page.get_by_role("link", name=player.say("to-start")))
    expect(player.page.get_by_role("link", name="Chloé")).to_be_visible()
    player.page.go_back()
    expect(player.page.get_by_label(player.say("your-name"), exact=True)).to_have_value("Chloé")


def test_somebody_without_a_name_has_the_reader_s_word_for_it(visit: Visitors, server: ServerProcess) -> None:
    nameless, reader = visit(server.address), visit(server.address, "de", PHONE, "touch")
    path = gather([nameless, reader], {"base": "a9", "lives": 5}, names=())
    for person in (nameless, reader):
        assert person.page.request.get("/api/me").json()["name"] is None
        seat = person.page.get_by_role("group", name=person.say("nameless"), exact=True)
        expect(seat).to_contain_text(person.say("nameless"))
    reader.look("somebody without a name")
    record = reader.page.request.get(f"/api/tables/{path.removeprefix('/t/')}/record").json()
    assert record["players"] == ["Player", "Player"]
    call_oneself(nameless, "Player")  # a chosen name is nobody's to translate
    expect(reader.page.get_by_role("group", name="Player", exact=True)).to_be_visible()


def test_a_name_that_would_turn_the_writing_around_is_refused(visit: Visitors, server: ServerProcess) -> None:
    player = visit(server.address, "de")
    player.page.goto("/me")
    player.write(player.page.get_by_label(player.say("your-name"), exact=True), "a\u202eb")
    player.press(player.button("you-keep-name"))
    expect(player.page.get_by_role("alert")).to_have_text(player.say("refused-bad_name"))
    player.look("a name refused")
    forgive(visit, "422")


@pytest.mark.parametrize(("language", "size"), [("en", (1280, 800)), ("fr", PHONE), ("es", SMALL), ("de", SMALL)])
def test_past_games_stand_with_places_and_plots_and_their_records(
    visit: Visitors, server: ServerProcess, language: Language, size: tuple[int, int], tmp_path: Path
) -> None:
    player = visit(server.address, language, size)
    player.press(player.page.get_by_role("link", name=player.say("my-games")))
    expect(player.page.get_by_text(player.say("games-none"))).to_be_visible()
    player.look("no games yet")
    path = player.open({"base": "a7", "lives": 1})
    player.play()
    results = player.page.locator(".results li")
    mine = results.locator("xpath=self::*[contains(@class, 'me')]").locator(".place").text_content()
    assert mine is not None
    player.page.goto("/games")
    row = player.page.get_by_role("listitem").filter(has_text=player.say("game-house", game=player.say("game-a7")))
    expect(row).to_have_count(1)
    expect(row.locator(".place")).to_have_text(player.say("statistics-place", place=int(mine.rstrip("."))))
    expect(row).to_contain_text(player.say("you"))
    summary = player.page.get_by_role("region", name=player.say("statistics"))
    wins = int(mine == "1.")
    with player.page.expect_download() as download:
        player.press(row.get_by_role("link"))
    download.value.save_as(tmp_path / "record.json")
    record = json.loads((tmp_path / "record.json").read_text())
    assert record["format"] == "thirtyone/1"
    answer = player.page.request.get(f"/api/tables/{path.removeprefix('/t/')}/record")
    assert record == answer.json()
    rounds = len(record["rounds"])
    expect(row).to_contain_text(player.say("games-rounds", rounds=rounds))
    expect(summary).to_contain_text(player.say("statistics-sum", games=1, wins=wins))
    expect(summary.get_by_role("figure").first).to_contain_text("100 %")
    player.look("my games")


def test_a_personal_link_makes_another_device_the_same_person(visit: Visitors, server: ServerProcess) -> None:
    here, there = visit(server.address), visit(server.address, "fr", PHONE, "touch")
    here.open({"base": "a7", "lives": 5})
    call_oneself(here, "Zoë")
    here.press(here.button("link-make"))
    expect(here.page.get_by_text(here.say("link-once"))).to_be_visible()
    here.look("a personal link")
    address = here.page.get_by_role("textbox", name=here.say("link-title")).input_value()
    there.page.goto(address)
    expect(there.button("resume-take-over")).to_be_visible()
    there.look("a personal link opened")
    assert "#" not in there.page.url
    there.press(there.button("resume-take-over"))
    expect(there.page.get_by_text(there.say("resume-done", name="Zoë"))).to_be_visible()
    there.press(there.button("to-start"))
    expect(there.page.get_by_role("link", name="Zoë")).to_be_visible()
    there.press(there.page.get_by_role("link", name=there.say("resume")))
    there.in_play()
    expect(there.page.locator(".slot.hand").first).to_be_visible()

    here.press(here.button("link-revoke"))
    expect(here.page.get_by_text(here.say("link-revoked"))).to_be_visible()
    late = visit(server.address, "es", SMALL)
    late.page.goto(address)
    late.press(late.button("resume-take-over"))
    expect(late.page.get_by_role("alert")).to_have_text(late.say("refused-unknown_link"))
    late.look("a personal link revoked")
    forgive(visit, "404")
    late.page.goto("/resume")
    expect(late.page.get_by_text(late.say("resume-empty"))).to_be_visible()


def test_who_wants_to_be_forgotten_is_asked_first(visit: Visitors, server: ServerProcess) -> None:
    player = visit(server.address, "de", SMALL, "touch")
    player.open({"base": "a7", "lives": 5})
    call_oneself(player, "Zoë")
    player.press(player.button("forget"))
    expect(player.page.get_by_role("dialog")).to_be_visible()
    player.look("delete me")
    player.press(player.button("forget-no"))
    player.page.reload()
    expect(player.page.get_by_label(player.say("your-name"), exact=True)).to_have_value("Zoë")
    player.press(player.button("forget"))
    player.press(player.button("forget-yes"))
    expect(player.page.get_by_role("link", name=player.say("you-nameless"))).to_be_visible()
    expect(player.page.get_by_role("link", name=player.say("resume"))).to_have_count(0)
    assert player.page.request.get("/api/me").json() == {"name": None, "link": False, "passkeys": 0}


def with_authenticator(player: Player) -> tuple[CDPSession, str]:
    """Give a browser a device that holds passkeys, and return how to talk to it."""
    session = player.page.context.new_cdp_session(player.page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    return session, session.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]


def test_a_passkey_secures_a_name_and_signs_in_elsewhere(visit: Visitors, server: ServerProcess) -> None:
    address = server.address.replace("127.0.0.1", "localhost")
    here, there = visit(address), visit(address, "de", SMALL, "touch")
    session, authenticator = with_authenticator(here)
    call_oneself(here, "Zoë")
    here.press(here.button("passkey-make"))
    expect(here.page.get_by_text(here.say("passkey-made"))).to_be_visible()
    expect(here.page.get_by_text(here.say("passkey-count", count=1))).to_be_visible()
    [credential] = session.send("WebAuthn.getCredentials", {"authenticatorId": authenticator})["credentials"]
    here.look("passkeys")

    other_session, other = with_authenticator(there)
    there.page.goto("/me")
    there.press(there.button("passkey-sign-in"))
    expect(there.page.get_by_role("alert")).to_have_text(there.say("passkey-called-off"))
    other_session.send("WebAuthn.addCredential", {"authenticatorId": other, "credential": credential})
    there.press(there.button("passkey-sign-in"))
    expect(there.page.get_by_text(there.say("resume-done", name="Zoë"))).to_be_visible()
    there.look("signed in with a passkey")
    there.press(there.page.get_by_role("link", name=there.say("to-start")))
    expect(there.page.get_by_role("link", name="Zoë")).to_be_visible()


def test_passkeys_are_not_offered_where_they_cannot_be(visit: Visitors, server: ServerProcess) -> None:
    player = visit(server.address)
    player.page.goto("/me")
    expect(player.button("link-make")).to_be_visible()
    expect(player.button("passkey-make")).to_have_count(0)
