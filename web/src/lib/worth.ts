/** What a hand is worth, for the examples on the rules page; at the table the server says it. */

import { rankOf, suitOf } from "./cards.ts";
import type { Card, Rules, Suit, WorthView } from "./protocol.ts";

const BEST_FIRST: readonly Suit[] = ["c", "s", "h", "d"];

export function points(card: Card): number {
  const rank = rankOf(card);
  return rank === "A" ? 11 : "TJQK".includes(rank) ? 10 : Number(rank);
}

export function worthOf(hand: readonly Card[], rules: Pick<Rules, "triple" | "fire">): WorthView {
  const ranks = new Set(hand.map(rankOf));
  if (ranks.size === 1 && hand.length === 3) {
    if (ranks.has("A") && rules.fire) return { value: "fire", combination: "fire", suit: null };
    if (rules.triple !== "none") return { value: rules.triple, combination: "triple", suit: null };
  }
  const sums = BEST_FIRST.map((suit) => ({
    suit,
    sum: hand.filter((card) => suitOf(card) === suit).reduce((sum, card) => sum + points(card), 0),
  }));
  const best = sums.reduce((a, b) => (b.sum > a.sum ? b : a));
  return { value: String(best.sum), combination: best.sum === 31 ? "31" : "suit", suit: best.suit };
}

/** Whether a card of a hand counts towards its worth. */
export const scores = (worth: WorthView | null, card: Card): boolean =>
  worth !== null && (worth.suit === null || worth.suit === suitOf(card));
