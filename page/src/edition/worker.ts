// Python in a worker: Pyodide, and in it the table service, which keeps its tables in this browser.
// What it is made of lies beside the page; nothing comes from elsewhere.
import type { PyProxy } from "pyodide/ffi";

import type { ToWorker } from "./messages";
import { addModules, carryOut, lastLine, lines, startPython, tell, unpacked, type Parts, type Service } from "./python";
import { open, read, write } from "./shelf";

const PYTHON = new URL("../python/", self.location.href).href;

let arrived = 0;

async function part(name: string, of: number): Promise<Response> {
  const answer = await fetch(`${PYTHON}${name}.gz`);
  if (!answer.ok || answer.body === null) throw new Error(`${name} is missing (${answer.status})`);
  const whole = unpacked(name, answer.body);
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, to) {
      arrived += chunk.length;
      tell({ is: "loading", done: arrived, of });
      to.enqueue(chunk);
    },
  });
  return new Response(whole.body!.pipeThrough(counted), { headers: whole.headers });
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
  });
}

async function start() {
  const { lock, files } = (await (await fetch(`${PYTHON}parts.json`)).json()) as Parts;
  const of = Object.values(files).reduce((sum, size) => sum + size, 0);
  const python = await startPython(lock, `${PYTHON}pyodide.mjs`, (name) => part(name, of));
  /** Python waits for it, which is only possible so. */
  const fetchGame = (name: string): void => {
    const asked = new XMLHttpRequest();
    asked.open("GET", `${PYTHON}${name}.zip`, false);
    asked.responseType = "arraybuffer";
    asked.send();
    if (asked.status === 200) addModules(python, asked.response as ArrayBuffer);
  };
  const db = await open();
  const around = new BroadcastChannel("fiftyfour");
  const page = { ...lines, read: (wanted: string) => read(db, wanted), write: (changes: string) => write(db, changes), fetch_game: fetchGame, shout: (text: string) => around.postMessage(text), hold };
  const service = python.pyimport("fiftyfour.edition.worker") as PyProxy & { start(page: object): Promise<Service> };
  const begun = await service.start(page);
  around.onmessage = ({ data }: MessageEvent<string>) => begun.heard(data);
  return [python, begun] as const;
}

const started = start();
started.then(
  () => tell({ is: "ready" }),
  (wrong: unknown) => tell({ is: "failed", why: lastLine(wrong) }),
);

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => carryOut(...(await started), data);
