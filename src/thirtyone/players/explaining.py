"""Explanations: what each action of a seat is likely to cost, and the most important reason, from a small set."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from thirtyone.cards import Card
from thirtyone.cardsets import cards_of, count, nth
from thirtyone.codes import (
    DROPPING,
    FROM_PILE,
    FROM_STOCK,
    KEEPING,
    REFUSING,
    SHOWING,
    RulesRecord,
    decode_action,
    rules_record,
)
from thirtyone.errors import ThirtyOneError
from thirtyone.game.actions import Action
from thirtyone.game.views import View
from thirtyone.hands import strength
from thirtyone.players.afterstates import CLOSED, Afterstate, after_pile, afterstate
from thirtyone.players.closing import CALM_LAPS
from thirtyone.players.levels import Level, distribution, level_named, loss_values_at, policy_for, policy_workspace
from thirtyone.players.observation import OPEN, Observation, observe
from thirtyone.players.policy import CODES, TRAINED, Policy, PolicyWorkspace, expected_value
from thirtyone.players.reach import hand_half_points, reach, suit_points, sure_reach
from thirtyone.reasons import Reason

_CLOSES_WELL: Final = 0.9
"""A hand is called high enough to close if its chance to lose is below this fraction of 1 / players."""


class Advice(Struct, frozen=True, kw_only=True):
    """What a player thinks of one action."""

    action: Action
    lose: float
    """The chance to lose the round, as the player estimates it."""
    value: float
    """Its value in the game, in own lives: over all players, the sum of the chance to lose times the loss value."""
    share: float
    """The probability that the player chooses it."""
    reason: Reason


def can_explain(view: View) -> bool:
    """Return whether there is a network for the viewer's rules and number of players; not all house rules have one."""
    return policy_for(level_named("master"), view.rules, len(view.order)).kind == TRAINED


def explain(view: View, level: str = "master") -> tuple[Advice, ...]:
    """Return what a trained level thinks of each legal action of the viewer, the best first.

    It uses nothing but the view.

    >>> from thirtyone import Game, apply, preset, shuffle_from, view
    >>> start = Game.start(preset("a7"), players=2, dealer=1)
    >>> game, _ = apply(start, shuffle_from(start, 31))
    >>> best, other = explain(view(game, 1))
    >>> best.lose < other.lose, best.reason.code
    (True, 'keeps-good-hand')

    Raises:
        ThirtyOneError: ``bad_player``, where the level is not a trained one, or none was trained for such a table;
            ``bad_position``, when it is not the viewer's decision.
    """
    chosen = level_named(level)
    if chosen.kind != TRAINED:
        raise ThirtyOneError("bad_player", f"{level} goes by rules of thumb and knows no chances.")
    if not view.legal:
        raise ThirtyOneError("bad_position", "This seat has nothing to decide.")
    return _Inquiry(view, chosen).answer()


