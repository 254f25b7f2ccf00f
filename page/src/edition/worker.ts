// Python in a worker: Pyodide, and in it the table service, which keeps its tables in this browser.
import type { PyProxy } from "pyodide/ffi";

import type { ToWorker } from "./messages";
import { gamesFor, LOADER, part, parts } from "./parts";
import { carryOut, lastLine, lines, startPython, tell, type Service } from "./python";
import { second } from "./second";
import { open, read, write } from "./shelf";

let arrived = 0;

/** A part whose bytes are counted as they arrive, `of` so many. */
async function counted(name: string, of: number): Promise<Response> {
  const whole = await part(name);
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, to) {
      arrived += chunk.length;
      tell({ is: "loading", done: arrived, of });
      to.enqueue(chunk);
    },
  });
  return new Response(whole.body!.pipeThrough(counting), { headers: whole.headers });
}

/**
 * Takes a lock that ends with this tab, and returns what frees it, which is done when it is free for
 * the next; without encryption there are no locks.
 */
function hold(name: string): Promise<(() => Promise<unknown>) | undefined> {
  return new Promise((taken) => {
    if (!navigator.locks) return taken(() => Promise.resolve());
    const whole: Promise<unknown> = navigator.locks.request(`fiftyfour ${name}`, { ifAvailable: true }, (lock) => {
      if (!lock) return taken(undefined);
      return new Promise<void>((free) => taken(() => (free(), whole)));
    });
    whole.catch(() => taken(() => Promise.resolve())); // denied, as storage is
  });
}

async function start() {
  const { lock, files } = await parts();
  const of = Object.values(files).reduce((sum, size) => sum + size, 0);
  const python = await startPython(lock, LOADER, (name) => counted(name, of));
  const db = await open().catch(() => null); // denied: Python keeps what it would
  const around = new BroadcastChannel("fiftyfour");
  const shelf = db && { read: (wanted: string) => read(db, wanted), write: (changes: string) => write(db, changes) };
  const page = { ...lines, ...shelf, keeps: db !== null, fetch_game: gamesFor(python), shout: (text: string) => around.postMessage(text), hold, think: second() };
  const service = python.pyimport("fiftyfour.edition.worker") as PyProxy & { start(page: object): Promise<Service> };
  const begun = await service.start(page);
  around.onmessage = ({ data }: MessageEvent<string>) => begun.heard(data);
  return [python, begun, db !== null] as const;
}

const started = start();
started.then(
  ([, , kept]) => tell({ is: "ready", kept }),
  (wrong: unknown) => tell({ is: "failed", why: lastLine(wrong) }),
);

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  const [python, service] = await started;
  return carryOut(python, service, data);
};
