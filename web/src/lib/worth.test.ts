import assert from "node:assert/strict";
import { test } from "node:test";

import { worthOf } from "./worth.ts";

const value = (hand: string, triple: "30.5" | "30" | "none", fire = false): string =>
  worthOf(hand.split(" "), { triple, fire }).value;

test("A-8: worked values of the operator's game", () => {
  assert.equal(value("7s 8h Kh", "30.5", true), "18");
  assert.equal(value("As 7h 8h", "30.5", true), "15");
  assert.deepEqual(worthOf(["Kh", "Js", "Qc"], { triple: "30.5", fire: true }), {
    value: "10",
    combination: "suit",
    suit: "c",
  });
  assert.equal(value("7c 7h 7d", "30.5", true), "30.5");
  assert.equal(value("Ac Kc Tc", "30.5", true), "31");
  assert.equal(value("As Ac Ad", "30.5", true), "fire");
});

test("T-7: worked values of the article's game with 36 cards", () => {
  assert.equal(value("8h Js Qc", "30"), "10");
  assert.equal(value("Tc 7s 9s", "30"), "16");
  assert.equal(value("Ah Th Jh", "30"), "31");
  assert.equal(value("As Ac Ad", "30"), "30");
});

test("D-8: worked values of the game with 52 cards", () => {
  assert.equal(value("6c 9c Jc", "30"), "25");
  assert.equal(value("Tc Ac 2d", "30"), "21");
  assert.equal(value("4h 4s 2d", "30"), "4");
});
