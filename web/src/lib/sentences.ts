/** Events as sentences, and as the few words under a name. */

import type { Announcement } from "./people.ts";
import type { Happening, OutcomeView, TableView } from "./protocol.ts";
import { called, cards, t } from "./words.svelte.ts";

/** An event as a sentence; the empty text where there is nothing to say. */
export function eventSentence(event: Happening, view: TableView): string {
  const say = (message: string, seat: number, values: Record<string, string | number> = {}): string =>
    t(message, { you: seat === view.seat ? "yes" : "no", who: nameOf(view, seat), ...values });
  switch (event.type) {
    case "dealt":
      return say("event-dealt", event.dealer);
    case "kept":
      return say("event-kept", event.seat, { cards: cards(event.table) });
    case "refused":
      return say("event-refused", event.seat, { cards: cards(event.table), hand: cards(event.hand) });
    case "exchanged": {
      const message = event.gave.length === 1 ? "event-exchanged" : "event-exchanged-all";
      return say(message, event.seat, { gave: cards(event.gave), took: cards(event.took) });
    }
    case "passed":
      return say(event.closes ? "event-passed-closing" : "event-passed", event.seat);
    case "knocked":
      return say("event-knocked", event.seat);
    case "renewed": {
      const message = event.why === "789" ? "event-renewed-789" : "event-renewed-all-pass";
      return t(message, { gone: cards(event.set_aside), cards: cards(event.table) });
    }
    case "refilled":
      return t("event-refilled", { stock: event.stock });
    case "took_stock":
      return say("event-took-stock", event.seat, { card: cards([event.card]) });
    case "took_pile":
      return say("event-took-pile", event.seat, { card: cards([event.card]) });
    case "discarded":
      return say(event.shows ? "event-showed" : "event-discarded", event.seat, { card: cards([event.card]) });
    case "round_ended":
      return view.outcome === null ? "" : endingSentence(view.outcome, view);
    case "lives_lost":
      if (event.place !== null) return say("event-out", event.seat, { place: event.place });
      if (event.swims) return say("event-swims", event.seat);
      return say("event-lost", event.seat, { lost: event.lost, lives: event.lives });
    case "game_ended":
      return say("event-game-ended", event.winner, { pot: view.pot });
    case "undone":
      return t("said-undone");
    case "forced":
      return t("said-forced", { action: actionName(event.action, view) });
    case "clock_ran_out":
      return say("event-clock-ran-out", event.seat);
    case "stand_in":
      return say(event.left ? "event-left" : "event-stand-in", event.seat);
    case "came_back":
      return say("event-came-back", event.seat);
  }
}

export function endingSentence(outcome: OutcomeView, view: TableView): string {
  const seat = outcome.closer;
  const why = t(`event-ended-${outcome.ended_by}`, {
    you: seat !== null && seat === view.seat ? "yes" : "no",
    who: seat === null ? "" : nameOf(view, seat),
  });
  if (outcome.void) return `${why} ${t("event-void")}`;
  return outcome.losses.some((lost) => lost > 0) ? why : `${why} ${t("event-nobody-loses")}`;
}

/** The last thing a player did, in a few words; `brief` where there is hardly any room. */
export function act(event: Happening | null, brief = false): string {
  switch (event?.type) {
    case "kept":
      return t(brief ? "brief-kept" : "act-kept");
    case "refused":
      return t(brief ? "brief-refused" : "act-refused");
    case "exchanged":
      if (event.gave.length === 3) return t(brief ? "brief-exchanged-all" : "act-all");
      return t(brief ? "brief-exchanged" : "act-exchanged", { gave: cards(event.gave), took: cards(event.took) });
    case "passed":
      return t("act-passed");
    case "knocked":
      return t("act-knocked");
    case "took_stock":
      return t(brief ? "brief-took-stock" : "act-took-stock");
    case "took_pile":
      return t(brief ? "brief-took-pile" : "act-took-pile", { card: cards([event.card]) });
    case "discarded":
      if (event.shows) return t("act-showed");
      return t(brief ? "brief-discarded" : "act-discarded", { card: cards([event.card]) });
    default:
      return "";
  }
}

/** What an action is called on its button, or in a sentence. */
export function actionName(action: string, view: TableView): string {
  if (action.includes(">")) {
    const [give, take] = action.split(">") as [string, string];
    return t("action-one", { give: cards([give]), take: cards([take]) });
  }
  if (action.startsWith("drop ")) return t("action-drop-one", { card: cards([action.slice(5)]) });
  if (action === "pass" && view.rules.close === "pass" && view.closer === null) return t("action-pass-closing");
  return t(`action-${action.split(" ")[0] ?? action}`);
}

/** What has changed about people, as a sentence. */
export function announcementSentence(announcement: Announcement, view: TableView): string {
  if (announcement.what === "rematch") return nextGameSentence(view);
  return t(`announcement-${announcement.what}`, {
    you: announcement.seat === view.seat ? "yes" : "no",
    who: nameOf(view, announcement.seat),
  });
}

/** What is said of the game that follows on one that is over. */
export function nextGameSentence(view: TableView): string {
  if (view.next_begun) return t("rematch-begun");
  const opener = view.next_opener;
  const who = opener === null ? t("somebody") : nameOf(view, opener);
  const you = opener !== null && opener === view.seat ? "yes" : "no";
  return t(view.seat !== null || view.waits ? "rematch-open" : "rematch-open-watch", { you, who });
}

export const nameOf = (view: TableView, seat: number): string => called(view.seats[seat]?.name ?? null);
