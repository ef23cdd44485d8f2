"""Several people at one table, each in a browser of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Final

from playwright.sync_api import Locator, WebSocketRoute, expect

from tests.browser.player import Player
from tests.browser.reader import SHOWN, Json
from tests.support.waiting import GUARD

ASK: Final = """(message) => new Promise((resolve, reject) => {
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/socket`);
    const id = `${Date.now()}-${Math.random()}`;
    socket.onopen = () => socket.send(JSON.stringify({ id, ...message }));
    socket.onerror = () => reject(new Error("no connection"));
    socket.onmessage = ({ data }) => {
        const answer = JSON.parse(data);
        if (answer.id !== id) return;
        socket.close();
        resolve(answer);
    };
})"""
"""Sends one command, as the person whose browser this is."""

AT_REST: Final = f"() => new Promise((resolve) => requestAnimationFrame(() => resolve(({SHOWN})())))"
"""What the table shows once the page has come to draw it."""


def ask(player: Player, path: str, kind: str, **values: object) -> Json:
    """Send a command about a table and return its answer."""
    message = {"type": "command", "table": path.removeprefix("/t/"), "command": {"type": kind, **values}}
    answer: Json = player.page.evaluate(ASK, message)
    return answer


def seat(player: Player, name: str) -> Locator:
    """A seat of the others, as this player sees it."""
    return player.page.get_by_role("group", name=name, exact=True)


def mark(where: Locator, player: Player, message: str) -> Locator:
    """A mark at a seat, by its meaning."""
    return where.get_by_role("img", name=player.say(message), exact=True)


def call_oneself(player: Player, name: str) -> None:
    answer = player.page.request.put(
        "/api/me", data={"name": name}, headers={"Origin": player.page.evaluate("location.origin")}
    )
    assert answer.ok, answer.text()


def gather(
    people: Sequence[Player], rules: object, *, names: Sequence[str] = ("Ana", "Bruno", "Chloé"), **terms: object
) -> str:
    """Let people sit down at a new table, the first being its host, and begin; return its address."""
    for person, name in zip(people, names, strict=False):
        call_oneself(person, name)
    host, *guests = people
    opponents = terms.pop("opponents", [])
    assert isinstance(opponents, list)
    wanted = {"rules": rules, "seats": len(people) + len(opponents), "opponents": opponents, "pace": "none", **terms}
    origin = {"Origin": host.page.evaluate("location.origin")}
    answer = host.page.request.post("/api/tables", data=wanted, headers=origin)
    assert answer.ok, answer.text()
    path = f"/t/{answer.json()['table']}"
    for guest in guests:
        assert ask(guest, path, "sit", seat=None)["type"] == "accepted"
    assert ask(host, path, "start")["type"] == "accepted"
    for person in people:
        person.page.goto(path)
    for person in people:
        expect(person.page.locator(".slot.hand")).not_to_have_count(0)
    return path


class Network:
    """The way from a page to the server, which can break. Made before the page opens a socket."""

    def __init__(self, player: Player) -> None:
        self._page = player.page
        self._sockets: list[tuple[WebSocketRoute, WebSocketRoute]] = []
        self._down = False
        player.page.route_web_socket("**/api/socket", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        if self._down:
            socket.close()
        else:
            self._sockets.append((socket, socket.connect_to_server()))

    def cut(self) -> None:
        self._down = True
        for here, there in self._sockets:
            here.close()
            there.close()
        self._sockets.clear()

    def mend(self) -> None:
        """The browser notices at once, as it does when a train leaves a tunnel."""
        self._down = False
        self._page.evaluate("dispatchEvent(new Event('online'))")


def is_asked(shown: Json) -> bool:
    """Whether the table waits for somebody who sees this."""
    return bool(shown["actions"] or shown["possible"])


def next_to_act(people: Sequence[Player]) -> Player:
    """Wait until it is the turn of one of these people; they go on to the next round where one has ended."""
    return play_together(people, is_asked)


def play_together(
    people: Sequence[Player], until: Callable[[Json], bool], *, seen_by: Player | None = None, go_on: bool = True
) -> Player:
    """Let people play, each when it is their turn, until what is wanted is seen.

    Args:
        people: who plays.
        until: whether what a table shows is what is wanted.
        seen_by: who has to see it; None for any of them.
        go_on: whether they go on to the next round where one has ended.

    Returns:
        Who sees it.
    """
    given_up = monotonic() + GUARD
    while monotonic() < given_up:
        for person in people:
            shown = person.page.evaluate(AT_REST)
            if seen_by in (None, person) and until(shown):
                return person
            if shown["results"]:
                if go_on:  # the next round may come first, and the button go
                    button = person.page.locator(".results:not(.over) .go button.strong:enabled")
                    button.evaluate_all("buttons => buttons[0]?.click()")
            elif is_asked(shown):
                person.move(shown)
    raise AssertionError(f"It never happened: {[person.shown() for person in people]}")


def is_over(shown: Json) -> bool:
    """Whether the game is over."""
    return bool(shown["over"])


def round_is_over(shown: Json) -> bool:
    """Whether a round has ended, and all hands lie open."""
    return bool(shown["results"])


def announced(player: Player) -> Locator:
    """What is read out beside the events of the game."""
    return player.page.locator("main > div[aria-live=polite]")
