"""A fuzzer over the socket: whatever comes, there is one answer with a code, the connection stays, nothing changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.clients import Browser, Json, Page, at_turn, changed, envelope, quiet
from tests.support.server import HereServer, served
from tests.support.waiting import soon
from thirtyone.server.web.sockets import LARGEST_FRAME

LONGEST_SENTENCE: Final = 400


@dataclass
class Scene:
    """A table at the turn of the person who sits there, and somebody who does not."""

    server: HereServer
    table: str
    page: Page
    stranger: Page
    used: Json
    """A command that was carried out."""

    def messages(self) -> list[Json]:
        """Messages that the person might send now; the first three would be carried out."""
        decision = self.page.view["decision"]
        return [
            envelope(self.table, "act", "new", decision=decision, action=quiet(self.page.view)),
            envelope(self.table, "pace", "new", pace="quick"),
            envelope(self.table, "leave", "new"),
            envelope(self.table, "undo", "new", decision=decision),
            envelope(self.table, "continue", "new", round=0),
            envelope(self.table, "again", "new"),
            {"type": "watch", "table": self.table, "after": 3},
        ]


@contextmanager
def scene(folder: Path) -> Iterator[tuple[asyncio.Runner, Scene]]:
    """Serve such a table; the server does something only while the runner does."""

    @asynccontextmanager
    async def opened() -> Any:
        async with served(folder) as server, Browser(server.address) as browser, Browser(server.address) as other:
            table, page = await at_turn(browser)
            used = page.act(table, quiet(page.view))
            assert (await page.ask(used))["type"] == "accepted"
            while not (await page.my_turn())["legal"]:
                await page.ask(page.move(table, Random(1)))
            stranger = await other.connect()
            await stranger.watch(table)
            await page.state(lambda view: view["watching"] == 1)
            await stranger.state()  # everybody is told that somebody came
            yield Scene(server, table, page, stranger, used)

    with asyncio.Runner() as runner:
        manager = opened()
        yield runner, runner.run(manager.__aenter__())
        runner.run(manager.__aexit__(None, None, None))


# What is sent, and the codes that may come back.

Garbage = tuple[str | bytes, set[str]]

ANY_JSON: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=8,
)
WRONG_FOR_TEXT: Final[st.SearchStrategy[object]] = st.one_of(
    st.none(), st.booleans(), st.integers(), st.lists(st.text()), st.just({})
)
WRONG_FOR_NUMBER: Final = st.one_of(st.none(), st.booleans(), st.text(), st.just(0.5), st.lists(st.integers()))
BAD: Final = {"bad_message"}
MANY: Final = {"too_many"}
"""More than so many tables that follow on others are not even looked at in a minute."""
PRINTABLE: Final = st.characters(min_codepoint=33, max_codepoint=126)


def encoded(message: object) -> bytes:
    return msgspec.json.encode(message)


@st.composite
def no_message(draw: st.DrawFn, base: Json) -> Garbage:
    """Something that is none of the protocol's messages: anything at all, or a message with one fault."""
    inside = len(base.get("command", {})) > 1 and draw(st.booleans())
    part: Json = base["command"] if inside else base
    field = draw(st.sampled_from([name for name in part if name not in ("type", "after")]))
    wrong = WRONG_FOR_NUMBER if isinstance(part[field], int) else WRONG_FOR_TEXT
    whole = encoded(base)
    cut = draw(st.integers(0, len(whole) - 1))

    def with_part(faulty: Json) -> bytes:
        return encoded(base | {"command": faulty} if inside else faulty)

    match draw(st.integers(0, 10)):
        case 0:
            return draw(st.text()), BAD
        case 1:
            return draw(st.binary()), BAD
        case 2:
            return encoded(draw(ANY_JSON)), BAD
        case 3:
            return with_part({name: value for name, value in part.items() if name != field}), BAD
        case 4:
            return with_part(part | {draw(st.text().filter(lambda name: name not in part)): draw(ANY_JSON)}), BAD
        case 5:
            return with_part(part | {field: draw(wrong)}), BAD
        case 6:
            return with_part(part | {"type": draw(ANY_JSON.filter(lambda kind: kind not in TYPES))}), BAD
        case 7:
            return whole[:cut], BAD
        case 8:
            return whole[:cut] + draw(st.sampled_from([b"\0", b"\xff", b"\n\x1f"])) + whole[cut:], BAD
        case 9:
            return encoded(base | {"id" if "id" in base else "table": "x" * draw(st.integers(65, 5000))}), BAD
        case _:
            return whole + b" " * draw(st.integers(LARGEST_FRAME - len(whole) + 1, 2 * LARGEST_FRAME)), {"too_large"}


TYPES: Final = ("watch", "command", "act", "continue", "undo", "pace", "again", "leave")


