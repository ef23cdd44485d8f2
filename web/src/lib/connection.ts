/** One socket that stays: it reconnects, watches what it watched from where it was, and sends again what was not accepted. */

import type { Command, FromServer } from "./protocol.ts";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

export interface Listener {
  message(message: FromServer): void;
  connected(is: boolean): void;
  /** The last sequence number that the page has. */
  seq(): number;
}

export class Connection {
  #socket: WebSocket | undefined;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  readonly #unanswered = new Map<string, string>();
  readonly #table: string | null;
  readonly #listener: Listener;

  /** Watch a table; null: the list of public tables. */
  constructor(table: string | null, listener: Listener) {
    this.#table = table;
    this.#listener = listener;
    this.#open();
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  /** Send a command until it is answered, however often the connection breaks; returns its id. */
  send(command: Command): string {
    const id = newId();
    const text = JSON.stringify({ ...command, id, table: this.#table });
    this.#unanswered.set(id, text);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
    return id;
  }

  /** Send what means something only now, such as a greeting; false when there is no connection. */
  sendNow(command: Command): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify({ ...command, id: newId(), table: this.#table }));
    return true;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
  }

  /** The network, or the reader, is back: do not wait any longer. */
  readonly #hurry = (): void => {
    if (this.#closed || document.hidden || this.#socket !== undefined) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/socket`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = FIRST_WAIT;
      const table = this.#table;
      const watch = { type: "watch", table, after: this.#listener.seq() };
      socket.send(JSON.stringify(table === null ? { type: "watch_public_tables" } : watch));
      for (const text of this.#unanswered.values()) socket.send(text);
      this.#listener.connected(true);
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as FromServer;
      if ("id" in message && message.id !== null) this.#unanswered.delete(message.id);
      this.#listener.message(message);
    };
    socket.onclose = () => {
      if (this.#closed || this.#socket !== socket) return;
      this.#socket = undefined;
      this.#listener.connected(false);
      this.#timer = setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    };
  }
}

function newId(): string {
  // randomUUID exists only where the page was delivered securely; a table in the home network may not be
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
