// What the page asks of a table service in a worker, and the lines it has to tables there.
import type { FromWorker, ToWorker } from "./messages";

type Heard = Extract<FromWorker, { is: "answer" | "said" | "gone" }>;

let last = 0;

export class Talk {
  readonly #answers = new Map<number, (answer: Response) => void>();
  readonly #lines = new Map<number, Inside>();

  constructor(readonly tell: (message: ToWorker) => void) {}

  /** Like `fetch`, of the service. */
  async ask(path: string, init: RequestInit): Promise<Response> {
    const id = (last += 1);
    const sent = new Request(new URL(path, location.href), init);
    const body = new Uint8Array(await sent.arrayBuffer());
    const authorization = sent.headers.get("authorization") ?? "";
    return new Promise((done) => {
      this.#answers.set(id, done);
      this.tell({ do: "ask", id, method: sent.method, path, authorization, body });
    });
  }

  /** A line to a table, like a WebSocket. */
  connect(table: string): WebSocket {
    const id = (last += 1);
    const line = new Inside(id, this);
    this.#lines.set(id, line);
    this.tell({ do: "connect", id, table });
    queueMicrotask(() => line.opened());
    return line as unknown as WebSocket;
  }

  /** The service says this. */
  take(message: Heard): void {
    if (message.is === "answer") {
      const { id, status, kind, body } = message;
      this.#answers.get(id)?.(new Response(status === 204 ? null : body, { status, headers: { "content-type": kind } }));
      this.#answers.delete(id);
    } else if (message.is === "said") this.#lines.get(message.id)?.onmessage?.(new MessageEvent("message", { data: message.text }));
    else this.gone(message.id, message.code, message.reason);
  }

  /** A line has ended. */
  gone(id: number, code: number, reason: string): void {
    const line = this.#lines.get(id);
    this.#lines.delete(id);
    line?.gone(code, reason);
  }
}

/** What of a WebSocket the page uses, for a line to a table in a worker. */
class Inside {
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  readyState: number = WebSocket.CONNECTING;

  constructor(
    private readonly id: number,
    private readonly talk: Talk,
  ) {}

  opened(): void {
    if (this.readyState !== WebSocket.CONNECTING) return;
    this.readyState = WebSocket.OPEN;
    this.onopen?.(new Event("open"));
  }

  send(text: string): void {
    if (this.readyState === WebSocket.OPEN) this.talk.tell({ do: "say", id: this.id, text });
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.talk.tell({ do: "disconnect", id: this.id });
    this.talk.gone(this.id, 1000, "");
  }

  gone(code: number, reason: string): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.(new CloseEvent("close", { code, reason, wasClean: true }));
  }
}
