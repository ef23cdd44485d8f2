"""A round made from what somebody sees of it, and whether that can be seen at all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from thirtyone.cards import Card
from thirtyone.errors import ThirtyOneError, shorten
from thirtyone.game.draw import DrawMiddle, DrawRound
from thirtyone.game.exchange import ExchangeMiddle, ExchangeRound
from thirtyone.game.rounds import Round
from thirtyone.game.views import View


def round_from_view(view: View) -> Round:
    """Return a round in progress that looks like this view: hidden cards lie in the order of the deck.

    What everybody has seen is as it was. What nobody can tell from the view is not: which hands were 31 and not shown
    (D-5), how often the stock was shuffled anew. Hands of hidden cards may be ones that would have ended the round.

    >>> from thirtyone import Game, apply, preset, shuffle_from
    >>> from thirtyone.game.views import view
    >>> game, _ = apply(start := Game.start(preset("a7"), players=2, dealer=1), shuffle_from(start, 31))
    >>> made = round_from_view(view(game, 1))
    >>> made.hands[1] == game.round.hands[1], made.hands[0] == game.round.hands[0], made.legal_actions()
    (True, False, (Keep(), Refuse()))

    Raises:
        ThirtyOneError: ``bad_position``, where no round is in progress, or what is wrong with the view first.
    """
    if view.to_act is None:
        raise _bad("No round is in progress: nobody has anything to decide.")
    _check_seats(view)
    _check_middle(view)
    _check_hands(view)
    most = (view.rules.turn_limit or 0) - 1
    bounds = f"a number from 0 to {most:,}" if view.rules.turn_limit else "0 or more"
    within = view.turns >= 0 and (most < 0 or view.turns <= most)
    _must(within, f"The turns played are {bounds}, not {shorten(view.turns)}.")
    _must(view.round_number >= 0, f"The round is a number of 0 or more, not {shorten(view.round_number)}.")
    round_ = _laid_out(view)
    closed = round_.closed_at is None or 0 <= round_.closed_at < view.turns
    _must(closed and round_.closer == view.closer, "The closer does not go with the turns played and left.")
    _must(
        round_.to_act == view.to_act,
        f"After {view.turns:,} turns it is not the turn of seat {shorten(view.to_act)}.",
    )
    legal = {*round_.legal_actions()} if view.viewer == view.to_act else set()
    _must(legal == {*view.legal}, "What this view calls legal is not what the rules allow.")
    return round_


def unseen_cards(view: View) -> tuple[Card, ...]:
    """Return the cards of the deck that a view does not show, in the order of the deck.

    Raises:
        ThirtyOneError: ``bad_position``, where these are not as many as are hidden.
    """
    match view.middle:
        case ExchangeMiddle() as middle:
            packet = 3 if middle.dealer_chooses else 0
            lying = (*middle.table, *middle.set_aside)
        case DrawMiddle() as middle:
            packet, lying = 0, middle.pile
        case _:
            packet, lying = 0, ()
    seen = [*lying, *(card for seat in view.seats for card in seat.hand if card is not None)]
    hidden = sum(seat.hand.count(None) for seat in view.seats) + packet + view.stock
    unseen = tuple(card for card in view.rules.deck if card not in seen)
    whole = len({*seen} & {*view.rules.deck}) == len(seen)
    _must(whole and len(unseen) == hidden, "The cards of this view do not make up the deck.")
    return unseen


def _laid_out(view: View) -> Round:
    left = iter(unseen_cards(view))
    hands = tuple(tuple(next(left) if card is None else card for card in seat.hand) for seat in view.seats)
    closed_at = None if view.turns_left is None else view.turns + view.turns_left - len(view.order)
    shown = frozenset(card for seat in view.seats for card in seat.shown)
    match view.middle:
        case ExchangeMiddle() as middle:
            return ExchangeRound(
                rules=view.rules,
                order=view.order,
                hands=hands,
                second_packet=_take(left, 3) if middle.dealer_chooses else (),
                stock=_take(left, view.stock),
                shown=shown,
                turns=view.turns,
                closed_at=closed_at,
                table=middle.table,
                set_aside=middle.set_aside,
                passes=middle.passes,
                passed=middle.passed,
                locked=middle.locked,
            )
        case DrawMiddle() as middle:
            taken = middle.taken
            if middle.taken_from is not None and taken is None:
                taken = hands[view.to_act or 0][-1]  # it is one of the hidden cards
            return DrawRound(
                rules=view.rules,
                order=view.order,
                hands=hands,
                stock=_take(left, view.stock),
                shown=shown,
                turns=view.turns,
                closed_at=closed_at,
                pile=middle.pile,
                taken=taken,
                taken_from=middle.taken_from,
            )
        case _:
            raise _bad("What lies in the middle is not of this game.")


def _take(cards: Iterator[Card], number: int) -> tuple[Card, ...]:
    return tuple(islice(cards, number))


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
            _must(_holds_taken(view, middle), "The card taken is in the hand of whose turn it is, once one is taken.")
        case _:
            raise _bad("What lies in the middle is not of this game.")


def _holds_taken(view: View, middle: DrawMiddle) -> bool:
    hand = view.seats[view.to_act or 0].hand
    if middle.taken is None:
        hidden = middle.taken_from == "stock" and view.viewer != view.to_act and None in hand
        return middle.taken_from is None or hidden
    return middle.taken_from is not None and middle.taken in hand


def _check_hands(view: View) -> None:
    taken = isinstance(view.middle, DrawMiddle) and view.middle.taken_from is not None
    for seat in view.seats:
        size = 0 if seat.place is not None else 4 if taken and seat.seat == view.to_act else 3
        _must(len(seat.hand) == size, f"Seat {seat.seat} holds {size} cards here, not {len(seat.hand)}.")
        _must({*seat.shown} <= {*seat.hand}, f"Seat {seat.seat} does not hold all the cards that it has shown.")
        _must(seat.seat != view.viewer or None not in seat.hand, "The viewer sees its own cards.")
    _must(view.stock >= 0, f"The stock has 0 cards or more, not {shorten(view.stock)}.")


def _must(holds: bool, sentence: str) -> None:
    if not holds:
        raise _bad(sentence)


def _bad(sentence: str) -> ThirtyOneError:
    return ThirtyOneError("bad_position", sentence)
