"""Plays at many tables of one thirtyone server as fast as it answers, at a given pace, or as people do who think.

Run by benchmarks/server.py, which writes what to do to its input as JSON and reads lines from its output:
``connected``, ``begin``, ``end``, then the figures as JSON.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from collections import deque
from typing import Any

import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect


class View(msgspec.Struct, gc=False):
    """Of what a seat is shown: as much as it takes to play on."""

    status: str
    round: int = 0
    decision: int = 0
    legal: tuple[str, ...] = ()
    waiting_for: tuple[int, ...] = ()


class State(msgspec.Struct, tag="state", gc=False):
    table: str
    view: View


class Changes(msgspec.Struct, gc=False):
    """Of what has changed: as much as it takes."""

    status: str | None = None
    round: int | None = None
    decision: int | None = None
    waiting_for: tuple[int, ...] | None = None


class Own(msgspec.Struct, gc=False):
    legal: tuple[str, ...] = ()


class News(msgspec.Struct, tag="news", gc=False):
    table: str
    view: Changes
    own: Own | None = None


class Accepted(msgspec.Struct, tag="accepted", gc=False):
    pass


class Opened(msgspec.Struct, tag="opened", gc=False):
    table: str


class Refused(msgspec.Struct, tag="refused", gc=False):
    code: str
    sentence: str


_decode = msgspec.json.Decoder(State | News | Accepted | Opened | Refused).decode


class Load:
    """All tables, when they may move, and what was measured."""

    def __init__(self, moves_per_second: float | None, think: tuple[float, float] | None) -> None:
        self.ready: deque[Seat] = deque()
        self.paced = moves_per_second
        self.think = think
        """Between how many seconds a player takes for a move."""
        self.playing = False
        self.measuring = False
        self.moves = 0
        self.latencies: list[float] = []
        self.refused: list[str] = []
        self._commands = 0

    def command(self) -> str:
        """An id for a command."""
        self._commands += 1
        return f"c{self._commands}"

    async def pace(self) -> None:
        """Let one table move at every tick; a move for which no table was ready counts from its tick on.

        Without a pace all begin at once, and then play as fast as they are answered, or after thinking.
        """
        self.playing = True
        if self.think is not None:
            while self.ready:
                self.ready.popleft().think()
            return
        if self.paced is None:
            while self.ready:
                self.ready.popleft().act(time.perf_counter())
            return
        due = time.perf_counter()
        starved = False
        while True:
            now = time.perf_counter()
            while due <= now and self.ready:
                self.ready.popleft().act(due if starved else now)
                due += 1 / self.paced
            starved = due <= now
            await asyncio.sleep(0.001)


class FourSeats:
    """Four who sit together, also when their game is over and they go on at another table."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.sent: dict[int, list[float]] = {}
        """By decision: when it was sent, and how many seats have still to see what came of it."""

    def seen(self, first: int, beyond: int) -> None:
        """Note that one more seat has seen what came of these decisions."""
        for decision in range(first, beyond):
            move = self.sent.get(decision)
            if move is not None:
                move[1] -= 1
                if move[1] == 0:
                    del self.sent[decision]
                    if self.load.measuring:
                        self.load.moves += 1
                        self.load.latencies.append(time.perf_counter() - move[0])


class Seat(WSListener):
    """A connection that plays any legal move at random."""

    def __init__(self, load: Load, four: FourSeats, number: int, table: str) -> None:
        super().__init__()
        self.load, self.four, self.number = load, four, number
        self.table = table
        self.shown = asyncio.Event()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.sit_down()

    def sit_down(self) -> None:
        self.beyond = 0
        self.decided = -1
        self.continued = -1
        self.legal: tuple[str, ...] = ()
        self.say({"type": "watch", "table": self.table})

    def say(self, message: dict[str, Any]) -> None:
        self.transport.send(WSMsgType.TEXT, msgspec.json.encode(message))

    def ask(self, command: dict[str, Any]) -> None:
        self.say({"type": "command", "id": self.load.command(), "table": self.table, "command": command})

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        match _decode(frame.get_payload_as_memoryview()):
            case State(table=name, view=view):
                if name == self.table:
                    self.view = view
                    self.look(view)
            case News(table=name, view=changes, own=own):
                if name == self.table:
                    self.merge(changes, own)
                    self.look(self.view)
            case Opened(table=name):
                self.table = name
                self.sit_down()
            case Refused(code=code, sentence=sentence):
                self.load.refused.append(f"{code}: {sentence}")

    def merge(self, changes: Changes, own: Own | None) -> None:
        """Note what has changed."""
        view = self.view
        if changes.decision is not None:
            view.decision = changes.decision
        if changes.status is not None:
            view.status = changes.status
        if changes.round is not None:
            view.round = changes.round
        if changes.waiting_for is not None:
            view.waiting_for = changes.waiting_for
        if own is not None:
            view.legal = own.legal

    def look(self, view: View) -> None:
        self.shown.set()
        self.four.seen(self.beyond, view.decision)
        self.beyond = max(self.beyond, view.decision)
        if view.legal and view.decision != self.decided:
            self.decided = view.decision
            self.legal = view.legal
            if self.load.playing and self.load.think is not None:
                self.think()
            elif self.load.playing and self.load.paced is None:
                self.act(time.perf_counter())
            else:
                self.load.ready.append(self)
        elif view.status == "round_over" and self.number in view.waiting_for and self.continued != view.round:
            self.continued = view.round
            self.ask({"type": "continue", "round": view.round})
        elif view.status == "finished" and self.continued != view.round:
            self.continued = view.round
            self.ask({"type": "again"})

    def think(self) -> None:
        """Decide after a while."""
        assert self.load.think is not None
        loop = asyncio.get_running_loop()
        loop.call_later(random.uniform(*self.load.think), lambda: self.act(time.perf_counter()))

    def act(self, since: float) -> None:
        self.four.sent[self.decided] = [since, 4]
        action = random.choice(self.legal)
        self.ask({"type": "act", "decision": self.decided, "action": action})


async def _connect(seat: Seat, url: str, cookie: str) -> None:
    await ws_connect(lambda: seat, url, extra_headers={"Cookie": cookie})


async def run(wanted: dict[str, Any]) -> None:
    load = Load(wanted["moves_per_second"], wanted["think"])
    seats = []
    for name, cookies in wanted["tables"]:
        four = FourSeats(load)
        for number, cookie in enumerate(cookies):
            seat = Seat(load, four, number, name)
            await _connect(seat, wanted["url"], cookie)
            seats.append(seat)
    await asyncio.gather(*(seat.shown.wait() for seat in seats))
    print("connected", flush=True)
    pacing = asyncio.create_task(load.pace())
    await asyncio.sleep(wanted["warm_up"])
    print("begin", flush=True)
    load.measuring = True
    start = time.perf_counter()
    await asyncio.sleep(wanted["seconds"])
    load.measuring = False
    seconds = time.perf_counter() - start
    print("end", flush=True)
    pacing.cancel()
    figures = {"moves": load.moves, "seconds": seconds, "latencies": load.latencies, "refused": load.refused[:3]}
    print(json.dumps(figures), flush=True)


if __name__ == "__main__":
    uvloop.run(run(json.loads(sys.stdin.readline())))
