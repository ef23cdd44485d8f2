"""Games of the exchange family that many tests begin with."""

from __future__ import annotations

from typing import Final

from tests.support.laid_out_rounds import deal, play
from thirtyone import Game, Rules, preset

HANDS: Final = {0: "7s 8h Kh", 1: "As 7h 8d", 2: "Kc Qc 9d"}  # worth 18, 11, 20
TABLE: Final = "Jd Ts 9c"
STOCK: Final = "7c 8c Th 7d Jh Qd Ah Tc"


def three(rules: Rules | str = "a7") -> Game:
    """Three players of whom nobody can make more than 30 with the table; seat 2 deals, and still has to choose."""
    return deal(rules, HANDS, table=TABLE, stock=STOCK)


def house(**changes: object) -> Game:
    """`three` by house rules of a7, the dealer having kept."""
    return play(three(preset("a7").changed(**changes)), "keep")


A9_SIX: Final = {
    0: "9c 9s Kh", 1: "Tc Ts 9h", 2: "Jc Js 9d", 3: "Qc Qs Td", 4: "Kc Ks Jd", 5: "As Th Qd",
}  # fmt: skip
ALL_PASS: Final = ["pass"] * 6


def six(**changes: object) -> Game:
    """a9 with six players: 21 cards are dealt or lie on the table, three are in the stock."""
    return play(deal(preset("a9").changed(**changes), A9_SIX, table="Ac Jh Qh", stock="Ah Kd Ad"), "keep")
