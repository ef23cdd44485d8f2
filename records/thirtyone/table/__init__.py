"""A live table: commands in, events out, and the state is the fold of its events. No clock, no files, no network."""

from thirtyone.table.commands import Abandon, Act, Command, Continue, Pace, Undo, handle, open_table, play_on
from thirtyone.table.events import Seat, TableEvent
from thirtyone.table.state import Table, evolve, fold, table_record

__all__ = [
    "Abandon",
    "Act",
    "Command",
    "Continue",
    "Pace",
    "Seat",
    "Table",
    "TableEvent",
    "Undo",
    "evolve",
    "fold",
    "handle",
    "open_table",
    "play_on",
    "table_record",
]
