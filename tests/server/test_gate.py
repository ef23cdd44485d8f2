"""Who may ask: the names a server answers to, and what it believes of proxies."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from ipaddress import ip_network
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from aiohttp import ClientSession, CookieJar, WSMsgType, web
from aiohttp.test_utils import TestServer
from click.testing import CliRunner
from multidict import CIMultiDict

from tests.support.clients import Browser, Page
from tests.support.server import served
from tests.support.waiting import soon
from thirtyone.cli import main
from thirtyone.server.web.app import say_errors
from thirtyone.server.web.gate import CLIENT, Gate

LOOPBACK: Final = (ip_network("127.0.0.0/8"),)
PUBLIC: Final = "https://31.example.org"


def ask(gate: Gate, headers: Mapping[str, str] | CIMultiDict[str], method: str = "GET") -> dict[str, Any]:
    """Return what a handler behind the gate knows of a request, or the refusal."""

    async def tell(request: web.Request) -> web.Response:
        return web.json_response([request[CLIENT], request.scheme, request.host])

    async def run() -> dict[str, Any]:
        app = web.Application(middlewares=[say_errors, gate.admit])
        app.router.add_route("*", "/", tell)
        async with (
            TestServer(app, host="127.0.0.1") as server,
            ClientSession() as session,
            session.request(method, server.make_url("/"), headers=headers) as response,
        ):
            return {"status": response.status, "body": await response.json(), "port": server.port}

    return asyncio.run(run())


# Names.


@pytest.mark.parametrize(
    ("host", "answers"),
    [
        ("localhost", True),
        ("LOCALHOST:8000", True),
        ("localhost.:8000", True),
        ("thirtyone.localhost", True),
        ("127.0.0.1:3131", True),
        ("192.168.1.7", True),
        ("[::1]:3131", True),
        ("31.example.org", True),
        ("31.EXAMPLE.org:8443", True),
        ("31.example.org.", True),
        ("cards.lan", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("evil31.example.org", False),
        ("example.org", False),
        ("evil.example:localhost", False),
        ("evil.example/localhost", False),
        ("x@localhost.evil.example", False),
        ("[::1", False),
        ("", False),
    ],
)
def test_only_names_that_are_ours_are_answered_to(host: str, answers: bool) -> None:
    found = ask(Gate(public_url=PUBLIC, host="cards.lan"), {"Host": host})
    assert found["status"] == (200 if answers else 421)
    if not answers:
        assert found["body"]["error"]["code"] == "wrong_host"
        assert found["body"]["error"]["sentence"].endswith(".")


def test_a_page_whose_name_was_made_to_lead_here_gets_no_seat_and_no_socket(tmp_path: Path) -> None:
    """DNS rebinding: such a page's origin and the name it asks for agree."""

    async def run() -> None:
        async with served(tmp_path) as server, Browser(server.address) as browser:
            headers = {"Host": "evil.example:3131", "Origin": "http://evil.example:3131"}
            for method, path in (
                ("GET", "/"),
                ("POST", "/api/tables"),
                ("GET", "/api/tables"),
                ("GET", "/api/socket"),
                ("GET", "/assets/x.js"),
            ):
                async with browser.session.request(method, server.address + path, headers=headers) as response:
                    assert response.status == 421, path
                    assert "Set-Cookie" not in response.headers

    asyncio.run(run())


# Proxies.


