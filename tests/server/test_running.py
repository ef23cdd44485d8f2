"""Starting and stopping, a full disk, and the processes beside the server."""

from __future__ import annotations

import asyncio
import os
import select
import socket
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from signal import SIGKILL

import pytest

from tests.support.clients import Browser, at_turn, envelope, quiet, waits_for_person
from tests.support.server import HereServer, PromptBots, ServerProcess, run_serve, with_server
from tests.support.stored_tables import events_of, stored
from tests.support.waiting import SHORT, soon
from thirtyone.game.views import View
from thirtyone.log import DATABASE, CommandKey, Heading, LogUnavailable, SqliteLog
from thirtyone.table import fold

# The disk.


class FaultyLog(SqliteLog):
    """A log whose disk can be full."""

    full = False
    refusals = 0

    async def serve_at(self, at: int) -> None:
        if self.full:
            raise LogUnavailable("database or disk is full")
        await super().serve_at(at)

    async def append(
        self, table: str, *, after: int, events: Sequence[bytes], heading: Heading, command: CommandKey | None = None
    ) -> None:
        if self.full:
            self.refusals += 1
            raise LogUnavailable("database or disk is full")
        await super().append(table, after=after, events=events, heading=heading, command=command)


def test_a_full_disk_refuses_the_move_and_the_table_goes_on_when_there_is_room(tmp_path: Path) -> None:
    log = FaultyLog(tmp_path)

    async def work(server: HereServer, browser: Browser) -> None:
        table, page = await at_turn(browser)
        before, view = await log.read(table), page.view
        log.full = True
        act = page.act(table, quiet(view))
        for _ in range(3):
            refused = await page.ask(act)
            assert (refused["type"], refused["id"], refused["code"]) == ("refused", act["id"], "log_unavailable")
        status, answer = await browser.post("/api/tables", {"rules": "a9", "opponents": ["random"]})
        assert (status, answer["error"]["code"]) == (503, "log_unavailable")
        assert await log.read(table) == before
        other = await browser.connect()
        assert (await other.watch(table))["view"] == view
        log.full = False
        assert await page.ask(act) == {"type": "accepted", "id": act["id"]}
        await page.my_turn()
        assert fold(await events_of(log, table)).seq == page.seq

    with_server(tmp_path, work, log=log)


def test_a_server_that_cannot_write_says_that_it_is_not_ready(tmp_path: Path) -> None:
    log = FaultyLog(tmp_path)

    async def work(server: HereServer, browser: Browser) -> None:
        assert await browser.get("/readyz") == (200, {"status": "ok"})
        log.full = True
        status, answer = await browser.get("/readyz")
        assert (status, answer["error"]["code"]) == (503, "log_unavailable")
        assert await browser.get("/healthz") == (200, {"status": "ok"})

    with_server(tmp_path, work, log=log)


def test_a_server_whose_database_is_damaged_stops_and_says_so(tmp_path: Path) -> None:
    async def run() -> None:
        async with Browser("") as browser:
            with ServerProcess(tmp_path) as server:
                browser.address = server.address
                await browser.open("a9", ("random",))
                for file in tmp_path.glob(f"{DATABASE}*"):
                    if not file.name.endswith("-shm"):
                        file.write_bytes(b"\x5a" * file.stat().st_size)
                status, answer = await browser.post("/api/tables", {"rules": "a9", "opponents": ["random"]})
                assert (status, answer["error"]["code"]) == (503, "log_unavailable")
                complaints = server.complaints()
        assert "cannot be relied on any more" in complaints and "Traceback" not in complaints

    asyncio.run(soon(run()))


def test_computer_players_go_on_when_there_is_room_again(tmp_path: Path) -> None:
    log = FaultyLog(tmp_path)

    class Filling(PromptBots):
        async def think(self, level: str, view: View, seed: str) -> str:
            log.full = log.refusals == 0
            return await super().think(level, view, seed)

    async def work(server: HereServer, browser: Browser) -> None:
        table = await browser.open("a9", ("random", "random"))
        page = await browser.connect()
        await page.watch(table)
        while not log.refusals:
            if waits_for_person(page.view):
                await page.ask(page.move(table, Random(1)))
            else:
                with suppress(TimeoutError):
                    await asyncio.wait_for(page.state(), 0.2)
        log.full = False
        await asyncio.wait_for(page.my_turn(), SHORT)

    with_server(tmp_path, work, log=log, bots=Filling())


# Starting and stopping.


