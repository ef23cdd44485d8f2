"""Writes docs/protocol.md from the messages that the server understands and sends.

With --check it writes nothing, and fails if the page is not what it would write.
"""

import ast
import inspect
import sys
from enum import Enum
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from thirtyone.cards import Card
from thirtyone.game import events
from thirtyone.game.draw import DrawMiddle
from thirtyone.game.exchange import ExchangeMiddle
from thirtyone.rules import RuleValue
from thirtyone.server.protocol import client_messages, server_messages, view_types
from thirtyone.server.web import api, headers, openapi, routes, sessions
from thirtyone.server.web.failures import Failure, Problem
from thirtyone.table.happenings import Happening

PAGE = Path(__file__).parents[1] / "docs" / "protocol.md"

HEAD = """# The protocol between page and server

<!-- Made by tools/protocol_page.py from the messages' types: change those, then run it. -->

The page keeps one WebSocket at `/api/socket`; every text frame, of at most 64 kB, is one JSON object with a `type`.
Cards are written as in [records](records.md). Who somebody is stands in a signed cookie that the server sets with its
first answer.

A client says which table it shows with `watch`, and the last sequence number it has. It gets a `state`: how the table
is now, and what has happened in this round since that number, as its seat may see it. Before the game it gets another
one whenever something happens, and one at the start.

In a game it gets `news`: what has happened, and which fields of the view have changed. Put them in their places, those
below `seats` into the seats of these numbers, and then those of `own`, if there is one: `hand`, `worth` and `did` into
the reader's own seat, the others into the view, where a missing `legal` is empty, as `prospects` is, and a missing
`can_undo` or `waits` false. The view is then what a `state` would show. If `after` is not the last number one has,
something was missed: `watch` again.

What it asks of a table travels in an envelope, of the type `command`: the table, the command, and an `id` that the
client has drawn at random. A command sent twice, as after a lost connection, is carried out once. `accepted` comes
after the command is on disk; `refused` means that nothing has changed.

A program that plays at a table sets its name (`PUT /api/me`), keeps the cookie, and then sends and receives on the
socket, for example:

```json
{"type": "watch", "table": "nrPCJbvk1EQxkQCAe2o5vg"}
{"type": "state", "seq": 4, "view": {"status": "lobby", "seats": ["…"]}}
{"type": "command", "id": "1", "table": "nrPCJbvk1EQxkQCAe2o5vg", "command": {"type": "sit"}}
{"type": "accepted", "id": "1"}
{"type": "state", "seq": 7, "view": {"status": "playing", "decision": 0, "legal": []}}
{"type": "news", "after": 7, "seq": 8, "view": {"to_act": 1},
 "own": {"hand": ["7h", "Qs", "Qd"], "legal": ["keep", "refuse"]}}
{"type": "command", "id": "2", "table": "nrPCJbvk1EQxkQCAe2o5vg",
 "command": {"type": "act", "decision": 0, "action": "keep"}}
{"type": "news", "after": 8, "seq": 9, "view": {"decision": 1, "to_act": 0, "seats": {"1": {"did": {"type": "kept"}}}}}
```

`view.status` tells a table before its game from one in it. When `view.legal` is not empty, it is your turn; when your
seat is in `view.waiting_for`, press on with `continue` and the view's `round`. Fields that can be null may be left out.
Programs need send no `Origin`, and need not ping: the server does, as WebSockets do.

The last part of this page says what goes over HTTP. The page's own types, `web/src/lib/protocol.ts`, are made from the
same messages by `tools/protocol_types.py`.
"""

HTTP = """
## Over HTTP

Tables are opened, and lists, rules and records are had, over HTTP; `/api/openapi.json` describes it for programs
(OpenAPI 3.1). Bodies and answers are JSON. What is refused gets a Failure with one of the statuses below; any request
can get {everywhere}.
"""


def main() -> None:
    """Write or check the page."""
    page = written()
    if "--check" in sys.argv[1:]:
        if PAGE.read_text(encoding="utf-8") != page:
            sys.exit("docs/protocol.md is out of date: run tools/protocol_page.py.")
        return
    PAGE.write_text(page, encoding="utf-8")


def written() -> str:
    """Return the page."""
    client = get_args(client_messages.ClientMessage)
    server = get_args(server_messages.ServerMessage)
    parts = [
        view_types.TableView,
        view_types.OwnNews,
        view_types.SeatView,
        view_types.WorthView,
        view_types.OutcomeView,
        view_types.EndedRound,
        view_types.LobbyView,
        view_types.LobbySeat,
        server_messages.PublicTable,
    ]
    happenings = [kind for kind in get_args(Happening) if kind is not events.RoundEnded]
    sections = [
        ("From the page", client),
        ("Commands", get_args(client_messages.PageCommand)),
        ("From the server", server),
        ("Parts of a state", [*parts, ExchangeMiddle, DrawMiddle]),
        ("What happens", [*happenings, events.RoundEnded, events.Outcome]),
    ]
    text = HEAD
    for title, kinds in sections:
        text += f"\n## {title}\n"
        for kind in kinds:
            text += section(kind)
    return text + over_http() + headers_and_cookies()


