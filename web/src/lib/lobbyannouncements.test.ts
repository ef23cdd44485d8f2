import assert from "node:assert/strict";
import { test } from "node:test";

import { lobbyAnnouncements } from "./lobbyannouncements.ts";
import type { LobbyView } from "./protocol.ts";

function lobby(names: readonly (string | null)[], seat: number | null, host: number, sentAway = false): LobbyView {
  return {
    seat,
    host,
    sent_away: sentAway,
    seats: names.map((name, number) => ({
      seat: number,
      name,
      kind: name === null ? "empty" : "person",
      level: null,
      here: name !== null,
    })),
  } as unknown as LobbyView;
}

test("who comes and who goes is told, the reader's own change of seat is not", () => {
  const before = lobby(["Ana", "Bo", null, null], 0, 0);
  assert.deepEqual(lobbyAnnouncements(before, lobby([null, "Bo", "Ana", "Cy"], 2, 2)), [
    { message: "lobby-announcement-sat", values: { who: "Cy" } },
  ]);
  assert.deepEqual(lobbyAnnouncements(before, lobby(["Ana", null, null, null], 0, 0)), [
    { message: "lobby-announcement-left", values: { who: "Bo" } },
  ]);
});

test("another of the same name is another", () => {
  assert.deepEqual(lobbyAnnouncements(lobby(["Ana", "Bo", null], 0, 0), lobby(["Ana", "Bo", "Bo"], 0, 0)), [
    { message: "lobby-announcement-sat", values: { who: "Bo" } },
  ]);
});

test("a new host is told, and the reader when it is the reader", () => {
  const before = lobby(["Ana", "Bo", "Cy"], 1, 0);
  const left = { message: "lobby-announcement-left", values: { who: "Ana" } };
  assert.deepEqual(lobbyAnnouncements(before, lobby([null, "Bo", "Cy"], 1, 1)), [left, { message: "lobby-announcement-you-host" }]);
  assert.deepEqual(lobbyAnnouncements(before, lobby([null, "Bo", "Cy"], 1, 2)), [
    left,
    { message: "lobby-announcement-host", values: { who: "Cy" } },
  ]);
});

test("who is sent away hears only that", () => {
  const before = lobby(["Ana", "Bo"], 1, 0);
  assert.deepEqual(lobbyAnnouncements(before, lobby(["Ana", null], null, 0, true)), [{ message: "lobby-announcement-sent-away" }]);
});
