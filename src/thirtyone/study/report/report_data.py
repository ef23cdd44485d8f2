"""What the report shows, as data: what `thirtyone study --json` prints."""

from __future__ import annotations

from msgspec import Struct

from thirtyone.study.estimates import Estimate


class Knock(Struct, frozen=True):
    """What happened when a hand of this worth closed at once."""

    worth: float
    """Points of the hand; 33 is fire."""
    deals: int
    """The number of deals in which that happened."""
    loses: Estimate
    """The chance that it costs the closer a life."""
    lives: float
    """Lives that it costs on average."""
    edge: Estimate
    """`lives`, less the lives that each of the others loses on average: below 0 closing pays."""


class BreakEven(Struct, frozen=True):
    """The lowest hand with which closing at once pays, at one turn."""

    known: bool
    """Whether enough deals were played to know it; if not, a hand that was left out may be the lowest that pays."""
    worth: float | None
    """The hand. None where it is not known, and where it is known that no hand pays."""
    low: float | None
    """The lowest hand whose edge less two standard errors is not above 0: it may pay. None: no hand may."""
    high: float | None
    """The lowest hand whose edge plus two standard errors is not above 0: it surely pays. None: no hand surely does."""


class Turn(Struct, frozen=True):
    """What happens to the player who acts first, to the second, and so on."""

    turn: int
    """1 is left of the dealer, the last one is the dealer."""
    lives: Estimate
    """Lives lost in a round."""
    break_even: BreakEven
    knocks: tuple[Knock, ...]
    left_out: tuple[float, ...]
    """Worths that a hand can have, without figures because too few hands had them."""


class Dealt(Struct, frozen=True):
    """How often a hand is dealt that may end the round: its exact chance, and what was counted."""

    hand: str
    """``31``, ``fire`` or ``either``."""
    anybody: float
    """The exact chance that at least one player is dealt it."""
    anybody_counted: Estimate
    seat: float
    """The exact chance that one given player is."""
    seat_counted: Estimate


class ReportCell(Struct, frozen=True):
    """One game with one number of players."""

    preset: str
    players: int
    points: int
    """The points from which the players close."""
    fair: float
    """Lives that a player loses in a round on average."""
    hands: dict[str, float]
    """The share of each worth among the hands at the end of rounds; 33 is fire."""
    mean_hand: Estimate
    turns: tuple[Turn, ...]
    round_turns: tuple[float, ...]
    """The shares of rounds of 0, 1, 2 … turns; the last one includes all longer rounds."""
    mean_turns: Estimate
    """Longer rounds than 255 turns count as 255."""
    game_rounds: tuple[float, ...]
    """The shares of games of 0, 1, 2 … rounds; the last one includes all longer games."""
    mean_rounds: Estimate
    endings: dict[str, float]
    """The share of rounds by what ended them: `thirtyone.batch.states.ENDINGS`."""
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
    """The same chance, measured here with players who play as those of the published program."""
    best_draws: Estimate
    """The same chance with players who compare every discard."""
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
    cells: tuple[ReportCell, ...]
    published: tuple[PublishedRow, ...]
    """Empty where scat is not among the games."""
