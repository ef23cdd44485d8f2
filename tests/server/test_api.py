"""The HTTP API keeps to its own description, whatever it is sent: Schemathesis makes the requests."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from ipaddress import IPv4Address
from itertools import count
from random import Random
from typing import Any, Final

import msgspec
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import Case, GenerationMode
from schemathesis.checks import positive_data_acceptance

from tests.support.clients import Browser
from tests.support.server import ServerProcess
from thirtyone.record import parse_record
from thirtyone.server.web.openapi import ROUTES, description
from thirtyone.server.web.routes import Route

SCHEMA: Final = schemathesis.openapi.from_dict(description())


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    # Every request says that it comes from somewhere else: what one address may do in a minute is another test.
    with ServerProcess(tmp_path_factory.mktemp("data"), "--trusted-proxy", "127.0.0.1") as server:
        yield server.address.replace("127.0.0.1", "localhost")  # passkeys need a name


def operation(route: Route) -> Any:
    return SCHEMA[route.path][route.method]


def check_requests(address: str, route: Route, mode: GenerationMode, examples: int) -> set[int]:
    """Send requests as the description has them, or as it forbids them; look at every answer."""

    @settings(
        max_examples=examples,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )
    @given(case=operation(route).as_strategy(generation_mode=mode))
    def check(case: Case[Any]) -> None:
        sender = str(IPv4Address("10.0.0.0") + next(senders))
        response = case.call(base_url=address, session=session, headers={"X-Forwarded-For": sender})
        case.validate_response(response, excluded_checks=[positive_data_acceptance])  # rules may not go together
        statuses.add(response.status_code)
        assert response.status_code < 500
        if response.status_code >= 400:
            problem = response.json()["error"]
            assert problem["code"]
            assert problem["sentence"].endswith(".")

    statuses: set[int] = set()
    senders = count()
    with requests.Session() as session:
        check()
    return statuses


def name(route: Route) -> str:
    return f"{route.method} {route.path}"


TAKING: Final = [route for route in ROUTES if route.body or "{preset}" in route.path]
"""Those that take something that the description can forbid."""


@pytest.mark.parametrize("route", ROUTES, ids=name)
def test_what_the_description_allows_is_answered_as_it_says(address: str, route: Route) -> None:
    statuses = check_requests(address, route, GenerationMode.POSITIVE, 60 if route.body else 15)
    made_up = route.path == "/api/resume" or any(name in route.path for name in ("{table}", "{code}"))
    forged = route.method == "POST" and route.path in ("/api/passkeys", "/api/passkeys/signin")
    forged = forged or "{code}" in route.path  # what is made up is hardly ever like a code
    made_up = made_up and not forged
    assert statuses & {404 if made_up else 422 if forged else route.status}


@pytest.mark.parametrize("route", TAKING, ids=name)
def test_what_the_description_forbids_is_refused_as_it_says(address: str, route: Route) -> None:
    assert min(check_requests(address, route, GenerationMode.NEGATIVE, 100 if route.body else 30)) >= 400


@pytest.mark.long
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=str)
@pytest.mark.parametrize("route", TAKING, ids=name)
def test_many_requests_are_answered_as_the_description_says(address: str, route: Route, mode: GenerationMode) -> None:
    check_requests(address, route, mode, 3000)


def test_the_server_gives_out_its_description(address: str) -> None:
    response = requests.get(f"{address}/api/openapi.json", timeout=60)
    assert (response.status_code, response.headers["Content-Type"]) == (200, "application/json")
    assert response.content == msgspec.json.encode(description())
    assert response.json()["openapi"] == "3.1.0"
    assert [[*methods] for path, methods in response.json()["paths"].items() if path == "/api/tables"] == [
        ["get", "post"]
    ]


def test_a_game_in_progress_and_a_finished_one_are_told_as_described(address: str) -> None:
    """What made-up requests never come upon: a list with games in it, and records with rounds and house rules."""

    async def play() -> tuple[str, str]:
        async with Browser(address) as browser:
            table = await browser.open({"base": "a9", "lives": 1}, ("casual",), name="Zoë")
            page = await browser.connect()
            await page.watch(table)
            await page.play(table, Random(8))
            await browser.open("scat")
            return table, next(f"{cookie.key}={cookie.value}" for cookie in browser.session.cookie_jar)

    table, cookie = asyncio.run(play())
    record = SCHEMA["/api/tables/{table}/record"]["GET"].Case(path_parameters={"table": table})
    response = record.call_and_validate(base_url=address)
    assert response.status_code == 200
    assert parse_record(response.content).players[0] == "Zoë"
    listed = SCHEMA["/api/tables"]["GET"].Case().call_and_validate(base_url=address, headers={"Cookie": cookie})
    assert [entry["rules"] for entry in listed.json()["tables"]] == ["scat"]


def test_the_rules_of_a_game_are_had_by_its_name(address: str) -> None:
    response = requests.get(f"{address}/api/rules/a9", timeout=60)
    assert response.json()["name"] == "a9"
    assert response.json()["rules"]["players"] == [2, 6]
    response = requests.get(f"{address}/api/rules/a8", timeout=60)
    assert (response.status_code, response.json()["error"]["code"]) == (404, "bad_rules")


def test_an_answer_that_is_not_as_described_is_found() -> None:
    """The comparison that the tests above trust."""
    case = SCHEMA["/api/tables/{table}/record"]["GET"].Case(path_parameters={"table": "t"})
    answer = requests.Response()
    answer.status_code = 200
    answer.headers["Content-Type"] = "application/json"
    answer._content = b'{"format":"thirtyone/1","rules":"a9","players":[],"dealer":0,"rounds":[{"actions":[]}]}'
    answer.request = requests.Request("GET", "http://localhost/").prepare()
    with pytest.raises(BaseExceptionGroup, match="deck"):
        case.validate_response(answer)
