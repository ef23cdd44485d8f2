/** Picking cards: one of mine and one of the table's, in either order; or the one to discard. */

import type { LiveTable } from "../lib/live.svelte.ts";
import type { Card } from "../lib/protocol.ts";

export type Side = "hand" | "table";

export class Picker {
  picked = $state.raw<{ side: Side; card: Card } | undefined>();
  /** The card that the pointer, or the keyboard, is on. */
  over = $state.raw<{ side: Side; card: Card } | undefined>();
  /** What is being dragged over: the name of a place that would take the card. */
  target = $state<string | undefined>();
  readonly #live: LiveTable;

  constructor(live: LiveTable) {
    this.#live = live;
  }

  get #legal(): readonly string[] {
    return this.#live.mine ? (this.#live.playback.shown?.legal ?? []) : [];
  }

  get discards(): boolean {
    return this.#legal.some((action) => action.startsWith("drop "));
  }

  get exchanges(): boolean {
    return this.#legal.some((action) => action.includes(">"));
  }

  /** Whether a card can be picked, or completes what has been picked. */
  possible(side: Side, card: Card): boolean {
    const legal = this.#legal;
    if (side === "hand" && legal.includes(`drop ${card}`)) return true;
    return legal.some((action) => (side === "hand" ? action.startsWith(`${card}>`) : action.endsWith(`>${card}`)));
  }

  /** Whether a card would complete the exchange that has been begun. */
  completes(side: Side, card: Card): boolean {
    const action = this.#withPicked(side, card);
    return action !== undefined && this.#legal.includes(action);
  }

  /** What the hand would be worth if this card completed the exchange, or were discarded. */
  prospect(side: Side, card: Card): string | undefined {
    if (!this.#live.mine) return undefined;
    const action = this.discards && side === "hand" ? `drop ${card}` : this.#withPicked(side, card);
    return action === undefined ? undefined : this.#live.playback.shown?.prospects[action];
  }

  /** The action in view: what is picked, with what one points at. */
  get considered(): string | undefined {
    if (this.discards) {
      const card = this.picked?.card ?? (this.over?.side === "hand" ? this.over.card : undefined);
      return card === undefined ? undefined : `drop ${card}`;
    }
    return this.over === undefined ? undefined : this.#withPicked(this.over.side, this.over.card);
  }

  choose(side: Side, card: Card): void {
    if (!this.possible(side, card)) return;
    const action = this.#withPicked(side, card);
    if (action !== undefined && this.#legal.includes(action)) this.play(action);
    else if (this.picked?.side === side && this.picked.card === card) {
      if (this.discards) this.play(`drop ${card}`);
      else this.picked = undefined;
    } else this.picked = { side, card };
  }

  play(action: string): void {
    this.picked = undefined;
    this.#live.act(action);
  }

  /** What dropping a dragged card on a place does: a table card, or the pile. */
  dropped(card: Card, place: string): string | undefined {
    const action = place === "pile" ? `drop ${card}` : `${card}>${place}`;
    return this.#legal.includes(action) ? action : undefined;
  }

  forget(): void {
    this.picked = undefined;
    this.target = undefined;
  }

  #withPicked(side: Side, card: Card): string | undefined {
    const other = this.picked;
    if (other === undefined || other.side === side) return undefined;
    return side === "table" ? `${other.card}>${card}` : `${card}>${other.card}`;
  }
}
