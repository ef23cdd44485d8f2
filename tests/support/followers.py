"""People who follow a table by what is sent to them, and whether they see what is there to be seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tests.support.news import as_state
from tests.support.views_of import state_view
from thirtyone.server.protocol.server_messages import News
from thirtyone.server.protocol.view_types import OwnNews, TableView
from thirtyone.server.tables.live_table import LiveTable, steps
from thirtyone.table import Table, TableEvent

Json = dict[str, Any]


class Follower:
    """Somebody who watches, and the state that the messages made."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.state: Json = {}
        self.messages: list[Json] = []

    def send_written(self, message: bytes) -> None:
        sent: Json = msgspec.json.decode(message)
        if sent["type"] == "news":
            assert {"type", *News.__struct_fields__} >= sent.keys() >= {"type", *News.__struct_fields__[:-1]}
            assert sent["view"].keys() <= set(TableView.__struct_fields__)
            assert sent.get("own", {}).keys() <= set(OwnNews.__struct_fields__)
        self.messages.append(sent)
        self.state = sent if sent["type"] == "state" else as_state(self.state, sent)


class Followers:
    """Everybody who watches a table: they come and go, and are told what happens."""

    def __init__(self, events: Sequence[TableEvent]) -> None:
        self.live = LiveTable("table", events, {})
        self.following: dict[str, Follower] = {}
        self.compared = 0
        """How often what somebody saw was looked at in a game."""

    def follow(self, events: Sequence[TableEvent], connected: frozenset[str]) -> None:
        """Take in what the table's log has beyond what is known, after which the people who are there changed."""
        new = events[self.live.state.seq :]
        if new:
            self.live.take_in(steps(self.live.state, new))
            self.live.show(now=0)
        for person in set(self.following) - connected:
            self.live.go(self.following.pop(person))
        for person in sorted(connected - set(self.following)):
            self.following[person] = follower = Follower(person)
            self.live.come(follower)
            self.live.show_to(follower, 0, now=0)

    def compare(self) -> None:
        """Check, once everybody is told who is there, that all see what a whole view would show."""
        self.live.show(now=0)
        state, names = self.live.state, self.live.names
        for person, follower in self.following.items():
            whole = state_view(state, person, names, self.live.connected)
            assert follower.state["seq"] == state.seq
            assert follower.state["view"] == msgspec.json.decode(msgspec.json.encode(whole)), person
            self.compared += isinstance(state, Table)
