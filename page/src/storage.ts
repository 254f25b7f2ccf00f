// What this browser keeps for the page. Some deny it, some have no room, in some private windows there
// is none: then it is kept here, until the page is left. Nothing else of the page touches its storage.

class Kept {
  /** What the browser did not take. */
  readonly #here = new Map<string, string>();
  #lasts: boolean | undefined;

  constructor(private readonly find: () => Storage | null | undefined) {}

  /** False where what is kept is gone once the page is left. */
  get lasts(): boolean {
    return (this.#lasts ??= this.#tried((storage) => {
      storage.setItem("fiftyfour.trial", "");
      storage.removeItem("fiftyfour.trial");
      return true;
    }) ?? false);
  }

  get(key: string): string | null {
    return this.#here.get(key) ?? this.#tried((storage) => storage.getItem(key)) ?? null;
  }

  /** What was kept as JSON; null if there is nothing, or it cannot be read. */
  read(key: string): unknown {
    try {
      return JSON.parse(this.get(key) ?? "null");
    } catch {
      return null;
    }
  }

  /** Keeps a text; false if only until the page is left. */
  set(key: string, text: string): boolean {
    const taken = this.#tried((storage) => {
      storage.setItem(key, text);
      return true;
    });
    if (taken) this.#here.delete(key);
    else this.#here.set(key, text);
    return taken ?? false;
  }

  remove(key: string): void {
    this.#here.delete(key);
    this.#tried((storage) => storage.removeItem(key));
  }

  /** The keys that begin like this. */
  keys(start: string): string[] {
    const stored = this.#tried((storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ""));
    return [...new Set([...(stored ?? []), ...this.#here.keys()])].filter((key) => key.startsWith(start));
  }

  /** What comes of it; undefined where the browser denies it. */
  #tried<T>(act: (storage: Storage) => T): T | undefined {
    try {
      const storage = this.find();
      return storage ? act(storage) : undefined;
    } catch {
      return undefined;
    }
  }
}

/** What stays when the page is left. */
export const local = new Kept(() => globalThis.localStorage);

/** What belongs to this window, and is gone when that is closed. */
export const session = new Kept(() => globalThis.sessionStorage);
