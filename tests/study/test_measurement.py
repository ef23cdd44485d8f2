"""What the report measures, against exact values, other kernels, and figures of others."""

from __future__ import annotations

from math import comb, sqrt

import numpy as np
import pytest

from thirtyone import PRESETS, ThirtyOneError, preset
from thirtyone.batch import Word, play, strategy
from thirtyone.batch.compiling import compiled
from thirtyone.batch.playouts import POINTS
from thirtyone.batch.scoring import strength
from thirtyone.batch.states import CHOICE, State
from thirtyone.batch.strategies import after_exchange, best_exchange, open_cards, own_hand
from thirtyone.codes import ALL, KEEPING, PASSING, RulesRecord
from thirtyone.study.report.baseline import baseline, baseline_points
from thirtyone.study.report.break_even import break_even
from thirtyone.study.report.combinatorics import chance_dealt
from thirtyone.study.report.knock_kernels import (
    ANY_31,
    ANY_EITHER,
    ANY_FIRE,
    HANDS_31,
    HANDS_FIRE,
    KNOCKS,
    LOST,
    Rounds,
)
from thirtyone.study.report.measurement import (
    ReportPlan,
    compare,
    measure,
    measure_cell,
    measure_knocks,
    measure_rounds,
)
from thirtyone.study.report.published import PUBLISHED
from thirtyone.study.report.report_data import BreakEven

SMALL = ReportPlan(presets=("a7",), players=(2,), deals=3_000, games=50)


def near(counted: int, number: int, chance: float, *, errors: float = 4.5) -> bool:
    return abs(counted / number - chance) < errors * sqrt(chance * (1 - chance) / number)


class TestDealt:
    def test_one_hand_is_one_of_24_and_four(self) -> None:
        assert chance_dealt(preset("a7"), 1, "31") == pytest.approx(24 / comb(32, 3))
        assert chance_dealt(preset("a7"), 1, "fire") == pytest.approx(4 / comb(32, 3))
        assert chance_dealt(preset("scat"), 1, "31") == pytest.approx(24 / comb(52, 3))

    def test_of_two_hands_both_may_be(self) -> None:
        # Two of 31 are of two suits: 4 × 3 suits with 6 pairs of tens each. Three aces leave one suit's 31.
        both = comb(24, 3) * comb(21, 3)
        assert chance_dealt(preset("a9"), 2, "31") == pytest.approx(2 * 24 / comb(24, 3) - 4 * 3 * 6 * 6 / both)
        either = 4 * 3 * 6 * 6 + 2 * 4 * 6
        assert chance_dealt(preset("a9"), 2, "either") == pytest.approx(2 * 28 / comb(24, 3) - either / both)

    def test_two_hands_of_three_aces_there_are_not(self) -> None:
        assert chance_dealt(preset("a9"), 6, "fire") == pytest.approx(6 * 4 / comb(24, 3))
        assert chance_dealt(preset("trente36"), 6, "fire") == 0

    @pytest.mark.parametrize(("name", "players"), [("a9", 6), ("a7", 4), ("trente52", 9)])
    def test_it_is_dealt_as_often_as_combinatorics_says(self, name: str, players: int) -> None:
        rules, plan = preset(name), ReportPlan(deals=60_000)
        dealt = measure_rounds(rules, players, baseline(20), plan).dealt
        for index, hand in ((ANY_31, "31"), (ANY_FIRE, "fire"), (ANY_EITHER, "either")):
            exact = chance_dealt(rules, players, hand)
            assert near(int(dealt[index]), plan.deals, exact) or dealt[index] == exact == 0
        assert near(int(dealt[HANDS_31]), players * plan.deals, chance_dealt(rules, 1, "31"))
        assert bool(dealt[HANDS_FIRE]) == bool(rules.fire)


