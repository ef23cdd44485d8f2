/** The reader's settings, kept in this browser. */

import { LANGUAGES, type Language } from "./cards.ts";
import type { PaceName } from "./protocol.ts";
import { remember, remembered } from "./storage.ts";

interface Settings {
  language: Language;
  sound: boolean;
  vibration: boolean;
  pace: PaceName;
}

function preferred(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.map((tag) => LANGUAGES.find((known) => known === tag)).find((found) => found !== undefined) ?? "en";
}

export const settings: Settings = $state(
  remembered<Settings>("settings", { language: preferred(), sound: true, vibration: true, pace: "normal" }),
);
if (!LANGUAGES.includes(settings.language)) settings.language = preferred();

/** Change settings, and remember them. */
export function change(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  remember("settings", $state.snapshot(settings));
}
