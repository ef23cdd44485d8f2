import { type OfferedLevel, OFFERED_LEVELS } from "../lib/protocol.ts";

/** Who plays where nobody has chosen. */
export const INITIAL_LEVEL: OfferedLevel = "casual";

/** A level as this browser remembered it; the first choice where there is none of that name any more. */
export function levelOf(remembered: string): OfferedLevel {
  return OFFERED_LEVELS.find((level) => level === remembered) ?? INITIAL_LEVEL;
}
