"""``thirtyone study``: the page, its words, the figures as JSON, and what goes wrong."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from thirtyone.cli import main
from thirtyone.study.estimates import Estimate
from thirtyone.study.pages.numbers import Numbers
from thirtyone.study.report.findings import findings
from thirtyone.study.report.measurement import ReportPlan, measure
from thirtyone.study.report.report_charts import charts_of
from thirtyone.study.report.report_data import BreakEven, Figures, ReportCell
from thirtyone.study.report.report_page import page
from thirtyone.words import LANGUAGES, Words

QUICK = ("--rules", "a7", "--players", "2", "--deals", "2000", "--games", "20")


def run(*arguments: str) -> Result:
    result = CliRunner(env={"LC_ALL": "C"}).invoke(main, ["study", *arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def refused(*arguments: str) -> str:
    result = run(*arguments)
    assert result.exit_code in (1, 2)
    assert "Traceback" not in result.output
    return result.output.splitlines()[-1]


@pytest.fixture(scope="module")
def figures() -> Figures:
    return measure(ReportPlan(presets=("a7", "scat", "trente36"), players=(2, 5), deals=3_000, games=50, threads=2))


class Tags(HTMLParser):
    """The tags of a page with what they say of themselves."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


class TestPage:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_language_has_every_chart_with_its_table_and_its_text(self, figures: Figures, language: str) -> None:
        words = Words(next(known for known in LANGUAGES if known == language))
        tags = Tags(page(figures, words, command="thirtyone study")).found
        charts = [attributes for tag, attributes in tags if attributes.get("class") == "chart"]
        assert [chart["id"] for chart in charts if str(chart["id"]).startswith("a7-")] == [
            f"a7-{name}" for name in ("hands", "knock", "edge", "seats", "lengths", "games", "endings")
        ]
        assert len(charts) == 3 * 7 == sum(tag == "details" for tag, _ in tags)
        assert all(chart["role"] == "img" and len(str(chart["aria-label"])) > 40 for chart in charts)
        assert ("html", {"lang": language}) in tags

    def test_nothing_is_fetched_and_nothing_leads_out(self, figures: Figures) -> None:
        for tag, attributes in Tags(page(figures, Words("en"), command="")).found:
            for name in ("src", "href", "action", "data"):
                address = attributes.get(name)
                assert address is None or address.startswith("#") or address == "data:,", (tag, address)

    def test_a_link_leads_to_each_part(self, figures: Figures) -> None:
        tags = Tags(page(figures, Words("en"), command="")).found
        ids = {attributes.get("id") for _, attributes in tags}
        links = [str(attributes["href"])[1:] for tag, attributes in tags if tag == "a"]
        assert set(links) == {"found", "a7", "scat", "trente36", "published", "method", "top"} <= ids

    def test_the_command_that_gives_it_again_is_written_as_it_is(self, figures: Figures) -> None:
        text = page(figures, Words("en"), command="thirtyone study --seed '<b>&'")
        assert "<code>thirtyone study --seed &#39;&lt;b&gt;&amp;&#39;</code>" in text

    def test_charts_and_tables_show_what_was_measured(self, figures: Figures) -> None:
        cell = figures.cells[0]
        charts = charts_of([cell], Numbers(Words("en")))
        assert charts["seats"]["data"][0]["y"] == [turn.lives.value - cell.fair for turn in cell.turns]
        assert charts["hands"]["data"][0]["y"][0] == pytest.approx(1)
        text = page(msgspec.structs.replace(figures, cells=(cell,), published=()), Words("en"), command="")
        worst = max(cell.turns, key=lambda turn: turn.lives.value).lives
        assert f"{worst.value:.4f}\u00a0±\u00a0{worst.error:.4f}" in text
        assert all(f'<th scope="row">{number}</th>' in text for number in (1, 2))


KNOWN = {
    "pays": BreakEven(True, 24, 21, 25),
    "never": BreakEven(True, None, 30.5, None),
    "between": BreakEven(False, None, 24, 27),
    "unknown": BreakEven(False, None, 24, None),
}


