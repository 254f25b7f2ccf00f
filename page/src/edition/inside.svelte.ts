// The page's side of the worker in which Python runs.
import type { FromWorker, ToWorker } from "./messages";

/** How far Python is: `done` of `of` bytes are there, then it starts. */
export const loading = $state({ done: 0, of: 0, ready: false, wrong: "" });

const answers = new Map<number, (answer: Response) => void>();
const lines = new Map<number, Inside>();
let last = 0;
let worker: Worker | null = null;

/** Starts Python, if it has not been started. */
export function start(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => take(data);
  worker.onerror = (event) => (loading.wrong = event.message || "the game engine cannot be loaded");
  return worker;
}

function tell(message: ToWorker): void {
  start().postMessage(message);
}

function take(message: FromWorker): void {
  if (message.is === "loading") Object.assign(loading, { done: message.done, of: message.of });
  else if (message.is === "ready") loading.ready = true;
  else if (message.is === "failed") loading.wrong = message.why;
  else if (message.is === "answer") {
    const { id, status, kind, body } = message;
    answers.get(id)?.(new Response(status === 204 ? null : body, { status, headers: { "content-type": kind } }));
    answers.delete(id);
  } else if (message.is === "said") lines.get(message.id)?.onmessage?.(new MessageEvent("message", { data: message.text }));
  else lines.get(message.id)?.gone(message.code, message.reason);
}

/** Like `fetch`, of the service in the worker. */
export async function ask(path: string, init: RequestInit): Promise<Response> {
  const id = (last += 1);
  const sent = new Request(new URL(path, location.href), init);
  const body = new Uint8Array(await sent.arrayBuffer());
  const authorization = sent.headers.get("authorization") ?? "";
  return new Promise((done) => {
    answers.set(id, done);
    tell({ do: "ask", id, method: sent.method, path, authorization, body });
  });
}

/** What of a WebSocket the page uses, for a line to a table in the worker. */
export class Inside {
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  readyState: number = WebSocket.CONNECTING;
  readonly #id = (last += 1);

  constructor(table: string) {
    lines.set(this.#id, this);
    tell({ do: "connect", id: this.#id, table });
    queueMicrotask(() => {
      if (this.readyState !== WebSocket.CONNECTING) return;
      this.readyState = WebSocket.OPEN;
      this.onopen?.(new Event("open"));
    });
  }

  send(text: string): void {
    if (this.readyState === WebSocket.OPEN) tell({ do: "say", id: this.#id, text });
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    tell({ do: "disconnect", id: this.#id });
    this.gone(1000, "");
  }

  gone(code: number, reason: string): void {
    if (!lines.delete(this.#id)) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.(new CloseEvent("close", { code, reason, wasClean: true }));
  }
}
