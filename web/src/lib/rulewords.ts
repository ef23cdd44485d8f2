/** Rule sets in words: the names of games, and each field as a sentence. */

import { index } from "./cards.ts";
import type { ClockName, Games, Rules, RulesChoice, RuleValue } from "./protocol.ts";
import { language, listed, t } from "./words.svelte.ts";

export function gameName(rules: RulesChoice): string {
  return typeof rules === "string" ? t(`game-${rules}`) : t("game-house", { game: t(`game-${rules.base}`) });
}

/** The game of a view: a preset, or house rules on the base of one. */
export const viewName = (view: { base: string; house_rules: boolean }): string =>
  view.house_rules ? t("game-house", { game: t(`game-${view.base}`) }) : t(`game-${view.base}`);

export const ranksWritten = (ranks: string): string => [...ranks].map((rank) => index(rank, language())).join(" ");

/** How much time a clock gives; the server says it. */
export function clockNote(clock: ClockName, clocks: Games["clocks"]): string {
  const times = clocks[clock];
  if (times === undefined) return t("clock-none-note");
  return t("clock-note", { turn: times.turn / 1000, bank: times.bank / 1000 });
}

/** What one field of a rule set means. */
export function ruleInWords(field: string, value: RuleValue, rules: Rules): string {
  switch (field) {
    case "ranks":
      return t("rule-ranks", { ranks: ranksWritten(String(value)) });
    case "suits": {
      const suits = listed([...String(value)].map((suit) => t(`suit-${suit}`)));
      const count = rules.ranks.length * String(value).length;
      return t("rule-suits", { suits: suits.charAt(0).toUpperCase() + suits.slice(1), count });
    }
    case "players": {
      const [least, most] = value as readonly [number, number];
      return least === most ? t("rule-players-exactly", { count: most }) : t("rule-players", { least, most });
    }
    case "lives":
      return t("rule-lives", { lives: Number(value) });
    case "triple":
      return value === "none" ? t("rule-triple-none") : t("rule-triple-one", { points: String(value).replace(".5", "½") });
    case "turn_limit":
      return value === "none" ? t("rule-turn_limit-none") : t("rule-turn_limit-some", { turns: Number(value) });
    default:
      return t(`rule-${field}-${String(value)}`);
  }
}
