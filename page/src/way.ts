// How the page reaches the table service: over the network, or in a worker of its own where the
// page is an edition without a server. Nothing else on the page knows which it is.
import { inside } from "./edition/inside.svelte";
import { keepGames } from "./edition/keeping";
import { own } from "./own/played.svelte";
import { here, isEdition, to } from "./to";

/** Like `fetch`. */
export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  if (!isEdition) return fetch(path, init);
  const asked = own.ask(path, init);
  if (asked) return asked;
  if (init.method === "POST" && path === to("api", "tables")) keepGames();
  const constant = (init.method ?? "GET") === "GET" && (await constants()).has(path);
  return constant ? fetch(`constants${path}.json`) : inside.ask(path, init);
}

/** A line to a table: a WebSocket, or what is like one. */
export function socket(table: string, path: string): WebSocket {
  if (isEdition) return (own.isAt(table) ? own.played!.talk : inside).connect(table);
  return new WebSocket(here(path).replace(/^http/, "ws"));
}

let known: Promise<Set<string>> | undefined;

/** What never changes lies beside the page as files, so that it is there before Python is. */
function constants(): Promise<Set<string>> {
  known ??= fetch("constants/index.json").then(async (answer) => new Set((await answer.json()) as string[]));
  return known;
}
