/** The messages between page and server; docs/protocol.md describes them. */

export type Card = string;
export type Hidden = Card | null;
export type Value = string | number | boolean | readonly number[];
export type Pace = "none" | "quick" | "normal" | "slow";
/** How well computer players play, weakest first. */
export const LEVELS = ["beginner", "casual", "careful", "skilled", "steady", "master"] as const;
export type Level = (typeof LEVELS)[number];
export type Suit = "c" | "s" | "h" | "d";

export interface Rules {
  family: "exchange" | "draw";
  ranks: string;
  suits: string;
  players: readonly [number, number];
  lives: number;
  close: "knock" | "pass";
  triple: "30.5" | "30" | "none";
  ties: string;
  fire?: boolean;
  [field: string]: Value | undefined;
}

export interface Worth {
  value: string;
  combination: "suit" | "triple" | "31" | "fire";
  suit: Suit | null;
}

export interface Outcome {
  ended_by: "knock" | "pass" | "stock" | "limit" | "31" | "fire";
  closer: number | null;
  hands: readonly (readonly Card[])[];
  worths: readonly (Worth | null)[];
  losses: readonly number[];
  void: boolean;
}

export type Event =
  | { type: "dealt"; dealer: number; hands: readonly (readonly Hidden[])[]; stock: number; pile: readonly Card[] }
  | { type: "kept"; seat: number; table: readonly Card[] }
  | { type: "refused"; seat: number; table: readonly Card[]; hand: readonly Hidden[] }
  | { type: "exchanged"; seat: number; gave: readonly Card[]; took: readonly Card[] }
  | { type: "passed"; seat: number; closes: boolean }
  | { type: "knocked"; seat: number }
  | { type: "renewed"; why: "all_pass" | "789"; set_aside: readonly Card[]; table: readonly Card[]; stock: number }
  | { type: "refilled"; stock: number }
  | { type: "took_stock"; seat: number; card: Hidden }
  | { type: "took_pile"; seat: number; card: Card }
  | { type: "discarded"; seat: number; card: Card; shows: boolean }
  | { type: "round_ended" }
  | { type: "lives_lost"; seat: number; lost: number; lives: number; swims: boolean; place: number | null }
  | { type: "game_ended"; winner: number; places: readonly number[] }
  | { type: "undone" }
  | { type: "forced"; seat: number; action: string }
  | { type: "clock_ran_out"; seat: number }
  | { type: "stand_in"; seat: number; left: boolean }
  | { type: "came_back"; seat: number };

/** Whether a person is connected, let the last turn to the clock, has a computer player sit in, or has left for good. */
export type Presence = "here" | "absent" | "away" | "replaced" | "gone";
export type Clock = "none" | "relaxed" | "normal" | "fast";

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

export interface Seat {
  seat: number;
  /** None of a person of whom no name is kept. */
  name: string | null;
  kind: "person" | "computer";
  level: string | null;
  presence: Presence;
  lives: number;
  swims: boolean;
  place: number | null;
  hand: readonly Hidden[];
  shown: readonly Card[];
  worth: Worth | null;
  did: Event | null;
}

export interface ExchangeMiddle {
  table: readonly Card[];
  set_aside: readonly Card[];
  passes: number;
  passed: readonly number[];
  locked: readonly number[];
  dealer_chooses: boolean;
}

export interface DrawMiddle {
  pile: readonly Card[];
  taken_from: "stock" | "pile" | null;
  taken: Hidden;
}

export type Middle = ExchangeMiddle | DrawMiddle;
export const isExchange = (middle: Middle | null): middle is ExchangeMiddle => middle !== null && "table" in middle;
export const isDraw = (middle: Middle | null): middle is DrawMiddle => middle !== null && "pile" in middle;

export interface EndedRound {
  ended_by: Outcome["ended_by"];
  closer: number | null;
  losses: readonly number[];
  lives: readonly number[];
}

