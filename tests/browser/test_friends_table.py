"""Several people playing at one table: whatever befalls them, nobody is cheated, and the game goes on."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.friends import (
    Network,
    announced,
    ask,
    gather,
    is_asked,
    is_over,
    mark,
    next_to_act,
    play_together,
    round_is_over,
    seat,
)
from tests.browser.reader import DESK, PHONE, SMALL
from tests.support.server import ServerProcess
from thirtyone.cards import Language

NAMES: Final = ("Ana", "Bruno", "Chloé")


def test_three_people_play_to_the_end_though_one_is_cut_off_one_reloads_and_one_changes_over_to_another_device(
    visit: Visitors, server: ServerProcess
) -> None:
    ana = visit(server.address, "en", DESK, "mouse")
    bruno = visit(server.address, "de", PHONE, "touch")
    chloe = visit(server.address, "fr", SMALL, "mouse")
    network = Network(chloe)
    path = gather([ana, bruno, chloe], {"base": "a9", "lives": 1, "swim": False}, names=NAMES)
    expect(mark(seat(ana, "Chloé"), ana, "presence-here")).to_be_visible()

    next_to_act([ana, bruno, chloe])
    network.cut()
    expect(chloe.page.get_by_text(chloe.say("connection-lost"))).to_be_visible()
    expect(mark(seat(ana, "Chloé"), ana, "presence-absent")).to_be_visible()
    before = bruno.shown()
    bruno.page.reload()
    expect(bruno.page.locator(".slot.hand")).to_have_count(3)
    assert bruno.shown()["hand"] == before["hand"]

    # the others play until they wait for Chloé; then the host lets a computer player sit in
    play_for = ana.button("play-for", who="Chloé")
    play_together([ana, bruno], lambda _: play_for.count() > 0, seen_by=ana)
    expect(bruno.button("play-for", who="Chloé")).to_have_count(0)  # as the host is there
    expect(ana.page.get_by_text(ana.say("announcement-absent", who="Chloé")).first).to_be_visible()
    ana.look("an absent player's turn")
    ana.press(play_for)
    expect(mark(seat(bruno, "Chloé"), bruno, "presence-replaced")).to_be_visible()

    device = visit(server.address, "fr", SMALL, "mouse", same=chloe)
    device.page.goto(path)
    expect(device.page.get_by_text(device.say("stand-in"))).to_be_visible()
    device.look("a computer sits in for the reader")
    device.press(device.button("take-back"))
    expect(device.page.get_by_text(device.say("stand-in"))).to_have_count(0)
    expect(mark(seat(bruno, "Chloé"), bruno, "presence-here")).to_be_visible()
    network.mend()
    expect(chloe.page.get_by_text(chloe.say("connection-lost"))).to_have_count(0)

    everybody = [ana, bruno, device]
    for person in everybody:
        play_together(everybody, is_over, seen_by=person)
    places = [person.page.locator(".results li .place").all_inner_texts() for person in everybody]
    assert places == [["1.", "2.", "3."]] * 3
    assert [person.refused() for person in everybody] == [[], [], []]
    visit.complaints.clear()  # Chromium complains of sockets that were cut


def test_one_press_leads_to_the_next_game_and_nobody_there_who_has_not_pressed(
    visit: Visitors, server: ServerProcess
) -> None:
    ana, bruno = people = [visit(server.address), visit(server.address, "de", PHONE, "touch")]
    gather(people, {"base": "a9", "lives": 1, "swim": False})
    for person in people:
        play_together(people, is_over, seen_by=person)
    old = ana.page.url
    bruno.press(bruno.button("play-again"))
    bruno.page.wait_for_url(lambda url: "/t/" in url and url != old)
    sentence = ana.say("rematch-open", you="no", who="Bruno")
    expect(ana.page.locator(".next")).to_have_text(sentence)
    expect(announced(ana)).to_contain_text(sentence)
    ana.look("the next game is open")
    assert ana.page.url == old
    ana.press(ana.button("rematch-join"))
    ana.page.wait_for_url(bruno.page.url)
    for person, other in ((ana, "Bruno"), (bruno, "Ana")):
        expect(person.page.locator(".slot.hand")).to_have_count(3)
        expect(seat(person, other)).to_be_visible()


def test_who_does_not_press_is_told_when_the_next_game_has_begun_without_them(
    visit: Visitors, server: ServerProcess
) -> None:
    ana, bruno = visit(server.address), visit(server.address, "es", PHONE, "touch")
    chloe = visit(server.address, "fr", SMALL, "touch")
    people = [ana, bruno, chloe]
    gather(people, {"base": "a9", "lives": 1, "swim": False})
    for person in people:
        play_together(people, is_over, seen_by=person)
    old = chloe.page.url
    ana.press(ana.button("play-again"))
    expect(chloe.page.locator(".next")).to_have_text(chloe.say("rematch-open", you="no", who="Ana"))
    chloe.look("a seat is kept in the next game")
    bruno.press(bruno.button("rematch-join"))
    ana.press(ana.button("lobby-start"))
    expect(chloe.page.locator(".next")).to_have_text(chloe.say("rematch-begun"))
    expect(chloe.button("rematch-join")).to_have_count(0)
    assert chloe.page.url == old
    chloe.look("the next game has begun")
    chloe.page.reload()
    expect(chloe.page.locator(".next")).to_have_text(chloe.say("rematch-begun"))
    chloe.press(chloe.button("rematch-go"))
    expect(chloe.page.get_by_text(chloe.say("spectating"))).to_be_visible()
    chloe.press(chloe.button("queue-join"))
    expect(chloe.page.get_by_text(chloe.say("spectating-waits"))).to_be_visible()


def test_a_game_without_its_host_can_go_on(visit: Visitors, server: ServerProcess) -> None:
    ana, bruno, chloe = (visit(server.address) for _ in NAMES)
    gather([ana, bruno, chloe], {"base": "a9", "lives": 3})
    ana.page.goto("/rules/a9")
    expect(mark(seat(chloe, "Ana"), chloe, "presence-absent")).to_be_visible()
    play_for = bruno.button("play-for", who="Ana")
    play_together([bruno, chloe], lambda _: play_for.count() > 0, seen_by=bruno)
    expect(chloe.button("play-for", who="Ana")).to_be_visible()
    bruno.press(play_for)
    expect(mark(seat(chloe, "Ana"), chloe, "presence-replaced")).to_be_visible()


# The clock.


def test_the_clock_empties_tells_the_bank_apart_and_warns_once(visit: Visitors, server: ServerProcess) -> None:
    people = [visit(server.address) for _ in NAMES[:2]]
    for person in people:
        person.page.clock.install()
    gather(people, {"base": "a9", "lives": 3}, clock="relaxed")
    mine = next_to_act(people)
    (other,) = (person for person in people if person is not mine)
    expect(other.page.locator(".seat.turn").get_by_role("timer")).to_be_visible()
    expect(other.page.locator(".mine").get_by_role("timer")).to_have_count(0)
    timer = mine.page.locator(".mine").get_by_role("timer")
    warning = mine.page.locator(".mine [aria-live=assertive]")
    box = mine.page.locator(".slot.hand").first.bounding_box()

    def seconds() -> int:
        return int(timer.inner_text())

    assert 60 < seconds() <= 120
    expect(timer).to_have_accessible_name(re.compile(mine.say("clock-left", seconds=7).replace("7", r"\d+") + "$"))
    mine.page.clock.fast_forward((seconds() - 40) * 1000)
    expect(timer).to_have_accessible_name(re.compile(mine.say("clock-bank", seconds=7).replace("7", r"\d+")))
    assert 20 < seconds() <= 40
    expect(warning).to_be_empty()
    mine.look("time bank")
    mine.page.clock.fast_forward((seconds() - 5) * 1000)
    sentences = [mine.say("clock-warning", seconds=left) for left in (3, 4, 5)]
    expect(warning).to_have_text(re.compile("|".join(map(re.escape, sentences))))
    warned = warning.inner_text()
    mine.look("five seconds left")
    mine.page.clock.fast_forward(2000)
    expect(timer).to_have_text(re.compile("^[0123]$"))
    expect(warning).to_have_text(warned)
    assert mine.page.locator(".slot.hand").first.bounding_box() == box
    mine.move(mine.shown())
    expect(timer).to_have_count(0)


def test_between_rounds_the_page_says_who_has_still_to_press(visit: Visitors, server: ServerProcess) -> None:
    ana, bruno = people = [visit(server.address), visit(server.address, "es", SMALL, "touch")]
    gather(people, {"base": "a9", "lives": 5})
    for person in people:
        play_together(people, round_is_over, seen_by=person, go_on=False)
    expect(ana.page.locator(".results .time")).to_have_count(0)
    bruno.press(bruno.button("continue"))
    expect(bruno.page.locator(".awaited")).to_have_text(bruno.say("continue-waits", who="Ana"))
    bruno.look("waiting for somebody")
    ana.press(ana.button("continue"))
    for person in people:
        expect(person.page.locator(".slot.hand")).to_have_count(3)


def test_between_rounds_a_clock_runs_to_the_next_deal(visit: Visitors, server: ServerProcess) -> None:
    people = [visit(server.address) for _ in range(2)]
    gather(people, {"base": "a9", "lives": 5}, clock="fast")
    seen = play_together(people, round_is_over, go_on=False)
    expect(seen.page.locator(".results .go .time")).to_be_visible()
    expect(seen.button("continue")).to_have_text(re.compile(rf"^{seen.say('continue')} · \d+$"))


# Those who watch.


def test_a_spectator_sees_what_all_see_and_can_have_a_seat_in_the_next_game(
    visit: Visitors, server: ServerProcess
) -> None:
    ana, bruno = (visit(server.address, size=PHONE) for _ in range(2))
    path = gather([ana, bruno], {"base": "schwimmen", "lives": 1, "swim": False})
    guest = visit(server.address, "es", SMALL, "touch")
    guest.page.goto(path)
    expect(guest.page.get_by_text(guest.say("spectating"))).to_be_visible()
    expect(ana.page.get_by_role("img", name=ana.say("watchers", count=1))).to_be_visible()
    next_to_act([ana, bruno])
    assert guest.page.locator(".slot.hand, .actions button, .mine").count() == 0
    expect(guest.page.locator(".seat")).to_have_count(2)
    hidden = [card for person in (ana, bruno) for card in person.shown()["hand"]]
    shown = guest.page.locator(".seat [data-card]").evaluate_all("cards => cards.map(card => card.dataset.card)")
    assert set(shown).isdisjoint(hidden)
    assert len(shown) == 6
    guest.look("watching")
    guest.press(guest.button("queue-join"))
    expect(guest.page.get_by_text(guest.say("spectating-waits"))).to_be_visible()
    guest.press(guest.button("queue-leave"))
    expect(guest.page.get_by_text(guest.say("spectating"), exact=True)).to_be_visible()
    guest.press(guest.button("queue-join"))
    expect(guest.page.get_by_text(guest.say("spectating-waits"))).to_be_visible()
    play_together([ana, bruno], is_over)
    guest.look("watching the end")
    old = guest.page.url
    guest.press(guest.button("play-again"))
    guest.page.wait_for_url(lambda url: "/t/" in url and url != old)
    for person in (ana, bruno):
        person.press(person.button("rematch-join"))
    for person in (ana, bruno, guest):
        expect(person.page.locator(".slot.hand")).to_have_count(3)


# Leaving.


def test_leaving_for_good_says_what_happens_and_the_table_has_a_new_host(
    visit: Visitors, server: ServerProcess
) -> None:
    ana, bruno, chloe = (visit(server.address, language) for language in ("en", "es", "fr"))
    gather([ana, bruno, chloe], {"base": "a9", "lives": 5})
    expect(mark(seat(bruno, "Ana"), bruno, "seat-host")).to_be_visible()
    ana.press(ana.button("leave"))
    expect(ana.page.get_by_text(ana.say("leave-text-host", who="Bruno"))).to_be_visible()
    ana.look("leaving a game with others")
    ana.press(ana.button("leave-for-good"))
    ana.page.wait_for_url("**/")
    expect(mark(seat(bruno, "Ana"), bruno, "presence-gone")).to_be_visible()
    expect(mark(seat(chloe, "Bruno"), chloe, "seat-host")).to_be_visible()
    expect(mark(bruno.page.locator(".mine"), bruno, "seat-host")).to_be_visible()
    expect(bruno.page.locator("main > div[aria-live=polite]")).to_contain_text(
        bruno.say("announcement-host", you="yes", who="")
    )
    chloe.press(chloe.button("leave"))
    expect(chloe.page.get_by_text(chloe.say("leave-text-for-good"))).to_be_visible()
    expect(chloe.page.get_by_text(chloe.say("leave-text-host", who="Bruno"))).to_have_count(0)  # Bruno is it already


# How it looks.


@pytest.mark.parametrize("language", ["en", "fr", "es", "de"])
def test_the_table_of_several_people_fits_a_small_phone_in_every_language(
    visit: Visitors, server: ServerProcess, language: Language
) -> None:
    ana, bruno = visit(server.address, language, SMALL), visit(server.address, language, SMALL, "touch")
    path = gather([ana, bruno], {"base": "a9", "lives": 5}, opponents=["beginner"] * 4, talk=True, clock="relaxed")
    mine = next_to_act([ana, bruno])
    mine.look("friends: my turn")
    (other,) = (person for person in (ana, bruno) if person is not mine)
    assert ask(mine, path, "say", phrase="one_moment")["type"] == "accepted"
    expect(other.page.locator(".seat .bubble")).to_be_visible()
    other.look("friends: another's turn")
    other.page.locator("[aria-keyshortcuts=T]").click()
    other.look("friends: talk")
    other.key("Escape")
    other.press(other.button("leave"))
    other.look("friends: leaving")
    assert other.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert not is_asked(other.shown())
