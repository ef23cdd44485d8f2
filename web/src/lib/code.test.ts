import assert from "node:assert/strict";
import { test } from "node:test";

import { inHalves, isWhole, readCode, spelled } from "./code.ts";

test("case, spaces and hyphens of a typed code do not matter", () => {
  assert.equal(readCode(" k7p-mx4 "), "K7PMX4");
  assert.equal(readCode("K7P MX4"), "K7PMX4");
  assert.equal(readCode("k.7.p_m x4\n"), "K7PMX4");
});

test("a code is whole when it has six letters and digits, however they are typed", () => {
  assert.equal(isWhole("k7p mx4"), true);
  assert.equal(isWhole("k7p-mx"), false);
  assert.equal(isWhole("k7pmx44"), false);
});

test("a code is shown in halves, and told letter by letter", () => {
  assert.equal(inHalves("K7PMX4"), "K7P MX4");
  assert.equal(spelled("K7P"), "K 7 P");
});
