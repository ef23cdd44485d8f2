"""Many games side by side as NumPy arrays, one decision in each at a time: a vectorised environment for learning."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final

import numpy as np
from numba import types
from numpy.typing import ArrayLike, NDArray

from thirtyone.batch.compiling import at, compiled_for, compiled_into, wide
from thirtyone.batch.encoding import RULES_TYPE, check_numbers, encode_rules
from thirtyone.batch.lane_observations import FACTS, observe_lane
from thirtyone.batch.round_kernels import begin, deal, finish_round, legal, step
from thirtyone.batch.scoring import is_legal
from thirtyone.batch.showdown_kernels import lives_lost
from thirtyone.batch.states import ENDED, OVER, STATE, STATE_TYPE, State, key_of, word
from thirtyone.batch.threads import parts
from thirtyone.cardsets import DECK
from thirtyone.codes import DRAW_CODES, EXCHANGE_CODES, RulesRecord
from thirtyone.errors import IllegalAction, ThirtyOneError
from thirtyone.game.games import Game
from thirtyone.rules import Rules

_STATES: Final = types.Array(STATE_TYPE, 1, "C")
_LONGS: Final = types.Array(types.int64, 1, "C")


_MATRIX: Final = partial(types.Array, ndim=2, layout="C")
_VECTOR: Final = partial(types.Array, ndim=1, layout="C")


@compiled_into
def _set_legal_mask(codes: int, number: int, legal_mask: NDArray[np.bool_], lane: int) -> None:
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
        counts = games[lane] >= 0  # losses before the first decision of a game are not rewards
        if counts:
            word(state)  # `play` gives this word to the strategy: skipped, so that both play the same game
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
        observe_lane(state, observations, lane)
        codes = legal(rules, state)
        state.legal = codes
        if rules.exchange:
            _set_legal_mask(codes, EXCHANGE_CODES, legal_mask, lane)
        else:
            _set_legal_mask(codes, DRAW_CODES, legal_mask, lane)
        to_act[lane] = state.seat


class BatchGame:
    """Games by the same rules, side by side in *lanes*, each waiting for one decision. An episode is a game.

    >>> import numpy as np
    >>> from thirtyone import preset
    >>> games = BatchGame(preset("a7"), players=4, lanes=2, seed=31)
    >>> games.observations.shape, games.legal_mask.shape, games.rewards.shape
    ((2, 63), (2, 14), (2, 4))
    >>> games.step(games.legal_mask.argmax(axis=1))

    Each step overwrites the arrays in place: copy what you want to keep. The first game in lane ``n`` is game ``n`` of
    the seed, the same that `play` and `record_game` know by that number; the next one there is game ``n + lanes``.

    Where 31 is shown automatically a deal may end a round, and even a game. Lives lost before the first decision of a
    game are in its observations but not in its rewards, and a game without any decision is skipped.
    """

    observations: NDArray[np.int16]
    """(lanes, 52 + 7 + players): where each card is, the `FACTS`, and all lives, as the seat to act may know them.

    `thirtyone.batch.lane_observations` has the codes. Lives are in seat order from the seat to act; −1 for one that is
    out.
    """
    legal_mask: NDArray[np.bool_]
    """(lanes, codes): which actions are legal, by code; 14 codes in the exchange family, 11 in the draw family."""
    to_act: NDArray[np.int8]
    """(lanes,): the seat to act."""
    rewards: NDArray[np.float32]
    """(lanes, players): by seat, minus the lives that the last step cost."""
    round_ended: NDArray[np.bool_]
    """(lanes,): whether a round ended in the last step."""
    done: NDArray[np.bool_]
    """(lanes,): whether a game ended in the last step; the lane then shows the next one."""
    winners: NDArray[np.int8]
    """(lanes,): the seat that won the game that ended in the last step; −1 where none ended."""

    def __init__(self, rules: Rules, *, players: int, lanes: int, seed: str | int, threads: int = 1) -> None:
        """Begin a game in each lane.

        Args:
            rules: the rules of all games.
            players: how many play in each game.
            lanes: how many games are played side by side.
            seed: any number or text; the same one gives the same games, whatever the number of threads.
            threads: how many threads play them.

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
        """Carry out one decision in each lane, and play on to the next one there.

        Args:
            actions: (lanes,) of any whole-number type: the codes of legal actions.

        Raises:
            ThirtyOneError: ``bad_action``, for another shape or type.
            IllegalAction: for a code that is not legal, naming the first such lane; no lane has been changed then.
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
            raise IllegalAction(f"Lane {lane}: action {codes[lane]} is not legal there.")
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
