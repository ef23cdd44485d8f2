"""The HTTP API described in OpenAPI 3.1, made from its routes and types."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec
from msgspec import Struct

import thirtyone
from thirtyone.rules import PRESETS
from thirtyone.server.web import api, passkeys, people_api
from thirtyone.server.web.failures import Failure
from thirtyone.server.web.routes import EVERYWHERE, STATUSES, Route

ROUTES: Final = (*api.ROUTES, *people_api.ROUTES, *passkeys.ROUTES)
"""The router and the description are made from this."""

_PARAMETERS: Final[dict[str, dict[str, Any]]] = {
    "table": {"description": "The table's name.", "schema": {"type": "string", "minLength": 1}},
    "code": {"description": "The code, as somebody has read it out.", "schema": {"type": "string", "minLength": 1}},
    "preset": {"description": "The game's name.", "schema": {"enum": list(PRESETS)}},
}


def description() -> dict[str, Any]:
    """Return the description of the API."""
    types: set[type[Struct]] = {
        Failure,
        *(kind for route in ROUTES for kind in (route.answer, route.body) if kind is not None),
    }
    ordered = sorted(types, key=lambda kind: kind.__name__)
    _, schemas = msgspec.json.schema_components(ordered, ref_template="#/components/schemas/{name}")
    paths: dict[str, dict[str, Any]] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "thirtyone",
            "version": thirtyone.__version__,
            "description": "Tables of the card game 31. Play itself goes over the WebSocket at `/api/socket`.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {"schemas": schemas},
    }


def _operation(route: Route) -> dict[str, Any]:
    operation: dict[str, Any] = {"summary": route.sentence, "operationId": route.handler.__name__}
    names = re.findall(r"{(\w+)}", route.path)
    if names:
        operation["parameters"] = [{"name": name, "in": "path", "required": True} | _PARAMETERS[name] for name in names]
    if route.body is not None:
        operation["requestBody"] = {"required": True, "content": _json(route.body)}
    responses: dict[int, dict[str, Any]] = {route.status: _answer(route)}
    for status in sorted({*EVERYWHERE, *route.failures}):
        responses[status] = {"description": STATUSES[status], "content": _json(Failure)}
    operation["responses"] = {str(status): response for status, response in responses.items()}
    return operation


def _answer(route: Route) -> dict[str, Any]:
    if route.answer is not None:
        return {"description": (route.answer.__doc__ or "").strip(), "content": _json(route.answer)}
    if route.status == 204:
        return {"description": "It is done."}
    return {"description": "What was asked for.", "content": {route.media: {}}}


def _json(kind: type) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{kind.__name__}"}}}
