"""Many games at once, a decision in each at a time, as NumPy arrays: for programs that learn."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final

import numpy as np
from numba import types
from numpy.typing import ArrayLike, NDArray

from thirtyone.batch.compiling import at, compiled_for, compiled_into, lowest_bit_index, wide
from thirtyone.batch.encoding import RULES_TYPE, check_numbers, encode_rules
from thirtyone.batch.round_kernels import begin, deal, finish_round, legal, step
from thirtyone.batch.scoring import is_legal
from thirtyone.batch.showdown_kernels import lives_lost
from thirtyone.batch.states import ENDED, OVER, STATE, STATE_TYPE, State, key_of, word
from thirtyone.batch.strategies import known_of, open_cards, own_hand, stock_left, turns_to_come
from thirtyone.batch.threads import parts
from thirtyone.cardsets import DECK
from thirtyone.codes import DRAW_CODES, EXCHANGE_CODES, RulesRecord
from thirtyone.errors import IllegalAction, ThirtyOneError
from thirtyone.game.games import Game
from thirtyone.rules import Rules

FACTS: Final = ("stock", "turns", "turns_to_come", "passes", "players", "dealer", "closer")
"""What stands in an observation after the cards, before the lives; `BatchGame.observations` says what it means."""

UNKNOWN, OWN, OPEN, ASIDE, OF_OTHERS = range(5)
"""Where a card is, in an observation; OF_OTHERS and above: the hand of the next player, the one after that, …"""

_STATES: Final = types.Array(STATE_TYPE, 1, "C")
_LONGS: Final = types.Array(types.int64, 1, "C")


@compiled_into
def _mark(observations: NDArray[np.int16], lane: int, cards: int, where: int) -> None:
    while cards:
        observations[lane, at(lowest_bit_index(cards))] = where
        cards &= cards - 1


@compiled_into
def _mark_three(observations: NDArray[np.int16], lane: int, cards: int, where: int) -> None:
    """Mark three cards at the most, without a branch: those that are missing go where the stock will stand."""
    for _ in range(3):
        observations[lane, at(min(lowest_bit_index(cards), DECK))] = where
        cards &= cards - 1


@compiled_into
def _observe(state: State, observations: NDArray[np.int16], lane: int) -> None:
    """Write down what the seat whose turn it is may know (V-1).

    It is given all lanes' array: to cut a row out of it would take longer than to fill it.
    """
    seats = wide(state.seats)
    me = wide(state.seat)
    for column in range(DECK):
        observations[lane, at(column)] = UNKNOWN
    _mark(observations, lane, state.aside, ASIDE)
    seat = me
    for distance in range(1, seats):
        seat = seat + 1 if seat + 1 < seats else 0
        _mark_three(observations, lane, known_of(state, seat), OF_OTHERS - 1 + distance)
        lives = min(wide(state.lives[at(seat)]), 32_767)
        is_out = state.out[at(seat)] >= 0
        observations[lane, np.uint64(DECK + 7 + distance)] = -1 if is_out else lives
    _mark_three(observations, lane, open_cards(state), OPEN)
    _mark(observations, lane, own_hand(state), OWN)
    observations[lane, DECK] = stock_left(state)
    observations[lane, DECK + 1] = min(wide(state.turns), 32_767)
    observations[lane, DECK + 2] = turns_to_come(state)
    observations[lane, DECK + 3] = min(wide(state.passes), 32_767)
    observations[lane, DECK + 4] = state.players
    observations[lane, DECK + 5] = _distance(me, wide(state.order[at(state.players - 1)]), seats)
    closer = _distance(me, wide(state.closer), seats)
    observations[lane, DECK + 6] = closer if state.closed_at >= 0 else -1
    observations[lane, DECK + 7] = min(wide(state.lives[at(me)]), 32_767)


@compiled_into
def _distance(me: int, other: int, seats: int) -> int:
    """Return how many seats to the left another one is."""
    distance = other - me
    return distance if distance >= 0 else distance + seats


_MATRIX: Final = partial(types.Array, ndim=2, layout="C")
_VECTOR: Final = partial(types.Array, ndim=1, layout="C")


@compiled_into
def _spread(codes: int, number: int, legal_mask: NDArray[np.bool_], lane: int) -> None:
    for code in range(number):
        legal_mask[lane, at(code)] = codes >> code & 1


@compiled_for(_STATES, _LONGS, result=types.int64)
def _first_illegal(states: NDArray[np.void], actions: NDArray[np.int64]) -> int:
    for lane in range(len(states)):
        if not is_legal(actions[lane], states[at(lane)].legal):
            return lane
    return -1


@compiled_for(
    types.Array(RULES_TYPE, 1, "C"),
    _STATES,
    types.int64,
    types.int64,
    _LONGS,
    types.Array(types.uint64, 1, "C"),
    _MATRIX(types.int16),
    _MATRIX(types.boolean),
    _MATRIX(types.float32),
    _VECTOR(types.boolean),
    _VECTOR(types.boolean),
    _VECTOR(types.int8),
    _VECTOR(types.int8),
    _LONGS,
    result=types.void,
)
def _advance(  # noqa: PLR0913, PLR0917 - Numba looks at a tuple of arrays as long as 200 lanes take
    encoded: NDArray[np.void],
    states: NDArray[np.void],
    first: int,
    last: int,
    actions: NDArray[np.int64],
    key: NDArray[np.uint64],
    observations: NDArray[np.int16],
    legal_mask: NDArray[np.bool_],
    rewards: NDArray[np.float32],
    round_ended: NDArray[np.bool_],
    done: NDArray[np.bool_],
    winners: NDArray[np.int8],
    to_act: NDArray[np.int8],
    games: NDArray[np.int64],
) -> None:
    rules: RulesRecord = encoded[0]
    lanes = len(states)
    for number in range(first, last):
        lane = at(number)
        state: State = states[lane]
        seats = wide(state.seats)
        for seat in range(seats):
            rewards[lane, at(seat)] = 0
        round_ended[lane] = False
        done[lane] = False
        winners[lane] = -1
        counts = games[lane] >= 0  # what the first deals of a game cost is not counted: nobody has decided anything
        if counts:
            word(state)  # a strategy would have been given it: so the game goes on as playouts know it
            step(rules, state, actions[lane])
        else:
            games[lane] = number
            begin(rules, state, seats, key, number)
        while state.phase >= ENDED:  # a round may end with what is dealt
            if state.phase == ENDED:
                finish_round(rules, state)
                if counts:
                    round_ended[lane] = True
                    for seat in range(seats):
                        rewards[lane, at(seat)] -= lives_lost(state, seat)
            if state.phase == OVER:
                if counts:
                    done[lane] = True
                    for seat in range(seats):
                        if state.out[at(seat)] < 0:
                            winners[lane] = seat
                counts = False
                games[lane] += lanes
                begin(rules, state, seats, key, games[lane])
            deal(rules, state)
        _observe(state, observations, lane)
        codes = legal(rules, state)
        state.legal = codes
        if rules.exchange:
            _spread(codes, EXCHANGE_CODES, legal_mask, lane)
        else:
            _spread(codes, DRAW_CODES, legal_mask, lane)
        to_act[lane] = state.seat


class BatchGame:
    """Games in lanes, all by the same rules, each waiting for one decision. An episode is a game.

    >>> import numpy as np
    >>> from thirtyone import preset
    >>> games = BatchGame(preset("a7"), players=4, lanes=2, seed=31)
    >>> games.observations.shape, games.legal_mask.shape, games.rewards.shape
    ((2, 63), (2, 14), (2, 4))
    >>> games.step(games.legal_mask.argmax(axis=1))

    The arrays are written anew by each step, in place: copy what is to be kept. The game in lane ``n`` is game ``n`` of
    the seed, the same that playouts and records know by that number; the next one there is game ``n + lanes``.

    Where 31 is shown automatically a deal may end a round, and even a game: lives that are lost before the first
    decision of a game are in its observations and not in its rewards, and a game without a decision is passed over.
    """

    observations: NDArray[np.int16]
    legal_mask: NDArray[np.bool_]
    to_act: NDArray[np.int8]
    rewards: NDArray[np.float32]
    round_ended: NDArray[np.bool_]
    done: NDArray[np.bool_]
    winners: NDArray[np.int8]

    def __init__(self, rules: Rules, *, players: int, lanes: int, seed: str | int, threads: int = 1) -> None:
        """Begin as many games as there are lanes.

        Args:
            rules: the rules of all games.
            players: how many play in each.
            lanes: how many games.
            seed: any number or text; the same one gives the same games, whatever the number of threads.
            threads: how many share the work.

        Raises:
            ThirtyOneError: ``bad_rules``, ``bad_player`` or ``bad_number``, before anything is played.
        """
        check_numbers(players=players, lanes=lanes, threads=threads)
        Game.start(rules, players=players, dealer=0)
        codes = EXCHANGE_CODES if rules.family == "exchange" else DRAW_CODES
        self.rules = rules
        self._encoded = encode_rules(rules)
        try:
            self._states = np.zeros(lanes, STATE)
            self.observations = np.zeros((lanes, DECK + len(FACTS) + players), np.int16)
            self.legal_mask = np.zeros((lanes, codes), np.bool_)
            self.rewards = np.zeros((lanes, players), np.float32)
            self.round_ended = np.zeros(lanes, np.bool_)
            self.done = np.zeros(lanes, np.bool_)
            self.winners = np.zeros(lanes, np.int8)
            self.to_act = np.zeros(lanes, np.int8)
            self._games = np.full(lanes, -1, np.int64)
        except (MemoryError, ValueError):  # ValueError: more than any address could reach
            raise ThirtyOneError("bad_number", f"There is no room in memory for {lanes:,} lanes.") from None
        self._states["seats"] = players
        self._key = key_of(seed)
        self._parts = parts(lanes, threads)
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None
        self._advance(np.zeros(lanes, np.int64))

    def step(self, actions: ArrayLike) -> None:
        """Carry out one decision in each lane, and go on to the next one there.

        Args:
            actions: (lanes,) of any whole-number type: the codes of legal actions.

        Raises:
            ThirtyOneError: ``bad_action``, for another shape or type.
            IllegalAction: for a code that is not legal, naming the first such lane. Nothing has been played then.
        """
        try:
            codes = np.asarray(actions)
        except ValueError:  # rows of different lengths
            codes = np.asarray(None)
        if codes.shape != self.to_act.shape or codes.dtype.kind not in "iu":
            wanted = f"({len(self.to_act)},)"
            raise ThirtyOneError(
                "bad_action", f"Actions are whole numbers of shape {wanted}, not {codes.dtype} of shape {codes.shape}."
            )
        if codes.dtype.kind == "u":
            codes = np.minimum(codes, 63)
        codes = np.array(codes, np.int64)  # a copy: what has been checked is what is played
        lane = _first_illegal(self._states, codes)
        if lane >= 0:
            raise IllegalAction(f"KernelGame {lane}: action {codes[lane]} is not legal there.")
        self._advance(codes)

    def _advance(self, actions: NDArray[np.int64]) -> None:
        """Go on in all lanes, a part of them in each thread."""

        def work(part: tuple[int, int]) -> None:
            _advance(
                self._encoded,
                self._states,
                *part,
                actions,
                self._key,
                self.observations,
                self.legal_mask,
                self.rewards,
                self.round_ended,
                self.done,
                self.winners,
                self.to_act,
                self._games,
            )

        if self._pool is None:
            work(self._parts[0])
        else:
            list(self._pool.map(work, self._parts))