class TestTooFewDeals:
    """What is not known is distinguished from what never pays, wherever break-even hands are shown."""

    @staticmethod
    def of(figures: Figures, *names: str) -> Figures:
        """One game whose turns have these break-even hands."""
        cell = next(cell for cell in figures.cells if (cell.preset, cell.players) == ("a7", 5))
        turns = [
            msgspec.structs.replace(cell.turns[number], break_even=KNOWN[name]) for number, name in enumerate(names)
        ]
        cell = msgspec.structs.replace(cell, players=len(turns), turns=tuple(turns))
        return msgspec.structs.replace(figures, cells=(cell,), published=())

    def test_the_table_says_which(self, figures: Figures) -> None:
        text = page(self.of(figures, *KNOWN), Words("en"), command="")
        for row in (
            "the first to act</th><td>24</td><td>21 / 25</td>",
            "the player at turn 2</th><td>never</td><td>30½ / –</td>",
            "the player at turn 3</th><td>24–27</td><td>24 / 27</td>",
            "the dealer</th><td>– (too few deals)</td><td>24 / –</td>",
        ):
            assert row in text

    def test_so_do_the_overview_and_the_top_of_the_page(self, figures: Figures) -> None:
        text = page(self.of(figures, *KNOWN), Words("en"), command="")
        assert "<td>24 · – (too few deals)</td>" in text
        assert "Too few deals to know 2 of the 4 break-even hands: with 3,000 deals" in text
        assert "<td>24 · never</td>" in (text := page(self.of(figures, "pays", "never"), Words("en"), command=""))
        assert "Too few deals" not in text

    def test_the_line_has_a_gap(self, figures: Figures) -> None:
        (cell,) = self.of(figures, "pays", "unknown", "pays").cells
        (line,) = charts_of([cell], Numbers(Words("en")))["knock"]["data"]
        assert (line["x"], line["y"]) == ([1, 2, 3], [24, None, 24])
        assert (line["error_y"]["array"], line["error_y"]["arrayminus"]) == ([1, 0, 1], [3, 0, 3])

    def test_its_axis_has_whole_points_around_all_that_is_drawn(self, figures: Figures) -> None:
        (cell,) = self.of(figures, "pays", "unknown", "never").cells
        axis = charts_of([cell], Numbers(Words("en")))["knock"]["layout"]["yaxis"]
        assert (axis["range"], axis["dtick"]) == ([20, 26], 1)  # may pay from 21, surely from 25

    def test_the_line_of_costs_has_a_gap_where_hands_were_left_out(self, figures: Figures) -> None:
        (cell,) = self.of(figures, "pays").cells
        first = cell.turns[0]
        knocks = tuple(msgspec.structs.replace(first.knocks[0], worth=worth) for worth in (21.0, 27.0))
        first = msgspec.structs.replace(first, knocks=knocks, left_out=(24.0,))
        chosen = msgspec.structs.replace(cell, turns=(first,))
        (line,) = charts_of([chosen], Numbers(Words("en")))["edge"]["data"]
        cost = knocks[0].edge.value
        assert (line["x"], line["y"]) == ([21, 24, 27], [cost, None, cost])

    def test_a_chart_without_any_figure_says_so(self, figures: Figures) -> None:
        (cell,) = self.of(figures, "unknown", "unknown").cells
        charts = charts_of([cell], Numbers(Words("en")))
        assert [note["text"] for note in charts["knock"]["layout"]["annotations"]] == ["– (too few deals)"]
        assert charts["seats"]["layout"]["annotations"] == []

    def test_no_finding_rests_on_what_is_not_known(self, figures: Figures) -> None:
        def knock(*names: str) -> list[str]:
            return [
                said for said in findings(self.of(figures, *names), Numbers(Words("en"))) if "close at once" in said
            ]

        assert knock("pays", "unknown") == knock("pays", "between") == knock("pays", "never") == []

    def test_no_game_gains_most_where_another_is_not_known(self, figures: Figures) -> None:
        known = self.of(figures, "pays", "pays").cells[0]
        late = msgspec.structs.replace(known.turns[1], break_even=BreakEven(True, 27, 27, 27))
        known = msgspec.structs.replace(known, turns=(known.turns[0], late))
        unknown = self.of(figures, "pays", "unknown").cells[0]
        first = next(
            findings(msgspec.structs.replace(figures, cells=(known, unknown), published=()), Numbers(Words("en")))
        )
        assert first.startswith("Whoever acts first in A7 with 2 players may close at once with 24 points; the dealer")

    def test_json_says_known_or_not(self) -> None:
        (cell,) = json.loads(run(*QUICK[:4], "--deals", "50", "--games", "2", "--json").stdout)["cells"]
        assert cell["turns"][1]["break_even"] == {"known": False, "worth": None, "low": 8, "high": None}


class TestFindings:
    @staticmethod
    def said(*cells: ReportCell, of: Figures) -> str:
        chosen = msgspec.structs.replace(of, cells=cells, published=())
        return "\n".join(findings(chosen, Numbers(Words("en")))).replace("\u00a0", " ")

    def test_the_seat_that_loses_most_is_named_with_its_lives(self, figures: Figures) -> None:
        cell = next(cell for cell in figures.cells if (cell.preset, cell.players) == ("a7", 5))
        lives = [Estimate(0.2, 0.001), Estimate(0.1, 0.002), Estimate(0.2, 0.001), Estimate(0.3, 0.003)]
        turns = [msgspec.structs.replace(cell.turns[number], lives=each) for number, each in enumerate(lives)]
        four = msgspec.structs.replace(cell, players=4, turns=tuple(turns), fair=0.2)
        said = self.said(four, of=figures)
        assert "In A7 with 4 players the seat at the table matters: the dealer loses 0.300 ± 0.003 lives" in said
        assert "the player at turn 2 0.100 ± 0.002." in said

    def test_of_several_the_longest_and_shortest_rounds_are_named(self, figures: Figures) -> None:
        cells = [
            msgspec.structs.replace(cell, mean_turns=Estimate(float(number), 0.01))
            for number, cell in enumerate(figures.cells, 2)
        ]
        said = self.said(*cells, of=figures)
        assert "The longest rounds are those of Trente et un, 36 cards with 5 players, 7.00 ± 0.01 turns" in said
        assert "the shortest are those of A7 with 2, 2.00 ± 0.01 turns" in said

    def test_the_published_table_is_judged_by_counting_its_rows(self, figures: Figures) -> None:
        row = figures.published[0]
        good = Estimate(0.7, 0.01)
        rows = [
            msgspec.structs.replace(row, survives=good, same_players=good, best_draws=good, edge=Estimate(-0.1, 0.01)),
            msgspec.structs.replace(
                row, survives=good, same_players=Estimate(0.5, 0.01), best_draws=Estimate(0.5, 0.01), edge=good
            ),
        ]
        chosen = msgspec.structs.replace(figures, published=tuple(rows))
        *_, last = findings(chosen, Numbers(Words("en")))
        assert "1 of 2 rows agree" in last and "1 of its knocks survive less than 60" in last
        assert "1 of 2 cost more lives" in last


