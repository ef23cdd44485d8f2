"""Games of the draw family that many tests begin with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tests.support.laid_out_rounds import deal, play, round_of
from thirtyone import Game, Rules, preset

HANDS: Final = {0: "6c 9c Jc", 1: "Tc Ac 4h", 2: "4c 4s 2d"}  # worth 25, 21, 4
STOCK: Final = "Kh 2s 3s 5d 7h 8s"


def three(rules: Rules | str = "trente52", hands: Mapping[int, str] = HANDS, cards: str = STOCK) -> Game:
    """Three players; seat 2 deals, the king of diamonds is turned up."""
    return deal(rules, hands, pile="Kd", stock=cards)


def house(base: str = "trente52", **changes: Any) -> Rules:
    return preset(base).changed(**changes)


def idle(game: Game, turns: int) -> Game:
    """Let the next players take from the stock and discard that card."""
    for _ in range(turns):
        game = play(game, "stock")
        taken = round_of(game).hands[game.to_act or 0][3]
        game = play(game, f"drop {taken}")
    return game


ALMOST: Final = {0: "Ac Kc 7d", 1: "Jd 9d 4h", 2: "4c 4s 2d"}  # 21, 19, 4


def knocked(hands: Mapping[int, str], knocker: int, rules: Rules | str = "trente52") -> Game:
    game = play(idle(deal(rules, hands, pile="2c", stock="2h 3s 5d 3h"), knocker), "knock")
    return idle(game, len(hands) - 1)


NINE: Final[dict[str, Any]] = {"ranks": "QKA", "suits": "csh", "players": [2, 2]}


def nine(**changes: object) -> Game:
    """Nine cards, two players: two cards are in the stock."""
    return deal(house(**NINE | changes), {0: "Qc Qs Kc", 1: "Qh Ks Kh"}, pile="Ac", stock="As Ah")
