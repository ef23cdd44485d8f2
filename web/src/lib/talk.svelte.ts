/** The talk at one table, as the page shows it. */

import type { Said } from "./protocol.ts";
import { remember, remembered } from "./storage.ts";
import { audible, bubblesAt, gathered, heard, mutedAt, SHOWN, withMuted, type Line, type Muted } from "./talk.ts";
import { called, t } from "./words.svelte.ts";

/** Milliseconds between two announcements to those who hear the page. */
const BREATH = 4_000;

export class TableTalk {
  bubbles = $state.raw<ReadonlyMap<number, Line>>(new Map());
  muted = $state.raw<ReadonlySet<number>>(new Set());
  /** How many lines have come since the log was last open. */
  unread = $state(0);
  /** What is read out. */
  announced = $state("");

  #lines = $state.raw<readonly Line[]>([]);
  #seen = false;
  #waiting: string[] = [];
  #bubbleTimer: ReturnType<typeof setTimeout> | undefined;
  #breath: ReturnType<typeof setTimeout> | undefined;
  readonly #table: string;

  constructor(table: string) {
    this.#table = table;
    this.muted = mutedAt(allMuted(), table);
  }

  get lines(): readonly Line[] {
    return audible(this.#lines, this.muted);
  }

  hear(said: Said, own: boolean): void {
    this.#lines = heard(this.#lines, said, Date.now());
    this.#showBubbles();
    if (own || this.muted.has(said.seat)) return;
    if (!this.#seen) this.unread++;
    this.announce(t("talk-said", { who: called(said.name), text: wordsOf(said) }));
  }

  /** Have a sentence read out, not in a rush. */
  announce(sentence: string): void {
    this.#waiting.push(sentence);
    if (this.#breath === undefined) this.#speak();
  }

  mute(seat: number, muted: boolean): void {
    const seats = new Set(this.muted);
    if (muted) seats.add(seat);
    else seats.delete(seat);
    this.muted = seats;
    remember("muted", { tables: withMuted(allMuted(), this.#table, seats) });
    this.#showBubbles();
  }

  /** The log is open, or no longer. */
  see(open: boolean): void {
    this.#seen = open;
    this.unread = 0;
  }

  close(): void {
    clearTimeout(this.#bubbleTimer);
    clearTimeout(this.#breath);
  }

  #speak(): void {
    const sentence = gathered(this.#waiting, (count) => t("talk-many", { count }));
    this.#waiting = [];
    this.#breath = undefined;
    if (sentence === "") return;
    // the same words twice are two announcements
    this.announced = this.announced === sentence ? `${sentence}\u00A0` : sentence;
    this.#breath = setTimeout(() => this.#speak(), BREATH);
  }

  #showBubbles(): void {
    const now = Date.now();
    this.bubbles = bubblesAt(this.#lines, this.muted, now);
    clearTimeout(this.#bubbleTimer);
    const ends = [...this.bubbles.values()].map((line) => line.at + SHOWN);
    if (ends.length > 0) this.#bubbleTimer = setTimeout(() => this.#showBubbles(), Math.min(...ends) - now);
  }
}

const allMuted = (): Muted => remembered<{ tables: Muted }>("muted", { tables: [] }).tables;

/** What was said, in the reader's language. */
export function wordsOf(said: Said): string {
  if (said.reaction !== null) return t(`reaction-${said.reaction}`);
  return said.phrase === null ? (said.text ?? "") : t(`phrase-${said.phrase}`);
}
