"""Who loses how many lives when a round has ended (C-6, A-7, T-6, D-5, D-6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from thirtyone.cards import Hand
from thirtyone.game.events import EndedBy, Outcome
from thirtyone.hands import Worth
from thirtyone.rules import Rules


def settle(
    rules: Rules,
    order: tuple[int, ...],
    hands: tuple[Hand, ...],
    *,
    ended_by: EndedBy,
    closer: int | None,
    costs_all: bool = False,
    winner_apart: bool = False,
    also_lose: Collection[int] = (),
) -> Outcome:
    """Compare the hands of a round that has ended and say who loses.

    Args:
        rules: the rules of the game.
        order: the seats still in.
        hands: by seat, empty for a seat that is out.
        ended_by: why the round ended.
        closer: who closed it, or made or showed the ending hand.
        costs_all: whether the closer's hand takes a life from all others instead of from the lowest.
        winner_apart: whether the closer's hand is left out when the lowest is looked for (D-5).
        also_lose: seats that lose a life whatever their hand (D-5).
    """
    worths = {seat: rules.worth(hands[seat]) for seat in order}
    if costs_all:
        losses = {seat: 1 for seat in order if seat != closer}
    else:
        compared = [seat for seat in order if not (winner_apart and seat == closer)]
        # D-5: a knocker that another's hand overtook is not judged as a knocker.
        knocker = closer if ended_by in ("knock", "pass") else None
        losses = _lowest_lose(rules, compared, worths, knocker)
        if rules.knocker_must_be_highest and knocker is not None:
            losses = _knocker_must_be_highest(losses, worths, knocker)
    losses |= {seat: 1 for seat in also_lose if seat not in losses}
    void = len(losses) == len(order)  # C-6
    seats = range(len(hands))
    return Outcome(
        ended_by=ended_by,
        closer=closer,
        hands=hands,
        worths=tuple(worths.get(seat) for seat in seats),
        losses=tuple(0 if void else losses.get(seat, 0) for seat in seats),
        void=void,
    )


def _lowest_lose(rules: Rules, compared: list[int], worths: Mapping[int, Worth], knocker: int | None) -> dict[int, int]:
    low = min(worths[seat].strength for seat in compared)
    lowest = [seat for seat in compared if worths[seat].strength == low]
    if lowest == [knocker]:
        return dict.fromkeys(lowest, rules.knocker_alone_lowest)
    if len(lowest) == 1:
        return {lowest[0]: 1}
    match rules.ties:
        case "nobody":
            lowest = []
        case "knocker" if knocker in lowest:
            lowest = [seat for seat in lowest if seat == knocker]
        case "all_but_knocker":
            lowest = [seat for seat in lowest if seat != knocker]
    return dict.fromkeys(lowest, 1)


def _knocker_must_be_highest(losses: dict[int, int], worths: Mapping[int, Worth], knocker: int) -> dict[int, int]:
    """D-6: when all hands are equal only the knocker loses; otherwise also a knocker without the one highest hand."""
    strengths = [worth.strength for worth in worths.values()]
    high = max(strengths)
    if min(strengths) == high:
        return {knocker: 1}
    if worths[knocker].strength == high and strengths.count(high) == 1:
        return losses
    return {knocker: 1} | losses