@pytest.mark.parametrize(
    ("headers", "wanted"),
    [
        ({}, ("127.0.0.1", "http", None)),
        ({"X-Forwarded-For": "203.0.113.5"}, ("203.0.113.5", "http", None)),
        # The last address before our own proxies counts: what stands before it, the client may have made up.
        ({"X-Forwarded-For": "198.51.100.1, 203.0.113.5"}, ("203.0.113.5", "http", None)),
        ({"X-Forwarded-For": "198.51.100.1, 203.0.113.5, 127.0.0.9"}, ("203.0.113.5", "http", None)),
        ({"X-Forwarded-For": "127.0.0.7, 127.0.0.9"}, ("127.0.0.7", "http", None)),
        ({"X-Forwarded-For": "203.0.113.5:4711"}, ("203.0.113.5", "http", None)),
        ({"X-Forwarded-For": "2001:db8::5"}, ("2001:db8::5", "http", None)),
        ({"X-Forwarded-For": "[2001:db8::5]:4711"}, ("2001:db8::5", "http", None)),
        ({"X-Forwarded-For": "::ffff:203.0.113.5"}, ("203.0.113.5", "http", None)),
        # What is no address ends the way back.
        ({"X-Forwarded-For": "203.0.113.5, unknown"}, ("127.0.0.1", "http", None)),
        ({"X-Forwarded-For": "203.0.113.5, nonsense, 127.0.0.9"}, ("127.0.0.9", "http", None)),
        ({"X-Forwarded-For": ""}, ("127.0.0.1", "http", None)),
        ({"X-Forwarded-Proto": "https"}, ("127.0.0.1", "https", None)),
        ({"X-Forwarded-Proto": "http, HTTPS"}, ("127.0.0.1", "https", None)),
        ({"X-Forwarded-Proto": "wss"}, ("127.0.0.1", "https", None)),
        ({"X-Forwarded-Host": "evil.example, 31.example.org"}, ("127.0.0.1", "http", "31.example.org")),
        (
            {"Forwarded": 'for=198.51.100.1, for=203.0.113.5;proto=https;host="31.example.org"'},
            ("203.0.113.5", "https", "31.example.org"),
        ),
        ({"Forwarded": 'for="[2001:db8::5]:4711"'}, ("2001:db8::5", "http", None)),
        ({"Forwarded": "for=_hidden;proto=https"}, ("127.0.0.1", "https", None)),
        ({"Forwarded": "for=203.0.113.5, ;;="}, ("127.0.0.1", "http", None)),
    ],
    ids=str,
)
def test_a_proxy_that_is_trusted_is_believed_and_any_other_ignored(
    headers: dict[str, str], wanted: tuple[str, str, str | None]
) -> None:
    found = ask(Gate(public_url=PUBLIC, proxies=LOOPBACK), headers)
    here = f"127.0.0.1:{found['port']}"
    client, scheme, host = wanted
    assert found["body"] == [client, scheme, host or here]
    for proxies in ((), (ip_network("203.0.113.0/24"),)):
        found = ask(Gate(public_url=PUBLIC, proxies=proxies), headers)
        assert found["body"] == ["127.0.0.1", "http", f"127.0.0.1:{found['port']}"]


def test_several_headers_are_one_list() -> None:
    headers = CIMultiDict([("X-Forwarded-For", "198.51.100.1"), ("X-Forwarded-For", "203.0.113.5, 127.0.0.9")])
    assert ask(Gate(proxies=LOOPBACK), headers)["body"][0] == "203.0.113.5"


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Forwarded-For": "203.0.113.5", "Forwarded": "for=198.51.100.1"},
        {"X-Forwarded-Proto": "gopher"},
        {"Forwarded": "proto=gopher"},
    ],
)
def test_what_a_trusted_proxy_says_must_make_sense(headers: dict[str, str]) -> None:
    found = ask(Gate(proxies=LOOPBACK), headers)
    assert (found["status"], found["body"]["error"]["code"]) == (400, "bad_forwarding")
    assert found["body"]["error"]["sentence"].endswith(".")
    assert ask(Gate(), headers)["status"] == 200


def test_a_host_that_a_trusted_proxy_names_must_be_ours() -> None:
    found = ask(Gate(public_url=PUBLIC, proxies=LOOPBACK), {"X-Forwarded-Host": "evil.example"})
    assert (found["status"], found["body"]["error"]["code"]) == (421, "wrong_host")


@pytest.mark.parametrize(("origin", "status"), [(PUBLIC, 200), ("http://31.example.org", 403), ("null", 403)])
def test_a_page_of_the_public_address_may_write_through_the_proxy(origin: str, status: int) -> None:
    headers = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "31.example.org", "Origin": origin}
    assert ask(Gate(public_url=PUBLIC, proxies=LOOPBACK), headers, "POST")["status"] == status


# The example in docs/hosting.md.


