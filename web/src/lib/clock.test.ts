import assert from "node:assert/strict";
import { test } from "node:test";

import { ServerTime, timeLeft } from "./clock.ts";

const turn = { due: 100_000, span: 20_000, bank: 8_000 }; // 12 s for the turn, then 8 s of the bank

test("a turn begins with its own time, and the bank comes last", () => {
  assert.deepEqual(timeLeft(turn, 80_000), { seconds: 20, part: 1, bank: 0.4, inBank: false, short: false });
  assert.deepEqual(timeLeft(turn, 91_999)?.inBank, false);
  assert.deepEqual(timeLeft(turn, 92_000), { seconds: 8, part: 0.4, bank: 0.4, inBank: true, short: false });
});

test("the last five seconds are short, and time never runs below nothing", () => {
  assert.equal(timeLeft(turn, 94_999)?.short, false);
  assert.equal(timeLeft(turn, 95_000)?.short, true);
  assert.deepEqual(timeLeft(turn, 101_000), { seconds: 0, part: 0, bank: 0.4, inBank: true, short: true });
});

test("a second counts until it is over", () => {
  assert.equal(timeLeft(turn, 98_001)?.seconds, 2);
  assert.equal(timeLeft(turn, 99_000)?.seconds, 1);
});

test("a machine whose clock is behind shows no more than the whole", () => {
  assert.equal(timeLeft(turn, 70_000)?.part, 1);
});

test("without a bank nothing is the bank's", () => {
  const left = timeLeft({ ...turn, span: 12_000, bank: 0 }, 99_500);
  assert.deepEqual([left?.bank, left?.inBank, left?.part], [0, false, 500 / 12_000]);
});

test("between rounds no time is the bank's", () => {
  assert.deepEqual(timeLeft({ due: 20_000, span: 12_000, bank: null }, 14_000), {
    seconds: 6,
    part: 0.5,
    bank: 0,
    inBank: false,
    short: false,
  });
});

test("where no time runs nothing is shown", () => {
  assert.equal(timeLeft({ due: null, span: null, bank: null }, 1), undefined);
});

test("the server's time is that of the message that came fastest", () => {
  const time = new ServerTime();
  assert.equal(time.at(50), 50);
  time.note(1_000, 70); // 930 ahead, at least
  time.note(1_100, 150); // this one came faster: 950
  assert.equal(time.at(200), 1_150);
});

test("messages that waited for a sleeping tab do not set the clock back", () => {
  const time = new ServerTime();
  time.note(1_000, 100);
  time.note(1_500, 30_600); // lay there for half a minute
  assert.equal(time.at(30_600), 31_500);
});

test("on a new connection the machine's clock may have changed", () => {
  const time = new ServerTime();
  time.note(1_000, 100);
  time.forget();
  time.note(2_000, 5_000);
  assert.equal(time.at(5_000), 2_000);
});
