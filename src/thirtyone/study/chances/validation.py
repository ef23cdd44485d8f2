"""Whether a view adds up and its viewer has something to decide; kernels look at nothing twice."""

from __future__ import annotations

from msgspec.structs import replace

from thirtyone.codes import LARGEST_NUMBER
from thirtyone.errors import ThirtyOneError, shorten
from thirtyone.game.draw import DrawMiddle, DrawRound
from thirtyone.game.exchange import ExchangeMiddle, ExchangeRound
from thirtyone.game.rounds import Round
from thirtyone.game.views import View


def check_turn(view: View) -> None:
    """Check that the viewer has something to decide.

    Raises:
        ThirtyOneError: ``bad_position``, where that is nothing.
    """
    if view.viewer is None:
        raise bad_position("A spectator has nothing to decide.")
    if view.to_act is None:
        raise bad_position("No round is in progress: nobody has anything to decide.")
    if view.to_act != view.viewer:
        raise bad_position(f"Seat {view.viewer} has nothing to decide: it is the turn of seat {view.to_act}.")


def check_view(view: View) -> None:
    """Check that a view adds up: kernels look at nothing twice, so what cannot be must not reach them.

    Raises:
        ThirtyOneError: ``bad_position``, saying what is wrong first.
    """
    _check_seats(view)
    _check_middle(view)
    _check_hands(view)
    most = min(view.rules.turn_limit or LARGEST_NUMBER, LARGEST_NUMBER) - 1
    _must(0 <= view.turns <= most, f"The turns played are a number from 0 to {most:,}, not {shorten(view.turns)}.")
    _must(0 <= view.round_number <= LARGEST_NUMBER, f"The round is a number from 0 to {LARGEST_NUMBER:,}.")
    round_ = _round_of(view)
    closed = round_.closed_at is None or 0 <= round_.closed_at < view.turns
    _must(closed and round_.closer == view.closer, "The closer does not go with the turns played and left.")
    _must(round_.to_act == view.to_act, f"After so many turns it is not the turn of seat {shorten(view.to_act)}.")
    _must({*round_.legal_actions()} == {*view.legal}, "What this view calls legal is not what the rules allow.")


def _check_seats(view: View) -> None:
    seats = [seat.seat for seat in view.seats]
    least, most = view.rules.players
    _must(
        least <= len(seats) <= most and seats == [*range(len(seats))],
        f"The seats of this view are not {least} to {most} that are counted from 0.",
    )
    staying = [seat.seat for seat in view.seats if seat.place is None]
    _must(view.dealer in staying, f"The dealer is a seat that is still in, not {shorten(view.dealer)}.")
    _must(view.to_act in staying, f"It is the turn of a seat that is still in, not of {shorten(view.to_act)}.")
    order = (*(seat for seat in staying if seat > view.dealer), *(seat for seat in staying if seat <= view.dealer))
    _must(
        view.order == order and len(order) > 1,
        "The order has each seat that is still in once, from the dealer's left to the dealer.",
    )
    for seat in view.seats:
        fewest = 0 if view.rules.swim or seat.seat not in staying else 1
        _must(
            fewest <= seat.lives <= view.rules.lives,
            f"Seat {seat.seat} has {fewest} to {view.rules.lives:,} lives, not {shorten(seat.lives)}.",
        )


def _check_middle(view: View) -> None:
    match view.middle:
        case ExchangeMiddle() as middle if view.rules.family == "exchange":
            lie = 0 if middle.dealer_chooses else 3
            _must(len(middle.table) == lie, f"On the table lie {lie} cards here, not {len(middle.table)}.")
            _must(not middle.dealer_chooses or view.turns == 0, "The dealer chooses before the first turn.")
            _must(0 <= middle.passes <= view.turns, "The passes in a row are no more than the turns played.")
            _must(middle.passed | middle.locked <= {*view.order}, "Only seats in the round have passed or are locked.")
        case DrawMiddle() as middle if view.rules.family == "draw":
            _must(bool(middle.pile) or middle.taken_from == "pile", "The pile has a card.")
            holds = middle.taken is None if middle.taken_from is None else middle.taken in view.hand
            _must(holds, "The card taken is one of the viewer's, once it has taken one.")
        case _:
            raise bad_position("What lies in the middle is not of this game.")


def _check_hands(view: View) -> None:
    taken = isinstance(view.middle, DrawMiddle) and view.middle.taken_from is not None
    for seat in view.seats:
        size = 0 if seat.place is not None else 4 if taken and seat.seat == view.viewer else 3
        _must(len(seat.hand) == size, f"Seat {seat.seat} holds {size} cards here, not {len(seat.hand)}.")
        _must({*seat.shown} <= {*seat.hand}, f"Seat {seat.seat} does not hold all the cards that it has shown.")
        _must(seat.seat != view.viewer or None not in seat.hand, "The viewer sees its own cards.")
    _must(view.stock >= 0, f"The stock has 0 cards or more, not {shorten(view.stock)}.")


def _round_of(view: View) -> Round:
    """Return the round as its seat sees it, to ask the rules; other cards stand for those of the stock."""
    hands = tuple(tuple(card for card in seat.hand if card is not None) for seat in view.seats)
    stock = view.rules.deck[: view.stock]
    match view.middle:
        case ExchangeMiddle() as middle:
            round_: Round = ExchangeRound(
                rules=view.rules,
                order=view.order,
                hands=hands,
                stock=stock,
                table=middle.table,
                second_packet=view.rules.deck[:3] if middle.dealer_chooses else (),
                passed=middle.passed,
                locked=middle.locked,
            )
        case DrawMiddle() as middle:
            round_ = DrawRound(
                rules=view.rules,
                order=view.order,
                hands=hands,
                stock=stock,
                pile=middle.pile,
                taken=middle.taken,
                taken_from=middle.taken_from,
            )
        case _:
            raise bad_position("What lies in the middle is not of this game.")
    closed_at = None if view.turns_left is None else view.turns + view.turns_left - len(view.order)
    return replace(round_, turns=view.turns, closed_at=closed_at)


def _must(holds: bool, sentence: str) -> None:
    if not holds:
        raise bad_position(sentence)


def bad_position(sentence: str) -> ThirtyOneError:
    """Return the error that says what is wrong with a position or a view."""
    return ThirtyOneError("bad_position", sentence)
