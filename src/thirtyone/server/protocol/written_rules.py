"""Rules as they travel: a preset's name, a preset with what differs, or every field that says something."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from thirtyone.rules import PRESETS, rule_fields


def _house_rules() -> dict[str, Any]:
    """Return the JSON schema of a preset's name with the fields that differ."""
    numbers = {"type": "integer", "minimum": 1}
    properties: dict[str, Any] = {
        name: {"enum": list(field.values)} for name, field in rule_fields().items() if field.values
    }
    properties |= {
        "base": {"enum": list(PRESETS)},
        "ranks": {"type": "string", "pattern": "^[2-9TJQKA]{1,13}$"},
        "suits": {"type": "string", "pattern": "^[cshd]{1,4}$"},
        "players": {"type": "array", "prefixItems": [numbers, numbers], "items": False, "minItems": 2},
        "lives": numbers,
        "turn_limit": {"anyOf": [numbers, {"enum": ["none", None]}]},
    }
    return {"properties": properties, "required": ["base"], "additionalProperties": False}


PresetName = Annotated[str, Meta(extra_json_schema={"enum": list(PRESETS)})]
"""A game that comes with the program."""

HouseRules = Annotated[dict[str, Any], Meta(extra_json_schema=_house_rules())]
"""The preset that house rules change, as ``base``, and the fields that differ."""

RulesChoice = PresetName | HouseRules

WholeRules = Annotated[dict[str, Any], Meta(title="Rules")]
"""Every field that says something in a game, as `thirtyone.Rules.data` writes them."""