class TestCommand:
    def test_writes_the_page_where_it_is_told_to(self, tmp_path: Path) -> None:
        path = tmp_path / "a page.html"
        result = run(*QUICK, "--seed", "two words", "--output", str(path))
        assert result.exit_code == 0 and "a page.html" in result.output
        text = path.read_text(encoding="utf-8")
        assert text.startswith("<!doctype html>") and text.endswith("</html>\n")
        command = "thirtyone study --rules a7 --players 2 --deals 2000 --games 20 --seed &#39;two words&#39;"
        assert command in text
        assert [file.name for file in tmp_path.iterdir()] == ["a page.html"]

    def test_in_the_language_of_the_command(self, tmp_path: Path) -> None:
        path = tmp_path / "bericht.html"
        CliRunner().invoke(main, ["--language", "de", "study", *QUICK, "--output", str(path)])
        assert "<h1>Was Simulation über 31 lehrt</h1>" in path.read_text(encoding="utf-8")

    def test_the_same_seed_gives_the_same_page(self, tmp_path: Path) -> None:
        pages = [tmp_path / name for name in ("one", "two", "other")]
        for path, seed, threads in zip(pages, "112", "121", strict=True):
            run(*QUICK, "--seed", seed, "--threads", threads, "--output", str(path))
        one, two, other = (re.sub(r"\d{4}-\d\d-\d\d", "", path.read_text(encoding="utf-8")) for path in pages)
        assert one == two != other

    def test_as_json_prints_the_figures(self, tmp_path: Path) -> None:
        printed = run(*QUICK, "--json").stdout
        read = msgspec.json.decode(printed, type=Figures)
        assert [(cell.preset, cell.players) for cell in read.cells] == [("a7", 2)]
        assert (read.seed, read.deals, read.games) == ("31", 2000, 20)
        assert [turn.turn for turn in read.cells[0].turns] == [1, 2]  # as people count
        run(*QUICK, "--json", "--output", str(tmp_path / "figures.json"))
        assert json.loads((tmp_path / "figures.json").read_text()) | {"date": ""} == json.loads(printed) | {"date": ""}

    def test_mistakes_get_one_sentence(self, tmp_path: Path) -> None:
        assert refused("--rules", "a8").endswith("(bad_rules)")
        assert refused("--rules", "a7", "--players", "9") == "Error: a7 is for 2 to 6 players. (bad_player)"
        assert "such as 2,4" in refused("--players", "two")
        assert "such as 2,4" in refused("--players", "")
        assert refused("--deals", "1" + "0" * 30).endswith("(bad_number)")
        assert "x>=1" in refused("--deals", "0")
        missing = tmp_path / "missing" / "study.html"
        assert refused(*QUICK, "--output", str(missing)).endswith("cannot be written: No such file or directory.")
        assert refused(*QUICK, "--output", str(tmp_path)).endswith("is no file.")

    @pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
    def test_a_folder_that_may_not_be_written_to_is_one_sentence(self, tmp_path: Path) -> None:
        tmp_path.chmod(0o500)
        assert refused(*QUICK, "--output", str(tmp_path / "study.html")).endswith("Permission denied.")

    def test_ctrl_c_leaves_the_old_page_and_nothing_else(self, tmp_path: Path) -> None:
        path = tmp_path / "study.html"
        path.write_text("the old one")
        command = [sys.executable, "-m", "thirtyone", "study", "--deals", "1000000000", "--output", str(path)]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
            while len(list(tmp_path.iterdir())) < 2:  # the new file is begun once it is known that it can be
                assert process.poll() is None
            process.send_signal(signal.SIGINT)
            assert process.stderr is not None
            said = process.stderr.read()
        assert process.returncode == 130 and said.splitlines()[-1] == "Stopped: nothing was written."
        assert [file.read_text() for file in tmp_path.iterdir()] == ["the old one"]
