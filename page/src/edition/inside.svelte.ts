// The page's side of the worker in which Python runs.
import type { FromWorker } from "./messages";
import { Talk } from "./talk";

/** How far Python is: `done` of `of` bytes are there, then it starts; `kept`: this browser keeps its games. */
export const loading = $state({ done: 0, of: 0, ready: false, wrong: "", kept: true });

/** The service in the worker. */
export const inside = new Talk((message) => start().postMessage(message));

let worker: Worker | null = null;

/** Starts Python, if it has not been started. */
export function start(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => take(data);
  worker.onerror = (event) => (loading.wrong = event.message || "the game engine cannot be loaded");
  return worker;
}

function take(message: FromWorker): void {
  if (message.is === "loading") Object.assign(loading, { done: message.done, of: message.of });
  else if (message.is === "ready") Object.assign(loading, { ready: true, kept: message.kept });
  else if (message.is === "failed") loading.wrong = message.why;
  else inside.take(message);
}
