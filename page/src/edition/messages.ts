// What the page and its worker tell each other.

/** The page wants something; `id` names the answer or the line. */
export type ToWorker =
  | { do: "ask"; id: number; method: string; path: string; authorization: string; body: Uint8Array }
  | { do: "connect"; id: number; table: string }
  | { do: "say"; id: number; text: string }
  | { do: "disconnect"; id: number };

export type FromWorker =
  | { is: "loading"; done: number; of: number }
  | { is: "ready"; kept: boolean }
  | { is: "failed"; why: string }
  | { is: "answer"; id: number; status: number; kind: string; body: Uint8Array<ArrayBuffer> }
  | { is: "said"; id: number; text: string }
  | { is: "gone"; id: number; code: number; reason: string };
