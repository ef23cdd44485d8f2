"""Figures as people of a language write them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from thirtyone.study.report.report_data import BreakEven, Estimate
from thirtyone.words import Words

UNBROKEN: Final = "\u00a0"


class Numbers:
    """Writes figures in one language.

    >>> numbers = Numbers(Words("de"))
    >>> numbers.share(0.0543), numbers.worth(30.5), numbers.whole(12000)
    ('5,4\\xa0%', '30½', '12.000')
    """

    def __init__(self, words: Words) -> None:
        self.words: Final = words
        self._decimal = words("report-decimal")
        self._thousands = words("report-thousands")

    @property
    def separators(self) -> str:
        """The features of this language, as Plotly wants them."""
        return self._decimal + self._thousands

    def number(self, value: float, digits: int) -> str:
        """Return a number with so many digits after the mark; a true minus before it where it is negative."""
        return f"{value:.{digits}f}".replace(".", self._decimal).replace("-", "−")

    def signed(self, value: float, digits: int) -> str:
        """Return a number with its sign."""
        return ("+" if value > 0 else "") + self.number(value, digits)

    def whole(self, value: int) -> str:
        """Return a whole number in groups of three digits."""
        return f"{value:,}".replace(",", self._thousands)

    def share(self, value: float, digits: int = 1) -> str:
        """Return a share in per cent."""
        return f"{self.number(100 * value, digits)}{UNBROKEN}%"

    def estimate(self, estimate: Estimate, digits: int, *, write: Callable[[float, int], str] | None = None) -> str:
        """Return a number with its error; with more digits where these would not show the error."""
        while 0 < estimate.error < 0.5 * 10**-digits:
            digits += 1
        value = (write or self.number)(estimate.value, digits)
        return f"{value}{UNBROKEN}±{UNBROKEN}{self.number(estimate.error, digits)}"

    def share_estimate(self, estimate: Estimate, digits: int = 1) -> str:
        """Return a share in per cent with its error."""
        percent = Estimate(100 * estimate.value, 100 * estimate.error)
        return f"{self.estimate(percent, digits)}{UNBROKEN}%"

    def worth(self, points: float) -> str:
        """Return points as people write them; fire by its name."""
        return self.words("hand-fire") if points == 33 else f"{points:g}".replace(".5", "½")

    def lowest(self, pays: BreakEven) -> str:
        """Return the lowest hand that pays, or that none does, or between which hands it lies, or that nobody knows."""
        if pays.worth is not None:
            return self.worth(pays.worth)
        if pays.known:
            return self.words("report-no")
        if pays.low is None or pays.high is None:
            return self.words("report-unknown")
        return f"{self.worth(pays.low)}–{self.worth(pays.high)}"

    def range(self, pays: BreakEven) -> str:
        """Return the lowest hand that may pay and the lowest that surely does; a dash where there is none."""
        return " / ".join("–" if points is None else self.worth(points) for points in (pays.low, pays.high))
