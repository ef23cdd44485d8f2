import { LEVELS, type Level } from "../lib/protocol.ts";

/** Who plays where nobody has chosen. */
export const INITIAL_LEVEL: Level = "casual";

/** A level as this browser remembered it; the first choice where there is none of that name any more. */
export function levelOf(remembered: string): Level {
  return LEVELS.find((level) => level === remembered) ?? INITIAL_LEVEL;
}
