// Python in the worker of a sandboxed frame: somebody's own game, checked or played. What it is made of
// is handed in, for nothing can be fetched here.
import type { PyodideAPI } from "pyodide";
import type { PyProxy } from "pyodide/ffi";

import { addModules, carryOut, lastLine, lines, startPython, unpacked, type Service } from "../edition/python";
import type { Given, ToOwn } from "./messages";

interface Own extends PyProxy {
  load(source: string): void;
  check(): void;
  again(number: number, played: string): void;
  play(): Promise<Service>;
}

const say = (message: unknown): void => self.postMessage(message);

async function start({ lock, files }: Given): Promise<readonly [PyodideAPI, Own]> {
  const part = async (name: string): Promise<Response> => unpacked(name, files[`${name}.gz`]!.stream() as ReadableStream<Uint8Array<ArrayBuffer>>);
  const python = await startPython(lock, URL.createObjectURL(files["pyodide.mjs"]!), part);
  addModules(python, await (await part("others.zip")).arrayBuffer());
  const page = { ...lines, tell: (news: string) => say(JSON.parse(news)) };
  const own = python.pyimport("fiftyfour.edition.own") as PyProxy & { Own(page: object): Own };
  return [python, own.Own(page)];
}

let started: ReturnType<typeof start>;
let service: Promise<Service>;

self.onmessage = async ({ data }: MessageEvent<ToOwn>) => {
  try {
    if (data.do === "start") {
      started = start(data);
      await started;
      return say({ is: "ready" });
    }
    const [python, own] = await started;
    if (data.do === "load") own.load(data.source);
    else if (data.do === "check") own.check();
    else if (data.do === "again") own.again(data.number, data.played);
    else if (data.do === "play") {
      service = own.play();
      await service;
      say({ is: "playing" });
    } else if (data.do === "alive") say({ is: "alive" });
    else await carryOut(python, await service, data);
  } catch (wrong) {
    say({ is: "failed", why: lastLine(wrong) });
  }
};
