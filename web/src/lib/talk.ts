/** What is said at the table: the log, the bubbles at the seats, who is muted. */

import type { Said } from "./protocol.ts";

/** So many lines are kept. */
export const KEPT = 50;
/** So many milliseconds a bubble stays. */
export const SHOWN = 6_000;
/** So many tables' muted seats are kept. */
const TABLES_KEPT = 20;
/** More sentences than this are told by their number. */
const TOLD = 2;

export interface Line {
  number: number;
  said: Said;
  at: number;
}

/** The log with one line more, its oldest dropped. */
export function heard(lines: readonly Line[], said: Said, at: number): readonly Line[] {
  return [...lines, { number: (lines.at(-1)?.number ?? 0) + 1, said, at }].slice(-KEPT);
}

/** The lines of those whom the reader listens to. */
export function audible(lines: readonly Line[], muted: ReadonlySet<number>): readonly Line[] {
  return lines.filter((line) => !muted.has(line.said.seat));
}

/** By seat, the last thing said, while it stands there. */
export function bubblesAt(lines: readonly Line[], muted: ReadonlySet<number>, at: number): ReadonlyMap<number, Line> {
  const fresh = audible(lines, muted).filter((line) => at < line.at + SHOWN);
  return new Map(fresh.map((line) => [line.said.seat, line]));
}

/** What is read out of several sentences that have come meanwhile: a flood is told as a number. */
export function gathered(sentences: readonly string[], many: (count: number) => string): string {
  return sentences.length > TOLD ? many(sentences.length) : sentences.join(" ");
}

/** Which seats are muted, by table: the newest last. */
export type Muted = readonly (readonly [table: string, seats: readonly number[]])[];

export function mutedAt(muted: Muted, table: string): ReadonlySet<number> {
  return new Set(muted.find(([name]) => name === table)?.[1] ?? []);
}

export function withMuted(muted: Muted, table: string, seats: ReadonlySet<number>): Muted {
  const others = muted.filter(([name]) => name !== table);
  return (seats.size > 0 ? [...others, [table, [...seats]] as const] : others).slice(-TABLES_KEPT);
}
