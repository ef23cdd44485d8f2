"""Writes web/src/lib/protocol.ts, the types of the page, from the types of the messages and of the HTTP API.

With --check it writes nothing, and fails if the file is not what it would write.
"""

import dataclasses
import inspect
import json
import sys
import textwrap
from collections.abc import Iterable
from enum import Enum
from functools import cache
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct, UnsetType
from protocol_page import field_notes, note_of

from thirtyone import cards, hands, players, rules
from thirtyone.cards import Card
from thirtyone.game import events
from thirtyone.server.protocol import client_messages, server_messages, view_types, written_rules
from thirtyone.server.web import api, openapi, people_api
from thirtyone.server.web.failures import Failure
from thirtyone.table import commands, happenings, state, table_events

FILE: Final = Path(__file__).parents[1] / "web" / "src" / "lib" / "protocol.ts"
WIDTH: Final = 120

HEAD: Final = """\
/**
 * The messages between page and server, and what goes over HTTP; docs/protocol.md describes them.
 * Made by tools/protocol_types.py from the server's own types: change those, then run it.
 */
// Longer than 300 lines because it is generated.
"""

NUMBERS: Final = ((rules, "MOST_PLAYERS"), (rules, "CARDS_BESIDE"))

LISTED: Final = (
    ("REACTIONS", "Reaction", client_messages, get_args(client_messages.Reaction)),
    ("PHRASES", "Phrase", client_messages, get_args(client_messages.Phrase)),
    ("OFFERED_LEVELS", "OfferedLevel", players, players.OFFERED_LEVELS),
)
"""Types of whose values the page needs the list."""

ALIASES: Final[tuple[tuple[ModuleType, str], ...]] = (
    (cards, "Suit"),
    (hands, "Combination"),
    (hands, "Triple"),
    (events, "HiddenHand"),
    (events, "EndedBy"),
    (commands, "LevelName"),
    (table_events, "PaceName"),
    (table_events, "ClockName"),
    (state, "Status"),
    (view_types, "Presence"),
    (rules, "Family"),
    (rules, "RuleValue"),
    (written_rules, "PresetName"),
    (written_rules, "RulesChoice"),
    (api, "Unfinished"),
    (people_api, "Over"),
    (events, "Deed"),
    (happenings, "Happening"),
    (client_messages, "PageCommand"),
    (client_messages, "ClientMessage"),
    (server_messages, "ServerMessage"),
)
"""Types that are no structs and have a name of their own."""

OTHER_NAMES: Final[dict[Any, str]] = {events.Refused: "FirstCardsRefused"}
"""What two modules call the same is called otherwise in one file."""

WRITTEN_OTHERWISE: Final = {"turn_limit": 'number | "none"'}
"""Fields of the rules whose None says something."""


def main() -> None:
    """Write or check the file."""
    text = written()
    if "--check" in sys.argv[1:]:
        if not FILE.exists() or FILE.read_text(encoding="utf-8") != text:
            sys.exit(f"{FILE.name} is out of date: run tools/protocol_types.py.")
        return
    FILE.write_text(text, encoding="utf-8")


def written() -> str:
    """Return the file."""
    sent: list[Any] = [*get_args(client_messages.ClientMessage), *get_args(client_messages.PageCommand)]
    bodies = [route.body for route in openapi.ROUTES if route.body]
    answers = [route.answer for route in openapi.ROUTES if route.answer]
    incoming = reachable([*sent, *bodies])
    sections = {
        "From the page": reachable(sent),
        "From the server": reachable([*get_args(server_messages.ServerMessage), *get_args(happenings.Happening)]),
        "Over HTTP": reachable([*bodies, *answers, Failure]),
    }
    parts = [HEAD]
    parts += [
        f"{comment(note_of(module, name))}export const {name} = {plain(module, name)};" for module, name in NUMBERS
    ]
    for values_name, name, module, values in LISTED:
        note = comment(note_of(module, name) or note_of(module, values_name))
        listed = one_line_or_more(
            f"export const {values_name} = [", [json.dumps(value) for value in values], "] as const;"
        )
        parts.append(f"{note}{listed}\nexport type {name} = (typeof {values_name})[number];")
    parts.append('/** As records write it: `"7h"`, `"Td"`. */\nexport type Card = string;')
    parts += [alias(module, name) for module, name in ALIASES]
    parts += [rules_interface(), HOUSE_RULES, comment(note_of(view_types, "TableChanges")) + TABLE_CHANGES]
    done: set[Any] = set()
    for title, kinds in sections.items():
        parts.append(f"// {title}.")
        for kind in kinds:
            if kind not in done:
                done.add(kind)
                parts.append(interface(kind, optional=kind in incoming))
    return "\n\n".join(part.rstrip() for part in parts) + "\n"


