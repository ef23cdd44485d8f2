"""A whole game: lives, dealers, rounds, places (C-3 to C-6)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from thirtyone.cards import Card
from thirtyone.chance import round_seed, shuffled
from thirtyone.errors import IllegalAction, ThirtyOneError, shorten
from thirtyone.game.actions import Action, Shuffled
from thirtyone.game.events import Event, GameEnded, LivesLost, Outcome
from thirtyone.game.families import ROUNDS
from thirtyone.game.rounds import Round, check_order
from thirtyone.rules import Rules


class Game(Struct, frozen=True, kw_only=True, gc=False):
    """The state of a game between two decisions: immutable, so undo is keeping the older one.

    A game waits either for a decision of the seat `to_act`, or for the cards of `to_shuffle` in a shuffled
    order; when neither, it is `finished`.

    >>> from thirtyone import preset
    >>> game = Game.start(preset("a7"), players=2, dealer=1)
    >>> len(game.to_shuffle), game.to_act, game.lives
    (32, None, (3, 3))
    """

    rules: Rules
    lives: tuple[int, ...]
    """Lives left, by seat; a swimmer has none and is still in (C-5)."""
    went_out: tuple[int | None, ...]
    """By seat: the number of the round in which it went out, counted from 0."""
    dealer: int
    """The seat that deals this round, or the next one when none is in progress."""
    rounds_ended: int = 0
    round: Round | None = None
    """The round in progress, or the one that has just ended; None before the first deal."""

    @classmethod
    def start(cls, rules: Rules, *, players: int, dealer: int) -> Game:
        """Return a new game, before its first deal.

        Raises:
            ThirtyOneError: ``bad_player``, for a number of players that the rules do not allow, or no such dealer.
        """
        least, most = rules.players
        if not least <= players <= most:
            raise ThirtyOneError("bad_player", f"These rules are for {least} to {most} players, not {players}.")
        if not 0 <= dealer < players:
            raise ThirtyOneError("bad_player", f"The dealer is a seat from 0 to {players - 1}, not {dealer}.")
        return cls(rules=rules, lives=(rules.lives,) * players, went_out=(None,) * players, dealer=dealer)

    @property
    def seats_in(self) -> tuple[int, ...]:
        """The seats still in the game, ascending."""
        return tuple(seat for seat, number in enumerate(self.went_out) if number is None)

    @property
    def swimmers(self) -> tuple[int, ...]:
        """The seats that are in without a life (C-5)."""
        return tuple(seat for seat in self.seats_in if self.lives[seat] == 0)

    @property
    def finished(self) -> bool:
        """Whether one player is left (C-6)."""
        return self.went_out.count(None) == 1

    @property
    def winner(self) -> int | None:
        """The seat that won, once the game is finished."""
        return self.went_out.index(None) if self.finished else None

    @property
    def places(self) -> tuple[int | None, ...]:
        """By seat, the place in the end; None for a seat still in while others are too (C-6).

        Those who went out in the same round share a place, and the next one is skipped.
        """
        if self.went_out.count(None) == len(self.went_out):
            return self.went_out  # everybody is in
        rounds = [len(self.went_out) + self.rounds_ended if out is None else out for out in self.went_out]
        better = [sum(other > mine for other in rounds) for mine in rounds]
        unknown = not self.finished
        return tuple(
            None if unknown and out is None else ahead + 1 for out, ahead in zip(self.went_out, better, strict=True)
        )

    @property
    def to_act(self) -> int | None:
        """The seat that must decide now; None while cards are to be shuffled, and at the end."""
        return None if self.round is None else self.round.to_act

    @property
    def between_rounds(self) -> bool:
        """Whether no round is in progress: before the first deal, and after a round has ended."""
        return self.round is None or self.round.outcome is not None

    @property
    def to_shuffle(self) -> tuple[Card, ...]:
        """The cards whose order must be supplied before the game can go on: the deck, a new stock, or none."""
        if self.round is None or self.round.outcome is not None:
            return () if self.finished else self.rules.deck
        return self.round.to_shuffle


def legal_actions(game: Game) -> tuple[Action, ...]:
    """Return what the seat whose turn it is may do; nothing while cards are to be shuffled, and at the end."""
    return () if game.round is None else game.round.legal_actions()


def apply(game: Game, action: Action) -> tuple[Game, tuple[Event, ...]]:
    """Return the game after an action, and what happened.

    A decision is that of the seat ``game.to_act``; `Shuffled` supplies the order of ``game.to_shuffle``.

    >>> from thirtyone import Shuffled, parse_action, preset, shuffled
    >>> game = Game.start(preset("a7"), players=2, dealer=1)
    >>> game, events = apply(game, Shuffled(shuffled(game.to_shuffle, "31/0")))
    >>> game, events = apply(game, parse_action("keep"))
    >>> events[0].seat, game.to_act
    (1, 0)

    Raises:
        IllegalAction: what was tried, whose turn it is, and why not.
        ThirtyOneError: ``bad_order``, for an order that is not one of exactly the cards asked for.
    """
    if isinstance(action, Shuffled):
        return _shuffled(game, action.order)
    if game.round is None or game.round.outcome is not None:
        waiting = "the game is over" if game.finished else "the next round must be dealt first"
        raise IllegalAction(f"{shorten(str(action))} is not possible: {waiting}.")
    return _after(game, *game.round.apply(action))


def shuffle_from(game: Game, seed: str | int) -> Shuffled:
    """Return the order, by a seed for the whole game, of the cards that the game needs shuffled now.

    Each round has its own seed, made by `round_seed`; the deal is its shuffle 0, refills are 1, 2 and so on.
    """
    number = 0 if game.round is None or game.between_rounds else game.round.refills + 1
    return Shuffled(shuffled(game.to_shuffle, round_seed(seed, game.rounds_ended), number))


def _shuffled(game: Game, order: tuple[Card, ...]) -> tuple[Game, tuple[Event, ...]]:
    if game.round is not None and game.round.outcome is None:
        return _after(game, *game.round.refill(order))
    check_order(order, game.to_shuffle)
    seats = _turn_order(game.seats_in, game.dealer)
    return _after(game, *ROUNDS[game.rules.family].deal(game.rules, seats, len(game.lives), order))


def _turn_order(seats: Sequence[int], dealer: int) -> tuple[int, ...]:
    """The seats from the dealer's left round to the dealer (C-2)."""
    return (*(seat for seat in seats if seat > dealer), *(seat for seat in seats if seat <= dealer))


