/** Who is at the table, and how: what the marks at the seats say, and what has changed about people. */

import type { Presence, SeatView, TableView } from "./protocol.ts";

/** What a seat's mark tells; computer players are always there. */
export type Mark = Presence | "computer";

export const markOf = (seat: SeatView): Mark => (seat.kind === "computer" ? "computer" : seat.presence);

/** The people besides the reader who have not left for good. */
export function otherPeople(view: TableView): readonly SeatView[] {
  return view.seats.filter((seat) => seat.seat !== view.seat && seat.kind === "person" && seat.presence !== "gone");
}

/** Whether others are affected by what the reader does. */
export const withOthers = (view: TableView): boolean => view.seat === null || otherPeople(view).length > 0;

/** Whether a computer player sits in for the reader. */
export const playedFor = (view: TableView): boolean =>
  view.seat !== null && view.seats[view.seat]?.presence === "replaced";

/**
 * The seat that everybody waits for though its person is not connected, where the reader may let a computer player
 * sit in: at a table without a clock, as the host, or as anybody when the host is not there.
 */
export function absentOne(view: TableView): number | undefined {
  if (view.seat === null || view.clock !== "none" || view.to_act === null || view.to_act === view.seat) return undefined;
  const host = view.host === null ? undefined : view.seats[view.host];
  const may = view.host === view.seat || host === undefined || host.presence === "absent" || host.presence === "replaced";
  return may && view.seats[view.to_act]?.presence === "absent" ? view.to_act : undefined;
}

/** Who hosts the table when the reader, its host, leaves: the next person to the left. */
export function nextHost(view: TableView): number | undefined {
  if (view.seat === null || view.host !== view.seat) return undefined;
  const count = view.seats.length;
  const from = view.seat;
  const order = Array.from({ length: count - 1 }, (_, step) => (from + 1 + step) % count);
  const people = new Set(otherPeople(view).map((seat) => seat.seat));
  return order.find((seat) => people.has(seat));
}

/** Whether somebody who is still in the game is a person. */
export function peoplePlayOn(view: TableView): boolean {
  return otherPeople(view).some((seat) => seat.place === null && seat.presence !== "replaced");
}

/** Whether the reader, who is out, may have the rest played at once: several are still in, and none is a person. */
export function maySkip(view: TableView): boolean {
  const out = view.seat !== null && view.seats[view.seat]?.place !== null;
  return out && view.seats.filter((seat) => seat.place === null).length > 1 && !peoplePlayOn(view);
}

export type Announcement =
  | { what: "host"; seat: number }
  | { what: "absent" | "connected"; seat: number }
  | { what: "rematch" };

/** What has changed about people from one view to the next; stand-ins have events of their own. */
export function announcementsOf(before: TableView, after: TableView): readonly Announcement[] {
  const found: Announcement[] = [];
  if (after.host !== null && before.host !== after.host) found.push({ what: "host", seat: after.host });
  for (const seat of after.seats) {
    const was = before.seats[seat.seat]?.presence;
    if (seat.seat === after.seat || was === seat.presence) continue;
    if (seat.presence === "absent" && was !== "replaced") found.push({ what: "absent", seat: seat.seat });
    else if (was === "absent" && (seat.presence === "here" || seat.presence === "away")) {
      found.push({ what: "connected", seat: seat.seat });
    }
  }
  const unchanged = before.next_table === after.next_table && before.next_begun === after.next_begun;
  if (after.next_table !== null && !unchanged) found.push({ what: "rematch" });
  return found;
}
