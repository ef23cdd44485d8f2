"""The command line as its user meets it: every command, its help, its mistakes."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from thirtyone import PRESETS, __version__, parse_rules, preset
from thirtyone.cli import main
from thirtyone.record import Record, RecordError, format_record, parse_record, read_records, summarize


def run(*arguments: str, typed: str = "") -> Result:
    result = CliRunner(env={"LC_ALL": "C"}).invoke(main, arguments, input=typed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def refused(*arguments: str) -> str:
    result = run(*arguments)
    assert result.exit_code != 0
    assert "Traceback" not in result.output
    return result.output.splitlines()[-1]


def records(path: Path) -> list[Record]:
    with path.open("rb") as file:
        found = list(read_records(file))
    return [record for record in found if not isinstance(record, RecordError)]


@pytest.mark.parametrize(
    "command", ["serve", "play", "rules", "score", "replay", "simulate", "study", "backup", "restore"]
)
def test_every_command_has_a_help_with_examples_or_exit_codes(command: str) -> None:
    output = run(command, "--help").output
    assert "Examples:" in output or "Exit status:" in output
    assert command in run("--help").output


def test_the_version_is_the_package_s() -> None:
    assert run("--version").output == f"thirtyone {__version__}\n"


def test_python_m_thirtyone_is_the_same_command() -> None:
    done = subprocess.run([sys.executable, "-m", "thirtyone", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"thirtyone {__version__}\n"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "Bruno passes."), ("fr", "Bruno passe."), ("es", "Bruno pasa."), ("de", "Bruno passt.")],
)
def test_a_game_is_told_in_every_language(language: str, sentence: str) -> None:
    record = (
        '{"format":"thirtyone/1","rules":"a9","players":["Bruno","Ana"],"dealer":1,"rounds":[{"deck":"Js 9d Qh Jh Kd Td'
        ' 9c Kc Jc Ac Tc 9s Ks Ah Jd 9h Ts Qs Qd Qc Ad Th As Kh","actions":["keep","pass"]}]}'
    )
    assert f"  {sentence}\n" in run("--language", language, "replay", "-", typed=record).stdout
    replayed = CliRunner(env={"LC_ALL": f"{language}_XX.UTF-8"}).invoke(main, ["replay", "-"], input=record)
    assert f"  {sentence}\n" in replayed.stdout


class TestRules:
    def test_without_a_game_lists_all(self) -> None:
        lines = run("rules").output.splitlines()
        assert [line.split()[0] for line in lines[: len(PRESETS)]] == list(PRESETS)

    @pytest.mark.parametrize("name", PRESETS)
    def test_as_json_are_the_fields_that_make_the_same_rules_again(self, name: str) -> None:
        data = json.loads(run("rules", name, "--json").output)
        assert data["players"] == list(preset(name).players)
        assert parse_rules({"base": name} | data) == preset(name)
        assert json.loads(run("rules", "--json").output)[name] == data

    def test_in_words_names_every_field_with_its_value(self) -> None:
        output = run("rules", "trente36", "--set", "lives=1").output
        assert "Trente et un, 36 cards with house rules" in output
        for field in preset("trente36").data():
            assert field in output
        assert "Everybody starts with one life." in output

    def test_house_rules_take_words_numbers_and_lists(self) -> None:
        changes = ("--set", "ties=all", "--set", "players=[2, 4]", "--set", "turn_limit=9", "--set", "swim=false")
        data = json.loads(run("rules", "a7", *changes, "--set", "ranks=9TJQKA", "--json").output)
        assert (data["ties"], data["players"], data["turn_limit"], data["swim"]) == ("all", [2, 4], 9, False)
        assert data["ranks"] == "9TJQKA"

    def test_mistakes_get_one_sentence(self) -> None:
        assert refused("rules", "a8").startswith("Error: There is no preset 'a8'; there are a9, a7")
        assert "(bad_rules)" in refused("rules", "a7", "--set", "lives=0")
        assert "FIELD=VALUE" in refused("rules", "a7", "--set", "lives")
        assert "--set needs a GAME" in refused("rules", "--set", "lives=1")


class TestScore:
    def test_A5_orders_hands_best_first(self) -> None:
        output = run("score", "a7", "7s8hKh", "AhKhTh", "7c 7s 7d", "ah ac ad").output
        worths = ["fire", "31 in hearts", "30½ for three sevens", "18 in hearts"]
        assert sorted(worths, key=output.index) == worths

    def test_as_json_gives_place_value_and_suit(self) -> None:
        lines = run("score", "trente36", "Qc Js 8h", "KsQh7d", "AhThJh", "--json").output.splitlines()
        found = [json.loads(line) for line in lines]
        assert [(hand["place"], hand["value"], hand["suit"]) for hand in found] == [
            (1, "31", "h"),
            (2, "10", "c"),  # T-5, T-6: equal values share a place
            (2, "10", "s"),
        ]

    def test_single_cards_make_hands_of_three(self) -> None:
        lines = run("score", "a7", "Ah", "K♥", "10h", "7c", "7s", "7d", "--json").output.splitlines()
        assert [json.loads(line)["value"] for line in lines] == ["31", "30.5"]

    def test_mistakes_get_one_sentence(self) -> None:
        assert "2c is not in the deck" in refused("score", "a7", "2cAhKh")
        assert "(bad_hand)" in refused("score", "a7", "AhKh")
        assert "'zz' is not a card" in refused("score", "a7", "AhKhzz")


class TestPlay:
    def test_a_whole_game_can_be_played_and_is_recorded_to_the_same_result(self, tmp_path: Path) -> None:
        file = tmp_path / "games.jsonl"
        typed = "keep\nknock\n" * 60 + "pass\n" * 60
        result = run("play", "--seed", "4", "--set", "lives=1", "--record", str(file), "--name", "Zoé", typed=typed)
        assert result.exit_code == 0
        assert "The end" in result.output
        (record,) = records(file)
        summary = summarize(record)
        assert summary.finished
        assert record.players == ("Zoé", "Ana", "Bruno", "Chloé")
        winner = "You win" if summary.winner == 0 else f"{record.players[summary.winner or 0]} wins"
        assert f"{winner} the game, and all 4 coins" in result.output

    @pytest.mark.parametrize("game", PRESETS)
    def test_every_game_can_be_played(self, game: str, tmp_path: Path) -> None:
        file = tmp_path / "game.jsonl"
        typed = "keep\npass\nstock\nknock\n"
        for card in preset(game).deck:
            typed += f"drop {card}\n{card}\nstock\n"
        result = run("play", "--rules", game, "--seed", "3", "--record", str(file), typed=typed * 4)
        assert result.exit_code == 0
        assert len(summarize(records(file)[0]).rounds) >= 1

    def test_end_of_input_ends_cleanly_and_keeps_the_record(self, tmp_path: Path) -> None:
        file = tmp_path / "game.jsonl"
        result = run("play", "--seed", "1", "--record", str(file), typed="")
        assert result.exit_code == 0
        assert "Stopped before the end." in result.output
        assert len(records(file)) == 1

    def test_quit_stops(self) -> None:
        assert "Stopped before the end." in run("play", "--seed", "1", typed="quit\n").output

    def test_ctrl_c_ends_cleanly_and_keeps_the_record(self, tmp_path: Path) -> None:
        file = tmp_path / "game.jsonl"
        command = [sys.executable, "-m", "thirtyone", "play", "--seed", "1", "--record", str(file)]
        environment = os.environ | {"PYTHONUNBUFFERED": "1"}
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment) as process:
            assert process.stdout is not None
            shown = b""
            while b"Your move" not in shown:
                shown += process.stdout.read(1)
            process.send_signal(signal.SIGINT)
            rest, errors = process.communicate(timeout=30)
        assert process.returncode == 0
        assert b"Stopped before the end." in rest
        assert errors == b""
        assert len(records(file)) == 1

    def test_games_are_added_to_a_file_that_has_some(self, tmp_path: Path) -> None:
        file = tmp_path / "games.jsonl"
        for seed in ("1", "2"):
            run("play", "--seed", seed, "--record", str(file), typed="pass\n")
        first, second = records(file)
        assert [first.meta, second.meta] == [{"seed": "1"}, {"seed": "2"}]

    def test_a_file_without_a_last_newline_is_completed(self, tmp_path: Path) -> None:
        file = tmp_path / "games.jsonl"
        run("play", "--seed", "1", "--record", str(file), typed="")
        file.write_bytes(file.read_bytes().rstrip())
        run("play", "--seed", "2", "--record", str(file), typed="")
        assert len(records(file)) == 2

    def test_a_file_of_something_else_is_left_alone(self, tmp_path: Path) -> None:
        file = tmp_path / "letter.txt"
        file.write_text("Dear Ana,\n")
        assert "something else than records" in refused("play", "--record", str(file))
        assert file.read_text() == "Dear Ana,\n"

    def test_mistakes_get_one_sentence(self, tmp_path: Path) -> None:
        assert "2 to 6 players, not 9" in refused("play", "--players", "9")
        assert "2 to 6 players, not -3" in refused("play", "--players", "-3")
        assert "cannot be written" in refused("play", "--record", str(tmp_path / "no" / "such"))
        assert "beginner" in refused("play", "--against", "wizard")

    def test_the_same_seed_deals_the_same_cards(self) -> None:
        first, second, other = (run("play", "--seed", seed, typed="help\nhint\n").output for seed in "778")
        assert first == second != other


def test_control_characters_in_a_name_do_not_reach_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    empty = '{"format": "thirtyone/1", "rules": "a7", "players": ["Ana", "Bo"], "dealer": 0, "rounds": []}'
    record = parse_record(empty.replace("Ana", "A\\u001b[31mna\\u202e"))
    file.write_text(format_record(record))
    output = run("replay", str(file)).output
    assert "\x1b" not in output
    assert "\u202e" not in output


@pytest.mark.parametrize("option", ["--seed", "--name"])
def test_text_that_is_none_is_refused(option: str) -> None:
    assert "no text in UTF-8" in refused("play", option, "\udcff")


def test_a_record_is_kept_in_files_only() -> None:
    assert "is no file" in refused("play", "--record", os.devnull)


def test_a_reader_that_has_had_enough_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    run("simulate", "--games", "30", "--players", "casual,casual", "--record", str(file))
    pipe = subprocess.PIPE
    command = [sys.executable, "-m", "thirtyone", "replay", str(file)]
    with subprocess.Popen(command, stdout=pipe, stderr=pipe) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
def test_output_that_cannot_be_written_is_one_sentence() -> None:
    command = [sys.executable, "-m", "thirtyone", "rules", "--json"]
    with open("/dev/full", "wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode != 0
    assert "Traceback" not in done.stderr


def test_a_terminal_without_suit_signs_shows_something_else() -> None:
    command = [sys.executable, "-m", "thirtyone", "score", "a7", "AhKhTh"]
    environment = os.environ | {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    done = subprocess.run(command, capture_output=True, env=environment, check=True)
    assert b"A?" in done.stdout


def test_the_letters_of_the_reader_s_language_are_understood() -> None:
    output = run("--language", "fr", "score", "a7", "R♥D♥V♥", "--json").stdout
    assert json.loads(output)["hand"] == "Kh Qh Jh"


def test_a_card_named_twice_makes_no_hand() -> None:
    assert "not Ah Kh Th Ah" in refused("score", "a7", "AhKhThAh")
