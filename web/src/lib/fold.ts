/** What one event changes in what is shown, so that events can be shown one by one before the view that follows them. */

import { isDraw, isExchange } from "./middle.ts";
import type { Card, Deed, ExchangeMiddle, Happening, SeatView, TableView } from "./protocol.ts";
import type { Hidden } from "./cards.ts";
import type { Middle } from "./middle.ts";

/**
 * The view after an event, as far as the event tells; `next` is the view that replaces it when all events are shown,
 * and has the outcome of a round that has ended.
 */
export function after(view: TableView, event: Happening, next: TableView): TableView {
  const calm: TableView = { ...view, legal: [], prospects: {}, can_undo: false };
  switch (event.type) {
    case "dealt":
      return dealt(calm, event);
    case "kept":
      return did(withMiddle(calm, { table: event.table, dealer_chooses: false }), event.seat, event);
    case "refused":
      return did(
        withSeat(withMiddle(calm, { table: event.table, dealer_chooses: false }), event.seat, (seat) => ({
          hand: event.hand,
          shown: [],
          worth: seat.seat === view.seat ? null : seat.worth,
        })),
        event.seat,
        event,
      );
    case "exchanged":
      return did(exchanged(calm, event.seat, event.gave, event.took), event.seat, event);
    case "passed":
      return did(event.closes ? { ...calm, closer: event.seat } : calm, event.seat, event);
    case "knocked":
      return did({ ...calm, closer: event.seat }, event.seat, event);
    case "renewed":
      return { ...withMiddle(calm, { table: event.table }), stock: event.stock };
    case "refilled":
      return { ...withPile(calm, (pile) => pile.slice(0, 1)), stock: event.stock };
    case "took_stock": {
      const next = { ...calm, stock: calm.stock - 1 };
      return did(withSeat(next, event.seat, (seat) => ({ hand: [...seat.hand, event.card] })), event.seat, event);
    }
    case "took_pile": {
      const next = withPile(calm, (pile) => pile.slice(1));
      return did(
        withSeat(next, event.seat, (seat) => gain(seat, [event.card], seat.seat === view.seat)),
        event.seat,
        event,
      );
    }
    case "discarded": {
      const next = withSeat(calm, event.seat, (seat) => lose(seat, [event.card]));
      return did(withPile(next, (pile) => [event.card, ...pile]), event.seat, event);
    }
    case "round_ended":
      return {
        ...calm,
        to_act: null,
        outcome: next.outcome,
        seats: calm.seats.map((seat) => ({
          ...seat,
          hand: next.outcome?.hands[seat.seat] ?? [],
          worth: next.outcome?.worths[seat.seat] ?? null,
        })),
      };
    case "lives_lost":
      return withSeat(calm, event.seat, () => ({ lives: event.lives, swims: event.swims, place: event.place }));
    case "game_ended":
      return {
        ...calm,
        winner: event.winner,
        seats: calm.seats.map((seat) => ({ ...seat, place: event.places[seat.seat] ?? seat.place })),
      };
    case "undone":
    case "forced":
    case "clock_ran_out":
    case "stand_in":
    case "came_back":
      return view;
  }
}

function dealt(view: TableView, event: Happening & { type: "dealt" }): TableView {
  const middle: Middle =
    view.rules.family === "exchange"
      ? { table: [], set_aside: [], passes: 0, passed: [], locked: [], dealer_chooses: true }
      : { pile: event.pile, taken_from: null, taken: null };
  return {
    ...view,
    status: "playing",
    round: view.outcome === null ? view.round : view.round + 1,
    dealer: event.dealer,
    to_act: null,
    closer: null,
    turns_left: null,
    outcome: null,
    waiting_for: [],
    stock: event.stock,
    middle,
    seats: view.seats.map((seat) => ({
      ...seat,
      hand: event.hands[seat.seat] ?? [],
      shown: [],
      worth: null,
      did: null,
    })),
  };
}

function exchanged(view: TableView, seat: number, gave: readonly Card[], took: readonly Card[]): TableView {
  const middle = view.middle;
  if (!isExchange(middle)) return view;
  const table = gave.length === 3 ? gave : middle.table.map((card) => (card === took[0] ? (gave[0] ?? card) : card));
  const next: TableView = { ...view, middle: { ...middle, table } };
  return withSeat(next, seat, (held) => {
    if (held.seat !== view.seat) return gain({ ...held, ...lose(held, gave) }, took, false);
    const hand = gave.length === 3 ? took : held.hand.map((card) => (card === gave[0] ? (took[0] ?? card) : card));
    return { hand, shown: [...held.shown.filter((card) => !gave.includes(card)), ...took], worth: null };
  });
}

/** Another player's fan shows the known cards first, sorted; the reader's own hand keeps its order. */
function gain(seat: SeatView, cards: readonly Card[], own: boolean): Partial<SeatView> {
  const shown = [...seat.shown, ...cards].sort();
  if (own) return { hand: [...seat.hand, ...cards], shown, worth: null };
  return { hand: [...shown, ...seat.hand.filter((card) => card === null)], shown };
}

function lose(seat: SeatView, cards: readonly Card[]): Partial<SeatView> {
  const hand: Hidden[] = [...seat.hand];
  for (const card of cards) {
    const known = hand.indexOf(card);
    const place = known === -1 ? hand.indexOf(null) : known;
    if (place !== -1) hand.splice(place, 1);
  }
  return { hand, shown: seat.shown.filter((card) => !cards.includes(card)), worth: null };
}

function withSeat(view: TableView, number: number, change: (seat: SeatView) => Partial<SeatView>): TableView {
  return { ...view, seats: view.seats.map((seat) => (seat.seat === number ? { ...seat, ...change(seat) } : seat)) };
}

function did(view: TableView, number: number, event: Deed): TableView {
  return withSeat({ ...view, to_act: number }, number, () => ({ did: event }));
}

function withMiddle(view: TableView, change: Partial<ExchangeMiddle>): TableView {
  return isExchange(view.middle) ? { ...view, middle: { ...view.middle, ...change } } : view;
}

function withPile(view: TableView, change: (pile: readonly Card[]) => readonly Card[]): TableView {
  return isDraw(view.middle) ? { ...view, middle: { ...view.middle, pile: change(view.middle.pile) } } : view;
}