def nginx_headers(request: web.Request) -> CIMultiDict[str]:
    """What the documented configuration makes of a request's headers that came over HTTPS from 203.0.113.5."""
    text = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text()
    variables = {
        "$host": request.host.lower(),
        "$scheme": "https",
        "$proxy_add_x_forwarded_for": ", ".join([*request.headers.getall("X-Forwarded-For", []), "203.0.113.5"]),
        "$http_upgrade": request.headers.get("Upgrade", ""),
        "$connection_upgrade": "upgrade" if "Upgrade" in request.headers else "close",
        '""': "",
    }
    headers = CIMultiDict(request.headers)
    found = re.findall(r"proxy_set_header (\S+) (\S+);", text)
    assert len(found) == 7
    for name, value in found:
        headers.popall(name, None)
        if variables[value]:
            headers[name] = variables[value]
    return headers


@asynccontextmanager
async def proxy_to(address: str) -> AsyncIterator[str]:
    """A proxy that does what nginx would do by the documented configuration, but for HTTPS itself."""
    hop = ("Connection", "Upgrade", "Content-Length", "Content-Encoding", "Transfer-Encoding")
    own = ("Sec-WebSocket-Key", "Sec-WebSocket-Version", "Sec-WebSocket-Extensions")

    async def forward(request: web.Request) -> web.StreamResponse:
        headers = nginx_headers(request)
        if headers.get("Connection") == "upgrade":
            for name in (*hop, *own):
                headers.popall(name, None)
            return await tunnel(request, headers)
        url = address + request.path_qs
        async with session.request(request.method, url, headers=headers, data=await request.read()) as answer:
            kept = CIMultiDict((name, value) for name, value in answer.headers.items() if name not in hop)
            return web.Response(status=answer.status, headers=kept, body=await answer.read())

    async def tunnel(request: web.Request, headers: CIMultiDict[str]) -> web.StreamResponse:
        here = web.WebSocketResponse()
        async with session.ws_connect(address + request.path, headers=headers) as there:
            await here.prepare(request)

            async def up() -> None:
                async for frame in here:
                    await there.send_str(frame.data)
                await there.close()

            task = asyncio.create_task(up())
            async for frame in there:
                if frame.type is WSMsgType.TEXT:
                    await here.send_str(frame.data)
            await here.close()
            await task
        return here

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", forward)
    async with ClientSession(cookie_jar=CookieJar()) as session, TestServer(app, host="127.0.0.1") as server:
        yield str(server.make_url("/")).rstrip("/")


def test_a_game_is_played_through_the_documented_proxy(tmp_path: Path) -> None:
    async def run() -> None:
        gate = Gate(public_url=PUBLIC, proxies=LOOPBACK)
        async with served(tmp_path, gate=gate) as server, proxy_to(server.address) as proxy, ClientSession() as session:
            page_headers = {"Host": "31.example.org", "Origin": PUBLIC, "Forwarded": "for=198.51.100.1"}
            wanted = {"rules": {"base": "a9", "lives": 1}, "opponents": ["random"], "pace": "none"}
            url = f"{proxy}/api/tables"
            async with session.post(url, json=wanted, headers=page_headers) as response:
                assert response.status == 201
                cookie = response.headers["Set-Cookie"]
                table = (await response.json())["table"]
            assert cookie.startswith("__Host-thirtyone=")
            assert "; Secure" in cookie
            page_headers["Cookie"] = cookie.partition(";")[0]
            page = Page(await session.ws_connect(f"{proxy}/api/socket", headers=page_headers))
            assert (await page.watch(table))["view"]["seat"] == 0
            await page.play(table, Random(3))
            assert page.view["status"] == "finished"
            await page.socket.close()

    asyncio.run(soon(run()))


# The options.


@pytest.mark.parametrize(
    "options",
    [
        ("--trusted-proxy", "nonsense"),
        ("--trusted-proxy", "10.0.0.1/8"),
        ("--trusted-proxy", ""),
        ("--public-url", "31.example.org"),
        ("--public-url", "https://"),
        ("--public-url", "ftp://31.example.org"),
        ("--public-url", "https://31.example.org/cards"),
        ("--public-url", "https://31.example.org:port"),
        ("--public-url", ""),
    ],
    ids=str,
)
def test_an_option_that_makes_no_sense_is_one_sentence(tmp_path: Path, options: tuple[str, str]) -> None:
    done = CliRunner().invoke(main, ["serve", "--port", "0", "--data", str(tmp_path), *options])
    assert done.exit_code == 2
    assert re.fullmatch(
        rf"Error: Invalid value for '{options[0]}': '.*' is no address .*\.", done.output.splitlines()[-1]
    )
