/** What the next game will be: remembered, so that the next time two clicks start it. */

import { CARDS_BESIDE } from "../lib/protocol.ts";
import type { Games, OfferedLevel, PresetName, Rules, RulesChoice, RuleValue } from "../lib/protocol.ts";
import { remember, remembered } from "../lib/storage.ts";
import { levelOf, INITIAL_LEVEL } from "./level.ts";

interface Chosen {
  preset: PresetName;
  /** House rules: the fields that differ from the preset. */
  changes: Record<string, RuleValue>;
  opponents: number;
  level: OfferedLevel;
}

/** The games that stand first; the others are behind a press. */
export const FIRST: readonly PresetName[] = ["a7", "a9", "a5", "trente36", "trente52"];

/** How many the cards suffice for. */
function room(rules: Rules): number {
  const cards = rules.ranks.length * rules.suits.length;
  return Math.floor((cards - CARDS_BESIDE[rules.family]) / 3);
}

export class Choice {
  #chosen: Chosen = $state(
    remembered<Chosen>("choice", { preset: "a7", changes: {}, opponents: 3, level: INITIAL_LEVEL }),
  );
  readonly #games: Games;

  constructor(games: Games) {
    this.#games = games;
    this.#chosen.level = levelOf(this.#chosen.level);
    if (!games.presets.some(({ name }) => name === this.#chosen.preset)) this.preset = "a7";
  }

  get preset(): PresetName {
    return this.#chosen.preset;
  }

  set preset(preset: PresetName) {
    this.#chosen.preset = preset;
    this.#chosen.changes = {};
    this.#keep();
  }

  get base(): Rules {
    const found = this.#games.presets.find(({ name }) => name === this.#chosen.preset) ?? this.#games.presets[0];
    if (found === undefined) throw new Error("the server has no games");
    return found.rules;
  }

  /** The rules with what has been changed, for no more players than the cards suffice for; fields that begin to matter have their default. */
  get rules(): Rules {
    const rules: Rules = { ...this.base, ...this.#chosen.changes };
    for (const [name, field] of Object.entries(this.#games.fields)) {
      if (rules[name] === undefined && field.default !== null) rules[name] = field.default;
    }
    const [least, most] = rules.players;
    return { ...rules, players: [least, Math.min(most, room(rules))] };
  }

  /** The fields of house rules that say something in the rules as they are now. */
  get fields(): readonly string[] {
    const rules = this.rules;
    return Object.entries(this.#games.fields)
      .filter(([, field]) => field.families.includes(rules.family))
      .filter(([, field]) => {
        const condition = field.matters[rules.family];
        return condition === undefined || rules[condition[0]] === condition[1];
      })
      .map(([name]) => name);
  }

  get changed(): boolean {
    return Object.keys(this.#chosen.changes).length > 0;
  }

  values(field: string): readonly RuleValue[] {
    return this.#games.fields[field]?.values ?? [];
  }

  set(field: string, value: RuleValue): void {
    const changes = { ...this.#chosen.changes, [field]: value };
    if (same(value, this.base[field])) delete changes[field];
    if (field === "close" && value === "pass" && this.rules["passing"] !== "free") changes["passing"] = "free";
    this.#chosen.changes = changes;
    this.#keep();
  }

  restore(): void {
    this.#chosen.changes = {};
    this.#keep();
  }

  /** The numbers that house rules may name as the most players. */
  get seats(): readonly number[] {
    const least = this.base.players[0];
    return Array.from({ length: room(this.rules) - least + 1 }, (_, more) => least + more);
  }

  /** How many opponents there may be, by the rules and by the cards. */
  get most(): number {
    return this.rules.players[1] - 1;
  }

  get opponents(): number {
    return Math.min(Math.max(this.#chosen.opponents, this.base.players[0] - 1), this.most);
  }

  set opponents(count: number) {
    this.#chosen.opponents = count;
    this.#keep();
  }

  get level(): OfferedLevel {
    return this.#chosen.level;
  }

  set level(level: OfferedLevel) {
    this.#chosen.level = level;
    this.#keep();
  }

  /** The rules as the server wants them. */
  get wanted(): RulesChoice {
    if (!this.changed) return this.preset;
    const allowed = new Set(this.fields);
    const changes = Object.fromEntries(Object.entries(this.#chosen.changes).filter(([field]) => allowed.has(field)));
    const { players } = this.rules;
    return { base: this.preset, ...changes, ...(same(players, this.base.players) ? {} : { players }) };
  }

  #keep(): void {
    remember("choice", $state.snapshot(this.#chosen));
  }
}

const same = (a: RuleValue | undefined, b: RuleValue | undefined): boolean => String(a) === String(b);