export interface View {
  rules: Rules;
  /** The preset that the rules are, or are nearest to. */
  base: string;
  house_rules: boolean;
  seat: number | null;
  host: number | null;
  status: "playing" | "round_over" | "finished" | "abandoned";
  round: number;
  dealer: number;
  order: readonly number[];
  to_act: number | null;
  turns: number;
  closer: number | null;
  turns_left: number | null;
  stock: number;
  decision: number;
  commitment: string;
  revealed_seed: string | null;
  seats: readonly Seat[];
  middle: Middle | null;
  legal: readonly string[];
  prospects: Readonly<Record<string, string>>;
  can_undo: boolean;
  waiting_for: readonly number[];
  outcome: Outcome | null;
  winner: number | null;
  pot: number;
  pace: Pace;
  clock: Clock;
  /** When the turn is over or the next round is dealt, in the server's milliseconds. */
  due: number | null;
  /** How many milliseconds there are until then when they begin. */
  span: number | null;
  /** How much of the time until then comes out of the player's time bank. */
  bank: number | null;
  talk: boolean;
  watching: number;
  waits: boolean;
  next_table: string | null;
  /** The seat of who opened it; none for a spectator who waited. */
  next_opener: number | null;
  next_begun: boolean;
  history: readonly EndedRound[];
}

export interface LobbySeat {
  seat: number;
  name: string | null;
  kind: "person" | "computer" | "empty";
  level: string | null;
  here: boolean;
}

/** A table before its game. */
export interface Lobby {
  rules: Rules;
  base: string;
  house_rules: boolean;
  /** `abandoned`: the table was closed. */
  status: "lobby" | "abandoned";
  seat: number | null;
  /** Whether the reader has taken that seat, which may only be kept for them. */
  come: boolean;
  sent_away: boolean;
  host: number | null;
  seats: readonly LobbySeat[];
  may_start: boolean;
  code: string;
  public: boolean;
  clock: Clock;
  pace: Pace;
  talk: boolean;
  watching: number;
}

export interface State {
  type: "state";
  table: string;
  seq: number;
  happened: readonly Event[];
  view: View;
  now: number;
}

export interface LobbyState extends Omit<State, "view"> {
  view: Lobby;
}

export interface Said {
  type: "said";
  table: string;
  seat: number;
  name: string | null;
  reaction: Reaction | null;
  phrase: Phrase | null;
  text: string | null;
}

export interface PublicTable {
  table: string;
  rules: RulesChoice;
  players: readonly (string | null)[];
  seats: number;
  clock: Clock;
}

export type FromServer =
  | State
  | LobbyState
  | Said
  | { type: "public_tables"; tables: readonly PublicTable[] }
  | { type: "accepted"; id: string }
  | { type: "refused"; id: string | null; code: string; sentence: string }
  | { type: "opened"; id: string; table: string }
  | { type: "pong" };

export type SeatingCommand =
  | { type: "sit"; seat: number | null }
  | { type: "seat_computer"; seat: number; level: Level }
  | { type: "free_seat"; seat: number }
  | { type: "start" }
  | { type: "leave" };

export type Command =
  | SeatingCommand
  | { type: "act"; decision: number; action: string }
  | { type: "continue"; round: number }
  | { type: "undo"; decision: number }
  | { type: "pace"; pace: Pace }
  | { type: "again" }
  | { type: "take_back" }
  | { type: "play_for"; seat: number }
  | { type: "queue"; waits: boolean }
  | { type: "allow_talk"; allowed: boolean }
  | { type: "say"; reaction?: Reaction; phrase?: Phrase; text?: string };

export interface Field {
  values: readonly Value[];
  families: readonly Rules["family"][];
  matters: Partial<Record<Rules["family"], readonly [string, Value]>>;
  default: Value | null;
}

export interface Games {
  presets: readonly { name: string; rules: Rules }[];
  fields: Readonly<Record<string, Field>>;
  /** In milliseconds: for one turn, and beyond that for all turns of a game together. */
  clocks: Readonly<Record<Exclude<Clock, "none">, { turn: number; bank: number }>>;
}

export type RulesChoice = string | ({ base: string } & Record<string, Value>);

export interface OpenTable {
  table: string;
  rules: RulesChoice;
  players: readonly (string | null)[];
  round: number;
  status: "lobby" | "playing" | "round_over";
  your_turn: boolean;
  /** Seconds since 1970. */
  updated: number;
}
