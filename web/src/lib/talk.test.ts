import assert from "node:assert/strict";
import { test } from "node:test";

import type { Said } from "./protocol.ts";
import { audible, bubblesAt, gathered, heard, KEPT, mutedAt, SHOWN, withMuted, type Line, type Muted } from "./talk.ts";

const says = (seat: number, text: string): Said => ({
  type: "said",
  table: "t",
  seat,
  name: `P${seat}`,
  reaction: null,
  phrase: null,
  text,
});
const nobody: ReadonlySet<number> = new Set();
const texts = (lines: readonly Line[]): (string | null)[] => lines.map((line) => line.said.text);

test("the log keeps the order, and no more than its length", () => {
  let lines: readonly Line[] = [];
  for (let number = 1; number <= KEPT + 3; number++) lines = heard(lines, says(0, String(number)), number);
  assert.equal(lines.length, KEPT);
  assert.deepEqual(texts([lines[0] as Line, lines.at(-1) as Line]), ["4", String(KEPT + 3)]);
  assert.equal(new Set(lines.map((line) => line.number)).size, KEPT);
});

test("a bubble shows the last thing said at a seat, for a while", () => {
  const lines = heard(heard(heard([], says(1, "a"), 0), says(2, "b"), 10), says(1, "c"), 20);
  assert.deepEqual(texts([...bubblesAt(lines, nobody, 21).values()]).toSorted(), ["b", "c"]);
  assert.deepEqual([...bubblesAt(lines, nobody, 10 + SHOWN).keys()], [1]);
  assert.equal(bubblesAt(lines, nobody, 20 + SHOWN).size, 0);
});

test("who is muted has no bubble and no line", () => {
  const lines = heard(heard([], says(1, "a"), 0), says(2, "b"), 0);
  assert.deepEqual([...bubblesAt(lines, new Set([1]), 1).keys()], [2]);
  assert.deepEqual(texts(audible(lines, new Set([1]))), ["b"]);
});

test("two sentences are read out, more are told as a number", () => {
  const many = (count: number): string => `${count} messages`;
  assert.equal(gathered(["a", "b"], many), "a b");
  assert.equal(gathered(["a", "b", "c"], many), "3 messages");
});

test("muting is kept for each table, and for the newest tables only", () => {
  let muted: Muted = [];
  for (let table = 0; table < 25; table++) muted = withMuted(muted, `t${table}`, new Set([table]));
  assert.deepEqual(mutedAt(muted, "t24"), new Set([24]));
  assert.deepEqual(mutedAt(muted, "t4"), nobody);
  assert.deepEqual(mutedAt(muted, "t5"), new Set([5]));
});

test("a table where nobody is muted any more is forgotten", () => {
  assert.deepEqual(withMuted([["t", [1]]], "t", nobody), []);
});
