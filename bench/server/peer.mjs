// The same game on boardgame.io's server, with its memory storage: four hidden hands, in turn each
// lays a card and draws one, for ever. usage: node peer.mjs PORT
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { Server } = require("boardgame.io/server");

const HAND = 3;
const pack = [];
for (const rank of "23456789TJQKA") for (const suit of "cdhs") pack.push(rank + suit);
pack.push("Jo", "Jo*");

const game = {
  name: "turns",
  minPlayers: 4,
  maxPlayers: 4,
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle(pack);
    const hands = {};
    for (let i = 0; i < ctx.numPlayers; i++) hands[i] = deck.splice(0, HAND);
    return { deck, laid: [], hands };
  },
  playerView: ({ G, playerID }) => ({
    deck: G.deck.length,
    laid: G.laid,
    hands: Object.fromEntries(
      Object.entries(G.hands).map(([id, cards]) => [id, id === playerID ? cards : cards.length]),
    ),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    lay: {
      client: false,
      move: ({ G, playerID, random }, index) => {
        G.laid.push(G.hands[playerID].splice(index, 1)[0]);
        if (G.deck.length === 0) G.deck = random.Shuffle(G.laid.splice(0));
        G.hands[playerID].push(G.deck.pop());
      },
    },
  },
};

const server = Server({ games: [game], origins: [/localhost/, /127\.0\.0\.1/] });
server.run(Number(process.argv[2]), () => console.log("ready"));
