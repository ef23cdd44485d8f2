/** Cards as a page shows them. */

import type { Card, Suit } from "./protocol.ts";

/** A card that may lie face down. */
export type Hidden = Card | null;

export type Language = "en" | "fr" | "es" | "de";
export const LANGUAGES: readonly Language[] = ["en", "fr", "es", "de"];

const COURT: Record<Language, Record<string, string>> = {
  en: {},
  fr: { J: "V", Q: "D", K: "R" },
  es: { J: "S", Q: "D", K: "R" },
  de: { J: "B", Q: "D" },
};
const SYMBOLS: Record<Suit, string> = { c: "♣", s: "♠", h: "♥", d: "♦" };

export const rankOf = (card: Card): string => card.charAt(0);
export const suitOf = (card: Card): Suit => card.charAt(1) as Suit;
export const isCourt = (card: Card): boolean => "JQK".includes(rankOf(card));
export const symbol = (suit: Suit): string => SYMBOLS[suit];

/** The index in the corner: 10 for tens, the language's own letters for court cards. */
export function index(rank: string, language: Language): string {
  return rank === "T" ? "10" : (COURT[language][rank] ?? rank);
}

/** A card in text: `10♥`, `V♣`. */
export function written(card: Hidden, language: Language): string {
  return card === null ? "??" : index(rankOf(card), language) + SYMBOLS[suitOf(card)];
}

export const writtenAll = (cards: readonly Hidden[], language: Language): string =>
  cards.map((card) => written(card, language)).join(" ");
