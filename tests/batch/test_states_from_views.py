"""A kernel state made from a view is that of the game, without what the view hides."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from tests.support.engine_and_kernels import both
from thirtyone import PRESETS, Game, Shuffled, ThirtyOneError, apply, preset, shuffle_from, view
from thirtyone.batch.kernel_game import KernelGame
from thirtyone.batch.states import DISCARD
from thirtyone.batch.states_from_views import state_from_view
from thirtyone.cardsets import mask_of
from thirtyone.codes import LARGEST_NUMBER

TURN = ("phase", "seat", "order_index", "players", "dealer", "rounds", "turns")
LIMITS = ("closed_at", "closer", "last", "closable_from")
MIDDLE = ("table", "aside", "shown", "passes")
"""Fields that everybody knows while a round is in progress."""


@pytest.mark.parametrize("name", PRESETS)
def test_V1_a_state_made_from_a_view_is_that_of_the_game_without_hidden_cards(name: str) -> None:
    random = Random(name)
    rules = preset(name)
    players = random.randint(*rules.players)
    kernels = KernelGame(rules, players)
    game = Game.start(rules, players=players, dealer=int(kernels.state["dealer"]))
    seen = 0
    while not game.finished and seen < 150:
        if game.to_shuffle:
            order = shuffle_from(game, random.getrandbits(64)).order
            game = both(game, kernels, Shuffled(order))
        else:
            assert game.round is not None and game.to_act is not None
            compare(game, game.to_act, kernels)
            seen += 1
            game = both(game, kernels, random.choice(game.round.legal_actions()))
        if game.between_rounds:
            kernels.finish_round()
    assert seen > 10


def compare(game: Game, viewer: int, kernels: KernelGame) -> None:
    assert game.round is not None
    found = state_from_view(view(game, viewer))
    state, whole = found.state[0], kernels.state
    fields = TURN + LIMITS + MIDDLE + (("from_pile", "taken") if whole["phase"] == DISCARD else ())
    assert {field: int(state[field]) for field in fields} == {field: int(whole[field]) for field in fields}
    assert [*state["order"][: state["players"]]] == [*whole["order"][: whole["players"]]]
    assert [*state["lives"]] == [*whole["lives"]]
    assert int(state["hands"][viewer]) == mask_of(game.round.hands[viewer])
    hidden = 0
    for seat, hand in enumerate(game.round.hands):
        lying = int(state["hands"][seat])
        assert lying | mask_of(hand) == mask_of(hand)
        assert lying.bit_count() + found.hidden[seat] == len(hand)
        hidden |= mask_of(hand) & ~lying
    packet = mask_of(getattr(game.round, "second_packet", ()))
    assert found.unseen == hidden | packet | mask_of(game.round.stock)


def test_numbers_that_are_too_large_for_kernels_are_refused() -> None:
    game = Game.start(preset("a7"), players=2, dealer=1)
    game, _ = apply(game, shuffle_from(game, 31))
    seen = replace(view(game, 1), round_number=LARGEST_NUMBER + 1)
    with pytest.raises(ThirtyOneError, match="at most 1,000,000,000") as refused:
        state_from_view(seen)
    assert refused.value.code == "bad_position"
