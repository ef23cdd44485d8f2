import assert from "node:assert/strict";
import { test } from "node:test";

import { merged } from "./merge.ts";
import type { News, TableView } from "./protocol.ts";

const seat = (number: number, hand: readonly (string | null)[]) => ({ seat: number, hand, worth: null, did: null, lives: 3 });
const before = {
  seat: 1,
  decision: 4,
  to_act: 1,
  legal: ["pass", "knock"],
  prospects: { "7h>8h": "15" },
  can_undo: true,
  waits: false,
  seats: [seat(0, [null, null, null]), seat(1, ["7h", "9s", "Td"])],
} as unknown as TableView;

const news = (part: Partial<News>): News => ({
  type: "news", table: "t", after: 7, seq: 8, now: 0, happened: [], view: {}, ...part,
});

test("what everybody sees is put in its place, the seats' by their number", () => {
  const after = merged(before, news({ view: { decision: 5, seats: { "0": { lives: 2 } } } }));
  assert.deepEqual(after, { ...before, decision: 5, seats: [{ ...before.seats[0], lives: 2 }, before.seats[1]] });
});

test("one's own part counts more than what everybody sees, and what it lacks is over", () => {
  const after = merged(
    before,
    news({
      view: { to_act: 0, seats: { "1": { hand: ["8h", null, null] } } },
      own: { hand: ["8h", "9s", "Td"], worth: null, did: { type: "exchanged", seat: 1, gave: ["7h"], took: ["8h"] } },
    }),
  );
  const { to_act, legal, prospects, can_undo, seats } = after;
  assert.deepEqual({ to_act, legal, prospects, can_undo }, { to_act: 0, legal: [], prospects: {}, can_undo: false });
  assert.deepEqual(seats, [
    before.seats[0],
    { ...before.seats[1], hand: ["8h", "9s", "Td"], did: { type: "exchanged", seat: 1, gave: ["7h"], took: ["8h"] } },
  ]);
});

test("a spectator is told of nothing but the waiting", () => {
  const spectating = { ...before, seat: null, legal: [], can_undo: false };
  const after = merged(spectating, news({ own: { waits: true } }));
  assert.deepEqual(after, { ...spectating, prospects: {}, waits: true });
});
