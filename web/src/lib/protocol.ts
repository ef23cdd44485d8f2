/**
 * The messages between page and server, and what goes over HTTP; docs/protocol.md describes them.
 * Made by tools/protocol_types.py from the server's own types: change those, then run it.
 */
// Longer than 300 lines because it is generated.

/** The most players for whom a whole pack suffices: no game has more, and no table more seats. */
export const MOST_PLAYERS = 17;

/** By family: the cards that lie in the middle after the deal, beside three for every player. */
export const CARDS_BESIDE = { exchange: 3, draw: 1 } as const;

export const REACTIONS = ["clap", "laugh", "wow", "sad", "think", "heart"] as const;
export type Reaction = (typeof REACTIONS)[number];

export const PHRASES = [
  "hello",
  "good_luck",
  "well_played",
  "thanks",
  "oops",
  "hurry",
  "one_moment",
  "again",
  "bye",
] as const;
export type Phrase = (typeof PHRASES)[number];

/** The levels that people are offered to play against, weakest first. */
export const OFFERED_LEVELS = ["beginner", "casual", "careful", "skilled", "steady", "master"] as const;
export type OfferedLevel = (typeof OFFERED_LEVELS)[number];

/** As records write it: `"7h"`, `"Td"`. */
export type Card = string;

/** A suit. Members stand in the order that decides ties, best first. */
export type Suit = "c" | "s" | "h" | "d";

/** Three aces where they are fire, 31 in one suit, three of one rank, or the best suit's points. */
export type Combination = "fire" | "31" | "triple" | "suit";

/** What three of one rank are worth. */
export type Triple = "30.5" | "30" | "none";

/** Cards of which some may lie face down (None). */
export type HiddenHand = readonly (Card | null)[];

/** Why a round ended: the lap after a close ran out, the stock (A-3, D-7), the limit (C-8), or a hand that ends it. */
export type EndedBy = "knock" | "pass" | "stock" | "limit" | "31" | "fire";

/** A computer player, by the name of its level. An unknown one is refused as `bad_player`, naming those there are. */
export type LevelName = "random" | "beginner" | "casual" | "careful" | "skilled" | "steady" | "master";

/** How long computer players seem to think. */
export type PaceName = "none" | "quick" | "normal" | "slow";

/** How long people may think, see `thirtyone.table.clock`. */
export type ClockName = "none" | "relaxed" | "normal" | "fast";

export type Status = "playing" | "round_over" | "finished" | "abandoned";

/**
 * A person who is connected; one who is not; one for whom the clock has played the last turn; one for whom a computer
 * player sits in; one who has left for good. Computer players are here.
 */
export type Presence = "here" | "absent" | "away" | "replaced" | "gone";

export type Family = "exchange" | "draw";

export type RuleValue = string | number | boolean | readonly [number, number];

/** A game that comes with the program. */
export type PresetName = "a9" | "a7" | "a5" | "trente36" | "trente52" | "schwimmen" | "scat";

export type RulesChoice = PresetName | HouseRules;

/** What a table can be before its game is over. */
export type Unfinished = "lobby" | "playing" | "round_over";

/** What a table can be once its game is over. */
export type Over = "finished" | "abandoned";

/** What a player does; each has the player's `seat`. */
export type Deed = Kept | FirstCardsRefused | Exchanged | Passed | Knocked | TookStock | TookPile | Discarded;

/** Everything that can happen at a table; in JSON `type` says what. */
export type Happening =
  | Deed
  | Dealt
  | TableRenewed
  | StockRefilled
  | RoundEnded
  | LivesLost
  | GameEnded
  | Forced
  | Undone
  | ClockRanOut
  | StandIn
  | CameBack;

/** Everything that a page can ask of a table. */
export type PageCommand =
  | Sit
  | SeatComputer
  | FreeSeat
  | Start
  | Act
  | Continue
  | Undo
  | TakeBack
  | PlayFor
  | Queue
  | Pace
  | AllowTalk
  | Leave
  | Again
  | Say;

export type ClientMessage = Watch | WatchPublicTables | Ping | Envelope;

export type ServerMessage = State | News | PublicTables | Said | Accepted | Opened | Refused | Pong;

