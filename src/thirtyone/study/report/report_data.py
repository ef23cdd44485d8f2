"""What the report shows, as data; `thirtyone study --json` prints it. Needs no drawing and no words."""

from __future__ import annotations

from msgspec import Struct


class Estimate(Struct, frozen=True):
    """A measured mean and its standard error."""

    value: float
    error: float


class Knock(Struct, frozen=True):
    """What closing at once came to, with a hand of this worth."""

    worth: float
    """Points of the hand; 33 is fire."""
    deals: int
    """How often it was tried."""
    loses: Estimate
    """The chance that it costs a life."""
    lives: float
    """Lives that it costs on average."""
    edge: Estimate
    """These lives, less what each of the others loses on average: below 0 it pays."""


class BreakEven(Struct, frozen=True):
    """The lowest hand with which closing at once pays, at one turn."""

    known: bool
    """Whether enough deals were played to tell; where not, hands were left out of which one may be the lowest."""
    worth: float | None
    """The hand. None where it is not known; where it is, None says that no hand pays."""
    low: float | None
    """The lowest hand that may pay, for all that the sample tells (two standard errors); None where none may."""
    high: float | None
    """The lowest one of which the sample is certain, in that sense; None where it is of none."""


class Turn(Struct, frozen=True):
    """One place in the order of play."""

    turn: int
    """1 is left of the dealer, the last is the dealer."""
    lives: Estimate
    """Lives lost in a round."""
    break_even: BreakEven
    knocks: tuple[Knock, ...]
    left_out: tuple[float, ...]
    """Worths of hands that there are, but that came up too seldom to be told of."""


class Dealt(Struct, frozen=True):
    """How often a hand was dealt that may end the round: what combinatorics says, and what was counted."""

    hand: str
    """``31``, ``fire`` or ``either``."""
    anybody: float
    anybody_counted: Estimate
    seat: float
    seat_counted: Estimate


class Cell(Struct, frozen=True):
    """One game with so many players."""

    preset: str
    players: int
    points: int
    """The players close with so many."""
    fair: float
    """Lives that a player loses in a round on average."""
    hands: dict[str, float]
    """The share of each worth among the hands at the end of rounds; 33 is fire."""
    mean_hand: Estimate
    turns: tuple[Turn, ...]
    round_turns: tuple[float, ...]
    """The share of rounds of 0, 1, 2 … turns; the last one that is given is of all that had more, too."""
    mean_turns: Estimate
    """Rounds of more than 255 turns count as so long."""
    game_rounds: tuple[float, ...]
    """The share of games of 0, 1, 2 … rounds, likewise."""
    mean_rounds: Estimate
    endings: dict[str, float]
    """The share of rounds that ended by each of `thirtyone.batch.states.ENDINGS`."""
    dealt: tuple[Dealt, ...]


class PublishedRow(Struct, frozen=True):
    """A row of the published table of knocks, and the same measured here."""

    players: int
    turn: int
    """Counted from 1, who is left of the dealer."""
    worth: int
    survives: Estimate
    """The published chance to lose no life."""
    same_players: Estimate
    """The same chance, measured here among players as the published program has them."""
    best_draws: Estimate
    """… among players who weigh every discard."""
    edge: Estimate
    """Lives that this knock costs in scat, less what each of the others loses on average."""
    break_even: BreakEven
    """The hand with which it would pay in scat."""


class Figures(Struct, frozen=True):
    """All that was measured."""

    version: str
    date: str
    seed: str
    deals: int
    """Deals for each game and number of players."""
    games: int
    """Whole games for each."""
    cells: tuple[Cell, ...]
    published: tuple[PublishedRow, ...]
    """Empty where scat is not among the games."""