HOUSE_RULES: Final = (
    "/** The preset that house rules change, and the fields that differ. */\n"
    "export type HouseRules = { base: PresetName } & Readonly<Record<string, RuleValue>>;"
)


TABLE_CHANGES: Final = (
    'export type TableChanges = Partial<Omit<TableView, "seats">> & {\n'
    "  seats?: Readonly<Record<string, Partial<SeatView>>>;\n"
    "};"
)


def reachable(roots: Iterable[Any]) -> list[Any]:
    """Return the structs that are parts of others, after them, in the order of their mention."""
    found: dict[Any, None] = {}

    def visit(hint: Any) -> None:
        if isinstance(hint, type) and issubclass(hint, Struct):
            if hint not in found:
                found[hint] = None
                for part in hints_of(hint).values():
                    visit(part)
        else:
            for part in get_args(hint):
                visit(part)

    for root in roots:
        visit(root)
    return list(found)


@cache
def hints_of(kind: Any) -> dict[str, Any]:
    """Return the fields of a struct or a dataclass with their types."""
    return get_type_hints(kind, include_extras=True)


def interface(kind: Any, *, optional: bool) -> str:
    """Write a struct; ``optional``: whether fields that have a default may be left out, as in what a page sends."""
    hints, notes = hints_of(kind), field_notes(kind)
    config = kind.__struct_config__
    lines = [f"  {config.tag_field}: {json.dumps(config.tag)};"] if config.tag else []
    required = len(kind.__struct_fields__) - len(kind.__struct_defaults__)
    needed = set(kind.__struct_fields__[:required]) | {
        field
        for field, default in zip(kind.__struct_fields__[required:], kind.__struct_defaults__, strict=True)
        if repr(default) == "NODEFAULT"
    }
    for field in kind.__struct_fields__:
        may_lack = optional or config.omit_defaults or UnsetType in get_args(hints[field])
        mark = "?" if may_lack and field not in needed else ""
        lines.append(comment(notes.get(field, ""), "  ") + member(f"{field}{mark}", shown(hints[field])))
    return f"{comment(inspect.getdoc(kind) or '')}export interface {name_of(kind)} {{\n" + "\n".join(lines) + "\n}"


def rules_interface() -> str:
    """Write the rules of a game: a field that says nothing is left out."""
    hints = hints_of(rules.Rules)
    lines = []
    for field in dataclasses.fields(rules.Rules):
        hint, mark = hints[field.name], ""
        text = WRITTEN_OTHERWISE.get(field.name)
        if text is None:
            parts = list(get_args(hint)) if field.default is None else [hint]
            mark = "?" if field.default is None else ""
            text = shown_union([part for part in parts if part is not NoneType], "")
        lines.append(member(f"{field.name}{mark}", text))
    lines.append(member("[field: string]", "RuleValue | undefined"))
    return comment(note_of(written_rules, "WholeRules")) + "export interface Rules {\n" + "\n".join(lines) + "\n}"


def member(name: str, text: str) -> str:
    """Write one field of an interface, over several lines where the type is a long union."""
    return one_line_or_more(f"  {name}: ", text.split(" | "), ";", between=" | ")


def alias(module: ModuleType, name: str) -> str:
    """Write a type that is no struct, with what the source says below it."""
    hint = getattr(module, name)
    note = inspect.getdoc(hint) if inspect.isclass(hint) and get_origin(hint) is None else note_of(module, name)
    parts = shown(hint, but=name).split(" | ")
    return comment(note or "") + one_line_or_more(f"export type {name} = ", parts, ";", between=" | ")