/** Every field that says something in a game, as `thirtyone.Rules.data` writes them. */
export interface Rules {
  family: Family;
  ranks: string;
  suits: string;
  players: readonly [number, number];
  lives: number;
  swim: boolean;
  close: "knock" | "pass";
  first_knock?: "any" | "after_lap";
  passing?: "free" | "once" | "none";
  exchange_all?: "free" | "locks" | "none";
  renew?: "all_pass" | "none";
  renew_789?: boolean;
  exhausted?: "showdown" | "recycle";
  fire?: boolean;
  fire_costs_all?: boolean;
  triple: Triple;
  ties: "order" | "all" | "nobody" | "knocker" | "all_but_knocker";
  knocker_alone_lowest: 1 | 2;
  knocker_must_be_highest: boolean;
  show_31?: "by_hand" | "automatic";
  unshown_31_loses?: boolean;
  shown_31_costs_all?: boolean;
  return_taken?: boolean;
  turn_limit: number | "none";
  [field: string]: RuleValue | undefined;
}

/** The preset that house rules change, and the fields that differ. */
export type HouseRules = { base: PresetName } & Readonly<Record<string, RuleValue>>;

/**
 * The fields of a spectator's TableView that have changed; `seats` is an object that has, by number, the changed fields
 * of those seats that changed.
 */
export type TableChanges = Partial<Omit<TableView, "seats">> & {
  seats?: Readonly<Record<string, Partial<SeatView>>>;
};

// From the page.

/** Show me this table, and what happens there from now on. */
export interface Watch {
  type: "watch";
  table: string;
  /** The last sequence number that the client has; 0 for none. */
  after?: number;
}

/** Show me the public tables where seats are free, from now on; instead of a table. */
export interface WatchPublicTables {
  type: "watch_public_tables";
}

/** Are you there? A page cannot see that its connection is dead, so after a silence it asks. */
export interface Ping {
  type: "ping";
}

/** Do something at a table. */
export interface Envelope {
  type: "command";
  /** Drawn by the client, another for every command: one that comes twice is carried out once. */
  id: string;
  table: string;
  command: PageCommand;
}

/** Before the game: take an empty seat, change over to it, or come to the one kept for oneself. */
export interface Sit {
  type: "sit";
  /** None: any. */
  seat?: number | null;
}

/** Before the game, as the host: give an empty seat to a computer player. */
export interface SeatComputer {
  type: "seat_computer";
  seat: number;
  level: LevelName;
}

/** Before the game, as the host: send away whoever sits there. */
export interface FreeSeat {
  type: "free_seat";
  seat: number;
}

/** As the host, or as anybody who has come while the host is not connected: begin with those who have come. */
export interface Start {
  type: "start";
}

/** Decide, when it is one's turn. */
export interface Act {
  type: "act";
  /** The view's `decision` when the player chose: the action is refused if the game has gone on since. */
  decision: number;
  /** As records write it. */
  action: string;
}

/** Go on to the next round. */
export interface Continue {
  type: "continue";
  /** The one that has ended. */
  round: number;
}

/** Take back one's last decision in this round; only where all others are computer players. */
export interface Undo {
  type: "undo";
  /** The view's `decision` now. */
  decision: number;
}

/** Take one's seat back from the computer player that sits in. */
export interface TakeBack {
  type: "take_back";
}

/**
 * Where there is no clock: let a computer player sit in for somebody who is not connected.
 *
 * Only the host may do that, or anybody while the host is not connected.
 */
export interface PlayFor {
  type: "play_for";
  seat: number;
}

/** As a spectator: wait for a seat in the next game, or no longer. */
export interface Queue {
  type: "queue";
  waits: boolean;
}

/** Change how long computer players seem to think. */
export interface Pace {
  type: "pace";
  pace: PaceName;
}

/** As the host of a private table: let people write freely, or not. */
export interface AllowTalk {
  type: "allow_talk";
  allowed: boolean;
}

/** Leave the table for good; after the game: have no seat kept in the next one. */
export interface Leave {
  type: "leave";
}

/** After the game: open a new table with the same rules and seats, or come to the one that somebody has opened. */
export interface Again {
  type: "again";
}

/** Say something to everybody at the table: one of the three. It is not kept. */
export interface Say {
  type: "say";
  reaction?: Reaction | null;
  /** Every reader sees it in the language of the page. */
  phrase?: Phrase | null;
  /** Where the host allows it. */
  text?: string | null;
}

// From the server.

