// boardgame.io: turns and stages as its documentation has them; the state is kept in memory, its default.
import { Server } from "boardgame.io/dist/cjs/server.js";
import { deal, goOn, newTable, play, view } from "./thirtyone.mjs";

const INVALID_MOVE = "INVALID_MOVE";

const act =
  (kind) =>
  ({ G, playerID, events }, give, take) => {
    if (!play(G, Number(playerID), { kind, give, take })) return INVALID_MOVE;
    if (G.outcome) events.setActivePlayers({ all: "roundOver" });
    else events.endTurn({ next: String(G.toAct) });
  };

const toAct = ({ G }) => G.toAct;

const game = {
  name: "thirtyone",
  minPlayers: 4,
  maxPlayers: 4,
  disableUndo: true,
  setup: ({ random }) => {
    const G = newTable();
    deal(G, random.Shuffle);
    return G;
  },
  playerView: ({ G, playerID }) => view(G, Number(playerID)),
  moves: Object.fromEntries(
    ["exchange", "all", "pass", "knock"].map((kind) => [kind, { move: act(kind), client: false }]),
  ),
  turn: {
    order: { first: toAct, next: toAct },
    stages: {
      roundOver: {
        moves: {
          goOn: {
            client: false,
            ignoreStaleStateID: true,
            move: ({ G, playerID, events, random }) => {
              if (!goOn(G, Number(playerID))) return;
              deal(G, random.Shuffle);
              events.endTurn({ next: String(G.toAct) });
            },
          },
        },
      },
    },
  },
};

const server = Server({ games: [game], origins: [] });
const { appServer } = await server.run({ port: 0 });
console.log(`listening on :${appServer.address().port}`);
