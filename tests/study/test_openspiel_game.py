"""OpenSpiel's algorithms on the readable engine find what the walks of the compiled one find."""

from __future__ import annotations

import pytest
from msgspec.structs import astuple

from thirtyone import ThirtyOneError, preset
from thirtyone.players.levels import LEVELS, PUBLISHED
from thirtyone.study.exploit.options import small_rules
from thirtyone.study.exploit.small_game import SmallGame

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open-spiel")

NAMED = {level.name: level for level in (*LEVELS, *PUBLISHED)}


def _compare(name: str, turns: int) -> None:
    from thirtyone.study.exploit.openspiel_game import openspiel_evaluation

    rules = small_rules("TKA", turns=turns)
    ours, theirs = SmallGame(rules).best_responses(NAMED[name]), openspiel_evaluation(rules, NAMED[name])
    assert astuple(theirs) == pytest.approx(astuple(ours), abs=1e-9)


def test_a_level_that_takes_the_strongest_hand_on_its_last_turn_is_evaluated_as_openspiel_has_it() -> None:
    """In twenty minutes OpenSpiel found these; responses above 1 would be more than all rounds."""
    found = SmallGame(small_rules("TKA", turns=2)).best_responses(NAMED["steady"])
    assert astuple(found) == pytest.approx((0.1495218052723, 0.2863371645571, 0.6766963067057), abs=1e-9)


@pytest.mark.long
@pytest.mark.parametrize("turns", [1, 2])
@pytest.mark.parametrize("name", ["random", "threshold-24", "steady"])
def test_openspiel_agrees_on_levels(name: str, turns: int) -> None:
    _compare(name, turns)


@pytest.mark.parametrize("changes", [{"ranks": "9TKA"}, {"ranks": "TKA", "turn_limit": "none"}])
def test_other_rounds_are_refused(changes: dict[str, object]) -> None:
    from thirtyone.study.exploit.openspiel_game import Round31

    rules = preset("a7").changed(**{"suits": "csh", "players": (2, 2), "turn_limit": 2} | changes)
    with pytest.raises(ThirtyOneError) as refused:
        Round31(rules)
    assert refused.value.code == "bad_rules"
