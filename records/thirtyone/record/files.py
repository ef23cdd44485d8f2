"""Records in files: one object, or one record a line, read without holding more than one record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from thirtyone.record.formats import Record, RecordError, decode, record_from

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def read_records(file: BinaryIO) -> Iterator[Record | RecordError]:
    """Yield the records of a file in order, and an error in place of each that cannot be read.

    A file whose first line is a complete object has one record a line, blank lines aside; any other file
    is one record.

    Raises:
        OSError: when the file cannot be read.
    """
    first = file.readline().removeprefix(_BYTE_ORDER_MARK)
    try:
        lines = isinstance(decode(first), dict)
    except RecordError:
        lines = False
    if not lines:
        yield _record(first + file.read())
        return
    yield _record(first)
    for line in file:
        if line.strip():
            yield _record(line)


def _record(text: bytes) -> Record | RecordError:
    try:
        return record_from(decode(text))
    except RecordError as error:
        return error
