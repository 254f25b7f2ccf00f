// What Python is made of lies beside the page; nothing comes from elsewhere.
import type { PyodideAPI } from "pyodide";

import { addModules, unpacked, type Parts } from "./python";

const PYTHON = new URL("../python/", self.location.href).href;

/** The address of the script that starts Python. */
export const LOADER = `${PYTHON}pyodide.mjs`;

/** What there is, and how large it is. */
export async function parts(): Promise<Parts> {
  return (await (await fetch(`${PYTHON}parts.json`)).json()) as Parts;
}

/** One of the parts, unpacked. */
export async function part(name: string): Promise<Response> {
  const answer = await fetch(`${PYTHON}${name}.gz`);
  if (!answer.ok || answer.body === null) throw new Error(`${name} is missing (${answer.status})`);
  return unpacked(name, answer.body);
}

/** What fetches a game; Python waits for it, which is only possible so. */
export function gamesFor(python: PyodideAPI): (name: string) => void {
  return (name) => {
    const asked = new XMLHttpRequest();
    asked.open("GET", `${PYTHON}${name}.zip`, false);
    asked.responseType = "arraybuffer";
    asked.send();
    if (asked.status === 200) addModules(python, asked.response as ArrayBuffer);
  };
}
