"""Who has a say at a table, and what may be said there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.support.patient_log import TERMS, PatientLog, Watching, lobby_of, with_log
from tests.support.stored_tables import events_of
from thirtyone import ThirtyOneError
from thirtyone.server.protocol.client_messages import Say
from thirtyone.server.protocol.server_messages import Said
from thirtyone.server.tables.live_tables import LiveTables
from thirtyone.table import Continue, FreeSeat, Pace, Sit, Start, Terms


def test_nobody_without_a_seat_has_a_say_and_nothing_stays_in_memory(tmp_path: Path) -> None:
    async def work(log: PatientLog, new: Callable[[], LiveTables]) -> None:
        tables = new()
        name = await tables.open("ana", TERMS, lobby_of("ana"))
        await tables.command("bo", name, Sit(seat=1), "1")
        await tables.command("ana", name, FreeSeat(seat=1), "1")
        wishes: tuple[Any, ...] = (Sit(), Start(), FreeSeat(seat=0), Pace(pace="slow"), Continue(round=0))
        for number, wish in enumerate(wishes):
            with pytest.raises(ThirtyOneError):
                await tables.command("bo", name, wish, f"wish {number}")
        with pytest.raises(ThirtyOneError):
            await tables.say("bo", name, Say(reaction="clap"))
        with pytest.raises(ThirtyOneError):
            await tables.again("bo", name, "2")
        await tables.say("ana", name, Say(reaction="clap"))
        assert tables.in_memory == 0
        assert len(await events_of(log, name)) == 3

    with_log(tmp_path, work)


@pytest.mark.parametrize(
    ("talk", "public", "said", "code"),
    [
        (True, False, {"text": "Well, well"}, None),
        (True, False, {"text": "two\nlines"}, "bad_name"),
        (True, False, {"text": "\u202eback to front"}, "bad_name"),
        (True, False, {"text": "   "}, "bad_name"),
        (True, False, {"text": "both", "reaction": "clap"}, "bad_message"),
        (True, False, {}, "bad_message"),
        (False, False, {"text": "Well, well"}, "illegal_action"),
        (True, True, {"text": "Well, well"}, "illegal_action"),
        (False, True, {"phrase": "well_played"}, None),
        (False, True, {"reaction": "heart"}, None),
    ],
)
def test_what_is_said_reaches_everybody_where_it_may_be_said(
    tmp_path: Path, *, talk: bool, public: bool, said: dict[str, Any], code: str | None
) -> None:
    async def work(log: PatientLog, new: Callable[[], LiveTables]) -> None:
        tables, ana, stranger = new(), Watching("ana"), Watching("a stranger")
        await log.remember_name("ana", "Ana")
        terms = Terms(rules="a9", pace="none", talk=talk, public=public)
        name = await tables.open("ana", terms, lobby_of("ana"))
        for watcher in (ana, stranger):
            await tables.watch(watcher, name, 0)
        message = Say(**said)
        if code is None:
            await tables.say("ana", name, message)
        else:
            with pytest.raises(ThirtyOneError) as caught:
                await tables.say("ana", name, message)
            assert caught.value.code == code
        everything: dict[str, Any] = {"reaction": None, "phrase": None, "text": None, **said}
        expected = [] if code else [msgspec.to_builtins(Said(table=name, seat=0, name="Ana", **everything))]
        for watcher in (ana, stranger):
            assert [message for message in watcher.messages if message["type"] == "said"] == [
                msgspec.to_builtins(said) for said in expected
            ]

    with_log(tmp_path, work)
