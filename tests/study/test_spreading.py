"""Games spread over processes and clusters: the counts of one process, and what is lost is said."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from functools import reduce
from typing import Any

import pytest
from distributed import LocalCluster

from tests.batch.test_playouts import same
from tests.cli.test_simulate_command import counted
from tests.support.games_that_fail import Fatal, Unreadable
from thirtyone import IllegalAction, ThirtyOneError, preset
from thirtyone.batch import play, record_game, threshold, uniform
from thirtyone.batch.playouts import Playouts
from thirtyone.record import RecordError, replay
from thirtyone.study.spreading.chunks import Chunks, EngineGames, play_here
from thirtyone.study.spreading.clusters import Backend
from thirtyone.study.spreading.compiled_games import CompiledGames
from thirtyone.study.spreading.parallel import play_in_parallel
from thirtyone.tournaments import Totals


def test_chunks_grow_and_shrink_to_half_a_second() -> None:
    chunks = Chunks(10_000)
    assert next(chunks) == (0, 1)
    chunks.adapt(1, 1e-6)
    assert next(chunks) == (1, 8)  # eight times as many at the most
    chunks.adapt(8, 0.08)
    assert next(chunks) == (9, 50)
    assert chunks.seconds_left == pytest.approx((10_000 - 59) * 0.01)
    chunks.adapt(50, 1000.0)
    assert next(chunks) == (59, 1)


def test_no_chunk_is_given_out_after_a_stop() -> None:
    chunks = Chunks(10)
    next(chunks)
    chunks.adapt(1, 1.0)
    next(chunks)
    chunks.stop()
    assert (list(chunks), chunks.begun) == ([], 2)


@pytest.mark.parametrize("backend", [Backend("loky", 2), Backend("threading", 3), Backend("loky", 1)])
def test_playouts_are_those_of_one_process(backend: Backend) -> None:
    games = CompiledGames(preset("scat"), ["uniform", "threshold-20", "uniform"], seed="s")
    whole = play(preset("scat"), [uniform, threshold(20), uniform], games=3_000, seed="s")
    same(whole, reduce(Playouts.merged, (result.counts for result in play_in_parallel(games, Chunks(3_000), backend))))


def test_ordered_parts_come_in_the_order_of_the_games() -> None:
    games = CompiledGames(preset("a7"), ["uniform", "uniform"], seed=1, recorded=True)
    results = play_in_parallel(games, Chunks(40), Backend("loky", 2), ordered=True)
    assert [record.meta["game"] for result in results for record in result.records] == list(range(40))


@pytest.mark.parametrize("game", ["a7", "scat", "schwimmen", "trente52"])
def test_playouts_count_what_the_engine_counts_in_their_records(game: str) -> None:
    names = ["uniform", "threshold-24", "uniform"]
    table = [uniform, threshold(24), uniform]
    games = CompiledGames(preset(game), names, seed=5)
    engine = Totals.none(names)
    for number in range(25):
        steps = list(replay(record_game(preset(game), table, seed=5, number=number)))
        engine.count(steps, [names[(seat + number) % 3] for seat in range(3)])
    assert games.totals(games(0, 25).counts) == engine


def test_parts_of_a_tournament_add_up_to_the_whole() -> None:
    games = EngineGames(preset("a9"), ["casual", "beginner", "casual"], seed=1)
    whole = games(0, 12).counts
    assert games(8, 4).counts.merged(games(0, 8).counts) == whole
    assert reduce(Totals.merged, (result.counts for result in play_here(games, Chunks(12)))) == whole
    assert (whole.games, whole.tallies["casual"].seats, whole.lengths.total()) == (12, 24, 12)


@pytest.mark.parametrize(
    "error",
    [ThirtyOneError("bad_card", "No card."), IllegalAction("Not now."), RecordError("bad_deck", "No.", round=3)],
)
def test_errors_travel_between_processes(error: ThirtyOneError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


@pytest.mark.parametrize(
    ("kills", "code", "sentence"),
    [
        (False, "bad_strategy", "The strategy x chose what is not legal, in game 5."),
        (True, "bad_cluster", "A process that played was killed, perhaps for want of memory; its games are lost."),
    ],
)
def test_what_fails_in_a_process_is_an_error_here(kills: bool, code: str, sentence: str) -> None:
    with pytest.raises(ThirtyOneError, match=sentence) as caught:
        list(play_in_parallel(Fatal(kills), Chunks(1_000), Backend("loky", 2)))
    assert caught.value.code == code


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where the scheduler of two worker processes of Dask is."""
    options: dict[str, Any] = {"host": "127.0.0.1", "dashboard_address": "127.0.0.1:0"}
    make: Any = LocalCluster  # it has no types
    with make(n_workers=2, threads_per_worker=1, processes=True, **options) as cluster:
        yield cluster.scheduler_address


@pytest.mark.parametrize("players", ["uniform,threshold-24,tests.support.compiled_strategies:hasty", "casual,careful"])
def test_counts_of_dask_are_those_of_one_process(address: str, players: str) -> None:
    asked = ("--games", "40", "--players", players, "--seed", "dask")
    assert counted(*asked, "--backend", "dask", "--address", address) == counted(*asked, "--jobs", "1")


def test_what_fails_in_a_worker_is_an_error_here(address: str) -> None:
    with pytest.raises(ThirtyOneError, match="The strategy x chose what is not legal") as caught:
        list(play_in_parallel(Fatal(kills=False), Chunks(1_000), Backend("dask", address=address)))
    assert caught.value.code == "bad_strategy"


def test_work_that_workers_of_dask_cannot_read_is_an_error_at_once(address: str) -> None:
    with pytest.raises(ThirtyOneError, match="A worker of the Dask cluster cannot play") as caught:
        list(play_in_parallel(Unreadable(), Chunks(10), Backend("dask", address=address)))
    assert caught.value.code == "bad_cluster"


def test_without_an_address_dask_plays_on_this_machine() -> None:
    asked = ("--games", "40", "--players", "uniform,uniform")
    assert counted(*asked, "--backend", "dask", "--jobs", "2") == counted(*asked, "--jobs", "1")