def _after(game: Game, round_: Round, events: tuple[Event, ...]) -> tuple[Game, tuple[Event, ...]]:
    if round_.outcome is None:
        return replace(game, round=round_), events
    return _round_over(game, round_, round_.outcome, events)


def _round_over(
    game: Game, round_: Round, outcome: Outcome, events: tuple[Event, ...]
) -> tuple[Game, tuple[Event, ...]]:
    """Take the lives that the round cost, and pass the deal on."""
    lives, went_out = list(game.lives), list(game.went_out)
    taken = [0] * len(lives)
    for seat, lost in enumerate(outcome.losses):
        for _ in range(lost):  # C-4: one after the other
            taken[seat] += 1
            if lives[seat] == 0:  # C-5: a swimmer's next loss
                went_out[seat] = game.rounds_ended
                break
            lives[seat] -= 1
            if lives[seat] == 0 and not game.rules.swim:
                went_out[seat] = game.rounds_ended
                break
    dealer = game.dealer
    if not outcome.void:  # C-3: after a void round the same dealer deals again
        dealer = _turn_order([seat for seat, out in enumerate(went_out) if out is None], dealer)[0]
    after = replace(
        game,
        lives=tuple(lives),
        went_out=tuple(went_out),
        dealer=dealer,
        rounds_ended=game.rounds_ended + 1,
        round=round_,
    )
    happened = [*events]
    for seat in outcome.losers:
        out = went_out[seat] is not None
        happened.append(
            LivesLost(
                seat=seat,
                lost=taken[seat],
                lives=lives[seat],
                swims=not out and lives[seat] == 0,
                place=after.places[seat] if out else None,
            )
        )
    if after.winner is not None:
        happened.append(GameEnded(after.winner, tuple(place for place in after.places if place is not None)))
    return after, tuple(happened)
