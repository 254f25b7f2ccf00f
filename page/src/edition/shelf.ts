// What the edition keeps, in IndexedDB: it is there without encryption too, writes several rows
// or none, and with "strict" loses nothing that it has said is written. Python asks for rows in JSON
// (src/fiftyfour/edition/shelf.py).

type Part = string | number;

interface Wanted {
  store: string;
  key?: Part[];
  index?: string;
  after?: number;
  most?: number;
  latest?: boolean;
}

type Row = Record<string, unknown> & { version?: number };

interface Change {
  do: "add" | "put" | "replace" | "drop";
  store: string;
  row?: Row;
  key?: Part[];
  upto?: number;
}

const KEYS: Record<string, string[]> = {
  tables: ["id"],
  entries: ["table", "seq"],
  snapshots: ["table", "seq"],
  seen: ["table", "seat"],
  pictures: ["table", "name"],
  notebooks: ["id"],
};

export function open(name = "fiftyfour"): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const asked = indexedDB.open(name, 2);
    asked.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion === 1) return writeOut(asked.transaction!);
      for (const [store, keyPath] of Object.entries(KEYS)) asked.result.createObjectStore(store, { keyPath });
      const entries = asked.transaction!.objectStore("entries");
      entries.createIndex("once", ["table", "seat", "message"], { unique: true });
      entries.createIndex("private", ["table", "private"]);
    };
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });
}

/** What the rows of version 1 kept as objects, whose numbers a browser rounds. */
const ONCE: Record<string, string> = { tables: "record", entries: "kept", snapshots: "snapshot", pictures: "picture", notebooks: "notebook" };

/** Makes rows of version 1 such as are kept now: `whole` in JSON. */
function writeOut(together: IDBTransaction): void {
  for (const [store, name] of Object.entries(ONCE)) {
    const asked = together.objectStore(store).openCursor();
    asked.onsuccess = () => {
      const cursor = asked.result;
      if (!cursor) return;
      const { [name]: whole, ...row } = cursor.value as Row;
      cursor.update({ ...row, whole: JSON.stringify(whole) });
      cursor.continue();
    };
  }
}

/** Keys that begin with `key`; an array stands behind all numbers and texts in their order. */
function within(key: Part[] = [], after?: number, upto?: number): IDBKeyRange {
  const lower = after === undefined ? key : [...key, after];
  return IDBKeyRange.bound(lower, [...key, upto ?? []], after !== undefined);
}

export function read(db: IDBDatabase, json: string): Promise<string> {
  const { store, key, index, after, most, latest } = JSON.parse(json) as Wanted;
  return new Promise((done, failed) => {
    const rows = db.transaction(store).objectStore(store);
    const source = index ? rows.index(index) : rows;
    const range = within(key, after);
    if (!latest) {
      const asked = source.getAll(range, most || undefined);
      asked.onsuccess = () => done(JSON.stringify(asked.result));
      asked.onerror = () => failed(asked.error);
      return;
    }
    const found: unknown[] = [];
    const asked = source.openCursor(range, "prev");
    asked.onsuccess = () => {
      const cursor = asked.result;
      if (cursor) found.push(cursor.value);
      if (cursor && (!most || found.length < most)) cursor.continue();
      else done(JSON.stringify(found));
    };
    asked.onerror = () => failed(asked.error);
  });
}

export function write(db: IDBDatabase, json: string): Promise<string> {
  const changes = JSON.parse(json) as Change[];
  return new Promise((done, failed) => {
    const names = [...new Set(changes.map(({ store }) => store))];
    const together = db.transaction(names, "readwrite", { durability: "strict" });
    let raced = false;
    together.oncomplete = () => done("");
    together.onabort = () => (raced ? done("raced") : failed(together.error));
    for (const change of changes) {
      const rows = together.objectStore(change.store);
      const row = change.row!;
      if (change.do === "drop") rows.delete(within(change.key, undefined, change.upto));
      else if (change.do === "put") rows.put(row);
      else if (change.do === "add") rows.add(row).onerror = () => (raced = true);
      else {
        const before = rows.get(KEYS[change.store]!.map((name) => row[name] as Part));
        before.onsuccess = () => {
          if ((before.result as Row | undefined)?.version === row.version! - 1) rows.put(row);
          else {
            raced = true;
            together.abort();
          }
        };
      }
    }
  });
}
