"""Numbers as each language writes them: separators and per cent signs, minus signs, errors, points of hands."""

from __future__ import annotations

import pytest

from thirtyone.study.estimates import Estimate, mean, mean_of_histogram, proportion, scaled
from thirtyone.study.pages.numbers import Numbers
from thirtyone.words import LANGUAGES, Words

ENGLISH, FRENCH, SPANISH, GERMAN = (Numbers(Words(language)) for language in LANGUAGES)


def test_groups_of_digits() -> None:
    written = [numbers.whole(1234567) for numbers in (ENGLISH, FRENCH, SPANISH, GERMAN)]
    assert written == ["1,234,567", "1\u202f234\u202f567", "1.234.567", "1.234.567"]


def test_decimal_marks() -> None:
    written = [numbers.number(1234.5, 2) for numbers in (ENGLISH, FRENCH, SPANISH, GERMAN)]
    assert written == ["1,234.50", "1\u202f234,50", "1.234,50", "1.234,50"]
    assert [GERMAN.plain(confidence) for confidence in (95.0, 99.5)] == ["95", "99,5"]


def test_charts_have_the_same_marks() -> None:
    assert [numbers.separators for numbers in (ENGLISH, FRENCH, SPANISH, GERMAN)] == [".,", ",\u202f", ",.", ",."]


def test_per_cent_signs_stand_off_in_all_languages_but_english() -> None:
    written = [numbers.percent(0.0543) for numbers in (ENGLISH, FRENCH, SPANISH, GERMAN)]
    assert written == ["5.4%", "5,4\u00a0%", "5,4\u00a0%", "5,4\u00a0%"]
    assert ENGLISH.percent(0.6, 0) == "60%"
    share = Estimate(0.0543, 0.002)
    assert ENGLISH.percent_estimate(share) == "5.4\u00a0±\u00a00.2%"
    assert GERMAN.percent_estimate(share) == "5,4\u00a0±\u00a00,2\u00a0%"


def test_a_minus_is_a_true_one() -> None:
    assert GERMAN.number(-0.25, 2) == "−0,25"
    assert ENGLISH.signed(0.25, 1) == "+0.2" and ENGLISH.signed(-0.25, 2) == "−0.25"
    assert ENGLISH.percent(-0.5, 0) == "−50%"


def test_an_error_is_never_rounded_to_0() -> None:
    assert ENGLISH.estimate(Estimate(3.5021, 0.0012), 2) == "3.502\u00a0±\u00a00.001"
    assert ENGLISH.estimate(Estimate(0.0, 0.0), 2) == "0.00\u00a0±\u00a00.00"


def test_worths_are_points_halves_and_fire() -> None:
    assert [ENGLISH.worth(worth) for worth in (21.0, 30.5, 33.0)] == ["21", "30½", "fire"]


def test_estimates_are_means_with_standard_errors() -> None:
    values = [0, 0, 1, 3, 3, 3]
    expected = mean(6, sum(values), sum(value * value for value in values))
    assert expected.value == pytest.approx(10 / 6)
    assert expected.error == pytest.approx((sum((value - 10 / 6) ** 2 for value in values) / 36) ** 0.5)
    assert mean_of_histogram([2, 1, 0, 3]) == expected
    assert proportion(100, 20) == Estimate(0.2, 0.04)
    assert scaled(Estimate(0.2, 0.04), 0.5) == Estimate(0.1, 0.02)
    assert mean(0, 0, 0) == mean_of_histogram([]) == Estimate(0.0, 0.0)
