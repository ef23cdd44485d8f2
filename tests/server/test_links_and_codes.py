"""Personal links, passkeys, and the codes of tables: what they lead to, how long, and how often they can be tried."""

from __future__ import annotations

import asyncio
import re
from ipaddress import ip_network
from pathlib import Path

import pytest
from aiohttp import ClientSession

from tests.support.clients import Browser, envelope, send
from tests.support.server import HereServer, served, with_server
from tests.support.stored_tables import events_of
from tests.support.waiting import soon
from thirtyone.log import Passkey, SqlitePeople
from thirtyone.server.web.gate import Gate
from thirtyone.server.web.limits import TRYING, TRYING_IN_ALL
from thirtyone.table import fold

# Other devices.


def test_a_personal_link_makes_another_device_ones_own_until_it_is_revoked(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        table = await browser.open("a9", ("random",), name="Zoë")
        _, link = await send(browser, "POST", "/api/me/link")
        assert (await send(browser, "GET", "/api/me"))[1]["link"] is True
        async with Browser(server.address) as phone, Browser(server.address) as stranger:
            status, me = await send(phone, "POST", "/api/resume", link)
            assert (status, me["name"]) == (200, "Zoë")
            page = await phone.connect()
            assert (await page.watch(table))["view"]["seat"] == 0
            assert [entry["table"] for entry in (await phone.get("/api/tables"))[1]["tables"]] == [table]
            own = await browser.connect()  # and the first one has not lost it
            assert (await own.watch(table))["view"]["seat"] == 0
            _, newer = await send(browser, "POST", "/api/me/link")
            assert newer != link
            assert (await send(stranger, "POST", "/api/resume", link))[0] == 404
            assert (await send(browser, "DELETE", "/api/me/link"))[1]["link"] is False
            status, refused = await send(stranger, "POST", "/api/resume", newer)
            assert (status, refused["error"]["code"]) == (404, "unknown_link")

    with_server(tmp_path, work)


def test_no_secret_of_a_link_is_kept(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        _, link = await send(browser, "POST", "/api/me/link")
        assert len(link["secret"]) >= 43  # 256 bits
        await server.log.close()
        for file in tmp_path.iterdir():
            assert link["secret"].encode() not in file.read_bytes()

    async def run() -> None:
        async with served(tmp_path) as server, Browser(server.address) as browser:
            await soon(work(server, browser))

    asyncio.run(run())


def test_all_passkeys_of_a_person_can_be_removed(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        people = SqlitePeople(server.log)
        await send(browser, "PUT", "/api/me", {"name": "Zoë"})
        table = await browser.open("a9", ("random",))
        person = str(fold(await events_of(server.log, table)).seats[0].person)
        for number, owner in enumerate((person, person, "somebody else")):
            await people.add_passkey(Passkey(id=bytes([number]), person=owner, public_key=b"key", uses=0))
        assert (await send(browser, "GET", "/api/me"))[1]["passkeys"] == 2
        assert (await send(browser, "DELETE", "/api/passkeys"))[1]["passkeys"] == 0
        assert len(await people.passkeys("somebody else")) == 1

    with_server(tmp_path, work)


# Codes.


def test_a_code_leads_to_its_table_until_the_game_begins(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        _, opened = await send(browser, "POST", "/api/tables", {"rules": "a9", "seats": 2, "name": "Zoë"})
        table = opened["table"]
        page = await browser.connect()
        code = (await page.watch(table))["view"]["code"]
        assert re.fullmatch("[2-9A-HJ-NP-Z]{6}", code)
        assert not set("01OIL") & set(code)
        async with Browser(server.address) as friend:
            for spelled in (code, code.lower(), f"{code[:3]}-{code[3:]}", f"{code[:3]}%20{code[3:]}"):
                assert await send(friend, "GET", f"/api/codes/{spelled}") == (200, {"table": table})
            other = await friend.connect()
            await other.watch(table)
            await send(friend, "PUT", "/api/me", {"name": "Bo"})
            assert (await other.ask(envelope(table, "sit", "1")))["type"] == "accepted"
            assert (await page.ask(envelope(table, "start", "1")))["type"] == "accepted"
            status, refused = await send(friend, "GET", f"/api/codes/{code}")
            assert (status, refused["error"]["code"]) == (404, "unknown_code")

    with_server(tmp_path, work)


@pytest.mark.parametrize("typed", ["K0PMX4", "ko7mx4", "K1P-MX4", "i7pmx4", "K7PLX4", "K7PMX", "K7PMX42", "K7PMXÉ"])
def test_a_code_that_cannot_be_one_is_refused_as_such_and_is_no_guess(tmp_path: Path, typed: str) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        for _ in range(TRYING.amount + 1):
            status, refused = await send(browser, "GET", f"/api/codes/{typed}")
            assert (status, refused["error"]["code"]) == (422, "bad_code")

    with_server(tmp_path, work)


def test_a_right_code_works_for_who_has_not_guessed_whatever_others_do(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        _, opened = await send(browser, "POST", "/api/tables", {"rules": "a9", "seats": 2})
        page = await browser.connect()
        code = (await page.watch(opened["table"]))["view"]["code"]

        async def tries(client: str, tried: str) -> int:
            headers = {"X-Forwarded-For": client, "X-Forwarded-Proto": "http", "X-Forwarded-Host": "localhost"}
            async with browser.session.get(f"{browser.address}/api/codes/{tried}", headers=headers) as answer:
                return answer.status

        found = [await tries(f"2001:db8:0:{number:x}::1", "222222") for number in range(TRYING_IN_ALL.amount + 5)]
        assert set(found) == {404}  # each has one guess
        assert await tries("2001:db8:0:1::1", code) == 429  # who has guessed waits, though this one is right
        assert await tries("2001:db8:ffff::1", code) == 200

    gate = Gate(proxies=[ip_network("127.0.0.1")])
    with_server(tmp_path, work, gate=gate)


def test_few_wrong_codes_and_links_can_be_tried(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        _, opened = await send(browser, "POST", "/api/tables", {"rules": "a9", "seats": 2})
        page = await browser.connect()
        code = (await page.watch(opened["table"]))["view"]["code"]
        for number in range(TRYING.amount):
            assert (await send(browser, "GET", f"/api/codes/{code}"))[0] == 200  # a right one does not count
            if number % 2:
                assert (await send(browser, "GET", "/api/codes/222222"))[0] == 404
            else:
                assert (await send(browser, "POST", "/api/resume", {"secret": "guessed"}))[0] == 404
        for method, path, body in (
            ("GET", "/api/codes/222222", None),
            ("GET", f"/api/codes/{code}", None),  # else it would tell that a guess was right
            ("POST", "/api/resume", {"secret": "guessed"}),
        ):
            status, refused = await send(browser, method, path, body)
            assert (status, refused["error"]["code"]) == (429, "too_many")

    with_server(tmp_path, work)


def test_a_tables_link_can_be_had_as_a_qr_code(tmp_path: Path) -> None:
    async def work(server: HereServer, browser: Browser) -> None:
        _, opened = await send(browser, "POST", "/api/tables", {"rules": "a9", "seats": 2})
        pictures = []
        async with ClientSession() as stranger:
            for host in ("127.0.0.1", "localhost"):
                address = f"{server.address}/api/tables/{opened['table']}/qr.svg".replace("127.0.0.1", host)
                async with stranger.get(address) as response:
                    assert (response.status, response.content_type) == (200, "image/svg+xml")
                    pictures.append(await response.text())
            async with stranger.get(f"{server.address}/api/tables/nowhere/qr.svg") as response:
                assert response.status == 404
        assert all(picture.startswith("<svg") for picture in pictures)
        assert pictures[0] != pictures[1]  # the link is the one that was asked by

    with_server(tmp_path, work)