class TestRounds:
    def test_A7_somebody_loses_one_life_in_each_round(self) -> None:
        rounds = measure_rounds(preset("a7"), 4, baseline(29), ReportPlan(deals=5_000))
        assert rounds.lives[:, 0].sum() == rounds.lives[:, 1].sum() == 5_000
        assert (rounds.lives[:4] > 0).all() and not rounds.lives[4:].any()
        assert rounds.turns.sum() == rounds.endings.sum() == 5_000
        assert rounds.hands.sum() == 4 * 5_000
        assert rounds.worths[0] == rounds.hands @ np.arange(POINTS)

    @pytest.mark.parametrize("name", ["a9", "a7", "a5"])
    def test_rounds_are_those_of_games_with_one_life_between_two(self, name: str) -> None:
        rules, player = preset(name), baseline(24)
        rounds = measure_rounds(rules, 2, player, ReportPlan(deals=2_000, seed="x"))
        games = play(rules.changed(lives=1, swim=False), [player] * 2, games=2_000, seed="x/rounds")
        assert np.array_equal(rounds.turns, games.turns)
        assert np.array_equal(rounds.endings, games.endings)
        assert np.array_equal(rounds.hands, games.hands.sum(axis=0))

    @pytest.mark.parametrize("name", PRESETS)
    def test_every_game_comes_to_an_end_among_as_few_and_as_many_as_it_allows(self, name: str) -> None:
        for players in preset(name).players:
            rounds = measure_rounds(preset(name), players, baseline(33), ReportPlan(deals=2_000))
            assert rounds.endings.sum() == 2_000


@compiled
def _best(rules: RulesRecord, state: State) -> int:
    code = best_exchange(rules, state)
    table = strength(rules, open_cards(state))
    if table > max(after_exchange(rules, state, code), strength(rules, own_hand(state))):
        return ALL
    return code if after_exchange(rules, state, code) > strength(rules, own_hand(state)) else PASSING


@strategy
def best_of_all(rules: RulesRecord, state: State, legal: int, bits: Word) -> int:
    """Keeps what is dealt, and then makes the strongest hand that one exchange can make, of one card or of all."""
    return KEEPING if state.phase == CHOICE else _best(rules, state)


class TestKnocks:
    @pytest.mark.parametrize(
        ("players", "measured", "slack"),
        [
            (2, {18: 0.961, 19: 0.887, 20: 0.721, 21: 0.498, 24: 0.439, 26: 0.391, 28: 0.279, 29: 0.205}, 0.004),
            # Here a 31 ends the round, so that not everybody after it has a turn: a little worse for the knocker.
            (4, {18: 0.793, 19: 0.594, 20: 0.318, 21: 0.113, 24: 0.065, 26: 0.050, 28: 0.015, 29: 0.006}, 0.012),
        ],
    )
    def test_a7_at_the_first_turn_as_another_program_has_measured_it(
        self, players: int, measured: dict[int, float], slack: float
    ) -> None:
        counts = measure_knocks(preset("a7"), players, best_of_all, ReportPlan(deals=300_000, threads=2))[0]
        for worth, chance in measured.items():
            knocks, lost = counts[2 * worth, KNOCKS], counts[2 * worth, LOST]
            error = 4 * sqrt(chance * (1 - chance) / knocks)
            assert abs(lost / knocks - chance) < error + slack, worth

    def test_where_one_loses_one_life_it_pays_at_a_fair_chance(self) -> None:
        cell = measure_cell("a7", 4, ReportPlan(deals=20_000, games=10))
        for turn in cell.turns:
            for knock in turn.knocks:
                assert knock.edge.value == pytest.approx((4 * knock.loses.value - 1) / 3)
                assert knock.lives == knock.loses.value
            pays = {knock.worth for knock in turn.knocks if knock.edge.value <= 0}
            found = (
                turn.break_even
            )  # so few deals leave it open for some turns: then it is at most the lowest that pays
            assert (found.worth if found.known else found.high) in pays
        assert cell.turns[0].break_even.known

    def test_the_knocker_alone_at_the_bottom_of_scat_pays_two(self) -> None:
        counts = measure_knocks(preset("scat"), 2, baseline(24), ReportPlan(deals=20_000))
        assert 1.9 < counts[0, 2 * 8, 2] / counts[0, 2 * 8, LOST] <= 2

    def test_T1_where_passing_closes_it_is_the_pass_that_is_measured(self) -> None:
        counts = measure_knocks(preset("trente36"), 2, baseline(30), ReportPlan(deals=2_000))
        assert 1_900 < counts[0, :, KNOCKS].sum() < 2_000  # all but those that a dealt 31 ended

    def test_who_acts_late_has_no_say_where_somebody_has_closed(self) -> None:
        counts = measure_knocks(preset("a7"), 3, baseline(0), ReportPlan(deals=500))
        assert counts[0, :, KNOCKS].sum() > 480
        assert not counts[1:].any()


