/** A table as the page follows it: what the server says of it, and what the reader asks for. Playback shows it. */

import { ServerTime } from "./clock.ts";
import { Connection } from "./connection.ts";
import { lobbyAnnouncements, type LobbyAnnouncement } from "./lobbyannouncements.ts";
import { merged } from "./merge.ts";
import { announcementsOf, playedFor, withOthers } from "./people.ts";
import { Playback } from "./playback.svelte.ts";
import type { LobbyView, PaceName, PageCommand, Phrase, Reaction, ServerMessage, TableView } from "./protocol.ts";
import { settings } from "./settings.svelte.ts";
import { play } from "./sounds.ts";
import { isGame, isLobby, type GameState } from "./states.ts";
import { TableTalk } from "./talk.svelte.ts";
import { ticking } from "./ticking.svelte.ts";
import { announcementSentence } from "./sentences.ts";
import { called, refusal, t } from "./words.svelte.ts";

/** Milliseconds for which a refusal is shown. */
const REFUSAL_SHOWN = 5000;

export class LiveTable {
  readonly playback = new Playback({
    reached: () => this.#goOnSkipping(),
    caughtUp: () => {
      if (this.mine && (this.playback.shown?.legal.length ?? 0) > 1) play("turn");
    },
  });
  /** The table before its game, as it was last: it stays, as what shows it may be on the page a moment longer. */
  lobby = $state.raw<LobbyView | undefined>();
  begun = $state(false);
  /** Whether a command is on its way. */
  waiting = $state(false);
  connected = $state(false);
  everConnected = $state(false);
  refusal = $state("");
  missing = $state(false);
  /** The table that follows this one, once the reader has pressed for it. */
  next = $state<string | undefined>();
  readonly talk: TableTalk;

  /** The newest view, which may not be shown yet. */
  #latest: TableView | undefined;
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
    const view = this.playback.shown;
    if (view === undefined || this.playback.busy || this.waiting) return false;
    return view.seat !== null && view.to_act === view.seat && !playedFor(view);
  }

  /** The server's time, in milliseconds since 1970; whatever shows it goes with it. */
  now(): number {
    return this.#time.at(ticking());
  }

  act(action: string): void {
    const view = this.playback.shown;
    if (view !== undefined && this.mine && view.legal.includes(action)) {
      this.#send({ type: "act", decision: view.decision, action });
    }
  }

  undo(): void {
    const view = this.playback.shown;
    if (view?.can_undo && !this.playback.busy && !this.waiting) this.#send({ type: "undo", decision: view.decision });
  }

  goOn(): void {
    const view = this.playback.shown;
    if (view === undefined || this.playback.busy || this.waiting) return;
    this.#continued = view.round;
    this.#send({ type: "continue", round: view.round });
  }

  /** For a player who is out: let the others play on at full speed, and see how it ends. */
  skip(): void {
    this.playback.skipping = true;
    this.#connection.send({ type: "pace", pace: "none" });
    this.#goOnSkipping();
  }

  #goOnSkipping(): void {
    const view = this.playback.shown;
    if (!this.playback.skipping || view === undefined || view.seat === null || this.#continued === view.round) return;
    if (!view.waiting_for.includes(view.seat)) return;
    this.#continued = view.round;
    this.#connection.send({ type: "continue", round: view.round });
  }

  /** Before the game: sit, send away, start and the like. */
  ask(command: PageCommand): void {
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

  pace(pace: PaceName): void {
    if (this.playback.shown !== undefined) this.#setPace(this.playback.shown, pace);
  }

  /** How long computer players think is everybody's: among people only the host changes it. */
  #setPace(view: TableView, pace: PaceName): void {
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

  #send(command: PageCommand): void {
    this.waiting = true;
    this.refusal = "";
    this.#sent = this.#connection.send(command);
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case "state":
        this.#time.note(message.now, Date.now());
        if (isLobby(message)) {
          if (this.lobby !== undefined) this.#announceInLobby(lobbyAnnouncements(this.lobby, message.view));
          this.lobby = message.view;
          return;
        }
        if (isGame(message)) this.#show(message);
        return;
      case "news":
        this.#time.note(message.now, Date.now());
        if (this.#latest !== undefined) this.#show({ ...message, type: "state", view: merged(this.#latest, message) });
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
        if (message.code === "unknown_table" && this.playback.shown === undefined) this.missing = true;
        else this.#refuse(refusal(message.code, message.sentence));
    }
  }

  #show(state: GameState): void {
    // a table played again has the pace of the one before, which may have been skipped to its end
    if (!this.begun && state.view.seat !== null && state.view.status === "playing") {
      this.#setPace(state.view, settings.pace);
    }
    this.begun = true;
    this.#announceChanges(state.view);
    this.playback.add(state);
  }

  /** People come and go, and host, beside what happens in the game. */
  #announceChanges(view: TableView): void {
    if (this.#latest !== undefined) {
      for (const announcement of announcementsOf(this.#latest, view)) {
        this.talk.announce(announcementSentence(announcement, view));
      }
    }
    this.#latest = view;
  }

  #announceInLobby(found: readonly LobbyAnnouncement[]): void {
    if (found.length > 0) this.playback.said = found.map(({ message, values = {} }) => t(message, named(values))).join(" ");
  }

  #refuse(sentence: string): void {
    this.refusal = sentence;
    clearTimeout(this.#refusalTimer);
    this.#refusalTimer = setTimeout(() => (this.refusal = ""), REFUSAL_SHOWN);
  }
}

const named = (names: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([who, name]) => [who, called(name)]));