/** How the table is now, whole: when a client begins to watch, before the game, at its start, and after a gap. */
export interface State {
  type: "state";
  table: string;
  /** How many events the table has had. */
  seq: number;
  /** Since the sequence number that the client has named, in order. */
  happened: readonly Happening[];
  /** The server's time, in milliseconds since 1970. */
  now: number;
  view: TableView | LobbyView;
}

/** A round was dealt. In the exchange family the dealer's hand is the first three cards, still to be chosen. */
export interface Dealt {
  type: "dealt";
  dealer: number;
  hands: readonly HiddenHand[];
  stock: number;
  /** The card turned up, where there is a pile (D-0). */
  pile: readonly Card[];
}

/** The dealer kept the first three cards; the other three lie on the table (E-2). */
export interface Kept {
  type: "kept";
  seat: number;
  table: readonly Card[];
}

/** The dealer put the first three cards on the table and has the other three (E-2). */
export interface FirstCardsRefused {
  type: "refused";
  seat: number;
  table: readonly Card[];
  hand: HiddenHand;
}

/** A player exchanged one card, or all three, with the table; all saw what was given and taken (E-4). */
export interface Exchanged {
  type: "exchanged";
  seat: number;
  gave: readonly Card[];
  took: readonly Card[];
}

/** A player passed; `closes` where that began the last lap (T-1). */
export interface Passed {
  type: "passed";
  seat: number;
  closes: boolean;
}

/** A player knocked: every other player has one more turn. */
export interface Knocked {
  type: "knocked";
  seat: number;
}

/** A player took the top of the stock; nobody else saw the card. */
export interface TookStock {
  type: "took_stock";
  seat: number;
  card: Card | null;
}

/** A player took the top of the pile. */
export interface TookPile {
  type: "took_pile";
  seat: number;
  card: Card;
}

/** A player put a card on the pile; `shows` when 31 was laid down with it (D-3). */
export interface Discarded {
  type: "discarded";
  seat: number;
  card: Card;
  shows: boolean;
}

/** The table cards were set aside and replaced from the stock (A-2, or `renew_789`). */
export interface TableRenewed {
  type: "renewed";
  why: "all_pass" | "789";
  set_aside: readonly Card[];
  table: readonly Card[];
  stock: number;
}

/** The stock was shuffled anew from cards already used (A-3 `recycle`, D-7). */
export interface StockRefilled {
  type: "refilled";
  stock: number;
}

/** A round ended and all hands lie open (V-2). */
export interface RoundEnded {
  type: "round_ended";
  outcome: Outcome;
}

/** How a round ended. `hands`, `worths` and `losses` go by seat, empty, None and 0 for seats that were out. */
export interface Outcome {
  ended_by: EndedBy;
  /** The seat that knocked, passed, or made or showed the ending hand; None for `stock` and `limit`. */
  closer: number | null;
  hands: readonly (readonly Card[])[];
  worths: readonly (Worth | null)[];
  /** Lives that each seat loses; all 0 in a void round. */
  losses: readonly number[];
  /** Whether everybody would have lost, so that nobody does (C-6). */
  void: boolean;
}

/** What a hand is worth. Compare two of one `Scoring` by `strength`: the higher is better, equal is a tie. */
export interface Worth {
  combination: Combination;
  /** Points by C-1; 30.5 or 30 for a triple, 33 for fire. */
  points: number;
  /** The suit that scores; of equal sums the better suit by A-6. None for fire and triples. */
  suit: Suit | null;
  strength: number;
}

/** A player lost lives; `place` is set when the player is out of the game. */
export interface LivesLost {
  type: "lives_lost";
  seat: number;
  /** How many lives; fewer than the round costs where the first loss put the player out. */
  lost: number;
  lives: number;
  swims: boolean;
  place: number | null;
}

/** One player is left: the winner. `places` go by seat. */
export interface GameEnded {
  type: "game_ended";
  winner: number;
  places: readonly number[];
}

/** The single legal action was played for a person. */
export interface Forced {
  type: "forced";
  seat: number;
  action: string;
}

/** Decisions were taken back. */
export interface Undone {
  type: "undone";
  seat: number;
}

/** A person's time was over: what follows was played for them. */
export interface ClockRanOut {
  type: "clock_ran_out";
  seat: number;
}

/** A computer player sits in for a person; `left`: for good. */
export interface StandIn {
  type: "stand_in";
  seat: number;
  left: boolean;
}

