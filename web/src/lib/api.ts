/** The HTTP part of the server: games, tables. */

import type { Games, Level, OpenTable, Pace, RulesChoice } from "./protocol.ts";

interface Failure {
  error?: { code: string; sentence: string };
}

async function answer<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T;
  const failure = (await response.json().catch(() => ({}))) as Failure;
  throw new Error(failure.error?.sentence ?? `${response.status} ${response.statusText}`);
}

let known: Promise<Games> | undefined;

/** The presets and the fields of house rules; asked for once. */
export function games(): Promise<Games> {
  known ??= fetch("/api/games").then((response) => answer<Games>(response));
  known.catch(() => (known = undefined));
  return known;
}

export interface NewTable {
  rules: RulesChoice;
  /** What the others read; the server has a name for who gives none. */
  name?: string;
  opponents: readonly Level[];
  pace: Pace;
}

export async function openTable(wanted: NewTable): Promise<string> {
  const response = await fetch("/api/tables", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(wanted),
  });
  return (await answer<{ table: string }>(response)).table;
}

export async function openTables(): Promise<readonly OpenTable[]> {
  return (await answer<{ tables: OpenTable[] }>(await fetch("/api/tables"))).tables;
}
