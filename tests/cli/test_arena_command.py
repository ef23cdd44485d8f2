"""``thirtyone arena``: what it plays, its page and its words, and what goes wrong."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from tests.cli.test_study_command import Tags
from thirtyone.cli import main
from thirtyone.study.arena.arena_charts import charts_of
from thirtyone.study.arena.arena_data import Arena, ArenaCell
from thirtyone.study.arena.arena_page import page
from thirtyone.study.arena.arena_run import ArenaPlan, Progress, Run
from thirtyone.study.pages.numbers import Numbers
from thirtyone.words import LANGUAGES, Words

PLAYERS = ("random", "threshold-24", "threshold-27")
QUICK = ("--players", "2", "--levels", ",".join(PLAYERS), "--deals", "40", "--games", "10", "--jobs", "1")


def run(*arguments: str) -> Result:
    result = CliRunner(env={"LC_ALL": "C", "COLUMNS": "120"}).invoke(main, ["arena", *arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def refused(*arguments: str) -> str:
    result = run(*arguments)
    assert result.exit_code in (1, 2)
    assert "Traceback" not in result.output
    return result.output.splitlines()[-1]


@pytest.fixture(scope="module")
def found() -> Arena:
    plan = ArenaPlan(presets=("a7", "scat"), players=(2, 3), names=(*PLAYERS, "master"), deals=30, games=6, jobs=2)
    return Run(plan).play()


class TestPlaying:
    def test_the_number_of_threads_changes_nothing(self) -> None:
        plan = ArenaPlan(players=(2,), names=PLAYERS, within=8.0, deals=2_000, games=300, jobs=1)
        alone = Run(plan).play()
        assert Run(plan._replace(jobs=3)).play() == alone

    def test_it_plays_until_all_intervals_are_as_narrow_as_asked(self) -> None:
        (cell,) = Run(ArenaPlan(players=(2,), names=PLAYERS, within=3.0, deals=100_000, games=100_000)).play().cells
        assert 100 < cell.deals < 100_000 and 100 < cell.games < 100_000
        for pairing in cell.pairings:
            assert pairing.won is not None
            assert pairing.one == pairing.others or max(pairing.lost.half, pairing.won.half) <= 3.0

    def test_the_confidence_is_that_of_the_intervals(self) -> None:
        plan = ArenaPlan(players=(2,), names=PLAYERS, deals=50, games=0)
        usual, sure = (Run(plan._replace(confidence=asked)).play().cells[0] for asked in (95.0, 99.0))
        for one, other in zip(usual.pairings, sure.pairings, strict=True):
            assert other.lost.half == pytest.approx(one.lost.half * 2.5758 / 1.9600, rel=1e-4)

    def test_what_was_played_before_a_stop_is_counted(self) -> None:
        plan = ArenaPlan(players=(2, 3), names=PLAYERS, deals=10**6, games=5)
        stopped = Run(plan)

        def stop_soon(at: Progress) -> None:
            if at.done >= 20:
                stopped.stop()

        found = stopped.play(stop_soon)
        (cell,) = found.cells
        assert found.stopped and 20 <= cell.deals < 10**6 and cell.games == 0
        (again,) = Run(plan._replace(players=(2,), deals=cell.deals, games=0)).play().cells
        assert again == cell

    def test_the_ladder_is_climbed_from_its_foot(self, found: Arena) -> None:
        for cell in found.cells[:2]:  # those of a7
            (step,) = cell.steps  # others are no levels
            assert (step.lower, step.upper) == ("random", "master")
            lost = {(each.one, each.others): each.lost.value for each in cell.pairings}
            more = lost["random", "master"] - lost["master", "random"]
            assert step.lost.value == pytest.approx(more) and step.lost_holds == "yes"

    def test_the_strongest_come_first(self, found: Arena) -> None:
        for cell in found.cells[:2]:  # those of a7
            ratings = [standing.rating.value for standing in cell.standings if standing.rating is not None]
            assert ratings == sorted(ratings, reverse=True) and len(ratings) == 4
            assert cell.standings[-1].name == "random"

    def test_losses_against_the_field_are_the_mean_of_those_against_each(self, found: Arena) -> None:
        for standing in found.cells[1].standings:
            against = [
                each.lost.value
                for each in found.cells[1].pairings
                if each.one == standing.name and each.others != each.one
            ]
            assert standing.lost.value == pytest.approx(sum(against) / 3)


class TestPage:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_language_has_every_chart_with_its_table(self, found: Arena, language: str) -> None:
        words = Words(next(known for known in LANGUAGES if known == language))
        tags = Tags(page(found, words, command="thirtyone arena")).found
        charts = [attributes for tag, attributes in tags if attributes.get("class") == "chart"]
        assert [chart["id"] for chart in charts] == [
            f"{name}-{players}-{chart}"
            for name in ("a7", "scat")
            for players in (2, 3)
            for chart in ("rating", "lost", "losses", "wins")
        ]
        assert len(charts) == sum(tag == "details" for tag, _ in tags)
        assert ("html", {"lang": language}) in tags

    def test_nothing_is_fetched_and_nothing_leads_out(self, found: Arena) -> None:
        tags = Tags(page(found, Words("en"), command="")).found
        ids = {f"#{attributes.get('id')}" for _, attributes in tags}
        for tag, attributes in tags:
            for name in ("src", "href", "action", "data"):
                address = attributes.get(name)
                assert address is None or address in ids or address == "data:,", (tag, address)

    def test_the_heat_maps_show_what_was_counted(self, found: Arena) -> None:
        cell: ArenaCell = found.cells[0]
        heat = charts_of(cell, Numbers(Words("en")))["losses"]["data"][0]
        lost = {(each.one, each.others): each.lost.value for each in cell.pairings}
        names = [standing.name for standing in cell.standings]
        assert heat["x"] == heat["y"] == names
        assert heat["z"] == [[lost[one, others] for others in names] for one in names]

    def test_without_games_there_are_the_figures_of_rounds(self) -> None:
        only = Run(ArenaPlan(players=(2,), names=PLAYERS, deals=20, games=0)).play()
        assert set(charts_of(only.cells[0], Numbers(Words("en")))) == {"lost", "losses"}
        assert "games of 100, open" not in page(only, Words("en"), command="")


class TestCommand:
    def test_a_table_a_page_and_figures(self, tmp_path: Path) -> None:
        html, data = tmp_path / "arena.html", tmp_path / "arena.json"
        shown = run(*QUICK, "--html", str(html), "--json", str(data))
        assert shown.exit_code == 0
        figures = msgspec.json.decode(data.read_bytes(), type=Arena)
        (cell,) = figures.cells
        assert (cell.deals, cell.games, figures.names, figures.stopped) == (40, 10, PLAYERS, False)
        for standing in cell.standings:
            assert f"{standing.lost.value:.1f}\u00a0±\u00a0{standing.lost.half:.1f}" in shown.stdout
        command = "thirtyone arena --rules a7 --players 2 --levels random,threshold-24,threshold-27 --confidence 95"
        assert f"{command} --deals 40 --games 10 --seed 31" in html.read_text()

    def test_options_may_come_several_times(self, tmp_path: Path) -> None:
        data = tmp_path / "arena.json"
        asked = ("--levels", "threshold-20,threshold-24", "--deals", "5", "--games", "0", "--json", str(data))
        assert run("--rules", "a7", "--rules", "scat", "--players", "2", "--players", "3", *asked).exit_code == 0
        cells = json.loads(data.read_text())["cells"]
        assert [(cell["preset"], cell["players"]) for cell in cells] == [
            ("a7", 2), ("a7", 3), ("scat", 2), ("scat", 3),
        ]  # fmt: skip

    def test_ctrl_c_keeps_what_is_counted(self, tmp_path: Path) -> None:
        data, html = tmp_path / "arena.json", tmp_path / "arena.html"
        asked = ("--players", "2", "--levels", "threshold-20,threshold-24", "--deals", "1000000000")
        files = ("--json", str(data), "--html", str(html))
        command = [sys.executable, "-m", "thirtyone", "arena", *asked, *files]
        environment = os.environ | {"LC_ALL": "C"}
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as process:
            while len(list(tmp_path.iterdir())) < 2:  # new files are begun once it is known that they can be
                assert process.poll() is None
            process.send_signal(signal.SIGINT)
            shown, errors = process.communicate(timeout=60)
        assert process.returncode == 130 and b"Traceback" not in errors
        assert "Stopped: only what was played until then is counted." in shown.decode()
        assert json.loads(data.read_text())["stopped"] is True
        assert "thirtyone arena" not in html.read_text()  # no command would stop there again

    @pytest.mark.parametrize("command", ["arena", "study"])
    @pytest.mark.parametrize("number", ["99999999", "-1", "9" * 4000])
    def test_numbers_of_players_are_refused_before_anything_is_compiled(
        self, command: str, number: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for module in ("arena.arena_run", "report.measurement"):
            monkeypatch.setitem(sys.modules, f"thirtyone.study.{module}", None)  # to import it fails
        result = CliRunner().invoke(main, [command, "--rules", "a7", "--players", f"2,{number}"])
        assert result.exit_code == 1
        assert "None of these games is for" in result.output and "(bad_player)" in result.output
        assert len(result.output) < 200

    def test_mistakes_get_one_sentence(self, tmp_path: Path) -> None:
        assert "Levels are random," in refused("--levels", "master,nobody")
        assert "It takes two names" in refused("--levels", "master")
        assert "no_such_module" in refused("--levels", "master,no_such_module:thing")
        assert "There is no preset 'bridge'" in refused("--rules", "bridge")
        assert "None of these games is for 40 players." in refused("--players", "2,40")
        assert "such as 2,4" in refused("--players", "two")
        assert "--within" in refused("--within", "0")
        assert "--confidence" in refused("--confidence", "100")
        assert refused("--within", "nan").endswith("(bad_number)")
        assert refused("--games", "1").endswith("(bad_number)")
        assert "--deals" in refused("--deals", "1")
        assert refused(*QUICK, "--html", str(tmp_path)).endswith("is no file.")
        assert list(tmp_path.iterdir()) == []
