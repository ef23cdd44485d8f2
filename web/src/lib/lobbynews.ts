/** What has changed at a table before its game, for those who hear the page. */

import type { Lobby } from "./protocol.ts";

export interface News {
  message: "lobby-news-sat" | "lobby-news-left" | "lobby-news-host" | "lobby-news-you-host" | "lobby-news-sent-away";
  values?: Record<string, string>;
}

/** Tell who came, who went and who hosts now, as the reader sees it. */
export function lobbyNews(before: Lobby, after: Lobby): News[] {
  if (after.sent_away && !before.sent_away) return [{ message: "lobby-news-sent-away" }];
  const [had, has] = [others(before), others(after)];
  const news: News[] = [
    ...without(had, has).map((who): News => ({ message: "lobby-news-left", values: { who } })),
    ...without(has, had).map((who): News => ({ message: "lobby-news-sat", values: { who } })),
  ];
  const host = after.host === null ? null : (after.seats[after.host]?.name ?? null);
  const wasHost = before.host === null ? null : (before.seats[before.host]?.name ?? null);
  if (after.host !== null && after.host === after.seat) {
    if (before.host !== before.seat) news.push({ message: "lobby-news-you-host" });
  } else if (host !== null && host !== wasHost) news.push({ message: "lobby-news-host", values: { who: host } });
  return news;
}

const others = (lobby: Lobby): string[] =>
  lobby.seats.flatMap(({ seat, name }) => (name === null || seat === lobby.seat ? [] : [name]));

/** Those of the first list that the second lacks; of two of one name one may stay. */
function without(list: readonly string[], taken: readonly string[]): string[] {
  const rest = [...taken];
  return list.filter((name) => {
    const found = rest.indexOf(name);
    if (found >= 0) rest.splice(found, 1);
    return found < 0;
  });
}
