// A second Python, in which bots think ahead while the tables of the first go on.
import type { PyProxy } from "pyodide/ffi";

import { gamesFor, LOADER, part, parts } from "./parts";
import { startPython } from "./python";

async function start(): Promise<(task: string) => string> {
  const python = await startPython((await parts()).lock, LOADER, part);
  const thinking = python.pyimport("fiftyfour.edition.thinking") as PyProxy & { start(site: object): (task: string) => string };
  return thinking.start({ fetch_game: gamesFor(python) });
}

void start().then((answer) => {
  self.onmessage = ({ data }: MessageEvent<string>) => self.postMessage(answer(data));
  self.postMessage(""); // ready
});