/** A person took the seat back. */
export interface CameBack {
  type: "came_back";
  seat: number;
}

/** Everything that one seat, or a spectator, may know of a table. */
export interface TableView {
  seat: number | null;
  seats: readonly SeatView[];
  middle: ExchangeMiddle | DrawMiddle | null;
  legal: readonly string[];
  /** What the hand would be worth after each legal action that changes it. */
  prospects: Readonly<Record<string, string>>;
  can_undo: boolean;
  /** Whether the reader, a spectator, waits for a seat in the next game. */
  waits: boolean;
  rules: Rules;
  /** The preset that the rules are, or are nearest to. */
  base: PresetName;
  house_rules: boolean;
  /** The seat of the host. */
  host: number | null;
  status: Status;
  round: number;
  dealer: number;
  order: readonly number[];
  to_act: number | null;
  turns: number;
  closer: number | null;
  turns_left: number | null;
  stock: number;
  decision: number;
  /** The SHA-256 of the seed of this round, or of the next where none is being played. */
  commitment: string;
  /** The seed of the round that has just ended. */
  revealed_seed: string | null;
  /** The seats that must press Continue before the next round. */
  waiting_for: readonly number[];
  outcome: OutcomeView | null;
  winner: number | null;
  pot: number;
  pace: PaceName;
  clock: ClockName;
  /** Where the table has a clock: when the turn is over, or the next round is dealt; in milliseconds since 1970. */
  due: number | null;
  /** How many milliseconds there are until then when they begin. */
  span: number | null;
  /** How many milliseconds of the time until then come out of the player's time bank. */
  bank: number | null;
  /** Whether people may write freely. */
  talk: boolean;
  /** How many spectators there are. */
  watching: number;
  /** After the game: where those who play on have gone. */
  next_table: string | null;
  /** The seat of who opened that table; None for a spectator who waited for a seat. */
  next_opener: number | null;
  /** Whether the game there has begun: then no seat is kept there any more. */
  next_begun: boolean;
  history: readonly EndedRound[];
}

/** One player at the table. */
export interface SeatView {
  seat: number;
  /** None for a person of whom no name is kept. */
  name: string | null;
  kind: "person" | "computer";
  /** Of the computer player, also of one that sits in for a person. */
  level: LevelName | null;
  presence: Presence;
  lives: number;
  swims: boolean;
  place: number | null;
  /** None for a card that lies face down. */
  hand: HiddenHand;
  /** The cards of this hand that everybody knows. */
  shown: readonly Card[];
  /** Of one's own hand, and of all when the round is over. */
  worth: WorthView | null;
  /** The last thing that this player did in this round. */
  did: Deed | null;
}

/** What a hand is worth. */
export interface WorthView {
  /** `fire`, `31`, `30.5` or points. */
  value: string;
  combination: Combination;
  suit: Suit | null;
}

/** The middle of the table in the exchange family. */
export interface ExchangeMiddle {
  /** The three table cards; none while the dealer chooses. */
  table: readonly Card[];
  /** Table cards replaced in this round and not shuffled in again; they lay face up. */
  set_aside: readonly Card[];
  /** How many players have passed in a row. */
  passes: number;
  /** The seats that have passed in this round. */
  passed: readonly number[];
  /** The seats that may not exchange again in this round (T-2). */
  locked: readonly number[];
  /** Whether the dealer still has to keep or refuse the first three cards (E-2). */
  dealer_chooses: boolean;
}

/** The middle of the table in the draw family. */
export interface DrawMiddle {
  /** The discard pile, its top first; every card of it was laid open. */
  pile: readonly Card[];
  /** Where the player whose turn it is took a card from, until the discard. */
  taken_from: "stock" | "pile" | null;
  /** The card taken; None where this viewer has not seen it. */
  taken: Card | null;
}

/** How a round ended; lists go by seat. */
export interface OutcomeView {
  ended_by: EndedBy;
  closer: number | null;
  hands: readonly (readonly Card[])[];
  worths: readonly (WorthView | null)[];
  losses: readonly number[];
  void: boolean;
}

/** A round that ended. */
export interface EndedRound {
  ended_by: EndedBy;
  closer: number | null;
  losses: readonly number[];
  /** Everybody's, after it. */
  lives: readonly number[];
}

