// A frame without the site's origin, and in it a worker with Python, for one game that somebody wrote.
import { type FromOwn, type Given, type ToOwn, understood } from "./messages";
import worker from "./enclosed?worker&url";

/** The frame says so much in a second at most; else it is stopped, so that the page stays usable. */
const MOST_SAID = 3000;

/** So long may it take until the frame is there, in milliseconds. */
const COMES_WITHIN = 20_000;

const PARTS = ["pyodide.asm.wasm.gz", "pyodide.asm.mjs.gz", "stdlib.zip.gz", "fiftyfour.zip.gz", "others.zip.gz", "pyodide.mjs"];

let given: Promise<Given & { worker: Blob }> | undefined;

/** What the worker is made of; fetched once. */
function parts(): Promise<Given & { worker: Blob }> {
  given ??= (async () => {
    const { lock } = JSON.parse(await (await fetched("python/parts.json")).text()) as Given;
    const files = await Promise.all(PARTS.map(async (name) => [name, await fetched(`python/${name}`)] as const));
    return { lock, worker: await fetched(worker), files: Object.fromEntries(files) };
  })();
  given.catch(() => (given = undefined));
  return given;
}

async function fetched(address: string): Promise<Blob> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} is missing (${answer.status})`);
  return answer.blob();
}

export class Sandbox {
  /** Whoever listens to it now. */
  heard: (message: FromOwn) => void = () => undefined;
  ready = false;
  readonly #frame = document.createElement("iframe");
  #said = 0;
  #since = 0;
  #coming: ReturnType<typeof setTimeout>;

  constructor() {
    this.#frame.hidden = true;
    this.#frame.title = "A game of one's own";
    this.#frame.setAttribute("sandbox", "allow-scripts");
    this.#frame.src = "own.html";
    addEventListener("message", this.#hear);
    document.body.append(this.#frame);
    this.#coming = setTimeout(() => this.#fail("its frame did not load; this needs the network"), COMES_WITHIN);
  }

  /** Tells it something, which it does after all that it was told before. */
  say(message: ToOwn): void {
    if (this.ready) this.#post(message);
    else this.#later.push(message);
  }

  /** Ends it, whatever it is doing. */
  stop(): void {
    clearTimeout(this.#coming);
    removeEventListener("message", this.#hear);
    this.#frame.remove();
  }

  readonly #later: ToOwn[] = [];

  #post(message: ToOwn): void {
    // Its origin has no name; nobody else can be in this frame.
    this.#frame.contentWindow?.postMessage(message, "*");
  }

  readonly #hear = ({ source, data }: MessageEvent<unknown>): void => {
    if (source !== this.#frame.contentWindow) return;
    if (performance.now() - this.#since > 1000) [this.#since, this.#said] = [performance.now(), 0];
    this.#said += 1;
    const message = understood(data);
    if (this.#said > MOST_SAID) this.#fail("it said too much at once, and was stopped");
    else if (message?.is === "here") void this.#begin();
    else if (message?.is === "failed") this.#fail(message.why);
    else if (message) {
      if (message.is === "ready") {
        this.ready = true;
        for (const one of this.#later.splice(0)) this.#post(one);
      }
      this.heard(message);
    }
  };

  async #begin(): Promise<void> {
    clearTimeout(this.#coming);
    try {
      this.#post({ do: "start", ...(await parts()) });
    } catch (wrong) {
      this.#fail(wrong instanceof Error ? wrong.message : String(wrong));
    }
  }

  #fail(why: string): void {
    this.stop();
    this.heard({ is: "failed", why });
  }
}
