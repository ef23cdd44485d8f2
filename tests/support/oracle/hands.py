"""C-1, C-7, A-4 to A-6, T-5, D-4: what a hand is worth, and which of two is better."""

from __future__ import annotations

from typing import Any

RANKS = "23456789TJQKA"  # C-1, lowest first
SUITS = "dhsc"  # A-6, lowest first


def points(card: str) -> int:
    """C-1: numbers count themselves, T J Q K ten, an ace eleven."""
    rank = card[0]
    if rank == "A":
        return 11
    if rank in "TJQK":
        return 10
    return int(rank)


def suit_sum(hand: list[str], suit: str) -> int:
    return sum(points(card) for card in hand if card[1] == suit)


def best_sum(hand: list[str]) -> int:
    """C-7: the largest sum of points within one suit."""
    return max(suit_sum(hand, suit) for suit in SUITS)


def combination(hand: list[str], rules: dict[str, Any]) -> str:
    """A-4, A-5, T-5, D-4: ``fire``, ``triple``, or nothing that has a name."""
    assert len(hand) == 3
    ranks = [card[0] for card in hand]
    if ranks == ["A", "A", "A"] and rules.get("fire"):
        return "fire"
    if ranks[0] == ranks[1] == ranks[2] and rules["triple"] != "none":
        return "triple"
    return ""


def value(hand: list[str], rules: dict[str, Any]) -> str:
    """What a replay says of a hand: ``fire``, ``31``, ``30.5``, or the points."""
    name = combination(hand, rules)
    if name == "fire":
        return "fire"
    if name == "triple":
        return str(rules["triple"])
    return str(best_sum(hand))


def strength(hand: list[str], rules: dict[str, Any]) -> tuple[float, ...]:
    """A-5, and A-6 where ties are decided by it: the better hand has the larger strength."""
    strict = rules["ties"] == "order"
    name = combination(hand, rules)
    if name == "fire":
        return (32,)
    if name == "triple":
        if strict:  # above a 30 in suit, whatever it is worth; A-6: by rank
            return (30.5, RANKS.index(hand[0][0]))
        return (float(rules["triple"]),)
    total = best_sum(hand)
    if not strict:
        return (total,)
    suit = max((s for s in SUITS if suit_sum(hand, s) == total), key=SUITS.index)
    highest = max(RANKS.index(card[0]) for card in hand if card[1] == suit)
    return (total, SUITS.index(suit), highest)
