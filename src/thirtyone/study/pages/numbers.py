"""Numbers as they are written in a language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from babel import Locale
from babel.numbers import format_decimal, format_percent, get_decimal_symbol, get_group_symbol

from thirtyone.study.estimates import Estimate, scaled
from thirtyone.words import Words

NO_BREAK_SPACE: Final = "\u00a0"


class Numbers:
    """Writes numbers in one language.

    Signs and separators come from Babel. The true minus sign, halves of points and the digits of an estimate with its
    error are our own.

    >>> numbers = Numbers(Words("de"))
    >>> numbers.percent(0.0543), numbers.worth(30.5), numbers.whole(12000)
    ('5,4\\xa0%', '30½', '12.000')
    """

    def __init__(self, words: Words) -> None:
        self.words: Final = words
        self._locale = Locale.parse(words.language)
        self._percent = self._locale.percent_formats[None]

    @property
    def separators(self) -> str:
        """The decimal mark and that between groups of digits, as Plotly's layout takes them."""
        return get_decimal_symbol(self._locale) + get_group_symbol(self._locale)

    def plain(self, value: float) -> str:
        """Return a number with the digits that it needs, three after the mark at most."""
        return _with_minus(format_decimal(value, locale=self._locale))

    def number(self, value: float, digits: int) -> str:
        """Return a number with ``digits`` after the mark."""
        return _with_minus(format_decimal(value, _pattern(digits), locale=self._locale))

    def signed(self, value: float, digits: int) -> str:
        """Return a number with its sign."""
        return ("+" if value > 0 else "") + self.number(value, digits)

    def whole(self, value: int) -> str:
        """Return a whole number in groups of digits."""
        return self.number(value, 0)

    def percent(self, share: float, digits: int = 1) -> str:
        """Return a share of 1 in per cent."""
        pattern = self._percent.pattern.replace(_pattern(0), _pattern(digits))
        return _with_minus(format_percent(share, pattern, locale=self._locale))

    def estimate(self, estimate: Estimate, digits: int, *, write: Callable[[float, int], str] | None = None) -> str:
        """Return an estimate as ``value ± error``.

        Args:
            estimate: the estimate.
            digits: how many stand after the mark; more where the error would otherwise be rounded to 0.
            write: writes the value, if not `number`.
        """
        while 0 < estimate.error < 0.5 * 10**-digits:
            digits += 1
        value = (write or self.number)(estimate.value, digits)
        return f"{value}{NO_BREAK_SPACE}±{NO_BREAK_SPACE}{self.number(estimate.error, digits)}"

    def percent_estimate(self, share: Estimate, digits: int = 1) -> str:
        """Return an estimated share of 1 as ``value ± error`` in per cent."""
        sign: str = self._percent.suffix[0]
        return self.estimate(scaled(share, 100), digits) + sign

    def worth(self, points: float) -> str:
        """Return what a hand is worth as players write it: ``21``, ``30½``, or fire by its name."""
        return self.words("hand-fire") if points == 33 else f"{points:g}".replace(".5", "½")


def _pattern(digits: int) -> str:
    """Return the pattern of a number with this many decimals, in the notation of the CLDR that Babel reads."""
    return "#,##0" + ("." + "0" * digits if digits else "")


def _with_minus(text: str) -> str:
    return text.replace("-", "−")