/** Everything there is to see of a table before its game. */
export interface LobbyView {
  rules: Rules;
  base: PresetName;
  house_rules: boolean;
  status: "lobby" | "abandoned";
  /** The reader's. */
  seat: number | null;
  /** Whether the reader has taken that seat, which may only be kept for them. */
  come: boolean;
  /** Whether the host has sent the reader away: there is no seat for them at this table any more. */
  sent_away: boolean;
  host: number | null;
  seats: readonly LobbySeat[];
  /** Whether enough have come. */
  may_start: boolean;
  /** To be read out to those who are to come. */
  code: string;
  public: boolean;
  clock: ClockName;
  pace: PaceName;
  talk: boolean;
  watching: number;
}

/** One seat before the start. */
export interface LobbySeat {
  seat: number;
  /** None for an empty seat, and for a person of whom no name is kept. */
  name: string | null;
  kind: "person" | "computer" | "empty";
  level: LevelName | null;
  /** Whether the person has come, and is connected. */
  here: boolean;
}

/** What has happened in a game, and what that changes in the view that the client has. */
export interface News {
  type: "news";
  table: string;
  /** The sequence number of what the client has; if it has another one, it has missed something: watch again. */
  after: number;
  seq: number;
  /** Since then, in order. */
  happened: readonly Happening[];
  /** The server's time, in milliseconds since 1970. */
  now: number;
  view: TableChanges;
  /** Left out where nothing of that kind has changed; it counts more than `view`. */
  own?: OwnNews;
}

/**
 * What the reader sees otherwise than a spectator; it takes the place of all that was so before.
 *
 * A spectator's has at most `waits`. `legal`, `prospects` and `can_undo` are left out where there is nothing to do.
 */
export interface OwnNews {
  /** Of the reader's seat, as `worth` and `did`. */
  hand?: HiddenHand;
  worth?: WorthView | null;
  did?: Deed | null;
  middle?: ExchangeMiddle | DrawMiddle | null;
  legal?: readonly string[];
  prospects?: Readonly<Record<string, string>>;
  can_undo?: boolean;
  waits?: boolean;
}

/** All of them, or the hundred that were listed last, whenever something has changed. */
export interface PublicTables {
  type: "public_tables";
  tables: readonly PublicTable[];
}

/** A public table where seats are free. */
export interface PublicTable {
  table: string;
  rules: RulesChoice;
  /** The names of those who have come; None where none is kept. */
  players: readonly (string | null)[];
  seats: number;
  clock: ClockName;
}

/** Somebody at the table has said something. */
export interface Said {
  type: "said";
  table: string;
  seat: number;
  /** None where none is kept. */
  name: string | null;
  reaction: Reaction | null;
  phrase: Phrase | null;
  text: string | null;
}

/** The command was carried out, and is on disk. */
export interface Accepted {
  type: "accepted";
  id: string;
}

/** A new table was opened. */
export interface Opened {
  type: "opened";
  id: string;
  table: string;
}

/** Nothing was changed. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: string;
  sentence: string;
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
}

// Over HTTP.

/** What a new table is to be. */
export interface NewTable {
  /** As a record has them: a preset's name, or a `base` and the fields that differ. */
  rules: RulesChoice;
  /** The computer players' levels; they sit to the left of who opens the table. */
  opponents?: readonly LevelName[];
  /** How many, where some are to be taken by others; the game begins at once where none is empty. */
  seats?: number | null;
  /** The name to be kept of who opens the table; without one the name kept already. */
  name?: string | null;
  pace?: PaceName;
  clock?: ClockName;
  /** Of the computer player that sits in for somebody who is away. */
  level?: LevelName;
  /** Whether it stands in the list of public tables until the game begins. */
  public?: boolean;
  /** Whether people may write to each other freely; only at a table that is not public. */
  talk?: boolean;
}

/** What others are to read. */
export interface NewName {
  name: string;
}

/** A secret that leads back to its person from any device. It is shown once, and only its hash is kept. */
export interface PersonalLink {
  secret: string;
}

/** What a browser answers. */
export interface Credential {
  /** As its `toJSON()` writes it. */
  credential: Readonly<Record<string, unknown>>;
}

/** Everything that can be chosen for a new table. */
export interface Games {
  presets: readonly Preset[];
  fields: Readonly<Record<string, Field>>;
  /** The computer players. */
  levels: readonly LevelName[];
  /** All there are besides none. */
  clocks: Readonly<Partial<Record<ClockName, Clock>>>;
}