def over_http() -> str:
    """Describe the HTTP API: its routes, the statuses of refusals, and the types."""
    text = HTTP.format(everywhere=" and ".join(map(str, routes.EVERYWHERE)))
    text += "\n| request | does | answer | refusals |\n| --- | --- | --- | --- |\n"
    for route in openapi.ROUTES:
        request = f"`{route.method} {route.path}`" + (f" with {route.body.__name__}" if route.body else "")
        answer = f"{route.status} {route.answer.__name__ if route.answer else ''}".strip()
        text += f"| {request} | {route.sentence} | {answer} | {', '.join(map(str, route.failures))} |\n"
    text += "\n| status | meaning |\n| --- | --- |\n"
    text += "".join(f"| {status} | {meaning} |\n" for status, meaning in routes.STATUSES.items())
    answers: list[type[msgspec.Struct]] = [route.answer for route in openapi.ROUTES if route.answer]
    bodies: list[type[msgspec.Struct]] = [route.body for route in openapi.ROUTES if route.body]
    parts: list[type[msgspec.Struct]] = [api.OpenTable, api.Preset, api.Field, api.PlayedRound, Failure, Problem]
    for kind in dict.fromkeys((*bodies, *answers, *parts)):
        text += section(kind)
    return text


def headers_and_cookies() -> str:
    """List what every answer carries, and why."""
    rows = [*headers.ALWAYS, headers.HTTPS, headers.FOR_GOOD, headers.NOT_AT_ALL, *sessions.COOKIES]
    table = "".join(f"| `{name}` | `{value}` | {why} |\n" for name, value, why in rows)
    return f"\n## Headers and cookies\n\n| name | value | why |\n| --- | --- | --- |\n{table}"


def section(kind: type[msgspec.Struct]) -> str:
    """Describe one struct: its name or type, what it says, and its fields."""
    tag = kind.__struct_config__.tag
    title = f"`{tag}`" if tag and kind.__struct_config__.tag_field == "type" else kind.__name__
    text = f"\n### {title}\n\n{inspect.cleandoc(kind.__doc__ or '')}\n"
    hints = get_type_hints(kind, include_extras=True)
    notes = field_notes(kind)
    rows = [] if title.startswith("`") or not tag else [f"| `{kind.__struct_config__.tag_field}` | `{tag}` |  |"]
    rows += [f"| `{field}` | {shown(hints[field])} | {notes.get(field, '')} |" for field in kind.__struct_fields__]
    if rows:
        text += "\n| field | holds | |\n| --- | --- | --- |\n" + "\n".join(rows) + "\n"
    return text.replace("``", "`")


def field_notes(kind: type) -> dict[str, str]:
    """Return the texts that stand below fields in the source."""
    notes: dict[str, str] = {}
    for base in reversed([base for base in kind.__mro__ if base.__module__.startswith("thirtyone")]):
        body = ast.parse(inspect.getsource(base)).body[0]
        assert isinstance(body, ast.ClassDef)
        for before, after in zip(body.body, body.body[1:], strict=False):
            match before, after:
                case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                    notes[name] = inspect.cleandoc(text).replace("\n", " ")
    return notes


def note_of(module: ModuleType, name: str) -> str:
    """Return the text that stands below an assignment in a module."""
    return notes_in(module).get(name, "")


@cache
def notes_in(module: ModuleType) -> dict[str, str]:
    """Return the texts below a module's assignments, by the name assigned."""
    body = ast.parse(inspect.getsource(module)).body
    notes = {}
    for before, after in pairwise(body):
        match before, after:
            case (
                ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                notes[name] = inspect.cleandoc(text)
    return notes


def shown(hint: Any) -> str:
    """Describe a type as JSON has it."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint == client_messages.PageCommand:
        return "one of the commands"
    if hint == RuleValue:
        return "the value of a rule"
    if isinstance(hint, type) and issubclass(hint, Enum):
        return "card" if hint is Card else ", ".join(f"`{member.value}`" for member in hint)
    if hint == view_types.TableChanges:
        return "fields of a TableView"
    if origin is Annotated:
        return shown(arguments[0])
    if origin in (Union, UnionType):
        arguments = tuple(argument for argument in arguments if argument is not msgspec.UnsetType)
        between = ", " if all(get_origin(argument) is Literal for argument in arguments) else " or "
        return between.join(dict.fromkeys(shown(argument) for argument in arguments))
    if origin is Literal:
        return ", ".join(f"`{value}`" for value in arguments)
    if origin is tuple and arguments[1:] not in ((), (...,)):
        return "list of " + " and ".join(map(shown, arguments))
    if origin in (tuple, list, frozenset):
        return f"list of {shown(arguments[0])}"
    if origin is dict:
        return f"object of {shown(arguments[1])}"
    names = {
        str: "text",
        int: "number",
        float: "number",
        bool: "true or false",
        NoneType: "null",
        Any: "any",
    }
    if hint in names:
        return names[hint]
    if hint in get_args(Happening):
        return "something that happens"
    return str(getattr(hint, "__name__", hint))


if __name__ == "__main__":
    main()
