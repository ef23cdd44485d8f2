"""Every program in examples/ runs, and prints what it claims to show."""

from __future__ import annotations

import re
import runpy
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest

import thirtyone

EXAMPLES: Final = next(folder for folder in Path(__file__).parents if (folder / "examples").is_dir()) / "examples"
Run = Callable[..., list[str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def run(name: str, *arguments: str) -> list[str]:
        monkeypatch.setattr(sys, "argv", [name, *arguments])
        runpy.run_path(str(EXAMPLES / name), run_name="__main__")
        return capsys.readouterr().out.splitlines()

    return run


def test_every_example_is_tested_and_listed() -> None:
    programs = {path.name for path in EXAMPLES.glob("*.py")}
    tested = set(re.findall(r'run\("(\w+\.py)"', Path(__file__).read_text(encoding="utf-8")))
    listed = set(re.findall(r"^\| \[(\w+\.py)\]\(\1\)", (EXAMPLES / "README.md").read_text(encoding="utf-8"), re.M))
    assert programs == tested == listed


def test_a_game_is_told_from_the_deal_to_the_winner(run: Run) -> None:
    lines = run("play_a_game.py", "scat", "any seed")
    assert lines[0] == "Ana deals."
    assert sum(sentence.endswith(" deals.") for sentence in lines) > 2
    assert sum("out of the game" in sentence for sentence in lines) == 2
    assert re.fullmatch(r"(Ana|Bruno|Chloé) wins the game, and all 3 coins\.", lines[-1])
    assert any(sentence.endswith(" takes a card from the stock.") for sentence in lines)  # and nobody is told which
    assert run("play_a_game.py", "scat", "any seed") == lines


def test_a_player_of_one_s_own_beats_beginners(run: Run) -> None:
    (line,) = run("write_a_player.py")
    found = re.fullmatch(r"patient won (\d+) of (\d+) games against beginner", line)
    assert found is not None and int(found[1]) > int(found[2]) / 2


def test_records_are_replayed_and_a_wrong_one_is_named(run: Run) -> None:
    assert run("replay_records.py") == [
        "game 1",
        "  ended by 31: Ana 31, Bruno 10; Bruno lost",
        "  ended by knock: Ana 21, Bruno 19; Bruno lost",
        "  Ana won",
        "game 2",
        "  illegal_action in round 0, action 1: "
        "Seat 0, whose turn it is, may not play 9c>As: As does not lie on the table.",
    ]


def test_only_the_seat_itself_sees_its_cards(run: Run) -> None:
    ana, bruno, spectator, *hands = run("what_a_seat_sees.py")
    assert ana.endswith(" as Jd") and bruno.endswith(" as None") and spectator.endswith(" as None")
    assert hands == [
        "Ana            Kh Qh Jd | ?? ?? ??  may: -",
        "Bruno          ?? ?? ?? | 8c 9d Th  may: stock, pile, knock",
        "somebody else  ?? ?? ?? | ?? ?? ??  may: -",
    ]


def test_lines_are_counted_as_the_rules_say(run: Run) -> None:
    # The dealer's choice; nine exchanges of one card, all, pass and knock; the same, but nobody knocks after a knock.
    assert run("count_lines.py") == [
        "a7: 2 lines of depth 1",
        f"a7: {2 * 12} lines of depth 2",
        f"a7: {2 * (11 * 12 + 11)} lines of depth 3",
    ]


def test_a_deal_is_checked_and_a_wrong_one_found_out(run: Run) -> None:
    right = ["Seed, digest and deck belong together."]
    assert run("check_a_deal.py") == right
    seed, digest = "another", sha256(b"another").hexdigest()
    cards = thirtyone.format_cards(thirtyone.shuffled(thirtyone.preset("scat").deck, seed))
    assert run("check_a_deal.py", seed, digest, cards, "scat") == right
    wrong_digest, wrong_deck = run("check_a_deal.py", seed, digest[::-1], cards[3:] + " " + cards[:2], "scat")
    assert "digest" in wrong_digest and wrong_deck.endswith(cards)


def test_the_chances_of_a_last_turn_are_exact(run: Run) -> None:
    lines = run("chances_of_a_position.py")
    assert len(lines) == 11  # nine exchanges, all, pass: nobody knocks after a knock
    assert lines[0] == "7s>Th  loses the round in   1.0% of all 2578 deals"  # 30 in hearts
    assert all(line.endswith("of all 2578 deals") for line in lines)


def test_a_compiled_strategy_is_measured(run: Run) -> None:
    _, *rows = run("simulate_a_strategy.py", "2000")
    won = {name: float(share.rstrip("%")) for name, share, *_ in (row.split() for row in rows)}
    assert sum(won.values()) == pytest.approx(100, abs=0.2)
    assert won["uniform"] < won["bold"] < won["threshold-24"]


def test_columns_show_what_an_ace_is_worth(run: Run) -> None:
    rows = [re.fullmatch(r"(\d) aces: +(\d+) hands, +([\d.]+)% lost the round", row) for row in run("batch_columns.py")]
    hands, lost = zip(*((int(row[2]), float(row[3])) for row in rows if row), strict=True)
    assert hands[0] > hands[1] > hands[2] > hands[3]
    assert lost[0] > lost[1] > lost[2]
