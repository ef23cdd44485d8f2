/** A table as the page follows it: what is shown now, what is still to be shown, what has been sent. */

import { tick } from "svelte";

import { ServerTime } from "./clock.ts";
import { Connection } from "./connection.ts";
import { after } from "./fold.ts";
import { lobbyNews, type News } from "./lobbynews.ts";
import { newsOf, playedFor, withOthers } from "./people.ts";
import type {
  Command,
  Event,
  FromServer,
  Lobby,
  LobbyState,
  Pace,
  Phrase,
  Reaction,
  SeatingCommand,
  State,
  View,
} from "./protocol.ts";
import { settings } from "./settings.svelte.ts";
import { play } from "./sounds.ts";
import { TableTalk } from "./talk.svelte.ts";
import { ticking } from "./ticking.svelte.ts";
import { tell, tellEnd, tellNews } from "./tell.ts";
import { moves, places, travel } from "./travel.ts";
import { called, refusal, t } from "./words.svelte.ts";

/** Milliseconds that a card travels, and that one waits after each event. */
const PACES: Record<Pace, readonly [travel: number, pause: number]> = {
  none: [140, 0],
  quick: [220, 120],
  normal: [380, 420],
  slow: [600, 1000],
};
const REFUSAL_SHOWN = 5000;
/** So many states waiting mean that the page was away: then the last one counts. */
const TOO_FAR_BEHIND = 12;

export class LiveTable {
  shown = $state.raw<View | undefined>();
  /** The table before its game, as it was last: it stays, as what shows it may be on the page a moment longer. */
  lobby = $state.raw<Lobby | undefined>();
  begun = $state(false);
  /** Whether events are still being shown. */
  busy = $state(false);
  /** Whether a command is on its way. */
  waiting = $state(false);
  connected = $state(false);
  everConnected = $state(false);
  /** The last sentence about the game. */
  said = $state("");
  refusal = $state("");
  missing = $state(false);
  /** Whether the reader is out and wants to see the end only. */
  skipping = $state(false);
  /** The table that follows this one, once the reader has pressed for it. */
  next = $state<string | undefined>();
  readonly talk: TableTalk;

  #queue: State[] = [];
  /** The newest view, which may not be shown yet. */
  #latest: View | undefined;
  #sent: string | undefined;
  /** The round after which the reader has gone on. */
  #continued: number | undefined;
  #refusalTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #time = new ServerTime();
  readonly #connection: Connection;

