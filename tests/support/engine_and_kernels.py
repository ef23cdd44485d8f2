"""A game in the engine, and the same in a lane of the kernels."""

from __future__ import annotations

from random import Random

from thirtyone import Action, Game, Shuffled, apply, legal_actions
from thirtyone.batch.kernel_game import KernelGame
from thirtyone.batch.states import ENDINGS
from thirtyone.cardsets import card_number, cards_of, mask_of


def disguise(lane: KernelGame, rng: Random) -> None:
    """Deal the cards anew that the seat whose turn it is has not seen; all that it may know stays as it is."""
    state, me = lane.states, lane.to_act
    hands, shown = state["hands"][0], int(state["shown"][0])
    others = [seat for seat in range(int(state["seats"][0])) if seat != me]
    begin, end = int(state["next"][0]), int(state["size"][0])
    hidden = [int(hands[seat]) & ~shown for seat in others] + [int(state["second"][0])]
    cards = [card for place in hidden for card in cards_of(place)] + [*lane.order[begin:]]
    rng.shuffle(cards)
    for place, known in enumerate(hidden):
        drawn = mask_of(cards.pop() for _ in range(known.bit_count()))
        if place < len(others):
            hands[others[place]] = int(hands[others[place]]) & shown | drawn
        else:
            state["second"] = drawn
    state["deck"][0, begin:end] = [card_number(card) for card in cards]
    state["unshown"] = rng.getrandbits(len(others) + 1)


def both(game: Game, lane: KernelGame, action: Action) -> Game:
    """Do the same in the engine and in the lane, which does not finish a round that ends; return the game after it."""
    if not isinstance(action, Shuffled):
        lane.apply(action)
    elif game.between_rounds:
        lane.deal(action.order)
    else:
        lane.refill(action.order)
    game, _ = apply(game, action)
    return game


def compare_and_finish(game: Game, lane: KernelGame) -> None:
    """Compare; where the round has ended, have the lane finish it, and compare what it leaves."""
    compare(game, lane)
    if game.between_rounds:
        lane.finish_round()
        compare_between_rounds(game, lane)


def compare(game: Game, lane: KernelGame) -> None:
    """All that decides how a round goes on, and how it ended."""
    round_, state, seats = game.round, lane.state, len(game.lives)
    assert round_ is not None
    assert [int(hand) for hand in state["hands"][:seats]] == [mask_of(hand) for hand in round_.hands]
    assert int(state["shown"]) == mask_of(round_.shown)
    assert int(state["size"] - state["next"]) == len(round_.stock)
    assert (int(state["turns"]), int(state["closed_at"])) == (
        round_.turns,
        -1 if round_.closed_at is None else round_.closed_at,
    )
    outcome = round_.outcome
    if outcome is None:
        assert (lane.to_act, lane.shuffling) == (game.to_act, bool(game.to_shuffle))
        assert sorted(map(str, lane.legal_actions())) == sorted(map(str, legal_actions(game)))
        return
    closer = -1 if outcome.closer is None else outcome.closer
    assert (ENDINGS[state["ended_by"]], int(state["closer"])) == (outcome.ended_by, closer)
    losses = [(state["losers"] >> seat & 1) + (state["twice"] >> seat & 1) for seat in range(seats)]
    assert ([int(lost) for lost in losses], bool(state["void"])) == (list(outcome.losses), outcome.void)
    compared = [(worth, int(state["worths"][seat])) for seat, worth in enumerate(outcome.worths) if worth is not None]
    for worth, strength in compared:
        assert strength == worth.strength


def compare_between_rounds(game: Game, lane: KernelGame) -> None:
    state, seats = lane.state, len(game.lives)
    assert tuple(int(lives) for lives in state["lives"][:seats]) == game.lives
    assert tuple(None if out < 0 else int(out) for out in state["out"][:seats]) == game.went_out
    assert (lane.over, int(state["dealer"])) == (game.finished, game.dealer)
