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
from thirtyone.table import Leave, Queue

PEOPLE: Final = ("ana", "bo", "cleo")


def follow(play: Play, rng: Random) -> int:
    """Follow a table's log, some events at a time, while people come and go; return how often was compared."""
    followers = Followers(play.log[:1])
    done = 1
    while done < len(play.log):
        done += rng.choice((1, 1, 1, 2, 6))
        for _ in range(rng.randint(1, 3)):  # people may come and go before anybody is told
            here = frozenset(person for person in (*PEOPLE, "guest") if rng.random() < 0.9)
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


def test_who_leaves_for_good_sees_the_whole_as_a_spectator() -> None:
    play = game("a7", (None, None), start=1)
    followers = Followers(play.log)
    followers.follow(play.log, frozenset(PEOPLE[:2]))
    assert followers.following["bo"].state["view"]["seat"] == 1
    play.command(Leave(), 1)
    followers.follow(play.log, frozenset(PEOPLE[:2]))
    last = followers.following["bo"].messages[-1]
    assert (last["type"], last["view"]["seat"], last["view"]["seats"][1]["hand"]) == ("state", None, [None] * 3)
    followers.compare()


def test_a_spectator_who_waits_for_a_seat_is_told_so_and_nobody_else() -> None:
    play = game("a7", (None, None), start=1)
    followers = Followers(play.log)
    people = frozenset((*PEOPLE[:2], "guest", "other guest"))
    followers.follow(play.log, people)
    for waits in (True, False):
        play.wish("guest", Queue(waits=waits))
        followers.follow(play.log, people)
        followers.compare()
        told = {person: follower.messages[-2].get("own") for person, follower in followers.following.items()}
        assert told == {"ana": None, "bo": None, "other guest": None, "guest": {"waits": True} if waits else {}}
