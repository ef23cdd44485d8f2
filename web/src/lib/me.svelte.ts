/** Who reads this page, as the server knows them. */

import * as api from "./api.ts";
import type { Me } from "./protocol.ts";

let current = $state.raw<Me | undefined>();

/** Undefined until the server has told. */
export const person = (): Me | undefined => current;

/** Go on as this person. */
export const become = (me: Me | undefined): void => void (current = me);

/** Ask the server again: it may have been told something in another tab. */
export async function meet(): Promise<void> {
  try {
    current = await api.me();
  } catch {
    // without an answer the page says so elsewhere; a name is no reason to stop anybody
  }
}

/** Keep a name, unless it is the one that is kept already. */
export async function callMe(name: string): Promise<void> {
  const wanted = name.trim();
  if (wanted !== "" && wanted !== current?.name) current = await api.rename(wanted);
}
