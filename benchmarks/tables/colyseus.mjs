// Colyseus: a room for each table, and a message to each client after every move. Hidden cards keep it from sharing one
// state; a message each goes out at once, where a state is sent in steps of time.
import { createServer } from "node:http";
import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { deal, goOn, newTable, play, view } from "./thirtyone.mjs";

function shuffle(cards) {
  const left = [...cards];
  for (let place = left.length - 1; place > 0; place--) {
    const other = Math.floor(Math.random() * (place + 1));
    [left[place], left[other]] = [left[other], left[place]];
  }
  return left;
}

class Table extends Room {
  maxClients = 4;
  patchRate = null;
  G = newTable();

  onCreate() {
    deal(this.G, shuffle);
    this.onMessage("act", (client, move) => {
      if (play(this.G, client.userData, move)) this.show();
      else client.send("refused", move);
    });
    this.onMessage("goOn", (client) => {
      if (goOn(this.G, client.userData)) deal(this.G, shuffle);
      this.show();
    });
    this.onMessage("watch", (client) => client.send("view", view(this.G, client.userData)));
  }

  onJoin(client, { seat }) {
    client.userData = seat;
  }

  show() {
    for (const client of this.clients) client.send("view", view(this.G, client.userData));
  }
}

const http = createServer();
const server = new Server({ transport: new WebSocketTransport({ server: http }), greet: false });
server.define("table", Table).filterBy(["place"]);
await server.listen(0);
console.log(`listening on :${http.address().port}`);