/** A game that comes with the program. */
export interface Preset {
  name: PresetName;
  /** Every field that says something in this game. */
  rules: Rules;
}

/** What a field of the rules may hold, and when it says something. */
export interface Field {
  /** All of them, where they can be listed. */
  values: readonly RuleValue[];
  families: readonly Family[];
  /** By family: the field and the value that must hold for this one to say anything. */
  matters: Readonly<Partial<Record<Family, readonly [string, RuleValue]>>>;
  /** What the field holds when it begins to matter. */
  default: RuleValue | null;
}

/** Times in milliseconds. */
export interface Clock {
  /** For one turn, with all its decisions. */
  turn: number;
  /** Beyond that, for all turns of a game together. */
  bank: number;
}

/** Games that are not over, the latest first. */
export interface OpenTables {
  tables: readonly OpenTable[];
}

/** A game that is not over. */
export interface OpenTable {
  table: string;
  rules: RulesChoice;
  /** Names by seat; none of a person of whom none is kept. */
  players: readonly (string | null)[];
  /** How many rounds have ended. */
  round: number;
  status: Unfinished;
  your_turn: boolean;
  /** Seconds since 1970. */
  updated: number;
}

/** A table was opened; it is yours. */
export interface NewTableName {
  table: string;
}

/** The table to which a code leads. */
export interface TableName {
  table: string;
}

/** The rounds of a game that have ended; one in progress stays secret. */
export interface GameRecord {
  format: "thirtyone/1";
  rules: RulesChoice;
  players: readonly string[];
  dealer: number;
  rounds: readonly PlayedRound[];
}

/** A round of a record. */
export interface PlayedRound {
  deck: string;
  actions: readonly string[];
  refills: readonly string[];
}

/** The server runs. */
export interface Health {
  status: "ok";
}

/** What is kept of whoever asks. */
export interface Me {
  name: string | null;
  /** Whether a personal link leads here from other devices. */
  link: boolean;
  passkeys: number;
}

/** The games of one person, the latest first. */
export interface PastGames {
  games: readonly PastGame[];
}

/** A game that is over. */
export interface PastGame {
  table: string;
  rules: RulesChoice;
  /** Names by seat; none of a person of whom none is kept. */
  players: readonly (string | null)[];
  seat: number;
  status: Over;
  /** By seat; none in a game that was not played to its end. */
  places: readonly (number | null)[];
  rounds: number;
  /** Seconds since 1970. */
  ended: number;
}

/** The games of one person that were played to their end, in figures. */
export interface Statistics {
  games: number;
  wins: number;
  /** How many games ended with which place. */
  places: Readonly<Record<string, number>>;
  /** In which the person's hand was compared. */
  rounds: number;
  /** Of the hands then, in points; fire counts 33. */
  average_worth: number | null;
  /** How many rounds ended by what. */
  ended_by: Readonly<Partial<Record<EndedBy, number>>>;
  /** Rounds that the person closed, by a knock or where it closes by a pass. */
  knocks: number;
  /** Those of them that cost the person no life. */
  knocks_paid: number;
}

/** What a browser needs to make or use a passkey. */
export interface PasskeyOptions {
  /** As `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` reads them. */
  options: Readonly<Record<string, unknown>>;
}

/** The answer to a request that was refused: nothing has changed. */
export interface Failure {
  error: Problem;
}

/** What was wrong. */
export interface Problem {
  code:
    | "bad_card"
    | "bad_hand"
    | "bad_rules"
    | "bad_order"
    | "bad_action"
    | "bad_player"
    | "bad_json"
    | "bad_format"
    | "bad_record"
    | "bad_deck"
    | "bad_refill"
    | "bad_round"
    | "bad_position"
    | "illegal_action"
    | "unknown_table"
    | "not_your_seat"
    | "bad_message"
    | "bad_name"
    | "too_many"
    | "used_id"
    | "bad_number"
    | "bad_strategy"
    | "missing_extra"
    | "bad_cluster"
    | "bad_file"
    | "too_large"
    | "bad_code"
    | "unknown_code"
    | "unknown_link"
    | "bad_passkey"
    | "wrong_host"
    | "wrong_origin"
    | "bad_forwarding"
    | "log_unavailable"
    | "unknown_outcome"
    | "bad_write"
    | "http"
    | "internal";
  sentence: string;
}