@st.composite
def refused_command(draw: st.DrawFn, stage: Scene) -> Garbage:
    """A message of the protocol that the table, or the rules, must refuse to the person who sits there."""
    act, pace, abandon, undo, go_on, again, watch = stage.messages()
    decision, legal = act["command"]["decision"], stage.page.view["legal"]
    other = draw(st.integers(-(2**70), 2**70).filter(lambda number: number != decision))
    match draw(st.integers(0, 5)):
        case 0:
            base = draw(st.sampled_from([act, pace, abandon, undo, go_on, again, watch]))
            name = draw(st.text(PRINTABLE, min_size=1, max_size=64).filter(lambda name: name != stage.table))
            return encoded(base | {"table": name}), {"unknown_table"} | (MANY if base is again else set())
        case 1:
            return encoded(changed(draw(st.sampled_from([act, undo])), decision=other)), {"illegal_action"}
        case 2:
            text = draw(st.text(max_size=16).filter(lambda text: text not in legal))
            return encoded(changed(act, action=text)), {"bad_action", "illegal_action"}
        case 3:
            return encoded(changed(go_on, round=draw(st.integers()))), {"illegal_action"}
        case 4:
            return encoded(again), {"illegal_action"} | MANY
        case _:  # an id that another command had
            base = draw(st.sampled_from([act, pace, abandon]))
            return encoded(base | {"id": stage.used["id"]}), {"used_id"}


# Checks.


async def check_refused(stage: Scene, page: Page, garbage: Garbage) -> None:
    """There is one answer, which names the fault; the connection is kept, and the table as it was."""
    data, codes = garbage
    before = await stage.server.log.read(stage.table)
    shown = len(page.states)
    if isinstance(data, str):
        await page.socket.send_str(data)
    else:
        await page.socket.send_bytes(data)
    answer = await page.receive()
    assert answer["type"] == "refused"
    assert answer["code"] in codes
    sentence = answer["sentence"]
    assert 0 < len(sentence) <= LONGEST_SENTENCE
    assert sentence.endswith(".")
    # The next answer is the next message's: there was one only.
    assert await page.ask({"type": "watch", "table": "nowhere"}) == {
        "type": "refused",
        "id": None,
        "code": "unknown_table",
        "sentence": "There is no such table.",
    }
    assert len(page.states) == shown
    assert await stage.server.log.read(stage.table) == before


async def leave_alone(stage: Scene) -> None:
    """Let the stranger go."""
    await stage.stranger.socket.close()
    await stage.page.state(lambda view: view["watching"] == 0)


def bombard(
    folder: Path, examples: int, strategy: Callable[[Scene], st.SearchStrategy[Garbage]], *, as_stranger: bool = False
) -> None:
    with scene(folder) as (runner, stage):
        page = stage.stranger if as_stranger else stage.page
        if not as_stranger:  # who does not read for a minute is taken for gone, which all are told
            runner.run(soon(leave_alone(stage)))

        @settings(
            max_examples=examples,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        )
        @given(garbage=strategy(stage))
        def check(garbage: Garbage) -> None:
            runner.run(soon(check_refused(stage, page, garbage)))

        check()
        move = stage.page.act(stage.table, quiet(stage.page.view))
        assert runner.run(soon(stage.page.ask(move)))["type"] == "accepted"


def no_messages(stage: Scene) -> st.SearchStrategy[Garbage]:
    return st.sampled_from(stage.messages()).flatmap(no_message)


def strangers_commands(stage: Scene) -> st.SearchStrategy[Garbage]:
    """Every command of the person who sits there, new or sent again, from somebody else."""
    commands = [message for message in [*stage.messages(), stage.used] if message["type"] != "watch"]
    return st.sampled_from(commands).map(lambda message: (encoded(message), {"not_your_seat"}))


def test_garbage_is_refused(tmp_path: Path) -> None:
    bombard(tmp_path, 300, no_messages)


def test_garbage_from_a_stranger_is_refused(tmp_path: Path) -> None:
    bombard(tmp_path, 100, no_messages, as_stranger=True)


def test_commands_that_cannot_be_are_refused(tmp_path: Path) -> None:
    bombard(tmp_path, 200, refused_command)


def test_commands_of_a_stranger_are_refused(tmp_path: Path) -> None:
    bombard(tmp_path, 30, strangers_commands, as_stranger=True)


@pytest.mark.long
@pytest.mark.parametrize("strategy", [no_messages, refused_command])
def test_much_garbage_is_refused(tmp_path: Path, strategy: Callable[[Scene], st.SearchStrategy[Garbage]]) -> None:
    bombard(tmp_path, 10_000, strategy)


def test_any_sequence_number_gets_the_state_and_changes_nothing(tmp_path: Path) -> None:
    with scene(tmp_path) as (runner, stage):

        async def ask(page: Page, after: int) -> None:
            before, view = await stage.server.log.read(stage.table), page.view
            state = await page.watch(stage.table, after)
            assert state["view"] == view
            assert len(state["happened"]) <= state["seq"] * 4
            assert await stage.server.log.read(stage.table) == before

        @settings(max_examples=60)
        @given(after=st.integers(0, 2**80) | st.integers(0, 40), as_stranger=st.booleans())
        def check(after: int, as_stranger: bool) -> None:
            runner.run(soon(ask(stage.stranger if as_stranger else stage.page, after)))

        check()