def one_line_or_more(before: str, parts: list[str], after: str, between: str = ", ") -> str:
    """Write parts on one line, or each on a line of its own where they do not fit."""
    line = before + between.join(parts) + after
    if len(line) <= WIDTH:
        return line
    indent = " " * (len(before) - len(before.lstrip()) + 2)
    if between == " | ":
        return before.rstrip() + "".join(f"\n{indent}| {part}" for part in parts) + after
    return before.rstrip() + "".join(f"\n{indent}{part}," for part in parts) + f"\n{indent[2:]}{after}"


def shown(hint: Any, but: str = "") -> str:
    """Write a type as TypeScript has it: by its name, where it has one other than ``but``."""
    for module, name in ALIASES:
        if name != but and getattr(module, name) == hint:
            return name
    for _, name, module, _ in LISTED:
        if getattr(module, name, None) == hint:
            return name
    if hint == written_rules.WholeRules:
        return "Rules"
    if hint == written_rules.HouseRules:
        return "HouseRules"
    if hint == view_types.TableChanges:
        return "TableChanges"
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return shown_annotated(arguments[0], arguments[1:])
    if origin in (Union, UnionType):
        return shown_union(list(arguments), but)
    if origin is Literal:
        return " | ".join(map(json.dumps, arguments))
    if origin in (tuple, list, frozenset):
        if origin is tuple and arguments[1:] not in ((), (...,)):
            return f"readonly [{', '.join(map(shown, arguments))}]"
        inner = shown(arguments[0])
        return f"readonly ({inner})[]" if " | " in inner or inner.startswith("readonly") else f"readonly {inner}[]"
    if origin is dict:
        record = f"Record<{shown(arguments[0])}, {shown(arguments[1])}>"
        return f"Readonly<{record}>" if arguments[0] is str else f"Readonly<Partial<{record}>>"
    if hint is Card:
        return "Card"
    if isinstance(hint, type) and issubclass(hint, Enum):
        return " | ".join(json.dumps(one.value) for one in hint)
    if isinstance(hint, type) and issubclass(hint, Struct):
        return name_of(hint)
    simple = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown"}
    return simple[hint]


def shown_annotated(hint: Any, notes: tuple[Any, ...]) -> str:
    """Write a type with what its notes say of its values."""
    for note in notes:
        if isinstance(note, Meta) and note.extra_json_schema and "enum" in note.extra_json_schema:
            return " | ".join(map(json.dumps, note.extra_json_schema["enum"]))
    return shown(hint)


def shown_union(parts: list[Any], but: str) -> str:
    """Write a union, with the names of the unions that it is made of."""
    named = []
    parts = [part for part in parts if part is not UnsetType]
    for module, name in ALIASES:
        whole = getattr(module, name)
        inner = get_args(whole) if get_origin(whole) in (Union, UnionType) else ()
        if name != but and inner and len(inner) < len(parts) and all(one in parts for one in inner):
            named.append(name)
            parts = [part for part in parts if part not in inner]
    return " | ".join(dict.fromkeys([*named, *map(shown, parts)]))


def name_of(kind: Any) -> str:
    """Return the name of a struct."""
    return OTHER_NAMES.get(kind, str(kind.__name__))


def plain(module: ModuleType, name: str) -> str:
    """Write a constant."""
    value = getattr(module, name)
    if isinstance(value, int):
        return str(value)
    inner = ", ".join(f"{key}: {json.dumps(one)}" for key, one in value.items())
    return f"{{ {inner} }} as const"


def comment(text: str, indent: str = "") -> str:
    """Write a comment, with the end of its last line; nothing where there is no text."""
    text = text.replace("``", "`")
    if not text:
        return ""
    if "\n" not in text and len(indent) + len(text) + len("/**  */") <= WIDTH:
        return f"{indent}/** {text} */\n"
    paragraphs = [textwrap.wrap(" ".join(one.split()), WIDTH - len(indent) - 3) for one in text.split("\n\n")]
    lines = [line for paragraph in paragraphs for line in (*paragraph, "")][:-1]
    return f"{indent}/**\n" + "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines) + f"{indent} */\n"


if __name__ == "__main__":
    main()
