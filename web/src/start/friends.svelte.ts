/** What the next table for friends will be like: remembered, as one plays with the same friends. */

import type { ClockName } from "../lib/protocol.ts";
import { remember, remembered } from "../lib/storage.ts";

interface Wanted {
  seats: number;
  /** How many of them computers have. */
  computers: number;
  clock: ClockName;
  public: boolean;
  talk: boolean;
}

export const CLOCKS: readonly ClockName[] = ["none", "relaxed", "normal", "fast"];

export const friends: Wanted = $state(
  remembered<Wanted>("friends", { seats: 4, computers: 0, clock: "none", public: false, talk: true }),
);

export function changeFriends(changes: Partial<Wanted>): void {
  Object.assign(friends, changes);
  remember("friends", $state.snapshot(friends));
}
