"""A round made from a view looks like that view, to whoever saw it."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from thirtyone import PRESETS, Game, ThirtyOneError, apply, preset, shuffle_from, view
from thirtyone.game.round_from_view import round_from_view


@pytest.mark.parametrize("name", PRESETS)
def test_V1_a_round_made_from_a_view_looks_the_same_to_whoever_saw_it(name: str) -> None:
    seen = 0
    for number in range(20):
        rules = preset(name)
        random = Random(f"{name}/{number}")
        game = Game.start(rules, players=random.randint(*rules.players), dealer=0)
        while not game.finished and seen < 400:
            if game.to_shuffle:
                game, _ = apply(game, shuffle_from(game, random.getrandbits(64)))
                continue
            for viewer in (None, *game.seats_in):
                before = view(game, viewer)
                made = replace(game, round=round_from_view(before))
                assert view(made, viewer) == before
                seen += 1
            assert game.round is not None
            game, _ = apply(game, random.choice(game.round.legal_actions()))
    assert seen >= 400


def test_hidden_cards_lie_in_the_order_of_the_deck() -> None:
    game = Game.start(preset("scat"), players=3, dealer=2)
    game, _ = apply(game, shuffle_from(game, 31))
    assert game.round is not None
    made = round_from_view(view(game, 0))
    laid = [card for hand in made.hands[1:] for card in hand] + [*made.stock]
    seen = {*game.round.hands[0], *game.rules.deck} - {*laid}
    assert laid == [card for card in game.rules.deck if card not in seen]
    assert len(laid) + len(seen) == len(game.rules.deck)


def test_between_rounds_there_is_no_round_to_make() -> None:
    game = Game.start(preset("a7"), players=2, dealer=0)
    with pytest.raises(ThirtyOneError, match="No round is in progress") as refused:
        round_from_view(view(game, 0))
    assert refused.value.code == "bad_position"
