// Compiles what the service of the edition imports at its start, and what each game imports at its, by
// the Python that will run it: node compile.mjs stdlib.zip fiftyfour.zip zilch.zip ... writes these anew.
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { loadPyodide } from "pyodide";

const LIBRARY = "/lib/python314.zip/";
const PLACE = "/lib/python3.14/site-packages/";

const COMPILE = `
import sys, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

def compiled(old, new, place, imported):
    with zipfile.ZipFile(old) as sources, zipfile.ZipFile(new, "w") as made:
        for name in sources.namelist():
            data, file = sources.read(name), place + name
            if name.endswith(".py") and file in imported:
                code = compile(data, file, "exec", dont_inherit=True)
                name, data = name + "c", bytes(_code_to_hash_pyc(code, bytes(8), False))
            made.writestr(zipfile.ZipInfo(name), data)

def files():
    return {getattr(module, "__file__", None) for module in list(sys.modules.values())}

import fiftyfour.edition.worker
common = files()
for game in games:
    __import__(f"fiftyfour.systems.{game}")
for nth, (old, new, place) in enumerate(archives):
    compiled(old, new, place, common if nth < 2 else files())
`;

const [, , ...given] = process.argv;
const env = { PYTHONNODEBUGRANGES: "1" }; // lines are enough, columns are large
const python = await loadPyodide({ stdLibURL: given[0], env });
const archives = given.map((file, nth) => [`/old${nth}`, `/new${nth}`, nth === 0 ? LIBRARY : PLACE]);
for (const [nth, file] of given.entries()) {
  const archive = Uint8Array.from(readFileSync(file));
  python.FS.writeFile(archives[nth][0], archive);
  if (nth > 0) python.unpackArchive(archive, "zip", { extractDir: PLACE });
}
python.globals.set("archives", python.toPy(archives));
python.globals.set("games", python.toPy(given.slice(2).map((file) => basename(file, ".zip"))));
python.runPython(COMPILE);
for (const [nth, file] of given.entries()) writeFileSync(file, python.FS.readFile(archives[nth][1]));