def test_it_stops_when_it_is_told_to(tmp_path: Path) -> None:
    async def run() -> None:
        with ServerProcess(tmp_path) as server:
            async with Browser(server.address) as browser:
                table = await browser.open("a9", ("careful", "random"))
                page = await browser.connect()
                await page.watch(table)
                await page.my_turn()
                assert await asyncio.to_thread(server.stop) == (0, "", "")
                with pytest.raises(ConnectionError, match="1001"):
                    await page.state()
                acknowledged = page.seq
        _, state = await stored(tmp_path, table)
        assert state.seq >= acknowledged

    asyncio.run(run())


def test_while_it_stops_no_thought_is_begun(tmp_path: Path) -> None:
    class Counting(PromptBots):
        thoughts = 0

        async def think(self, level: str, view: View, seed: str) -> str:
            self.thoughts += 1
            return await super().think(level, view, seed)

    bots = Counting()

    async def work(server: HereServer, browser: Browser) -> None:
        table, page = await at_turn(browser)
        before = bots.thoughts
        await server.site.tables.close()
        await page.do(table, "act", decision=page.view["decision"], action=quiet(page.view))
        other = await browser.connect()
        await other.watch(table)
        await page.socket.close()
        assert (await other.ask({"type": "ping"}))["type"] == "pong"
        assert bots.thoughts == before

    with_server(tmp_path, work, bots=bots)


def test_a_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run_serve("--port", str(port), "--data", str(tmp_path))
    assert done.returncode not in (0, None)
    assert done.stderr == f"Error: Port {port} is in use: choose another with --port.\n"


def test_a_folder_in_use_is_one_sentence(tmp_path: Path) -> None:
    with ServerProcess(tmp_path):
        done = run_serve("--port", "0", "--data", str(tmp_path))
    assert done.returncode not in (0, None)
    assert done.stderr == f"Error: Another server uses the data folder {tmp_path}: stop it, or choose --data.\n"


@pytest.mark.parametrize("kind", ["no folder", "no database"])
def test_data_that_cannot_be_used_is_one_sentence(tmp_path: Path, kind: str) -> None:
    folder = tmp_path / "data"
    if kind == "no folder":
        (tmp_path / "file").touch()
        folder = tmp_path / "file" / "data"
    else:
        folder.mkdir()
        (folder / "thirtyone.sqlite3").write_bytes(b"This is no database. " * 100)
    done = run_serve("--port", "0", "--data", str(folder))
    assert done.returncode not in (0, None)
    assert done.stderr.startswith("Error: ")
    assert done.stderr.count("\n") == 1


# The processes in which computer players think.


def thinking_processes(server: ServerProcess) -> list[int]:
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    return [int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def test_a_thinking_process_that_dies_stops_no_game(tmp_path: Path) -> None:
    async def run() -> None:
        with ServerProcess(tmp_path) as server:
            async with Browser(server.address) as browser:
                table = await browser.open("a9", ("random",))
                page = await browser.connect()
                await page.watch(table)
                while not thinking_processes(server):
                    await page.my_turn()
                    await page.ask(page.move(table, Random(1)))
                await page.my_turn()
                for pid in thinking_processes(server):
                    os.kill(pid, SIGKILL)
                for _ in range(4):
                    await page.ask(page.move(table, Random(1)))
                    await asyncio.wait_for(page.my_turn(), SHORT)

    asyncio.run(run())


def test_thinking_processes_end_with_a_server_that_was_killed(tmp_path: Path) -> None:
    async def run() -> None:
        with ServerProcess(tmp_path) as server:
            async with Browser(server.address) as browser:
                table = await browser.open("a9", ("random",))
                page = await browser.connect()
                await page.watch(table)
                while not (pids := thinking_processes(server)):
                    await page.my_turn()
                    await page.ask(page.move(table, Random(1)))
                await page.my_turn()  # it has thought, and so it has begun: one that only begins complains
            watched = [os.pidfd_open(pid) for pid in pids]
            try:
                os.kill(server.pid, SIGKILL)
                for process in watched:
                    ended, _, _ = select.select([process], [], [], SHORT)
                    assert ended, "it goes on without its server"
            finally:
                for process in watched:
                    os.close(process)
            # the last process that could write there has ended
            assert (await asyncio.to_thread(server.complaints)) == ""
            server.kill()  # and what is left of its group

    asyncio.run(run())


def test_a_table_that_nobody_watches_is_not_kept_in_memory(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        tables = [await browser.open("a9", ("random",)) for _ in range(5)]
        page = await browser.connect()
        for table in tables:
            assert (await browser.get(f"/api/tables/{table}/record"))[0] == 200
            await page.ask(envelope(table, "again", "1"))
        assert server.site.tables.in_memory == 0

    with_server(tmp_path, work)
