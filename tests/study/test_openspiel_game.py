"""OpenSpiel's algorithms on the readable engine find what the walks of the compiled one find."""

from __future__ import annotations

import pytest

from thirtyone import ThirtyOneError, preset
from thirtyone.players.levels import LEVELS, PUBLISHED
from thirtyone.study.exploit.small_game import SmallGame

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open-spiel")

NAMED = {level.name: level for level in (*LEVELS, *PUBLISHED)}


def _compare(name: str, turns: int) -> None:
    from open_spiel.python.algorithms.expected_game_score import policy_value
    from open_spiel.python.algorithms.exploitability import nash_conv

    from thirtyone.study.exploit.openspiel_game import LevelPolicy, Round31

    rules = preset("a7").changed(ranks="TKA", suits="csh", players=(2, 2), turn_limit=turns)
    ours = SmallGame(rules).answers_to(NAMED[name])
    game = Round31(rules)
    policy = LevelPolicy(game, NAMED[name])
    assert nash_conv(game, policy, use_cpp_br=False) == pytest.approx(2 * ours.exploitability, abs=1e-9)
    values = policy_value(game.new_initial_state(), [policy, policy])
    assert values[0] == pytest.approx(ours.value, abs=1e-9)


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
