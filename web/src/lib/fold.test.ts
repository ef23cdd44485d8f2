import assert from "node:assert/strict";
import { test } from "node:test";

import { after } from "./fold.ts";
import type { Happening, SeatView, TableView } from "./protocol.ts";

const seat = (number: number, hand: SeatView["hand"]): SeatView => ({
  seat: number,
  name: `P${number}`,
  kind: "computer",
  level: "casual",
  presence: "here",
  lives: 3,
  swims: false,
  place: null,
  hand,
  shown: [],
  worth: null,
  did: null,
});

const view = (middle: TableView["middle"]): TableView =>
  ({ seat: 0, rules: { family: "exchange" }, stock: 10, closer: null, middle, seats: [seat(0, ["7c", "8c", "9c"]), seat(1, [null, null, null])] }) as unknown as TableView;
const exchange = { table: ["Kh", "Qh", "Jh"], set_aside: [], passes: 0, passed: [], locked: [], dealer_chooses: false };

test("one's own exchange keeps the places of the cards", () => {
  const start = view(exchange);
  const next = after(start, { type: "exchanged", seat: 0, gave: ["8c"], took: ["Qh"] }, start);
  assert.deepEqual(next.seats[0]?.hand, ["7c", "Qh", "9c"]);
  assert.deepEqual(next.middle, { ...exchange, table: ["Kh", "8c", "Jh"] });
});

test("what another takes lies open in the fan, and can be given again", () => {
  const start = view(exchange);
  const took = after(start, { type: "exchanged", seat: 1, gave: ["2c"], took: ["Kh"] }, start);
  assert.deepEqual(took.seats[1]?.hand, ["Kh", null, null]);
  const gave = after(took, { type: "exchanged", seat: 1, gave: ["Kh"], took: ["Qh"] }, took);
  assert.deepEqual(gave.seats[1]?.hand, ["Qh", null, null]);
});

test("a draw turn takes, and discards onto the pile", () => {
  const start = view({ pile: ["5d"], taken_from: null, taken: null });
  const events: Happening[] = [
    { type: "took_stock", seat: 1, card: null },
    { type: "discarded", seat: 1, card: "Ah", shows: false },
  ];
  const next = events.reduce((shown, event) => after(shown, event, shown), start);
  assert.equal(next.stock, 9);
  assert.deepEqual(next.seats[1]?.hand, [null, null, null]);
  assert.deepEqual(next.middle, { pile: ["Ah", "5d"], taken_from: null, taken: null });
});
