import assert from "node:assert/strict";
import { test } from "node:test";

import { OFFERED_LEVELS } from "../lib/protocol.ts";
import { levelOf } from "./level.ts";

test("a remembered level is kept while there is one of that name", () => {
  for (const level of OFFERED_LEVELS) assert.equal(levelOf(level), level);
});

test("a level that there is not falls back to the first choice", () => {
  assert.equal(levelOf("greedy"), "casual");
  assert.equal(levelOf(""), "casual");
});
