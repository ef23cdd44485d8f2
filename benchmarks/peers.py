"""Other engines in Python, each set up for uniform random play as its own documentation advises.

Every function here returns another one, which plays one game to its end and tells how many decisions the
players made. Dealing is part of a game and is timed with it. Each imports its engine when it is called, so that those
that are not installed can be left out.
"""

import random
import warnings
from collections.abc import Callable, Mapping
from importlib import import_module
from itertools import count
from typing import Any, TypeVar

T = TypeVar("T")

PlayOneGame = Callable[[], int]


def set_up_installed(competitors: Mapping[str, Callable[[], T]]) -> dict[str, T]:
    """Set up all competitors; those whose packages are not installed are left out, and named in one printed line."""
    ready: dict[str, T] = {}
    missing = []
    for name, set_up in competitors.items():
        try:
            ready[name] = set_up()
        except ModuleNotFoundError as error:
            missing.append(f"{name} ({error.name})")
    if missing:
        print("Not installed:", ", ".join(missing), "\n")
    return ready


def rlcard_gin() -> PlayOneGame:
    """RLCard's gin rummy through its environment, which makes an observation for every decision."""
    env = import_module("rlcard").make("gin-rummy", config={"seed": 31})

    def play() -> int:
        decisions = 0
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


def rlcard_gin_bare() -> PlayOneGame:
    """The rules below that environment, without observations: as near to our own loop as RLCard gets."""
    game = import_module("rlcard").make("gin-rummy", config={"seed": 31}).game

    def play() -> int:
        decisions = 0
        game.init_game()
        while not game.is_over():
            game.step(random.choice(game.judge.get_legal_actions()))
            decisions += 1
        return decisions

    return play


def pettingzoo_leduc() -> PlayOneGame:
    """PettingZoo's Leduc hold'em with the wrappers that its documentation uses."""
    return _agent_iteration(import_module("pettingzoo.classic").leduc_holdem_v4.env())


def pettingzoo_leduc_bare() -> PlayOneGame:
    """The same without any wrapper, which is to say without checks."""
    return _agent_iteration(import_module("pettingzoo.classic").leduc_holdem_v4.raw_env())


def _agent_iteration(env: Any) -> PlayOneGame:
    env.reset(seed=31)

    def play() -> int:
        decisions = 0
        env.reset()
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            # Faster than the documented env.action_space(agent).sample(mask), and as uniform.
            env.step(random.choice(observation["action_mask"].nonzero()[0].tolist()))
            decisions += 1
        return decisions

    return play


def pokerkit_limit_holdem() -> PlayOneGame:
    """PokerKit's fixed-limit hold'em for four, with all that is not a player's decision automated."""
    pokerkit = import_module("pokerkit")
    game = pokerkit.FixedLimitTexasHoldem(
        # Stacks are too deep for an all-in, so nobody ever chooses a number of run-outs.
        tuple(each for each in pokerkit.Automation if each is not pokerkit.Automation.RUNOUT_COUNT_SELECTION),
        ante_trimming_status=True,
        raw_antes=0,
        raw_blinds_or_straddles=(1, 2),
        small_bet=2,
        big_bet=4,
        # The quicker of its two modes; it lets a player fold for nothing, with a warning.
        mode=pokerkit.Mode.CASH_GAME,
    )

    def play() -> int:
        decisions = 0
        state = game(raw_starting_stacks=(200,) * 4, player_count=4)
        while state.status:
            choices = []
            if state.can_fold():
                choices.append(state.fold)
            if state.can_check_or_call():
                choices.append(state.check_or_call)
            if state.can_complete_bet_or_raise_to():
                choices.append(state.complete_bet_or_raise_to)
            random.choice(choices)()
            decisions += 1
        return decisions

    warnings.filterwarnings("ignore", message="There is no reason for this player to fold")
    return play


def openspiel(name: str) -> PlayOneGame:
    """A game of OpenSpiel, whose rules are C++, driven from Python as quickly as it goes. Chance moves are not counted.

    The games measured deal cards, each as likely: so chance moves are chosen like players' actions.
    """
    game = import_module("pyspiel").load_game(name)
    chance = random.random

    def play() -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            legal = state.legal_actions()
            state.apply_action(legal[int(chance() * len(legal))])
        return decisions

    return play


def pgx_leduc(lanes: int, steps: int = 16) -> Callable[[], int]:
    """Pgx's Leduc hold'em: ``lanes`` games abreast, ``steps`` steps at a call, all in one compiled loop."""
    jax: Any = import_module("jax")
    env = import_module("pgx").make("leduc_holdem")
    advance = jax.vmap(import_module("pgx.experimental").auto_reset(env.step, env.init))

    def many(state: Any, key: Any) -> Any:
        def one(state: Any, key: Any) -> tuple[Any, None]:
            choice, reset = jax.random.split(key)
            likely = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
            actions = jax.random.categorical(choice, likely, axis=-1)
            return advance(state, actions, jax.random.split(reset, lanes)), None

        return jax.lax.scan(one, state, jax.random.split(key, steps))[0]

    compiled = jax.jit(many)
    keys = count()
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(31), lanes))

    def play() -> int:
        nonlocal state
        state = jax.block_until_ready(compiled(state, jax.random.PRNGKey(next(keys))))
        return lanes * steps

    return play
