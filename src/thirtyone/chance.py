"""One documented way from a seed to a shuffled order (docs/shuffling.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import count
from struct import unpack

from thirtyone.cards import Card
from thirtyone.errors import ThirtyOneError

_WORDS = 1 << 32


def shuffled(cards: Iterable[Card], seed: str | bytes, number: int = 0) -> tuple[Card, ...]:
    """Return the cards in the order that a seed gives: a Fisher-Yates shuffle driven by SHA-256 in counter mode.

    Args:
        cards: what to shuffle; the result depends on their order, so give a deck in `deck` order.
        seed: text (its UTF-8 bytes count) or bytes.
        number: which shuffle of this seed it is: 0 for the deal, then 1, 2 … for refills of the stock.

    >>> from thirtyone.cards import deck, format_cards
    >>> format_cards(shuffled(deck("9TJQKA", "cs"), "31"))
    'Js 9s Ac Qs Jc Ks Qc 9c Ts Tc As Kc'
    """
    order = list(cards)
    try:
        words = _words(seed.encode() if isinstance(seed, str) else seed, number)
    except UnicodeEncodeError:
        raise ThirtyOneError("bad_order", "A seed is text that can be written as UTF-8.") from None
    for last in range(len(order) - 1, 0, -1):
        bound = last + 1
        limit = _WORDS - _WORDS % bound
        word = next(words)
        while word >= limit:  # else the lower indices would come a little more often
            word = next(words)
        other = word % bound
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def round_seed(game_seed: str | int, round_number: int) -> str:
    """Return the seed of one round of a game that has one seed for all: ``"31/0"`` for the first round."""
    return f"{game_seed}/{round_number}"


def _words(seed: bytes, number: int) -> Iterator[int]:
    """Yield the big-endian 32-bit words of SHA-256(seed, 0 byte, number, counter), the counter from 0."""
    prefix = seed + b"\0" + number.to_bytes(8, "big")
    for counter in count():
        yield from unpack(">8I", sha256(prefix + counter.to_bytes(8, "big")).digest())
