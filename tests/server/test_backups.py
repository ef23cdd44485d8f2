"""Backups are whole copies of one instant, also while the server plays, and are put back where nothing is lost."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from itertools import pairwise
from operator import le
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from tests.support.clients import Browser, Page
from tests.support.server import ServerProcess, served
from tests.support.stored_tables import stored
from tests.support.waiting import soon
from thirtyone.cli import main
from thirtyone.log import DATABASE, DataFolderInUse, FolderLock, copy_log
from thirtyone.log.schema import NEWEST
from thirtyone.server import backups


def run(*arguments: object) -> tuple[int, str]:
    """Run the command; return its exit code and what it said."""
    result = CliRunner().invoke(main, [str(argument) for argument in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def refusal(*arguments: object) -> str:
    code, said = run(*arguments)
    assert code == 1
    assert said.startswith("Error: ")
    assert said.endswith(".\n")
    assert said.count("\n") == 1
    return said


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with a game in it, whose server has stopped."""
    folder = tmp_path / "data"

    async def play() -> None:
        async with served(folder) as server, Browser(server.address) as browser:
            table = await browser.open("a9", lives=50)
            page = await browser.connect()
            await page.watch(table)
            for _ in range(5):
                await page.my_turn()
                await page.ask(page.move(table, Random(1)))
            await page.socket.close()

    asyncio.run(play())
    return folder


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


# With a server that runs.


def test_a_backup_of_a_running_server_serves_the_game_where_it_was(tmp_path: Path) -> None:
    async def work() -> None:
        with ServerProcess(tmp_path / "data") as server:
            async with Browser(server.address) as browser:
                table = await browser.open("a7", ("random", "casual"), lives=50, name="Zoë")
                page = await browser.connect()
                await page.watch(table)
                for _ in range(6):
                    await page.my_turn()
                    await page.ask(page.move(table, Random(2)))
                await page.my_turn()
                arguments = ("backup", tmp_path / "copy", "--data", tmp_path / "data")
                assert await asyncio.to_thread(run, *arguments) == (0, f"The games are in {tmp_path / 'copy'}.\n")
                seq, view = page.seq, page.view
                await page.ask(page.move(table, Random(2)))  # what comes later is not in it
                await page.socket.close()
                assert run("restore", tmp_path / "copy", "--data", tmp_path / "again")[0] == 0
                with ServerProcess(tmp_path / "again") as restored:
                    browser.address = restored.address
                    page = await browser.connect()
                    state = await page.watch(table)
                    assert (state["seq"], state["view"]) == (seq, view)
                    assert (await page.ask(page.move(table, Random(2))))["type"] == "accepted"
                    await page.socket.close()

    asyncio.run(soon(work()))


def test_backups_in_the_middle_of_play_are_each_of_one_instant(tmp_path: Path) -> None:
    async def work() -> None:
        tables = []
        with ServerProcess(tmp_path / "data") as server:
            async with Browser(server.address) as browser:
                done = asyncio.Event()
                moved: asyncio.Queue[None] = asyncio.Queue()

                async def play(table: str, page: Page) -> None:
                    while not done.is_set():
                        await page.my_turn()
                        await page.ask(page.move(table, Random(page.seq)))
                        moved.put_nowait(None)
                    await page.socket.close()

                players = []
                for _ in range(4):
                    tables.append(await browser.open("a9", lives=99))
                    page = await browser.connect()
                    await page.watch(tables[-1])
                    players.append(asyncio.create_task(play(tables[-1], page)))
                for number in range(4):
                    code, said = await asyncio.to_thread(
                        run, "backup", tmp_path / f"copy{number}", "--data", tmp_path / "data"
                    )
                    assert code == 0, said
                    for _ in range(moved.qsize() + 12):
                        await moved.get()
                done.set()
                await asyncio.gather(*players)
            server.kill()
        counts: list[list[int]] = []
        for number in range(4):
            folder = tmp_path / f"again{number}"
            assert run("restore", tmp_path / f"copy{number}", "--data", folder)[0] == 0
            assert (folder / "cookie.key").read_bytes() == (tmp_path / "data" / "cookie.key").read_bytes()
            counts.append([])
            for table in tables:
                whole, _ = await stored(tmp_path / "data", table)
                copied, _ = await stored(folder, table)  # what the events make of it is checked as they are read
                assert copied == whole[: len(copied)]
                counts[-1].append(len(copied))
        for earlier, later in pairwise(counts):
            assert all(map(le, earlier, later))
            assert sum(earlier) < sum(later)

    asyncio.run(soon(work()))


# What a backup is.


def test_a_backup_is_a_folder_of_two_files_for_their_owner_only(tmp_path: Path, data: Path) -> None:
    copy = tmp_path / "copy"
    assert run("backup", copy, "--data", data)[0] == 0
    assert {path.name for path in copy.iterdir()} == {"thirtyone.sqlite3", "cookie.key"}
    assert copy.stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in copy.iterdir()} == {0o600}
    assert {path.name for path in tmp_path.iterdir()} == {"data", "copy"}


