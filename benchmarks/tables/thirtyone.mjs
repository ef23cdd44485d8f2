// The game that the servers beside ours run: 31 with 32 cards, four seats, three lives. Plain data that moves change.

const RANKS = "789TJQKA";
const DECK = [...RANKS].flatMap((rank) => [..."CDHS"].map((suit) => rank + suit));

/** A table before its first deal. */
export function newTable() {
  return { lives: [3, 3, 3, 3], dealer: 0, round: -1, decision: 0, did: [null, null, null, null] };
}

/** Deal a round; `shuffle` returns a list in random order. */
export function deal(G, shuffle) {
  if (G.lives.filter((lives) => lives >= 0).length <= 1) G.lives = [3, 3, 3, 3]; // another game begins here
  const deck = shuffle(DECK);
  G.hands = G.lives.map((lives) => (lives < 0 ? [] : deck.splice(0, 3)));
  G.table = deck.splice(0, 3);
  G.stock = deck;
  G.dealer = nextIn(G, G.dealer);
  G.toAct = nextIn(G, G.dealer);
  G.round += 1;
  G.passes = 0;
  G.closer = null;
  G.outcome = null;
  G.continued = [];
  G.did = [null, null, null, null];
}

function nextIn(G, seat) {
  do seat = (seat + 1) % 4;
  while (G.lives[seat] < 0);
  return seat;
}

/** The points of a hand: 31 and three of a kind count as they do in the game. */
export function points(hand) {
  const ranks = hand.map((card) => card[0]);
  if (ranks[0] === ranks[1] && ranks[1] === ranks[2]) return ranks[0] === "A" ? 33 : 30.5;
  const sums = {};
  for (const card of hand) {
    const value = card[0] === "A" ? 11 : Number(card[0]) || 10;
    sums[card[1]] = (sums[card[1]] ?? 0) + value;
  }
  return Math.max(...Object.values(sums));
}

/** Do what the seat whose turn it is wants; tell whether it may. */
export function play(G, seat, { kind, give, take }) {
  if (G.outcome || seat !== G.toAct) return false;
  const hand = G.hands[seat];
  switch (kind) {
    case "exchange": {
      const given = hand.indexOf(give);
      const taken = G.table.indexOf(take);
      if (given < 0 || taken < 0) return false;
      hand[given] = take;
      G.table[taken] = give;
      G.passes = 0;
      break;
    }
    case "all":
      G.hands[seat] = G.table;
      G.table = hand;
      G.passes = 0;
      break;
    case "pass":
      G.passes += 1;
      break;
    case "knock":
      if (G.closer !== null) return false;
      G.closer = seat;
      break;
    default:
      return false;
  }
  G.decision += 1;
  G.did[seat] = { kind, give, take };
  const next = nextIn(G, seat);
  const made = points(G.hands[seat]) >= 31;
  if (made || G.closer === next) end(G, made ? "31" : "knock");
  else if (G.passes >= G.lives.filter((lives) => lives >= 0).length && G.closer === null) renew(G, next);
  else G.toAct = next;
  return true;
}

function renew(G, next) {
  if (G.stock.length < 3) return end(G, "stock");
  G.table = G.stock.splice(0, 3);
  G.passes = 0;
  G.toAct = next;
}

function end(G, by) {
  const worths = G.hands.map((hand) => (hand.length ? points(hand) : null));
  const least = Math.min(...worths.filter((worth) => worth !== null));
  const losses = worths.map((worth) => (worth === least ? 1 : 0));
  if (losses.filter(Boolean).length < worths.filter((worth) => worth !== null).length)
    G.lives = G.lives.map((lives, seat) => lives - losses[seat]);
  G.outcome = { by, worths, losses };
  G.toAct = null;
}

/** Note that a seat has seen the end of the round; tell whether all have. */
export function goOn(G, seat) {
  if (!G.outcome || G.continued.includes(seat)) return false;
  G.continued.push(seat);
  return G.continued.length === 4;
}

/** The table as one seat may see it. */
export function view(G, seat) {
  if (G.outcome) return { ...G, stock: G.stock.length };
  const hands = G.hands.map((hand, holder) => (holder === seat ? hand : hand.map(() => null)));
  return { ...G, hands, stock: G.stock.length };
}

/** What a seat may do now, by its own view. */
export function legal(G, seat) {
  if (G.outcome || G.toAct !== seat) return [];
  const moves = [{ kind: "all" }, { kind: "pass" }];
  if (G.closer === null) moves.push({ kind: "knock" });
  for (const give of G.hands[seat]) for (const take of G.table) moves.push({ kind: "exchange", give, take });
  return moves;
}
