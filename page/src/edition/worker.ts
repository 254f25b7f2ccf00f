// Python in a worker: Pyodide, and in it the table service, which keeps its tables in this browser.
// What it is made of lies beside the page; nothing comes from elsewhere.
import type { loadPyodide } from "pyodide";
import type { PyBuffer, PyProxy } from "pyodide/ffi";

import type { FromWorker, ToWorker } from "./messages";
import { open, read, write } from "./shelf";

/** What `make site` has put beside the page; the sizes are those of the unpacked files. */
interface Parts {
  lock: object;
  files: Record<string, number>;
}

interface Reply extends PyProxy {
  status: number;
  kind: string;
  body: PyProxy & { getBuffer(): PyBuffer };
}

interface Service extends PyProxy {
  ask(method: string, path: string, authorization: string, body: unknown): Promise<Reply>;
  connect(id: number, table: string): void;
  hear(id: number, text: string): void;
  disconnect(id: number): void;
}

const PYTHON = new URL("../python/", self.location.href).href;

const tell = (message: FromWorker, moved: Transferable[] = []): void => self.postMessage(message, { transfer: moved });

let arrived = 0;

/** A packed part of Python; servers need not know how to compress. */
async function part(name: string, of: number): Promise<Response> {
  const answer = await fetch(`${PYTHON}${name}.gz`);
  if (!answer.ok || answer.body === null) throw new Error(`${name} is missing (${answer.status})`);
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, to) {
      arrived += chunk.length;
      tell({ is: "loading", done: arrived, of });
      to.enqueue(chunk);
    },
  });
  const unpacked = answer.body.pipeThrough(new DecompressionStream("gzip")).pipeThrough(counted);
  const kind = name.endsWith(".wasm") ? "application/wasm" : name.endsWith(".mjs") ? "text/javascript" : "application/zip";
  return new Response(unpacked, { headers: { "content-type": kind } });
}

async function start(): Promise<Service> {
  const { lock, files } = (await (await fetch(`${PYTHON}parts.json`)).json()) as Parts;
  const of = Object.values(files).reduce((sum, size) => sum + size, 0);
  const wasm = part("pyodide.asm.wasm", of);
  const library = part("stdlib.zip", of).then((answer) => answer.blob());
  const ours = part("fiftyfour.zip", of).then((answer) => answer.arrayBuffer());
  const code = part("pyodide.asm.mjs", of).then((answer) => answer.blob());

  // Pyodide fetches one file by itself, of which there is only the packed one.
  const fetched = self.fetch.bind(self);
  self.fetch = (what, init) => (String(what).endsWith("/pyodide.asm.wasm") ? wasm : fetched(what, init));

  const loader = (await import(/* @vite-ignore */ `${PYTHON}pyodide.mjs`)) as { loadPyodide: typeof loadPyodide };
  const made = (await import(/* @vite-ignore */ URL.createObjectURL(await code))) as { default: unknown };
  const options = { indexURL: PYTHON, stdLibURL: URL.createObjectURL(await library), lockFileContents: lock, createPyodideModule: made.default };
  const python = await loader.loadPyodide(options as Parameters<typeof loadPyodide>[0]);
  self.fetch = fetched;
  python.unpackArchive(await ours, "zip", { extractDir: "/lib/python3.14/site-packages" });
  const db = await open();
  const page = {
    read: (wanted: string) => read(db, wanted),
    write: (changes: string) => write(db, changes),
    say: (id: number, text: string) => tell({ is: "said", id, text }),
    hang_up: (id: number, code: number, reason: string) => tell({ is: "gone", id, code, reason }),
  };
  const service = python.pyimport("fiftyfour.edition.worker") as PyProxy & { start(page: object): Promise<Service> };
  buffered = (body) => python.toPy(body) as unknown;
  return service.start(page);
}

let buffered: (body: Uint8Array) => unknown;

const service = start();
service.then(
  () => tell({ is: "ready" }),
  (wrong: unknown) => tell({ is: "failed", why: lastLine(wrong) }),
);

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  const python = await service;
  if (data.do === "ask") {
    const reply = await python.ask(data.method, data.path, data.authorization, buffered(data.body));
    const bytes = reply.body.getBuffer();
    const body = new Uint8Array(bytes.data as Uint8Array);
    bytes.release();
    tell({ is: "answer", id: data.id, status: reply.status, kind: reply.kind, body }, [body.buffer]);
    reply.body.destroy();
    reply.destroy();
  } else if (data.do === "connect") python.connect(data.id, data.table);
  else if (data.do === "say") python.hear(data.id, data.text);
  else python.disconnect(data.id);
};

/** The end of an error of Python, whose whole is long. */
function lastLine(wrong: unknown): string {
  const text = wrong instanceof Error ? wrong.message : String(wrong);
  return text.trim().split("\n").at(-1)!.slice(0, 300);
}
