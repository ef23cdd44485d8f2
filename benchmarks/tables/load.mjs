// Plays at many tables of boardgame.io or Colyseus as fast as it answers, or at a given pace: what ours.py does at ours.
import { createInterface } from "node:readline";
import { legal } from "./thirtyone.mjs";

/** How to sit down at each kind of server: gives the seat its `act` and `goOn`, and shows it every view. */
const CONNECT = {
  "boardgame.io": async (url, name, seat) => {
    const { io } = await import("socket.io-client");
    const socket = io(`${url}/thirtyone`, { transports: ["websocket"], forceNew: true });
    let stateID = 0;
    const take = (state) => {
      stateID = state._stateID;
      seat.look(state.G);
    };
    socket.on("sync", (_, { state }) => take(state));
    socket.on("update", (_, state) => take(state));
    const playerID = String(seat.number);
    const move = (type, args) =>
      socket.emit("update", { type: "MAKE_MOVE", payload: { type, args, playerID } }, stateID, name, playerID);
    seat.act = ({ kind, give, take }) => move(kind, give ? [give, take] : []);
    seat.goOn = () => move("goOn", []);
    await new Promise((resolve) => socket.on("connect", resolve));
    socket.emit("sync", name, playerID, undefined, 4);
  },
  colyseus: async (url, name, seat) => {
    const { Client } = await import("@colyseus/sdk");
    const room = await new Client(url).joinOrCreate("table", { place: name, seat: seat.number });
    seat.act = (move) => room.send("act", move);
    seat.goOn = () => room.send("goOn");
    room.onMessage("view", seat.look);
    room.onMessage("refused", (move) => refused.push(JSON.stringify(move)));
    room.send("watch");
  },
};

const refused = [];
const latencies = [];
const ready = [];
let moves = 0;
let playing = false;
let measuring = false;
let paced = null;

class FourSeats {
  /** By decision: when it was sent, and how many seats have still to see what came of it. */
  sent = new Map();

  seen(first, beyond) {
    for (let decision = first; decision < beyond; decision++) {
      const move = this.sent.get(decision);
      if (!move || --move.left) continue;
      this.sent.delete(decision);
      if (!measuring) continue;
      moves += 1;
      latencies.push((performance.now() - move.since) / 1000);
    }
  }
}

class Seat {
  beyond = 0;
  decided = -1;
  continued = -1;
  shown = Promise.withResolvers();

  constructor(table, number) {
    this.table = table;
    this.number = number;
  }

  look = (view) => {
    this.shown.resolve();
    this.table.seen(this.beyond, view.decision);
    this.beyond = Math.max(this.beyond, view.decision);
    if (view.outcome) {
      if (this.continued === view.round) return;
      this.continued = view.round;
      this.goOn();
    } else if (view.toAct === this.number && this.decided !== view.decision) {
      this.decided = view.decision;
      this.legal = legal(view, this.number);
      if (playing && paced === null) this.move(performance.now());
      else ready.push(this);
    }
  };

  move(since) {
    this.table.sent.set(this.decided, { since, left: 4 });
    this.act(this.legal[Math.floor(Math.random() * this.legal.length)]);
  }
}

/** Let one table move at every tick; a move for which no table was ready counts from its tick on. */
function pace(due, starved) {
  const now = performance.now();
  while (due <= now && ready.length) {
    ready.shift().move(starved ? due : now);
    due += 1000 / paced;
  }
  setTimeout(pace, 1, due, due <= now);
}

const wait = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

const wanted = JSON.parse((await createInterface({ input: process.stdin })[Symbol.asyncIterator]().next()).value);
paced = wanted.moves_per_second;
const seats = [];

async function sitDown([name, players]) {
  const table = new FourSeats();
  for (const number of players.keys()) {
    const seat = new Seat(table, number);
    await CONNECT[process.argv[2]](wanted.url, name, seat);
    seats.push(seat);
  }
}

const AT_ONCE = 25; // tables; sitting down is not what is measured
for (let first = 0; first < wanted.tables.length; first += AT_ONCE)
  await Promise.all(wanted.tables.slice(first, first + AT_ONCE).map(sitDown));
await Promise.all(seats.map((seat) => seat.shown.promise));
console.log("connected");
playing = true;
if (paced !== null) pace(performance.now(), false);
else while (ready.length) ready.shift().move(performance.now());
await wait(wanted.warm_up);
console.log("begin");
measuring = true;
const start = performance.now();
await wait(wanted.seconds);
measuring = false;
const seconds = (performance.now() - start) / 1000;
console.log("end");
process.stdout.write(JSON.stringify({ moves, seconds, latencies, refused: refused.slice(0, 3) }) + "\n", () =>
  process.exit(),
);