class TestBreakEven:
    """Eight cards a suit from 7 to the ace: hands are worth 8 to 11, 15 to 21, 24 to 30, and three of a kind 30½."""

    @staticmethod
    def found(edges: dict[float, float], *, seldom: tuple[float, ...] = ()) -> BreakEven:
        """Of 10,000 knocks with each worth, among two players: how many lives more than the other the closer loses."""
        counts = np.zeros((POINTS, 5), np.int64)
        for worth, edge in edges.items():
            counts[int(2 * worth)] = (10_000, 0, 0, 10_000 * edge, 10_000)
        for worth in seldom:
            counts[int(2 * worth)] = (99, 0, 0, -99, 99)
        return break_even(counts, 2, preset("a7"))

    def test_is_the_lowest_that_costs_no_more_than_the_others_lose(self) -> None:
        assert self.found({18: 0.5, 19: 0.1, 20: -0.1, 21: -0.5}) == BreakEven(True, 20, 20, 20)

    def test_names_what_the_sample_leaves_open(self) -> None:
        assert self.found({18: 0.5, 19: 0.01, 20: -0.01, 21: -0.5}) == BreakEven(True, 20, 19, 21)

    def test_stands_above_worths_that_no_hand_has(self) -> None:
        assert self.found({21: 0.5, 24: -0.1}) == BreakEven(True, 24, 24, 24)  # 22 and 23 are none

    def test_none_pays_where_the_best_hand_does_not(self) -> None:
        assert self.found({18: 0.5, 30.5: 0.4}) == BreakEven(True, None, None, None)

    def test_none_pays_where_all_were_measured_and_none_does(self) -> None:
        assert self.found({30: 0.5, 30.5: 0.01}) == BreakEven(True, None, 30.5, None)

    def test_is_not_known_where_better_hands_were_left_out(self) -> None:
        assert self.found({20: 0.5, 21: 0.1}) == BreakEven(False, None, 24, None)
        assert self.found({20: 0.5, 21: 0.1}, seldom=(24, 25)) == BreakEven(False, None, 24, None)

    def test_is_between_two_hands_where_those_between_were_left_out(self) -> None:
        assert self.found({21: 0.1, 27: -0.1}, seldom=(24, 26)) == BreakEven(False, None, 24, 27)
        assert self.found({20: 0.1, 21: 0.01, 27: -0.1}) == BreakEven(False, None, 21, 27)

    def test_is_known_where_only_better_hands_were_left_out(self) -> None:
        assert self.found({20: 0.1, 21: -0.1}, seldom=(24,)) == BreakEven(True, 21, 21, 21)

    def test_does_not_rest_on_hands_that_hardly_came_up(self) -> None:
        assert self.found({19: 0.1, 21: -0.5}, seldom=(20,)) == BreakEven(False, None, 20, 21)

    def test_of_hardly_any_deals_nothing_is_known(self) -> None:
        cell = measure_cell("a7", 2, ReportPlan(deals=20, games=2))
        for turn in cell.turns:
            assert turn.knocks == ()
            assert turn.left_out == (*range(8, 12), *range(15, 22), *range(24, 31), 30.5)
            assert turn.break_even == BreakEven(False, None, 8, None)