  constructor(table: string) {
    this.talk = new TableTalk(table);
    this.#connection = new Connection(table, {
      message: (message) => this.#receive(message),
      connected: (is) => {
        this.connected = is;
        this.#continued = undefined; // the server may know nothing of it any more
        this.#time.forget();
        if (is) this.everConnected = true;
      },
    });
  }

  /** Whether the reader may act. */
  get mine(): boolean {
    const view = this.shown;
    if (view === undefined || this.busy || this.waiting) return false;
    return view.seat !== null && view.to_act === view.seat && !playedFor(view);
  }

  /** The server's time, in milliseconds since 1970; whatever shows it goes with it. */
  now(): number {
    return this.#time.at(ticking());
  }

  act(action: string): void {
    const view = this.shown;
    if (view !== undefined && this.mine && view.legal.includes(action)) {
      this.#send({ type: "act", decision: view.decision, action });
    }
  }

  undo(): void {
    const view = this.shown;
    if (view?.can_undo && !this.busy && !this.waiting) this.#send({ type: "undo", decision: view.decision });
  }

  goOn(): void {
    const view = this.shown;
    if (view === undefined || this.busy || this.waiting) return;
    this.#continued = view.round;
    this.#send({ type: "continue", round: view.round });
  }

  /** For a player who is out: let the others play on at full speed, and see how it ends. */
  skip(): void {
    this.skipping = true;
    this.#connection.send({ type: "pace", pace: "none" });
    this.#goOnSkipping();
  }

  #goOnSkipping(): void {
    const view = this.shown;
    if (!this.skipping || view === undefined || view.seat === null || this.#continued === view.round) return;
    if (!view.waiting_for.includes(view.seat)) return;
    this.#continued = view.round;
    this.#connection.send({ type: "continue", round: view.round });
  }

  /** Before the game: sit, send away, start and the like. */
  ask(command: SeatingCommand): void {
    if (!this.waiting) this.#send(command);
  }

  again(): void {
    if (!this.waiting) this.#send({ type: "again" });
  }

  /** Take the seat back from the computer player: at any time, whatever is being shown. */
  takeBack(): void {
    this.#connection.send({ type: "take_back" });
  }

  playFor(seat: number): void {
    this.#connection.send({ type: "play_for", seat });
  }

  queue(waits: boolean): void {
    if (!this.waiting) this.#send({ type: "queue", waits });
  }

  allowTalk(allowed: boolean): void {
    this.#connection.send({ type: "allow_talk", allowed });
  }

  /** Say one thing; what cannot be said now is not said later. */
  say(said: { reaction: Reaction } | { phrase: Phrase } | { text: string }): boolean {
    this.refusal = "";
    const sent = this.#connection.sendNow({ type: "say", ...said });
    if (!sent) this.#refuse(t("refused-not-connected"));
    return sent;
  }

  pace(pace: Pace): void {
    if (this.shown !== undefined) this.#setPace(this.shown, pace);
  }

  /** How long computer players think is everybody's: among people only the host changes it. */
  #setPace(view: View, pace: Pace): void {
    const may = !withOthers(view) || (view.seat !== null && view.seat === view.host);
    if (may && view.pace !== pace) this.#connection.send({ type: "pace", pace });
  }

  abandon(): void {
    this.#connection.send({ type: "leave" });
  }

  close(): void {
    clearTimeout(this.#refusalTimer);
    this.talk.close();
    this.#connection.close();
  }

  #send(command: Command): void {
    this.waiting = true;
    this.refusal = "";
    this.#sent = this.#connection.send(command);
  }

  #receive(message: FromServer): void {
    switch (message.type) {
      case "state":
        this.#time.note(message.now, Date.now());
        if (isLobby(message)) {
          if (this.lobby !== undefined) this.#tellNews(lobbyNews(this.lobby, message.view));
          this.lobby = message.view;
          return;
        }
        this.begun = true;
        this.#noteNews(message.view);
        // what changes nothing on the table must not take a card out of anybody's hand
        if (!this.busy && this.shown !== undefined && isQuiet(message, this.shown)) this.shown = message.view;
        else {
          this.#queue.push(message);
          if (!this.busy) void this.#show();
        }
        return;
      case "said":
        this.talk.hear(message, message.seat === this.#latest?.seat);
        return;
      case "accepted":
        if (message.id === this.#sent) this.waiting = false;
        return;
      case "opened":
        this.waiting = false;
        this.next = message.table;
        return;
      case "refused":
        if (message.id === this.#sent) this.waiting = false;
        this.#continued = undefined;
        if (message.code === "unknown_table" && this.shown === undefined) this.missing = true;
        else this.#refuse(refusal(message.code, message.sentence));
    }
  }

  /** People come and go, and host, beside what happens in the game. */
  #noteNews(view: View): void {
    if (this.#latest !== undefined) {
      for (const news of newsOf(this.#latest, view)) this.talk.announce(tellNews(news, view));
    }
    this.#latest = view;
  }

  #tellNews(news: readonly News[]): void {
    if (news.length > 0) this.said = news.map(({ message, values = {} }) => t(message, named(values))).join(" ");
  }

  #refuse(sentence: string): void {
    this.refusal = sentence;
    clearTimeout(this.#refusalTimer);
    this.#refusalTimer = setTimeout(() => (this.refusal = ""), REFUSAL_SHOWN);
  }

  /** Show what has come, one event after the other, then the view that they lead to. */
  async #show(): Promise<void> {
    this.busy = true;
    try {
      for (let state = this.#queue.shift(); state !== undefined; state = this.#queue.shift()) {
        if (this.shown === undefined) {
          // a table played again has the pace of the one before, which may have been skipped to its end
          if (state.view.seat !== null && state.view.status === "playing") this.#setPace(state.view, settings.pace);
          await this.#first(state.view);
        } else if (this.#queue.length < TOO_FAR_BEHIND && !this.skipping) {
          for (const event of state.happened) await this.#showEvent(event, state.view);
        }
        await this.#become(state.view, "stock");
        this.#goOnSkipping();
      }
    } finally {
      this.busy = false;
    }
    if (this.mine && (this.shown?.legal.length ?? 0) > 1) play("turn");
  }

  /** The first thing one sees of a fresh round is that it is dealt. */
  async #first(view: View): Promise<void> {
    if (view.middle === null || view.turns > 0 || view.outcome !== null || !moves()) return;
    this.shown = { ...view, legal: [], seats: view.seats.map((seat) => ({ ...seat, hand: [], worth: null, did: null })) };
    await tick();
    await this.#become({ ...view, legal: [] }, "stock", 45);
  }

  async #showEvent(event: Event, next: View): Promise<void> {
    const view = this.shown;
    if (view === undefined) return;
    this.said = event.type === "round_ended" && next.outcome !== null ? tellEnd(next.outcome, view) : tell(event, view);
    this.#sound(event, view);
    await this.#become(after(view, event, next), origin(event), event.type === "dealt" ? 45 : 0);
    const pause = PACES[settings.pace][1];
    if (pause > 0 && !document.hidden && event.type !== "round_ended") await wait(event.type === "dealt" ? pause / 2 : pause);
    if (event.type === "round_ended" && settings.pace !== "none" && moves()) await wait(700);
  }

  async #become(view: View, from: string, stagger = 0): Promise<void> {
    const before = document.hidden ? undefined : places();
    this.shown = view;
    if (before === undefined) return;
    await tick();
    const duration = PACES[settings.pace][0];
    await travel(before, {
      from: (card) => (card.dataset["lies"] === "middle" ? from : "stock"),
      duration,
      stagger: settings.pace === "none" ? 0 : stagger,
    });
  }

  #sound(event: Event, view: View): void {
    if (event.type === "knocked" || (event.type === "passed" && event.closes)) play("knock");
    else if (event.type === "lives_lost" && event.seat === view.seat) play("lost");
    else if (event.type === "game_ended" && event.winner === view.seat) play("won");
    else if (CARDS_MOVE.has(event.type)) play("card");
  }
}

const named = (names: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([who, name]) => [who, called(name)]));

const isLobby = (state: State | LobbyState): state is LobbyState => "code" in state.view;

/** Whether a state only tells of something beside the game: another pace, somebody who came or went. */
function isQuiet(state: State, shown: View): boolean {
  return state.happened.length === 0 && state.view.decision === shown.decision && state.view.status === shown.status;
}

/** Where cards come from that come to lie open in the middle: a player's hand, or the stock. */
function origin(event: Event): string {
  return event.type === "exchanged" || event.type === "discarded" || event.type === "refused"
    ? `seat-${event.seat}`
    : "stock";
}

const CARDS_MOVE: ReadonlySet<Event["type"]> = new Set([
  "dealt",
  "kept",
  "refused",
  "exchanged",
  "renewed",
  "took_stock",
  "took_pile",
  "discarded",
]);

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
