// The load: N tables of 4 seats, each seat a connection of its own. At every table one seat at a
// time moves; when all four seats have got the update, the next one moves.
// usage: node load.mjs ours|peer URL[,URL..] TABLES [GAME]   -> lines of JSON
// Each line that it reads is a number of seconds: so long it plays and measures, then it rests.
// Ours plays turns (turns.py) or another game, in which each seat says anything it may.
// Several servers get the seats of every table in turn.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(import.meta.url);
const [kind, urls, tables, game = "turns"] = process.argv.slice(2);
const SEATS = 4;
const WARM_UP = 2000; // ms before anything is measured: programs become quicker as they run
const LEAD_IN = 300; // ms each time after a rest: all tables begin at once
const times = [];
const servers = urls.split(",");
const url = servers[0];
let measuring = false;
let moves = 0;

/** A table: `send(seat)` makes the seat's move; `arrived()` is called for each update received. */
class Table {
  turn = 0;
  got = 0;
  sent = 0;
  stopped = false;
  /** Play until `stopped`. */
  play() {
    this.stopped = false;
    return new Promise((resolve) => {
      this.rest = resolve;
      this.start();
    });
  }
  start() {
    this.got = 0;
    this.sent = performance.now();
    this.send(this.turn);
  }
  arrived() {
    this.got += 1;
    if (this.got < SEATS) return;
    moves += 1;
    if (measuring) times.push(performance.now() - this.sent);
    this.turn = (this.turn + 1) % SEATS;
    if (this.stopped) this.rest();
    else this.start();
  }
}

async function post(path, body, token) {
  const headers = { "content-type": "application/json" };
  if (token) headers.authorization = `Bearer ${token}`;
  const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

const LISTS = { zones: "name", tracks: "name", dice: "name", pieces: "name", sheets: "name", decisions: "id", closed: "id" };

/** The view after these changes, as the page makes it. */
function fold(view, { order = {}, ...parts }) {
  const next = { ...view, ...parts };
  for (const [part, key] of Object.entries(LISTS)) {
    if (!(part in parts) && !(part in order)) continue;
    const things = new Map((view[part] ?? []).map((one) => [one[key], one]));
    const names = order[part] ?? [...things.keys()];
    for (const one of parts[part] ?? []) things.set(one[key], one);
    next[part] = names.map((name) => things.get(name));
  }
  return next;
}

async function ours(number) {
  const WebSocket = require("ws");
  const seats = Array.from({ length: SEATS }, (_, i) => ({ role: "player", name: `P${i + 1}` }));
  const made = await post("/api/tables", { system: game, seats });
  const names = made.table.seats.map((seat) => seat.seat);
  await post(`/api/tables/${made.table.id}/act`, { id: "b", action: { action: "begin" } },
    made.tokens[made.table.host]);
  const table = new Table();
  const views = [];
  let id = 0;
  const sockets = await Promise.all(names.map((name, seat) => new Promise((resolve, reject) => {
    const server = servers[seat % servers.length];
    const socket = new WebSocket(`${server.replace("http", "ws")}/api/tables/${made.table.id}/ws`);
    socket.on("open", () => socket.send(JSON.stringify({ type: "hello", token: made.tokens[name] })));
    socket.on("error", reject);
    socket.on("message", (data) => {
      const message = JSON.parse(data);
      if (message.type === "welcome") {
        views[seat] = message.view;
        resolve(socket);
      } else if (message.type === "update") {
        views[seat] = message.view ?? fold(views[seat], message.changes);
        if (message.lines.some((line) => line.kind === "answer")) table.arrived(); // no round
      } else if (message.type === "error") {
        console.error(message.message);
        process.exit(1);
      }
    });
  })));
  const pick = random(number);
  table.send = () => {
    const seat = views.findIndex((view) => view.decisions?.[0]?.awaited ?? view.decisions?.length);
    const { id: to, decision } = views[seat].decisions[0];
    const action = { action: "answer", to, answer: sample(decision, pick) };
    sockets[seat].send(JSON.stringify({ type: "act", id: `m${id++}`, action }));
  };
  return table;
}

/** A legal answer. */
function sample({ kind, options, cards, sets, least = 1 }, pick) {
  if (kind === "choose") return options[pick(options.length)].id;
  return sets ? (sets[pick(sets.length)].cards ?? []) : cards.slice(0, least);
}

/** Numbers below n, the same in every run (a linear congruential generator). */
function random(seed) {
  let state = seed + 1;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

async function peer() {
  const { io } = require("socket.io-client");
  const match = `m${Math.random()}`; // the server makes a match when its first seat syncs
  const table = new Table();
  let state = 0;
  const sockets = [];
  for (let seat = 0; seat < SEATS; seat++) {
    sockets.push(await new Promise((resolve) => {
      const socket = io(`${url}/turns`, { transports: ["websocket"], forceNew: true });
      socket.on("connect", () => socket.emit("sync", match, `${seat}`, undefined, SEATS));
      socket.on("sync", (_, info) => {
        state = info.state._stateID;
        resolve(socket);
      });
      socket.on("update", (_, update) => {
        state = update._stateID;
        table.arrived();
      });
    }));
  }
  table.send = (seat) => {
    const payload = { type: "lay", args: [0], playerID: `${seat}` };
    sockets[seat].emit("update", { type: "MAKE_MOVE", payload }, state, match, `${seat}`);
  };
  return table;
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const tell = (what) => console.log(JSON.stringify(what));
const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
const all = [];
for (let i = 0; i < Number(tables); i++) all.push(await (kind === "ours" ? ours(i) : peer()));
tell({ moves });
let lead = WARM_UP;
for await (const line of createInterface({ input: process.stdin })) {
  const rested = Promise.all(all.map((table) => table.play()));
  await sleep(lead);
  lead = LEAD_IN;
  const before = moves;
  measuring = true;
  tell({ moves });
  const from = performance.now();
  await sleep(Number(line) * 1000);
  measuring = false;
  const seconds = (performance.now() - from) / 1000;
  times.sort((a, b) => a - b);
  tell({ moves: moves - before, seconds, p50: at(0.5), p99: at(0.99) }); // times: of all so far
  for (const table of all) table.stopped = true;
  await rested;
  tell({ moves });
}
process.exit(0);
