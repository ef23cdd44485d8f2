"""A live table: commands in, events out, and the state is the fold of its events. No clock, no files, no network."""

from thirtyone.table.commands import (
    Act,
    AllowTalk,
    Command,
    Continue,
    FreeSeat,
    Leave,
    Pace,
    PlayFor,
    Queue,
    SeatComputer,
    Sit,
    Start,
    TakeBack,
    Undo,
)
from thirtyone.table.evolution import evolve, fold
from thirtyone.table.handling import handle, play_on, time_out
from thirtyone.table.lobby import Lobby
from thirtyone.table.moment import Moment
from thirtyone.table.seating import open_table
from thirtyone.table.state import State, Table, due, table_record
from thirtyone.table.table_events import Seat, TableEvent, Terms

__all__ = [
    "Act",
    "AllowTalk",
    "Command",
    "Continue",
    "FreeSeat",
    "Leave",
    "Lobby",
    "Moment",
    "Pace",
    "PlayFor",
    "Queue",
    "Seat",
    "SeatComputer",
    "Sit",
    "Start",
    "State",
    "Table",
    "TableEvent",
    "TakeBack",
    "Terms",
    "Undo",
    "due",
    "evolve",
    "fold",
    "handle",
    "open_table",
    "play_on",
    "table_record",
    "time_out",
]
