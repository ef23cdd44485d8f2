"""Records and positions in files: one object, or one a line; only one is in memory at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import BinaryIO, TypeVar

from thirtyone.record.formats import Record, RecordError, decode, parse_record
from thirtyone.record.positions import Position, parse_position

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"

T = TypeVar("T")


def read_records(file: BinaryIO) -> Iterator[Record | RecordError]:
    """Yield the records of a file in order, and an error for each that cannot be read.

    A file whose first line is a complete object has one record a line, blank lines aside; any other file
    is one record.

    Raises:
        OSError: when the file cannot be read.
    """
    return _read(file, parse_record)


def read_positions(file: BinaryIO) -> Iterator[Position | RecordError]:
    """Yield the positions of a file in order, and an error for each that cannot be read; see `read_records`.

    Raises:
        OSError: when the file cannot be read.
    """
    return _read(file, parse_position)


def _read(file: BinaryIO, parse: Callable[[bytes], T]) -> Iterator[T | RecordError]:
    first = file.readline().removeprefix(_BYTE_ORDER_MARK)
    try:
        lines = isinstance(decode(first), dict)
    except RecordError:
        lines = False
    if not lines:
        yield _parsed(first + file.read(), parse)
        return
    yield _parsed(first, parse)
    for line in file:
        if line.strip():
            yield _parsed(line, parse)


def _parsed(text: bytes, parse: Callable[[bytes], T]) -> T | RecordError:
    try:
        return parse(text)
    except RecordError as error:
        return error
