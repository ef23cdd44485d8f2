/** The view that news makes of the one before it. */

import type { News, TableView } from "./protocol.ts";

/** The view after news, whose `after` is the number of this one; docs/protocol.md says how it is made. */
export function merged(view: TableView, { view: changes, own }: News): TableView {
  const seats = view.seats.map((seat) => ({ ...seat, ...changes.seats?.[seat.seat] }));
  if (own === undefined) return { ...view, ...changes, seats };
  const { hand, worth, did, ...others } = own;
  const mine = { ...(hand && { hand }), ...(worth !== undefined && { worth }), ...(did !== undefined && { did }) };
  return {
    ...view,
    ...changes,
    ...{ legal: [], prospects: {}, can_undo: false, waits: false },
    ...others,
    seats: seats.map((seat) => (seat.seat === view.seat ? { ...seat, ...mine } : seat)),
  };
}
