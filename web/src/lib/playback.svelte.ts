/** Shows what happens at a table, one event after the other, at the reader's pace. */

import { tick } from "svelte";

import { after } from "./fold.ts";
import type { Happening, PaceName, TableView } from "./protocol.ts";
import type { GameState } from "./states.ts";
import { settings } from "./settings.svelte.ts";
import { play, type Sound } from "./sounds.ts";
import { endingSentence, eventSentence } from "./sentences.ts";
import { moves, places, travel } from "./travel.ts";

/** Milliseconds that a card travels, and that one waits after each event. */
const PACES: Record<PaceName, readonly [travel: number, pause: number]> = {
  none: [140, 0],
  quick: [220, 120],
  normal: [380, 420],
  slow: [600, 1000],
};
/** Milliseconds between the cards of a deal. */
const DEAL_STAGGER = 45;
/** Milliseconds for which the end of a round is looked at before the results come. */
const ROUND_END_SHOWN = 700;
/** This many states waiting mean that the page was away: then the last one counts. */
const TOO_FAR_BEHIND = 12;

interface Listener {
  /** A state has been shown, with all that led to it. */
  reached(): void;
  /** All that has come has been shown. */
  caughtUp(): void;
}

export class Playback {
  shown = $state.raw<TableView | undefined>();
  /** Whether events are still being shown. */
  busy = $state(false);
  /** The last sentence about the game. */
  said = $state("");
  /** Whether the reader is out and wants to see the end only. */
  skipping = $state(false);

  #queue: GameState[] = [];
  readonly #listener: Listener;

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  /** Show a state when those before it have been shown. */
  add(state: GameState): void {
    // what changes nothing on the table must not take a card out of anybody's hand
    if (!this.busy && this.shown !== undefined && isQuiet(state, this.shown)) this.shown = state.view;
    else {
      this.#queue.push(state);
      if (!this.busy) void this.#showAll();
    }
  }

  async #showAll(): Promise<void> {
    this.busy = true;
    try {
      for (let state = this.#queue.shift(); state !== undefined; state = this.#queue.shift()) {
        if (this.shown === undefined) await this.#showDeal(state.view);
        else if (this.#queue.length < TOO_FAR_BEHIND && !this.skipping) {
          for (const event of state.happened) await this.#showEvent(event, state.view);
        }
        await this.#become(state.view, "stock");
        this.#listener.reached();
      }
    } finally {
      this.busy = false;
    }
    this.#listener.caughtUp();
  }

  /** The first thing one sees of a fresh round is that it is dealt. */
  async #showDeal(view: TableView): Promise<void> {
    if (view.middle === null || view.turns > 0 || view.outcome !== null || !moves()) return;
    this.shown = { ...view, legal: [], seats: view.seats.map((seat) => ({ ...seat, hand: [], worth: null, did: null })) };
    await tick();
    await this.#become({ ...view, legal: [] }, "stock", DEAL_STAGGER);
  }

  async #showEvent(event: Happening, next: TableView): Promise<void> {
    const view = this.shown;
    if (view === undefined) return;
    this.said = event.type === "round_ended" && next.outcome !== null ? endingSentence(next.outcome, view) : eventSentence(event, view);
    const sound = soundOf(event, view);
    if (sound !== undefined) play(sound);
    await this.#become(after(view, event, next), origin(event), event.type === "dealt" ? DEAL_STAGGER : 0);
    const pause = PACES[settings.pace][1];
    if (pause > 0 && !document.hidden && event.type !== "round_ended") await wait(event.type === "dealt" ? pause / 2 : pause);
    if (event.type === "round_ended" && settings.pace !== "none" && moves()) await wait(ROUND_END_SHOWN);
  }

  /** Show a view, and have the cards that lie elsewhere in it travel there. */
  async #become(view: TableView, from: string, stagger = 0): Promise<void> {
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
}

function soundOf(event: Happening, view: TableView): Sound | undefined {
  if (event.type === "knocked" || (event.type === "passed" && event.closes)) return "knock";
  if (event.type === "lives_lost" && event.seat === view.seat) return "lost";
  if (event.type === "game_ended" && event.winner === view.seat) return "won";
  return CARDS_MOVE.has(event.type) ? "card" : undefined;
}

/** Whether a state only tells of something beside the game: another pace, somebody who came or went. */
function isQuiet(state: GameState, shown: TableView): boolean {
  return state.happened.length === 0 && state.view.decision === shown.decision && state.view.status === shown.status;
}

/** Where cards come from that come to lie open in the middle: a player's hand, or the stock. */
function origin(event: Happening): string {
  return event.type === "exchanged" || event.type === "discarded" || event.type === "refused"
    ? `seat-${event.seat}`
    : "stock";
}

const CARDS_MOVE: ReadonlySet<Happening["type"]> = new Set([
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
