"""Hundreds of games at once as NumPy arrays: what is an ace worth where everybody plays at random?

    python examples/batch_columns.py [LANES]

Shows: `BatchGame`, which takes an action for every lane and gives columns back: what a program that learns needs.
Needs the extra: pip install 'thirtyone[batch]'.
"""

import sys

import numpy as np

from thirtyone import preset
from thirtyone.batch import BatchGame
from thirtyone.batch.lane_observations import OWN

PLAYERS = 3
ACES = [12, 25, 38, 51]
"""The columns of the aces: cards stand suit by suit, from the two to the ace."""


def main(lanes: str = "512") -> None:
    """Play, note each seat's aces when it first decides in a round, and count how often it loses that round."""
    games = BatchGame(preset("schwimmen"), players=PLAYERS, lanes=int(lanes), seed="aces")
    chance, every = np.random.default_rng(31), np.arange(int(lanes))
    held = np.full((int(lanes), PLAYERS), -1)  # aces by lane and seat; -1: the seat has not decided yet
    rounds, lost = np.zeros(4), np.zeros(4)
    for _ in range(300):
        seats = games.to_act
        aces = (games.observations[:, ACES] == OWN).sum(axis=1)
        held[every, seats] = np.where(held[every, seats] < 0, aces, held[every, seats])
        wishes = chance.random(games.legal_mask.shape) * games.legal_mask
        games.step(wishes.argmax(axis=1))  # any legal action, each as likely
        over = games.round_ended[:, None] & (held >= 0)
        np.add.at(rounds, held[over], 1)
        np.add.at(lost, held[over], games.rewards[over] < 0)
        held[games.round_ended] = -1
    for number, (played, losses) in enumerate(zip(rounds, lost, strict=True)):
        print(f"{number} aces: {played:6.0f} hands, {losses / max(played, 1):6.1%} lost the round")


if __name__ == "__main__":
    main(*sys.argv[1:])