def test_a_backup_replaces_nothing(tmp_path: Path, data: Path) -> None:
    (tmp_path / "file").write_text("kept")
    (tmp_path / "empty").mkdir()
    (tmp_path / "nowhere").symlink_to(tmp_path / "gone")
    for name in ("file", "empty", "nowhere"):
        assert f"{name} exists already" in refusal("backup", tmp_path / name, "--data", data)
    assert (tmp_path / "file").read_text() == "kept"
    assert list((tmp_path / "empty").iterdir()) == []


def test_what_is_no_data_folder_is_not_backed_up(tmp_path: Path, data: Path) -> None:
    assert "no data folder" in refusal("backup", tmp_path / "copy", "--data", tmp_path / "nowhere")
    assert "There is no folder" in refusal("backup", tmp_path / "no" / "copy", "--data", data)
    key = (data / "cookie.key").read_bytes()
    (data / "cookie.key").unlink()
    assert "it has no cookie.key" in refusal("backup", tmp_path / "copy", "--data", data)
    (data / "cookie.key").write_bytes(key)
    (data / DATABASE).write_bytes(b"This is no database. " * 200)
    assert f"{DATABASE} cannot be read" in refusal("backup", tmp_path / "copy", "--data", data)
    assert {path.name for path in tmp_path.iterdir()} == {"data"}


def test_a_backup_that_fails_half_way_leaves_nothing(
    tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(source: Path, target: Path) -> None:
        Path(target).write_bytes(b"half")
        raise OSError(28, os.strerror(28), str(target))

    monkeypatch.setattr("shutil.copyfile", full)
    assert "No space left on device" in refusal("backup", tmp_path / "copy", "--data", data)
    assert {path.name for path in tmp_path.iterdir()} == {"data"}
    monkeypatch.undo()
    run("backup", tmp_path / "copy", "--data", data)
    monkeypatch.setattr("shutil.copyfile", full)
    assert "No space left on device" in refusal("restore", tmp_path / "copy", "--data", tmp_path / "again")
    assert {path.name for path in (tmp_path / "again").iterdir()} == {"lock"}


# Putting it back.


def test_a_folder_that_is_not_empty_is_left_alone(tmp_path: Path, data: Path) -> None:
    run("backup", tmp_path / "copy", "--data", data)
    before = files(data)
    assert "is not empty" in refusal("restore", tmp_path / "copy", "--data", data)
    assert files(data) == before
    other = tmp_path / "other"
    other.mkdir()
    (other / "letter.txt").write_text("kept")
    assert "is not empty" in refusal("restore", tmp_path / "copy", "--data", other)
    assert (other / "letter.txt").read_text() == "kept"


def test_a_folder_in_use_is_left_alone(tmp_path: Path, data: Path) -> None:
    run("backup", tmp_path / "copy", "--data", data)
    with FolderLock(tmp_path / "used"):
        assert "A server uses the data folder" in refusal("restore", tmp_path / "copy", "--data", tmp_path / "used")
        assert {path.name for path in (tmp_path / "used").iterdir()} == {"lock"}
    assert run("restore", tmp_path / "copy", "--data", tmp_path / "used")[0] == 0  # a lock alone is no content


def test_no_server_begins_while_a_folder_is_being_restored(
    tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("backup", tmp_path / "copy", "--data", data)
    again, copied = tmp_path / "again", copy_log

    def try_meanwhile(source: Path, target: Path) -> None:
        with pytest.raises(DataFolderInUse):
            FolderLock(again)
        copied(source, target)

    monkeypatch.setattr(backups, "copy_log", try_meanwhile)
    assert run("restore", tmp_path / "copy", "--data", again)[0] == 0


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        ("no key", "it has no cookie.key"),
        ("empty key", "cookie.key is empty"),
        ("no database", f"it has no {DATABASE}"),
        ("nonsense", "cannot be read"),
        ("empty database", "holds no games"),
        ("torn", "is damaged"),
        ("newer", "was made by a newer version"),
    ],
)
def test_what_is_no_good_backup_is_not_restored(tmp_path: Path, data: Path, damage: str, said: str) -> None:
    copy = tmp_path / "copy"
    run("backup", copy, "--data", data)
    match damage:
        case "no key":
            (copy / "cookie.key").unlink()
        case "empty key":
            (copy / "cookie.key").write_text("")
        case "no database":
            (copy / DATABASE).unlink()
        case "nonsense":
            (copy / DATABASE).write_bytes(b"This is no database. " * 200)
        case "empty database":
            (copy / DATABASE).write_bytes(b"")
        case "torn":
            content = bytearray((copy / DATABASE).read_bytes())
            content[4096 + 8 : 8192] = bytes(4096 - 8)  # the second page
            (copy / DATABASE).write_bytes(content)
        case "newer":
            with closing(sqlite3.connect(copy / DATABASE)) as database:
                database.execute(f"PRAGMA user_version = {NEWEST + 1}")
    again = tmp_path / "again"
    assert said in refusal("restore", copy, "--data", again)
    assert not again.exists() or {path.name for path in again.iterdir()} == {"lock"}
