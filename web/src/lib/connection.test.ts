import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { Connection, SILENCE, TIME_TO_ANSWER, type Listener } from "./connection.ts";
import type { ClientMessage, ServerMessage } from "./protocol.ts";

/** Longer than the longest first wait before another socket is opened. */
const A_WHILE = 1000;

class Socket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  sent: ClientMessage[] = [];
  closed = false;
  onopen = (): void => {};
  onclose = (): void => {};
  onmessage = (_event: { data: string }): void => {};

  constructor() {
    Socket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as (typeof this.sent)[number]);
  }

  /** As of a dead line: nothing ever says that it is closed. */
  close(): void {
    this.closed = true;
  }

  open(): this {
    this.readyState = Socket.OPEN;
    this.onopen();
    return this;
  }

  answer(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  get kinds(): string[] {
    return this.sent.map((message) => (message.type === "command" ? message.command.type : message.type));
  }
}

const page = new EventTarget();
Object.assign(globalThis, {
  WebSocket: Socket,
  location: { protocol: "http:", host: "localhost" },
  document: Object.assign(new EventTarget(), { hidden: false }),
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
});

let states: boolean[] = [];
let received: ServerMessage[] = [];
const listener: Listener = { message: (message) => received.push(message), connected: (is) => states.push(is) };

function connected(): [Connection, Socket] {
  const connection = new Connection("t", listener);
  const socket = Socket.all.at(-1)!.open();
  socket.answer({ type: "state", seq: 7 });
  return [connection, socket];
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  Socket.all = [];
  states = [];
  received = [];
});

test("after a silence the server is asked, and an answer is enough", () => {
  const [connection, socket] = connected();
  mock.timers.tick(SILENCE);
  assert.deepEqual(socket.kinds, ["watch", "ping"]);
  socket.answer({ type: "pong" });
  mock.timers.tick(SILENCE - 1);
  assert.deepEqual(socket.kinds, ["watch", "ping"]);
  assert.deepEqual([Socket.all.length, states], [1, [true]]);
  connection.close();
});

test("a line that is dead is given up, and what was not accepted is sent again on another", () => {
  const [connection, dead] = connected();
  const id = connection.send({ type: "undo", decision: 3 });
  mock.timers.tick(TIME_TO_ANSWER);
  assert.deepEqual([dead.closed, states], [true, [true, false]]);
  mock.timers.tick(A_WHILE);
  const next = Socket.all[1]!.open();
  assert.deepEqual(next.kinds, ["watch", "undo"]);
  assert.deepEqual(next.sent[1], { type: "command", id, table: "t", command: { type: "undo", decision: 3 } });
  dead.answer({ type: "accepted", id }); // too late to count
  dead.onclose();
  assert.deepEqual([Socket.all.length, states], [2, [true, false, true]]);
  connection.close();
});

test("where no connection comes about another is tried", () => {
  const connection = new Connection("t", listener);
  mock.timers.tick(2 * TIME_TO_ANSWER);
  mock.timers.tick(A_WHILE);
  Socket.all[0]!.open(); // at last, but the other is tried already
  assert.deepEqual([Socket.all.length, Socket.all[0]!.kinds], [2, []]);
  connection.close();
});

test("a dead line is noticed though nothing is sent", () => {
  const [connection, dead] = connected();
  for (const time of [SILENCE, TIME_TO_ANSWER, A_WHILE]) mock.timers.tick(time);
  assert.deepEqual([dead.closed, Socket.all.length], [true, 2]);
  connection.close();
});

test("whoever comes back to the page learns at once whether the line has died", () => {
  const [connection, socket] = connected();
  page.dispatchEvent(new Event("online"));
  assert.deepEqual(socket.kinds, ["watch", "ping"]);
  connection.close();
});

test("a page that was left asks no more", () => {
  const [connection, socket] = connected();
  connection.close();
  for (const time of [SILENCE, TIME_TO_ANSWER, A_WHILE]) mock.timers.tick(time);
  assert.deepEqual([socket.kinds, Socket.all.length], [["watch"], 1]);
});

test("a socket that still connects is closed when it has, without an error in the console", () => {
  const connection = new Connection("t", listener);
  const socket = Socket.all.at(-1)!;
  connection.close();
  assert.equal(socket.closed, false);
  socket.open();
  assert.deepEqual([socket.closed, socket.kinds, states], [true, [], []]);
});

test("after a restart the server's state counts, though it be an earlier one; on the same socket an old one does not", () => {
  const [connection, first] = connected();
  first.answer({ type: "state", seq: 9 });
  first.answer({ type: "state", seq: 8 });
  first.answer({ type: "state", seq: 9 }); // somebody came or went
  first.onclose();
  mock.timers.tick(A_WHILE);
  const second = Socket.all[1]!.open();
  assert.deepEqual([first.sent[0], second.sent[0]], [0, 9].map((after) => ({ type: "watch", table: "t", after })));
  second.answer({ type: "state", seq: 5 });
  second.answer({ type: "state", seq: 4 });
  second.answer({ type: "state", seq: 6 });
  const seqs = received.map((message) => (message.type === "state" ? message.seq : undefined));
  assert.deepEqual(seqs, [7, 9, 9, 5, 6]);
  connection.close();
});

test("news goes on from what one has; after a gap the whole is asked for, once", () => {
  const [connection, socket] = connected();
  socket.answer({ type: "news", after: 7, seq: 8 });
  socket.answer({ type: "news", after: 8, seq: 8 }); // somebody came or went
  socket.answer({ type: "news", after: 9, seq: 10 });
  socket.answer({ type: "news", after: 10, seq: 11 });
  assert.deepEqual(socket.sent.slice(1), [{ type: "watch", table: "t", after: 8 }]);
  socket.answer({ type: "state", seq: 11 });
  socket.answer({ type: "news", after: 11, seq: 12 });
  assert.deepEqual(
    received.map((message) => ("seq" in message ? `${message.type} ${message.seq}` : message.type)),
    ["state 7", "news 8", "news 8", "state 11", "news 12"],
  );
  connection.close();
});

test("a command of which the server does not know whether it was done is sent again on another connection", () => {
  const [connection, first] = connected();
  const id = connection.send({ type: "undo", decision: 3 });
  first.answer({ type: "refused", id, code: "unknown_outcome", sentence: "It is not known." });
  first.onclose();
  mock.timers.tick(A_WHILE);
  const second = Socket.all[1]!.open();
  assert.deepEqual(second.kinds, ["watch", "undo"]);
  assert.equal(received.length, 1); // nobody is told of it meanwhile
  second.answer({ type: "accepted", id });
  assert.deepEqual(received.at(-1), { type: "accepted", id });
  connection.close();
});