class TestPublished:
    def test_its_players_find_what_it_has_found_and_better_ones_survive_it_less(self) -> None:
        rows = list(compare(3, ReportPlan(deals=30_000)))
        assert [row.worth for row in rows] == [row.worth for row in PUBLISHED if row.players == 3]
        assert [row.turn for row in rows] == [1, 2, 3]
        for row in rows:
            error = sqrt(row.survives.error**2 + row.same_players.error**2)
            assert abs(row.survives.value - row.same_players.value) < 4 * error
            assert row.best_draws.value < row.same_players.value - 3 * row.best_draws.error
            assert row.edge.value > 4 * row.edge.error  # of three players its knocks cost more than they save


class TestPlans:
    def test_the_same_plan_gives_the_same_figures_by_however_many_threads(self) -> None:
        one = measure_cell("a7", 2, ReportPlan(deals=60_000, games=50, threads=1))
        assert one == measure_cell("a7", 2, ReportPlan(deals=60_000, games=50, threads=3))
        assert one != measure_cell("a7", 2, ReportPlan(deals=60_000, games=50, seed="32"))

    def test_shares_add_up_and_every_step_is_reported(self) -> None:
        steps = []
        figures = measure(SMALL, progress=lambda: steps.append(1))
        (cell,) = figures.cells
        assert len(steps) == SMALL.steps() == 1
        assert figures.published == ()
        for shares in (cell.hands.values(), cell.round_turns, cell.game_rounds, cell.endings.values()):
            assert sum(shares) == pytest.approx(1)
        assert cell.points == baseline_points("a7", 2)
        assert cell.mean_hand.value == pytest.approx(sum(float(worth) * share for worth, share in cell.hands.items()))
        assert cell.fair == 0.5
        assert sum(turn.lives.value for turn in cell.turns) == pytest.approx(1)
        assert cell.mean_turns.value == pytest.approx(
            sum(turns * share for turns, share in enumerate(cell.round_turns)), abs=0.1
        )
        assert 4 <= cell.mean_rounds.value <= 7  # four losses end a game, and the winner has three at most
        assert [dealt.hand for dealt in cell.dealt] == ["31", "fire", "either"]

    def test_an_error_is_that_of_a_mean(self) -> None:
        rounds = measure_rounds(preset("a7"), 2, baseline(24), ReportPlan(deals=3_000))
        lost = int(rounds.lives[0, 0])
        (cell,) = measure(SMALL).cells
        share = lost / 3_000
        assert cell.turns[0].lives.value == share
        assert cell.turns[0].lives.error == pytest.approx(sqrt(share * (1 - share) / 3_000))

    def test_numbers_of_players_are_left_out_where_they_do_not_fit(self) -> None:
        assert ReportPlan(presets=("a7", "trente36"), players=(9, 2)).cells() == [
            ("a7", 2),
            ("trente36", 2),
            ("trente36", 9),
        ]

    @pytest.mark.parametrize(
        ("plan", "code", "words"),
        [
            (ReportPlan(presets=("a8",)), "bad_rules", "no preset 'a8'"),
            (ReportPlan(presets=("a7", "trente36"), players=(9,)), "bad_player", "a7 is for 2 to 6 players"),
            (ReportPlan(players=(2, 40)), "bad_player", "None of these games is for 40 players"),
            (ReportPlan(deals=0), "bad_number", "deals must be"),
            (ReportPlan(games=0), "bad_number", "games must be"),
            (ReportPlan(threads=0), "bad_number", "threads must be"),
            (ReportPlan(deals=10**30), "bad_number", "deals must be"),
        ],
    )
    def test_a_plan_that_cannot_be_is_refused_before_anything_is_measured(
        self, plan: ReportPlan, code: str, words: str
    ) -> None:
        with pytest.raises(ThirtyOneError, match=words) as caught:
            measure(plan, progress=lambda: pytest.fail("it was measured"))
        assert caught.value.code == code

    def test_a_strategy_that_breaks_the_rules_is_named(self) -> None:
        with pytest.raises(ThirtyOneError, match="deal 0 best_of_all broke the rules") as caught:
            measure_rounds(preset("scat"), 2, best_of_all, ReportPlan(deals=5))
        assert caught.value.code == "bad_strategy"

    def test_none_is_no_round(self) -> None:
        assert not any(counts.any() for counts in Rounds.none())
