"""Every header and cookie of every kind of answer: each has its reason, and says what is held to be best today."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from http.cookies import Morsel, SimpleCookie
from ipaddress import ip_network
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

import pytest
from multidict import CIMultiDictProxy
from yarl import URL

from tests.support.clients import Browser
from tests.support.server import served
from tests.support.waiting import soon
from thirtyone.server.web import headers, sessions
from thirtyone.server.web.gate import Gate

SOCKET: Final = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}
READER: Final = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
NEW_TABLE: Final = b'{"rules":"a9","opponents":["random"]}'


class Asked(NamedTuple):
    """A request, and the status of its answer."""

    method: str
    path: str
    status: int
    headers: Mapping[str, str] = MappingProxyType({})
    body: bytes | None = None


KINDS: Final = (
    Asked("GET", "/", 200),
    Asked("HEAD", "/", 200),
    Asked("GET", "/t/any", 200),
    Asked("GET", "/rules/a9", 200),
    Asked("GET", "/assets/page-1.js", 200),
    Asked("GET", "/assets/page-1.js", 206, {"Range": "bytes=0-3"}),
    Asked("GET", "/assets/nothing.js", 404),
    Asked("GET", "/assets/", 404),
    Asked("GET", "/assets/..", 404),
    Asked("GET", "/assets/..%2findex.html", 404),
    Asked("GET", "/assets/page-1.js%2f..%2f..%2findex.html", 404),
    Asked("GET", "/assets/%00", 404),
    Asked("GET", "/healthz", 200),
    Asked("GET", "/api/games", 200),
    Asked("HEAD", "/api/games", 200),
    Asked("GET", "/api/rules/a9", 200),
    Asked("GET", "/api/rules/a8", 404),
    Asked("GET", "/api/openapi.json", 200),
    Asked("GET", "/api/tables", 200),
    Asked("POST", "/api/tables", 201, body=NEW_TABLE),
    Asked("POST", "/api/tables", 400, body=b"nonsense"),
    Asked("POST", "/api/tables", 403, {"Origin": "https://evil.example"}, NEW_TABLE),
    Asked("POST", "/api/tables", 413, body=b"x" * 70_000),
    Asked("POST", "/api/tables", 422, body=NEW_TABLE.replace(b"a9", b"a8")),
    Asked("DELETE", "/api/tables", 405),
    Asked("GET", "/api/tables/any/record", 404),
    Asked("GET", "/nowhere", 404),
    Asked("GET", "/nowhere", 404, READER),
    Asked("GET", "/rules/a8", 404),
    Asked("GET", "/rules/a8", 404, READER),
    Asked("HEAD", "/t/", 404, READER),
    Asked("GET", "/api/nowhere", 404, READER),
    Asked("GET", "/api/rules/a8", 404, READER),
    Asked("GET", "/assets/nothing.js", 404, READER),
    Asked("GET", "/", 421, {"Host": "evil.example"}),
    Asked("GET", "/api/socket", 400),
    Asked("GET", "/api/socket", 101, SOCKET),
    Asked("GET", "/api/socket", 403, SOCKET | {"Origin": "https://evil.example"}),
)

PLAIN: Final = {
    "Content-Type": "what the answer is",
    "Content-Length": "where it ends",
    "Content-Range": "which part of a file it is",
    "Date": "when it was given",
    "Allow": "what a path takes (RFC 9110, 15.5.6)",
    "Accept-Ranges": "that a part of a file can be asked for",
    "Etag": "which version of a file it is",
    "Last-Modified": "since when a file is as it is",
    "Upgrade": "opens the socket",
    "Connection": "opens the socket, or says that the connection ends",
    "Sec-WebSocket-Accept": "opens the socket",
    "Set-Cookie": "who somebody is; looked at below",
}
"""Headers that HTTP itself wants: they allow a browser nothing."""

Answers = list[tuple[Asked, CIMultiDictProxy[str]]]


@pytest.fixture(params=["http", "https"])
def scheme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scheme: str) -> Answers:
    """The headers of every kind of answer, each to somebody new."""
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>31</title>")
    (page / "assets" / "page-1.js").write_text("export {};")
    monkeypatch.setattr("thirtyone.server.web.app.PAGE", page)
    found: Answers = []

    async def ask() -> None:
        gate = Gate(proxies=[ip_network("127.0.0.1")])
        async with served(tmp_path / "data", gate=gate) as server:
            for asked in KINDS:
                sent = {**asked.headers, "X-Forwarded-Proto": scheme}
                async with (
                    Browser(server.address) as browser,
                    browser.session.request(
                        asked.method, URL(server.address + asked.path, encoded=True), headers=sent, data=asked.body
                    ) as response,
                ):
                    assert response.status == asked.status, asked
                    found.append((asked, response.headers))
                    if asked.status == 101:
                        response.close()

    asyncio.run(soon(ask()))
    return found


def cookies(found: CIMultiDictProxy[str]) -> list[Morsel[str]]:
    return [morsel for text in found.getall("Set-Cookie", []) for morsel in SimpleCookie(text).values()]


def test_no_answer_has_a_header_without_a_reason(answers: Answers) -> None:
    listed = [*headers.ALWAYS, headers.HTTPS, headers.FOR_GOOD, headers.NOT_AT_ALL]
    reasons = {header.name: header.why for header in listed} | PLAIN
    assert all(reasons.values())
    for asked, found in answers:
        assert set(found) <= set(reasons), asked


def test_every_answer_forbids_what_no_page_of_ours_needs(answers: Answers, scheme: str) -> None:
    for asked, found in answers:
        rules = dict(rule.strip().split(" ", 1) for rule in found["Content-Security-Policy"].split(";"))
        assert rules["default-src"] == "'none'", asked
        assert rules["script-src"] == "'self'"
        assert rules["style-src"] == "'self'"
        assert rules["connect-src"] == "'self'"
        assert {rules[name] for name in ("base-uri", "form-action", "frame-ancestors")} == {"'none'"}
        sources = {source for value in rules.values() for source in value.split()}
        assert sources <= {"'none'", "'self'", "data:"}  # no other host, nothing unsafe
        assert [name for name, value in rules.items() if "data:" in value] == ["img-src"]
        assert found["X-Content-Type-Options"] == "nosniff"
        assert found["Referrer-Policy"] == "no-referrer"
        assert found["Cross-Origin-Opener-Policy"] == "same-origin"
        assert found["Cross-Origin-Resource-Policy"] == "same-origin"
        for feature in ("camera", "microphone", "geolocation"):
            assert f"{feature}=()" in found["Permissions-Policy"]
        assert not any(name.lower().startswith("access-control-") for name in found)
        assert not any(character.isdigit() for character in found["Server"])
        assert "X-Powered-By" not in found


def test_browsers_are_held_to_https_only_where_they_came_by_it(answers: Answers, scheme: str) -> None:
    for asked, found in answers:
        if scheme == "http":
            assert "Strict-Transport-Security" not in found, asked
        else:
            assert found["Strict-Transport-Security"] == "max-age=31536000", asked


def test_only_files_that_never_change_are_kept(answers: Answers) -> None:
    for asked, found in answers:
        kept = asked.path == "/assets/page-1.js"
        assert found["Cache-Control"] == ("public, max-age=31536000, immutable" if kept else "no-store"), asked


def test_every_answer_says_what_it_is(answers: Answers) -> None:
    for asked, found in answers:
        if asked.status == 101:
            continue
        lost = asked.headers == READER and not asked.path.startswith(("/api/", "/assets/"))
        if lost or (asked.path in ("/", "/t/any", "/rules/a9") and asked.status == 200):
            assert found["Content-Type"] == "text/html; charset=utf-8", asked
        elif asked.path == "/assets/page-1.js":
            assert found["Content-Type"].split(";")[0] in ("text/javascript", "application/javascript"), asked
        else:
            assert found["Content-Type"].startswith("application/json"), asked
        if asked.status == 405:
            assert set(found["Allow"].split(",")) == {"GET", "HEAD", "POST"}


def test_there_is_one_cookie_and_it_is_out_of_reach(answers: Answers, scheme: str) -> None:
    name = "thirtyone" if scheme == "http" else "__Host-thirtyone"
    assert [header.name for header in sessions.COOKIES] == ["thirtyone", "__Host-thirtyone"]
    for asked, found in answers:
        given = cookies(found)
        newcomer = asked.path in ("/", "/t/any", "/rules/a9") and asked.status == 200
        newcomer = newcomer or (asked.path, asked.status) in (("/api/tables", 201), ("/api/socket", 101))
        assert [cookie.key for cookie in given] == ([name] if newcomer else []), asked
        for cookie in given:
            assert cookie["httponly"] is True
            assert cookie["samesite"] == "Lax"
            assert cookie["path"] == "/"
            assert cookie["domain"] == ""  # this very host
            assert 0 < int(cookie["max-age"]) <= 400 * 24 * 3600  # browsers keep none for longer
            assert bool(cookie["secure"]) is (scheme == "https")


def test_whoever_is_known_gets_no_other_cookie(tmp_path: Path) -> None:
    async def ask() -> None:
        async with served(tmp_path) as server, Browser(server.address) as browser:
            await browser.open()
            (kept,) = [cookie.value for cookie in browser.session.cookie_jar]
            for asked in KINDS:
                if asked.status in (200, 201):
                    async with browser.session.request(
                        asked.method, server.address + asked.path, data=asked.body
                    ) as response:
                        assert "Set-Cookie" not in response.headers, asked
            page = await browser.connect()
            await page.socket.close()
            assert [cookie.value for cookie in browser.session.cookie_jar] == [kept]

    asyncio.run(soon(ask()))


def test_over_https_a_cookie_by_the_plain_name_is_nobodys(tmp_path: Path) -> None:
    """Another host of the same domain may have planted it."""

    async def ask() -> None:
        gate = Gate(proxies=[ip_network("127.0.0.1")])
        async with served(tmp_path, gate=gate) as server, Browser(server.address) as browser:
            await browser.open()
            (cookie,) = browser.session.cookie_jar
            for scheme, name, tables in (
                ("http", "thirtyone", 1),
                ("https", "thirtyone", 0),
                ("https", "__Host-thirtyone", 1),
                ("http", "__Host-thirtyone", 0),
            ):
                sent = {"X-Forwarded-Proto": scheme, "Cookie": f"{name}={cookie.value}"}
                async with (
                    Browser(server.address) as other,
                    other.session.get(f"{server.address}/api/tables", headers=sent) as response,
                ):
                    assert len((await response.json())["tables"]) == tables, (scheme, name)

    asyncio.run(soon(ask()))