class _Inquiry:
    """One decision, and the reasons that apply to it."""

    def __init__(self, view: View, level: Level) -> None:
        self._view = view
        self._level = level
        self._rules: RulesRecord = rules_record(view.rules)
        self._observation: Observation = observe(view)
        self._policy: Policy = policy_for(level, view.rules, self._observation.players)
        if self._policy.kind != TRAINED:
            raise ThirtyOneError("bad_player", "No network was trained for this number of players of this game.")
        self._loss_values = loss_values_at(view)
        self._workspace: PolicyWorkspace = policy_workspace(self._policy)
        self._own = (-1.0, *[0.0] * self._observation.players)

    def answer(self) -> tuple[Advice, ...]:
        rules, observation = self._rules, self._observation
        legal = [code for code in range(CODES) if observation.legal >> code & 1]
        thens = {code: self._then(code) for code in legal}
        lose = {code: 0.0 if self._wins(code, then) else -self._expect(then, self._own) for code, then in thens.items()}
        values = {code: self._expect(then, self._loss_values) for code, then in thens.items()}
        shares = distribution(self._level, self._view)
        actions = {
            code: decode_action(code, exchanges=rules.exchange, hand=observation.hand, table=observation.table)
            for code in legal
        }
        best = max(legal, key=lambda code: (shares.get(actions[code], 0.0), values[code]))
        advice = [
            Advice(
                action=actions[code],
                lose=lose[code],
                value=values[code],
                share=shares.get(actions[code], 0.0),
                reason=self._reason(code, thens[code], lose[code], best=code == best),
            )
            for code in legal
        ]
        return tuple(sorted(advice, key=lambda each: (-each.share, -each.value)))

    def _expect(self, then: Afterstate, loss_values: tuple[float, ...]) -> float:
        return expected_value(self._rules, self._observation, then, self._policy, loss_values, self._workspace)

    def _then(self, code: int) -> Afterstate:
        """The afterstate of an action; for taking the top of the pile that of the best discard."""
        if self._rules.exchange or code != FROM_PILE:
            return afterstate(self._rules, self._observation, code)
        observation = self._observation
        cards = observation.hand | observation.table
        slots = [slot for slot in range(4) if self._rules.return_taken or nth(cards, slot) != observation.table]
        thens = [after_pile(observation, slot) for slot in slots]
        return max(thens, key=lambda then: (self._worth(then.hand) == 31, self._expect(then, self._loss_values)))

    def _wins(self, code: int, then: Afterstate) -> bool:
        """Whether an action makes 31 or fire that ends the round, or leads to it: nobody has more (A-4, D-3)."""
        rules = self._rules
        if self._worth(then.hand) < 31:
            return False
        if rules.exchange:
            return bool(self._observation.table) and then.hand != self._observation.hand
        return code >= SHOWING or (then.hand != self._observation.hand and not self._unshown(code, then))

    def _unshown(self, code: int, then: Afterstate) -> bool:
        """Whether a discard leaves 31 that it does not lay down, where the rules ask for that (D-3)."""
        rules = self._rules
        drops = not rules.exchange and DROPPING <= code < SHOWING
        return drops and not rules.automatic and self._worth(then.hand) == 31

    def _reason(self, code: int, then: Afterstate, lose: float, *, best: bool) -> Reason:
        """Return the first reason that applies: what decides the round, then good ones for the best, bad for others."""
        found = self._decisive(code, then, lose)
        if found is not None:
            return found
        given = self._given_to_next(then)
        if not best and given is not None:
            return given
        before, now = self._worth(self._observation.hand), self._worth(then.hand)
        if not best and now < before - 1:
            return Reason("weaker-now", points=now)
        if now > before:
            return Reason("stronger-now", points=now)
        taken = self._taken_from_next(then)
        if best and taken is not None:
            return taken
        if code == FROM_STOCK and not self._rules.exchange:
            return Reason("hopes-for-stock")
        soon = self._soon(then)
        if soon > now:
            return Reason("stronger-next", points=soon)
        if best:
            return Reason("waits", points=now)
        offered = self._best_left(then)
        return offered or Reason("costs-more", points=now)

    def _decisive(self, code: int, then: Afterstate, lose: float) -> Reason | None:
        rules, observation = self._rules, self._observation
        now = self._worth(then.hand)
        if not rules.exchange and code >= SHOWING:
            return Reason("shows-31")
        if code == KEEPING and rules.exchange and not observation.table:
            return Reason("keeps-good-hand", points=now)
        if code == REFUSING and rules.exchange and not observation.table:
            return Reason("hopes-for-packet", points=self._worth(observation.hand))
        if now >= 33:
            return Reason("makes-fire")
        if self._unshown(code, then):
            return Reason("leaves-31-unshown")
        if now == 31 and then.hand != observation.hand:
            return Reason("makes-31")
        if then.stage == CLOSED:
            to_come = observation.players - 1
            late = observation.turns >= CALM_LAPS * observation.players
            if lose < _CLOSES_WELL / observation.players:
                return Reason("closes-high", points=now, turns=to_come)
            return Reason("closes-late" if late else "too-low-to-close", points=now, turns=to_come)
        if observation.to_come == 0 and count(then.hand) == 3:
            strongest = max(
                self._strength(self._then(other)) for other in range(CODES) if observation.legal >> other & 1
            )
            return Reason("last-best" if self._strength(then) == strongest else "last-worse", points=now)
        card = self._missing(then)
        return Reason("near-31", card=card) if card is not None and observation.to_come == OPEN else None

    def _strength(self, then: Afterstate) -> int:
        return strength(self._rules, then.hand)

    def _worth(self, hand: int) -> float:
        """The points of a hand; of four cards those of the best three, 0 for no cards."""
        if count(hand) == 4:
            return max(hand_half_points(self._rules, hand ^ nth(hand, slot)) for slot in range(4)) / 2
        return hand_half_points(self._rules, hand) / 2 if hand else 0.0

    def _missing(self, then: Afterstate) -> Card | None:
        """The table card that would make the hand 31 at the next turn, if it is still there."""
        if not self._rules.exchange or not then.hand or not then.table or then.locked & 1:
            return None
        for take in (nth(then.table, slot) for slot in range(3)):
            for give in (nth(then.hand, slot) for slot in range(3)):
                if hand_half_points(self._rules, then.hand ^ give ^ take) == 62:
                    return cards_of(take)[0]
        return None

    def _soon(self, then: Afterstate) -> float:
        """The points that the table offers for the next turn."""
        if not self._rules.exchange or not then.hand or not then.table or then.locked & 1 or then.to_come != OPEN:
            return 0.0
        return reach(self._rules, then.hand, then.table) / 2

    def _next_reaches(self, table: int) -> int:
        observation = self._observation
        known = observation.known[0]
        if not known or observation.closer == 1 or observation.to_come == 0:
            return 0
        return sure_reach(self._rules, known, table, observation.locked & 2)

    def _collected(self, cards: int) -> Card | None:
        """The best of some cards in the suit that the next player is known to collect."""
        known = self._observation.known[0]
        suit = max(range(4), key=lambda suit: suit_points(self._rules, known, suit))
        held = [card for card in cards_of(cards) if cards_of(1 << 13 * suit)[0].suit is card.suit]
        return max(held, key=lambda card: card.rank.points, default=None)

    def _given_to_next(self, then: Afterstate) -> Reason | None:
        given = then.table & ~self._observation.table
        if not given or self._next_reaches(then.table) <= self._next_reaches(self._observation.table & then.table):
            return None
        card = self._collected(given)
        return None if card is None else Reason("gives-to-next", card=card, seat=self._next_seat)

    def _taken_from_next(self, then: Afterstate) -> Reason | None:
        taken = self._observation.table & then.hand
        if not taken or self._next_reaches(self._observation.table) <= self._next_reaches(then.table):
            return None
        card = self._collected(taken)
        return None if card is None else Reason("takes-from-next", card=card, seat=self._next_seat)

    def _best_left(self, then: Afterstate) -> Reason | None:
        """The table card that would have made the hand stronger at once."""
        if not self._rules.exchange or count(self._observation.hand) != 3:
            return None
        now, found = hand_half_points(self._rules, self._observation.hand), 0
        for take in (
            nth(then.table & self._observation.table, slot)
            for slot in range(count(then.table & self._observation.table))
        ):
            for give in (nth(self._observation.hand, slot) for slot in range(3)):
                worth = hand_half_points(self._rules, self._observation.hand ^ give ^ take)
                if worth > now:
                    now, found = worth, take
        return Reason("leaves-better", card=cards_of(found)[0], points=now / 2) if found else None

    @property
    def _next_seat(self) -> int:
        order, viewer = self._view.order, self._view.viewer
        assert viewer is not None
        return order[(order.index(viewer) + 1) % len(order)]
