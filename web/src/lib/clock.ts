/** The table's clock as the page shows it: how much is left of a turn, or of the look at a round that has ended. */

import type { TableView } from "./protocol.ts";

/** In the last milliseconds the reader is warned. */
export const WARNING = 5_000;

export interface TimeLeft {
  seconds: number;
  /** Of the whole time, from 1 down to 0. */
  part: number;
  /** How much of the whole time is the time bank's, which comes last. */
  bank: number;
  inBank: boolean;
  /** Whether it is time to warn. */
  short: boolean;
}

/** What is left at an instant of the server's time; undefined where no time runs. */
export function timeLeft(view: Pick<TableView, "due" | "span" | "bank">, now: number): TimeLeft | undefined {
  if (view.due === null || view.span === null) return undefined;
  const bank = view.bank ?? 0;
  const whole = view.span;
  const left = Math.min(Math.max(view.due - now, 0), whole);
  return {
    seconds: Math.ceil(left / 1000),
    part: left / whole,
    bank: bank / whole,
    inBank: bank > 0 && left <= bank,
    short: left <= WARNING,
  };
}

/**
 * The server's time, by this machine's clock. A message tells the server's time when it was sent: late ones, as those
 * that have waited for a sleeping tab, must not set the clock back.
 */
export class ServerTime {
  #ahead: number | undefined;

  note(server: number, here: number): void {
    this.#ahead = Math.max(this.#ahead ?? -Infinity, server - here);
  }

  /** Forget: this machine's clock may have been set since. */
  forget(): void {
    this.#ahead = undefined;
  }

  at(here: number): number {
    return here + (this.#ahead ?? 0);
  }
}
