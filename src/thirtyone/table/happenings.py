"""What happens at a table beside the events of the game itself, as those who watch see it."""

from __future__ import annotations

from thirtyone.game.events import AnyEvent, Event


class Forced(Event, frozen=True, tag="forced"):
    """The single legal action was played for a person."""

    seat: int
    action: str


class Undone(Event, frozen=True, tag="undone"):
    """Decisions were taken back."""

    seat: int


class ClockRanOut(Event, frozen=True, tag="clock_ran_out"):
    """A person's time was over: what follows was played for them."""

    seat: int


class StandIn(Event, frozen=True, tag="stand_in"):
    """A computer player sits in for a person; ``left``: for good."""

    seat: int
    left: bool = False


class CameBack(Event, frozen=True, tag="came_back"):
    """A person took the seat back."""

    seat: int


Happening = AnyEvent | Forced | Undone | ClockRanOut | StandIn | CameBack
"""Everything that can happen at a table; in JSON ``type`` says what."""
