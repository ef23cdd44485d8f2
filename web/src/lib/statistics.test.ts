import assert from "node:assert/strict";
import { test } from "node:test";

import { byFrequency, byPlace, percent } from "./statistics.ts";

test("places that never were have an empty bar between the others", () => {
  const found = byPlace({ "1": 4, "3": 2 });
  assert.deepEqual(
    found.map(({ key, count, length }) => [key, count, length]),
    [
      ["1", 4, 1],
      ["2", 0, 0],
      ["3", 2, 0.5],
    ],
  );
});

test("what happened most stands first, and what never happened nowhere", () => {
  const found = byFrequency({ knock: 3, fire: 0, "31": 5 });
  assert.deepEqual(
    found.map(({ key, percent }) => [key, percent]),
    [
      ["31", 63],
      ["knock", 38],
    ],
  );
});

test("nothing of nothing is no percent", () => {
  assert.equal(percent(0, 0), 0);
  assert.equal(percent(1, 3), 33);
  assert.deepEqual(byPlace({}), []);
});
