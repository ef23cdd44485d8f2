"""Game records and positions: reading, writing, replaying (docs/records.md)."""

from thirtyone.record.files import read_positions, read_records
from thirtyone.record.formats import (
    FORMAT,
    Record,
    RecordError,
    RoundRecord,
    format_record,
    parse_record,
    record_data,
    record_from,
)
from thirtyone.record.positions import Position, format_position, parse_position, position_of
from thirtyone.record.replays import Recorder, RoundSummary, Step, Summary, replay, summarize

__all__ = [
    "FORMAT",
    "Position",
    "Record",
    "RecordError",
    "Recorder",
    "RoundRecord",
    "RoundSummary",
    "Step",
    "Summary",
    "format_position",
    "format_record",
    "parse_position",
    "parse_record",
    "position_of",
    "read_positions",
    "read_records",
    "record_data",
    "record_from",
    "replay",
    "summarize",
]
