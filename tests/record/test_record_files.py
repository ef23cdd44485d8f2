"""Files of records: one object in any layout, or one record a line, read as they come."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from typing import Any, BinaryIO, Final, cast

import pytest

from tests.support.record_examples import EXAMPLE, RECORD, example
from thirtyone.record import RecordError, format_record, read_records


def codes(file: bytes | BinaryIO) -> list[object]:
    """What is read from a file: records, and the codes of errors."""
    stream = io.BytesIO(file) if isinstance(file, bytes) else file
    return [found.code if isinstance(found, RecordError) else found for found in read_records(stream)]


LINE: Final = format_record(RECORD).encode() + b"\n"


def test_a_file_of_one_object_may_have_any_layout() -> None:
    pretty = json.dumps(example(), indent=2).encode()
    for text in (EXAMPLE.encode(), pretty, b"\n\n" + pretty, pretty.replace(b"\n", b"\r\n"), LINE, LINE.rstrip()):
        assert codes(text) == [RECORD]


def test_a_file_whose_first_line_is_an_object_holds_one_record_a_line() -> None:
    assert codes(LINE * 3) == [RECORD] * 3
    assert codes((LINE * 3).rstrip()) == [RECORD] * 3
    assert codes((LINE * 3).replace(b"\n", b"\r\n")) == [RECORD] * 3
    assert codes(LINE + b"\n  \n\r\n" + LINE + b"\n\n") == [RECORD] * 2


def test_a_line_that_is_wrong_does_not_hide_the_next_ones() -> None:
    wrong = [b"{}\n", b"[]\n", LINE[:100] + b"\n", b"\xff\n", b'"thirtyone/1"\n', b"[" * 10_000 + b"\n"]
    error_codes = ["bad_format", "bad_record", "bad_json", "bad_json", "bad_record", "bad_json"]
    assert codes(LINE + LINE.join(wrong) + LINE) == [RECORD, *[each for code in error_codes for each in (code, RECORD)]]
    assert codes(b"{}\n" + LINE) == ["bad_format", RECORD]


def test_a_file_of_one_object_that_is_cut_is_one_error() -> None:
    for length in range(0, len(EXAMPLE) - 3, 7):
        assert codes(EXAMPLE[:length].encode()) == ["bad_json"]
    for length in (len(LINE) + 1, len(LINE) + 50, 2 * len(LINE) - 3):
        assert codes((LINE * 2)[:length]) == [RECORD, "bad_json"]


def test_a_byte_order_mark_is_passed_over_at_the_beginning_only() -> None:
    mark = b"\xef\xbb\xbf"
    assert codes(mark + EXAMPLE.encode()) == [RECORD]
    assert codes(mark + LINE * 2) == [RECORD] * 2
    assert codes(LINE + mark + LINE) == [RECORD, "bad_json"]


def test_a_file_that_is_no_object_is_one_error() -> None:
    assert codes(b"") == ["bad_json"]
    assert codes(b"[" + LINE.strip() + b"]") == ["bad_record"]
    assert codes(b"31") == ["bad_record"]
    assert codes(b"\n") == ["bad_json"]


class Dripping(io.RawIOBase):
    """A file that a generator writes line by line, only when it is read."""

    def __init__(self, lines: Iterator[bytes]) -> None:
        super().__init__()
        self._lines = lines
        self._rest = b""
        self.given = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if not self._rest:
            self._rest = next(self._lines, b"")
            self.given += bool(self._rest)
        part, self._rest = self._rest[: len(buffer)], self._rest[len(buffer) :]
        buffer[: len(part)] = part
        return len(part)


def endless() -> Iterator[bytes]:
    while True:
        yield LINE


def test_a_record_is_given_before_the_next_line_is_read() -> None:
    raw = Dripping(endless())
    records = read_records(cast(BinaryIO, io.BufferedReader(raw, buffer_size=64)))
    assert raw.given == 0
    for number in range(1, 200):
        assert next(records) == RECORD
        assert raw.given == number


def test_a_file_that_cannot_be_read_is_an_OSError() -> None:
    def broken() -> Iterator[bytes]:
        yield LINE
        raise OSError("the disk is gone")

    records = read_records(cast(BinaryIO, io.BufferedReader(Dripping(broken()), buffer_size=64)))
    assert next(records) == RECORD
    with pytest.raises(OSError, match="the disk is gone"):
        next(records)
