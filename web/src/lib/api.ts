/** The HTTP part of the server: games, tables, and the person who plays. */

import type {
  Failure,
  Games,
  Me,
  NewTable,
  NewTableName,
  OpenTable,
  OpenTables,
  PastGame,
  PastGames,
  PersonalLink,
  Statistics,
  TableName,
} from "./protocol.ts";
import { refusal } from "./words.svelte.ts";

async function answer<T>(response: Response): Promise<T> {
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as T;
  const { error } = (await response.json().catch(() => ({}))) as Partial<Failure>;
  throw new Error(error ? refusal(error.code, error.sentence) : `${response.status} ${response.statusText}`);
}

const get = async <T>(path: string): Promise<T> => answer<T>(await fetch(path));

async function send<T>(method: "POST" | "PUT" | "DELETE", path: string, body?: object): Promise<T> {
  const json = { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  return answer<T>(await fetch(path, { method, ...(body === undefined ? {} : json) }));
}

/** An error as a sentence for the reader. */
export const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

// Games and tables.

let known: Promise<Games> | undefined;

/** The presets and the fields of house rules; asked for once. */
export function games(): Promise<Games> {
  known ??= get<Games>("/api/games");
  known.catch(() => (known = undefined));
  return known;
}

export const openTable = async (wanted: NewTable): Promise<string> =>
  (await send<NewTableName>("POST", "/api/tables", wanted)).table;

export const openTables = async (): Promise<readonly OpenTable[]> =>
  (await get<OpenTables>("/api/tables")).tables;

export const tableWithCode = async (code: string): Promise<string> =>
  (await get<TableName>(`/api/codes/${encodeURIComponent(code)}`)).table;

export const qrPath = (table: string): string => `/api/tables/${encodeURIComponent(table)}/qr.svg`;
export const recordPath = (table: string): string => `/api/tables/${encodeURIComponent(table)}/record`;

// The person.

export const me = (): Promise<Me> => get<Me>("/api/me");
export const rename = (name: string): Promise<Me> => send<Me>("PUT", "/api/me", { name });
export const deleteMe = (): Promise<void> => send<void>("DELETE", "/api/me");
export const makeLink = async (): Promise<string> => (await send<PersonalLink>("POST", "/api/me/link")).secret;
export const revokeLink = (): Promise<Me> => send<Me>("DELETE", "/api/me/link");
export const resume = (secret: string): Promise<Me> => send<Me>("POST", "/api/resume", { secret });

export const passkeyRegistration = async (): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  (await send<{ options: PublicKeyCredentialCreationOptionsJSON }>("POST", "/api/passkeys/registration")).options;
export const registerPasskey = (credential: PublicKeyCredentialJSON): Promise<Me> =>
  send("POST", "/api/passkeys", { credential });
export const removePasskeys = (): Promise<Me> => send("DELETE", "/api/passkeys");
export const passkeyChallenge = async (): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  (await send<{ options: PublicKeyCredentialRequestOptionsJSON }>("POST", "/api/passkeys/challenge")).options;
export const signIn = (credential: PublicKeyCredentialJSON): Promise<Me> =>
  send("POST", "/api/passkeys/signin", { credential });

export const myGames = async (): Promise<readonly PastGame[]> =>
  (await get<PastGames>("/api/me/games")).games;
export const myStatistics = (): Promise<Statistics> => get<Statistics>("/api/me/statistics");
