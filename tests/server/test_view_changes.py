"""News of a game, put on the view that one has, is the view that one would get whole."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Final

import pytest

from tests.support.followers import Followers
from tests.support.played_table import Play, game, legal, random_play
from thirtyone.rules import PRESETS, preset

PEOPLE: Final = ("ana", "bo", "cleo")
GUEST: Final = "guest"


def follow(play: Play, rng: Random) -> int:
    """Follow a table's log, some events at a time, while people come and go; return how often was compared."""
    followers = Followers(play.log[:1])
    done = 1
    while done < len(play.log):
        done += rng.choice((1, 1, 1, 2, 3))
        here = frozenset(person for person in (*PEOPLE, GUEST, "gast") if rng.random() < 0.9)
        followers.follow(play.log[:done], here)
        if rng.random() < 0.8:
            followers.compare()
    return followers.compared


def plays(rules: str) -> Iterator[Play]:
    """Games by a preset and near it: of one person who takes back, and of several, with a clock and without."""
    for seed in count():
        yield random_play(seed, rules)
        yield random_play(seed)
        for clock in ("none", "fast"):
            seats = (None, "random", None, None)[: preset(rules).players[1]]
            play = Play({"base": rules, "lives": 2}, seats, clock=clock, start=seed * 1000)
            play.to_game_end(Random(seed))
            yield play


@pytest.mark.parametrize("rules", PRESETS)
def test_news_of_games_make_the_whole_view(rules: str) -> None:
    compared, rng = 0, Random(31)
    for play in plays(rules):
        compared += follow(play, rng)
        if compared >= 3000:  # over all presets more than 20,000
            break


def test_bystanders_are_sent_the_same_bytes_and_only_what_is_theirs_to_others() -> None:
    play = game("a7", start=1)
    followers = Followers(play.log)
    followers.follow(play.log, frozenset(PEOPLE))
    followers.compare()
    play.act(next(action for action in legal(play.table) if ">" in action))
    followers.follow(play.log, frozenset(PEOPLE))
    mover, following, bystander = (followers.following[person].messages[-1] for person in PEOPLE)
    assert [message["type"] for message in (mover, following, bystander)] == ["news"] * 3
    assert "own" not in bystander
    assert following["own"]["legal"] and "legal" not in mover["own"]
    assert {field: value for field, value in mover.items() if field != "own"} == bystander
    followers.compare()


def test_who_has_missed_something_sees_it_by_the_number_before() -> None:
    play = game("a7", (None, None), start=1)
    followers = Followers(play.log)
    followers.follow(play.log, frozenset(PEOPLE[:2]))
    known = followers.following["bo"].state["seq"]
    play.act("pass", 0)
    followers.follow(play.log, frozenset(PEOPLE[:2]))
    news = followers.following["bo"].messages[-1]
    assert (news["type"], news["after"], news["seq"]) == ("news", known, len(play.log))
