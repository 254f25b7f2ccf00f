// Python in a worker: Pyodide, and our Python where it finds modules.
import type { loadPyodide, PyodideAPI } from "pyodide";
import type { PyBuffer, PyProxy } from "pyodide/ffi";

import type { FromWorker, ToWorker } from "./messages";

/** What `make site` has put beside the page; the sizes are those of the unpacked files. */
export interface Parts {
  lock: object;
  files: Record<string, number>;
}

/** The modules of archives are found here. */
const PLACE = "/lib/python3.14/site-packages";

const KINDS: Record<string, string> = { wasm: "application/wasm", mjs: "text/javascript", zip: "application/zip" };

/** A packed part as it would be fetched; servers need not know how to compress. */
export function unpacked(name: string, packed: ReadableStream<Uint8Array<ArrayBuffer>>): Response {
  const kind = KINDS[name.split(".").at(-1)!]!;
  return new Response(packed.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": kind } });
}

/** Starts Python: `loader` is the address of `pyodide.mjs`, and `part` gives the others, unpacked. */
export async function startPython(lock: object, loader: string, part: (name: string) => Promise<Response>): Promise<PyodideAPI> {
  const wasm = part("pyodide.asm.wasm");
  const library = part("stdlib.zip").then((answer) => answer.blob());
  const ours = part("fiftyfour.zip").then((answer) => answer.arrayBuffer());
  const code = part("pyodide.asm.mjs").then((answer) => answer.blob());

  // Pyodide fetches two files by itself, of which there are only packed ones.
  const fetched = self.fetch;
  const given: Record<string, Promise<Response>> = { "pyodide.asm.wasm": wasm, "stdlib.zip": library.then((blob) => new Response(blob)) };
  self.fetch = (what, init) => given[String(what).split("/").at(-1)!] ?? fetched.call(self, what, init);

  const load = ((await import(/* @vite-ignore */ loader)) as { loadPyodide: typeof loadPyodide }).loadPyodide;
  const made = (await import(/* @vite-ignore */ URL.createObjectURL(await code))) as { default: unknown };
  const at = "https://parts.invalid/";
  const options = { indexURL: at, stdLibURL: `${at}stdlib.zip`, lockFileContents: lock, createPyodideModule: made.default };
  const python = await load(options as Parameters<typeof loadPyodide>[0]);
  self.fetch = fetched;
  addModules(python, await ours);
  return python;
}

/** Adds the modules of another archive. */
export function addModules(python: PyodideAPI, archive: ArrayBuffer): void {
  python.unpackArchive(archive, "zip", { extractDir: PLACE });
}

interface Reply extends PyProxy {
  status: number;
  kind: string;
  body: PyProxy & { getBuffer(): PyBuffer };
}

/** The service of `fiftyfour.edition.worker`. */
export interface Service extends PyProxy {
  ask(method: string, path: string, authorization: string, body: unknown): Promise<Reply>;
  /** Another tab says something. */
  heard(text: string): void;
  connect(id: number, table: string): void;
  hear(id: number, text: string): void;
  disconnect(id: number): void;
}

export const tell = (message: FromWorker, moved: Transferable[] = []): void => self.postMessage(message, { transfer: moved });

/** Lets the service do what the page wants of it. */
export async function carryOut(python: PyodideAPI, service: Service, wanted: ToWorker): Promise<void> {
  if (wanted.do === "ask") {
    const reply = await service.ask(wanted.method, wanted.path, wanted.authorization, python.toPy(wanted.body));
    const bytes = reply.body.getBuffer();
    const body = new Uint8Array(bytes.data as Uint8Array);
    bytes.release();
    tell({ is: "answer", id: wanted.id, status: reply.status, kind: reply.kind, body }, [body.buffer]);
    reply.body.destroy();
    reply.destroy();
  } else if (wanted.do === "connect") service.connect(wanted.id, wanted.table);
  else if (wanted.do === "say") service.hear(wanted.id, wanted.text);
  else service.disconnect(wanted.id);
}

/** What the service says of itself. */
export const lines = {
  say: (id: number, text: string) => tell({ is: "said", id, text }),
  hang_up: (id: number, code: number, reason: string) => tell({ is: "gone", id, code, reason }),
};

/** The end of an error of Python, whose whole is long. */
export function lastLine(wrong: unknown): string {
  const text = wrong instanceof Error ? wrong.message : String(wrong);
  return text.trim().split("\n").at(-1)!.slice(0, 300);
}
