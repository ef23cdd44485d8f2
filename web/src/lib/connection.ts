/**
 * One socket that stays: it reconnects, watches what it watched from where it was, and sends again what was not accepted.
 * A line can go dead without a word; so after a silence it asks, and without an answer it takes another socket.
 */

import type { ClientMessage, PageCommand, ServerMessage } from "./protocol.ts";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** Milliseconds of silence after which the server is asked whether it is there. */
export const SILENCE = 15_000;
/** Milliseconds that it may take to answer anything. */
export const TIME_TO_ANSWER = 6000;

export interface Listener {
  message(message: ServerMessage): void;
  connected(is: boolean): void;
}

export class Connection {
  #socket: WebSocket | undefined;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #overdue: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** The last sequence number that the page has. */
  #seq = 0;
  /** Whether this socket has brought a state already, from which news goes on. */
  #started = false;
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
  send(command: PageCommand): string {
    const id = newId();
    const text = this.#envelope(id, command);
    this.#unanswered.set(id, text);
    this.#say(text);
    return id;
  }

  /** Send what means something only now, such as a greeting; false when there is no connection. */
  sendNow(command: PageCommand): boolean {
    return this.#say(this.#envelope(newId(), command));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#forgetWaiting();
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    const socket = this.#socket;
    // one that is closed while it connects counts as an error in the browser's console
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket?.close();
  }

  /** The network, or the reader, is back: do not wait any longer. */
  readonly #hurry = (): void => {
    if (this.#closed || document.hidden) return;
    if (this.#socket !== undefined) {
      this.#ask();
      return;
    }
    clearTimeout(this.#timer);
    this.#open();
  };

  /** A command as it travels. Only of a table something can be asked: of the list of public tables nothing. */
  #envelope(id: string, command: PageCommand): string {
    return written({ type: "command", id, table: this.#table ?? "", command });
  }

  /** Send what is to be answered; false when there is no connection. */
  #say(text: string): boolean {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(text);
    this.#overdue ??= setTimeout(() => this.#lost(socket), TIME_TO_ANSWER);
    return true;
  }

  /** On a fresh socket whatever the server has counts: it may have been restored to an earlier time. */
  #isNew(seq: number): boolean {
    if (this.#started && seq < this.#seq) return false;
    this.#started = true;
    this.#seq = seq;
    return true;
  }

  #watch(): void {
    const table = this.#table;
    this.#say(written(table === null ? { type: "watch_public_tables" } : { type: "watch", table, after: this.#seq }));
  }

  /** Whether news goes on from what the page has; if not, it has missed something, and asks for the whole. */
  #goesOn(after: number, seq: number): boolean {
    if (!this.#started) return false; // the whole has been asked for
    const follows = after === this.#seq;
    if (follows) this.#seq = seq;
    else {
      this.#started = false;
      this.#watch();
    }
    return follows;
  }

  readonly #ask = (): void => void this.#say(written({ type: "ping" }));

  #heard(): void {
    this.#forgetWaiting();
    this.#silence = setTimeout(this.#ask, SILENCE);
  }

  #forgetWaiting(): void {
    clearTimeout(this.#silence);
    clearTimeout(this.#overdue);
    this.#overdue = undefined;
  }

  #lost(socket: WebSocket): void {
    if (this.#closed || this.#socket !== socket) return;
    this.#socket = undefined;
    this.#forgetWaiting();
    socket.close(); // a dead one may take minutes for that
    this.#listener.connected(false);
    this.#timer = setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/socket`);
    this.#socket = socket;
    this.#started = false;
    this.#overdue = setTimeout(() => this.#lost(socket), 2 * TIME_TO_ANSWER); // connecting takes several round trips
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      this.#heard();
      this.#wait = FIRST_WAIT;
      this.#watch();
      for (const text of this.#unanswered.values()) this.#say(text);
      this.#listener.connected(true);
    };
    socket.onmessage = (event) => {
      if (this.#socket !== socket) return;
      this.#heard();
      const message = JSON.parse(String(event.data)) as ServerMessage;
      if (message.type === "pong" || (message.type === "state" && !this.#isNew(message.seq))) return;
      if (message.type === "news" && !this.#goesOn(message.after, message.seq)) return;
      // the server has failed while it was writing: on the next connection the same command finds out what became of it
      if (message.type === "refused" && message.code === "unknown_outcome") return;
      if ("id" in message && message.id !== null) this.#unanswered.delete(message.id);
      this.#listener.message(message);
    };
    socket.onclose = () => this.#lost(socket);
  }
}

const written = (message: ClientMessage): string => JSON.stringify(message);

function newId(): string {
  // randomUUID exists only where the page was delivered securely; a table in the home network may not be
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
