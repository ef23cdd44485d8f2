/** What has changed at a table before its game, for those who hear the page. */

import type { LobbyView } from "./protocol.ts";

export interface LobbyAnnouncement {
  message: "lobby-announcement-sat" | "lobby-announcement-left" | "lobby-announcement-host" | "lobby-announcement-you-host" | "lobby-announcement-sent-away";
  /** Names; none of somebody of whom none is kept. */
  values?: Record<string, string | null>;
}

/** Tell who came, who went and who hosts now, as the reader sees it. */
export function lobbyAnnouncements(before: LobbyView, after: LobbyView): LobbyAnnouncement[] {
  if (after.sent_away && !before.sent_away) return [{ message: "lobby-announcement-sent-away" }];
  const [had, has] = [others(before), others(after)];
  const found: LobbyAnnouncement[] = [
    ...without(had, has).map((who): LobbyAnnouncement => ({ message: "lobby-announcement-left", values: { who } })),
    ...without(has, had).map((who): LobbyAnnouncement => ({ message: "lobby-announcement-sat", values: { who } })),
  ];
  const host = hostOf(after);
  const wasHost = hostOf(before);
  if (after.host !== null && after.host === after.seat) {
    if (before.host !== before.seat) found.push({ message: "lobby-announcement-you-host" });
  } else if (host !== undefined && host !== wasHost) found.push({ message: "lobby-announcement-host", values: { who: host } });
  return found;
}

/** The host's name; undefined without a host. */
const hostOf = (lobby: LobbyView): string | null | undefined =>
  lobby.host === null ? undefined : lobby.seats[lobby.host]?.name;

const others = (lobby: LobbyView): (string | null)[] =>
  lobby.seats.flatMap(({ seat, name, kind }) => (kind === "empty" || seat === lobby.seat ? [] : [name]));

/** Those of the first list that the second lacks; of two of one name one may stay. */
function without(list: readonly (string | null)[], taken: readonly (string | null)[]): (string | null)[] {
  const rest = [...taken];
  return list.filter((name) => {
    const found = rest.indexOf(name);
    if (found >= 0) rest.splice(found, 1);
    return found < 0;
  });
}
