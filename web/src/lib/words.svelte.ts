/** The sentences of the reader's language, from the catalogues shared with Python. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

import { rankOf, suitOf, writtenAll, type Language } from "./cards.ts";
import type { Card, WorthView } from "./protocol.ts";
import type { Hidden } from "./cards.ts";

const CATALOGUES = import.meta.glob<string>("../../../src/thirtyone/locales/*/{game,page}.ftl", {
  query: "?raw",
  import: "default",
});

let bundle = $state.raw(new FluentBundle("en"));
let current = $state<Language>("en");

async function load(language: Language): Promise<FluentBundle> {
  const made = new FluentBundle(language, { useIsolating: false });
  const parts = Object.entries(CATALOGUES).filter(([path]) => path.includes(`/${language}/`));
  for (const text of await Promise.all(parts.map(([, read]) => read()))) made.addResource(new FluentResource(text));
  return made;
}

/** Speak a language from now on. */
export async function speak(language: Language): Promise<void> {
  const loaded = await load(language);
  bundle = loaded;
  current = language;
  document.documentElement.lang = language;
}

export const language = (): Language => current;

/** A message with its values filled in; its own name where the catalogue lacks it, so that nothing breaks. */
export function t(message: string, values?: Record<string, FluentVariable>): string {
  const pattern = bundle.getMessage(message)?.value;
  return pattern ? bundle.formatPattern(pattern, values ?? null, []) : message;
}

export const has = (message: string): boolean => bundle.hasMessage(message);

/** The server says why in English; the usual reasons are said in the reader's language. */
export const refusal = (code: string, sentence: string): string =>
  has(`refused-${code}`) ? t(`refused-${code}`) : sentence;

export const cards = (shown: readonly Hidden[]): string => writtenAll(shown, current);

/** `ten of hearts`, for those who hear the page. */
export function cardName(card: Hidden): string {
  if (card === null) return t("card-hidden");
  return t("card-name", { rank: t(`rank-${rankOf(card)}`), suit: t(`suit-${suitOf(card)}`) });
}

export const cardNames = (shown: readonly Hidden[]): string => shown.map(cardName).join(", ");

/** `in hearts`, `for three sevens`, `fire`. */
export function combination(worth: WorthView, hand: readonly Card[]): string {
  if (worth.suit !== null) return t("hand-suit", { suit: t(`suit-${worth.suit}`) });
  return t(`hand-${worth.combination}`, { ranks: t(`ranks-${rankOf(hand[0] ?? "A")}`) });
}

export const figure = (value: string): string => (value === "fire" ? t("hand-fire") : value.replace(".5", "½"));

/** `21 in hearts`, `30½ for three sevens`, `31 in hearts`, `fire`. */
export function worthName(worth: WorthView, hand: readonly Card[]): string {
  const name = combination(worth, hand);
  if (worth.combination === "fire") return name;
  return t("worth", { points: figure(worth.value), name });
}

/** What somebody is called: the name, or the reader's word for somebody without one. */
export const called = (name: string | null): string => name ?? t("nameless");

export function listed(items: readonly string[]): string {
  const last = items.at(-1) ?? t("nobody");
  return items.length < 2 ? last : t("and", { first: items.slice(0, -1).join(", "), last });
}
