import assert from "node:assert/strict";
import { test } from "node:test";

import { absentOne, markOf, maySkip, announcementsOf, nextHost, otherPeople, peoplePlayOn, playedFor, withOthers } from "./people.ts";
import type { Presence, SeatView, TableView } from "./protocol.ts";

const seat = (number: number, presence: Presence | "computer", more: Partial<SeatView> = {}): SeatView =>
  ({
    seat: number,
    name: `P${number}`,
    kind: presence === "computer" ? "computer" : "person",
    presence: presence === "computer" ? "here" : presence,
    place: null,
    ...more,
  }) as SeatView;

const table = (presences: readonly (Presence | "computer")[], more: Partial<TableView> = {}): TableView =>
  ({
    seat: 0,
    host: 0,
    clock: "none",
    to_act: null,
    next_table: null,
    next_begun: false,
    seats: presences.map((presence, number) => seat(number, presence)),
    ...more,
  }) as TableView;

test("a computer player has a mark of its own, whatever its presence", () => {
  assert.equal(markOf(seat(1, "computer")), "computer");
  assert.equal(markOf(seat(1, "replaced")), "replaced");
});

test("neither computer players nor those who have left are other people", () => {
  const view = table(["here", "computer", "gone", "replaced"]);
  assert.deepEqual(otherPeople(view).map(({ seat }) => seat), [3]);
  assert.equal(withOthers(view), true);
  assert.equal(withOthers(table(["here", "computer", "gone"])), false);
});

test("a spectator is never alone", () => {
  assert.equal(withOthers(table(["computer"], { seat: null })), true);
});

test("the reader is played for while replaced", () => {
  assert.equal(playedFor(table(["replaced", "here"])), true);
  assert.equal(playedFor(table(["here", "replaced"])), false);
});

test("the host may let a computer play for an absent seat whose turn it is", () => {
  assert.equal(absentOne(table(["here", "absent"], { to_act: 1 })), 1);
  assert.equal(absentOne(table(["here", "here"], { to_act: 1 })), undefined);
  assert.equal(absentOne(table(["here", "absent"], { to_act: 0 })), undefined);
});

test("others may only while the host is not there", () => {
  assert.equal(absentOne(table(["here", "here", "absent"], { host: 1, to_act: 2 })), undefined);
  assert.equal(absentOne(table(["here", "absent", "absent"], { host: 1, to_act: 2 })), 2);
  assert.equal(absentOne(table(["here", "absent"], { host: 1, to_act: 1 })), 1);
  assert.equal(absentOne(table(["here", "absent"], { host: null, to_act: 1 })), 1);
});

test("where a clock runs, and for spectators, there is nothing to ask for", () => {
  assert.equal(absentOne(table(["here", "absent"], { to_act: 1, clock: "fast" })), undefined);
  assert.equal(absentOne(table(["here", "absent"], { to_act: 1, seat: null })), undefined);
});

test("the next person to the left hosts after the host, not a computer player", () => {
  assert.equal(nextHost(table(["here", "here", "here", "computer", "absent"], { seat: 2, host: 2 })), 4);
  assert.equal(nextHost(table(["here", "computer"])), undefined);
  assert.equal(nextHost(table(["here", "here"], { host: 1 })), undefined);
});

test("while people play on there is no skipping to the end", () => {
  assert.equal(peoplePlayOn(table(["here", "here"])), true);
  assert.equal(peoplePlayOn(table(["here", "computer", "replaced", "gone"])), false);
  const out = table(["here", "computer"], { seats: [seat(0, "here"), seat(1, "here", { place: 3 })] });
  assert.equal(peoplePlayOn(out), false);
});

test("news: a new host, who was lost, who is connected again", () => {
  const before = table(["here", "here", "absent", "here"], { seat: 3 });
  const after = table(["gone", "absent", "here", "here"], { seat: 3, host: 1 });
  assert.deepEqual(announcementsOf(before, after), [
    { what: "host", seat: 1 },
    { what: "absent", seat: 1 },
    { what: "connected", seat: 2 },
  ]);
});

test("a seat taken back is told by its event, and one's own presence is no news", () => {
  assert.deepEqual(announcementsOf(table(["absent", "replaced"]), table(["here", "here"])), []);
});

test("news: the next game is open", () => {
  const opened = table(["here"], { next_table: "x", next_begun: false });
  assert.deepEqual(announcementsOf(table(["here"]), opened), [{ what: "rematch" }]);
  assert.deepEqual(announcementsOf(opened, table(["here"], { next_table: "x", next_begun: true })), [{ what: "rematch" }]);
  assert.deepEqual(announcementsOf(opened, opened), []);
  assert.deepEqual(announcementsOf(table(["here"], { next_table: "x" }), table(["here"], { next_table: "x" })), []);
});

test("there is something to skip while several computer players play on without the reader", () => {
  const after = (...places: (number | null)[]): TableView => {
    const view = table(["here", "computer", "computer"]);
    return { ...view, seats: view.seats.map((seat) => ({ ...seat, place: places[seat.seat] ?? null })) };
  };
  assert.equal(maySkip(after(3, null, null)), true);
  assert.equal(maySkip(after(null, null, null)), false);
  assert.equal(maySkip(after(3, 2, null)), false); // the game is over, though that is not told yet
  assert.equal(maySkip(after(3, 2, 1)), false);
  assert.equal(maySkip({ ...after(3, null, null), seat: null }), false);
  const withPerson = table(["here", "computer", "here"]);
  assert.equal(maySkip({ ...withPerson, seats: withPerson.seats.map((seat) => ({ ...seat, place: seat.seat === 0 ? 3 : null })) }), false);
});
