// A notebook while it is written: kept as one types, and never over what somebody else has written.
import { untrack } from "svelte";

import { announcer } from "../announcer.svelte";
import { Refused, wordsOf } from "../api";
import type { Adventure, Call, Ending, Handout, KeptNotebook, NotebookInfo, Person, Scene, WrittenNotebook } from "../wire";

/** An adventure with all its lists, so that the page can write into them. */
export type WholeScene = Required<Omit<Scene, "calls">> & { calls: WholeCall[] };
export type WholeCall = Required<Call>;
export interface Whole extends Required<Omit<Adventure, "scenes" | "people" | "handouts" | "endings">> {
  people: Required<Person>[];
  handouts: Required<Handout>[];
  scenes: WholeScene[];
  endings: Required<Ending>[];
}

export const wholeCall = (call: Call): WholeCall => ({ when: {}, good: 0, text: "", asks: "", play: {}, came: {}, gives: [], notes: "", ...call });

export const wholeScene = (scene: Scene): WholeScene => ({
  place: "", picture: "", notes: "", improvise: "", opens: {}, people: [], handouts: [], leads: [], ...scene, calls: (scene.calls ?? []).map(wholeCall),
});

export const wholePerson = (one: Person): Required<Person> => ({ text: "", notes: "", emblem: "", values: {}, ...one });

export function whole(one: Adventure): Whole {
  return {
    tone: "", length: "", players: [1, 6], author: "", licence: "", settings: {}, begins: {}, lost: "", notes: "", pictures: {}, draft: false, ...one,
    people: (one.people ?? []).map(wholePerson),
    handouts: (one.handouts ?? []).map((each) => ({ text: "", picture: "", ...each })),
    scenes: (one.scenes ?? []).map(wholeScene),
    endings: (one.endings ?? []).map((each) => ({ won: false, ...each })),
  };
}

/** As it is sent: an ending that is not chosen is left out. */
const sent = ({ lost, ...others }: Adventure): Adventure => (lost ? { ...others, lost } : others);

/** An id that nothing in the adventure has: `scene-4`. */
export function newId(kind: string, taken: readonly { id: string }[]): string {
  const ids = new Set(taken.map(({ id }) => id));
  for (let number = taken.length + 1; ; number += 1) if (!ids.has(`${kind}-${number}`)) return `${kind}-${number}`;
}

/** Where it is read from and written to: under its own link, or at a table. */
export interface Source {
  read: () => Promise<NotebookInfo>;
  write: (written: WrittenNotebook) => Promise<KeptNotebook>;
}

/** Milliseconds after the last letter until it is stored. */
const PAUSE = 700;

export class Writing {
  /** What stands in it, as it is being written; null until it is there. */
  book = $state<Whole | null>(null);
  info = $state.raw<NotebookInfo | null>(null);
  flaws = $state.raw<readonly string[]>([]);
  state = $state<"saved" | "unsaved" | "saving" | "stale" | "failed">("saved");
  wrong = $state("");

  #source: Source;
  #revision = 0;
  /** As it is stored. */
  #stored = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Nobody looks at it any more. */
  #left = false;

  constructor(source: Source) {
    this.#source = source;
    $effect(() => {
      if (this.book === null) return;
      const now = JSON.stringify(this.book);
      untrack(() => this.#changed(now));
    });
    // Who leaves keeps what was written last, or hears that it could not be kept.
    $effect(() => () => {
      this.#left = true;
      void this.store();
    });
  }

  /** Reads it (again); what is not stored is lost. False: it cannot be read. */
  load = async (): Promise<boolean> => {
    try {
      await this.open();
      return true;
    } catch (refusal) {
      this.wrong = wordsOf(refusal);
      return false;
    }
  };

  /** Does the same, or throws what was refused. */
  open = async (): Promise<void> => {
    clearTimeout(this.#timer);
    const info = await this.#source.read();
    this.#take(info);
    this.book = whole(info.adventure);
    this.#stored = JSON.stringify(this.book);
    this.state = "saved";
    this.wrong = "";
  };

  /** Stores what stands here over what somebody else has written. */
  insist = async (): Promise<void> => {
    try {
      this.#take(await this.#source.read());
      this.state = "unsaved";
      await this.store();
    } catch (refusal) {
      this.wrong = wordsOf(refusal);
    }
  };

  /** Stores what is not stored yet, at once. */
  store = async (): Promise<void> => {
    clearTimeout(this.#timer);
    if (this.book === null || (this.state !== "unsaved" && this.state !== "failed")) return;
    const now = JSON.stringify(this.book);
    this.state = "saving";
    try {
      const { revision, flaws = [] } = await this.#source.write({ revision: this.#revision, adventure: sent(JSON.parse(now) as Adventure) });
      this.#revision = revision;
      this.flaws = flaws;
      this.#stored = now;
      this.wrong = "";
      this.state = "saved";
      this.#changed(JSON.stringify(this.book));
    } catch (refusal) {
      this.wrong = wordsOf(refusal);
      this.state = refusal instanceof Refused && refusal.code === "stale" ? "stale" : "failed";
      if (this.#left) announcer.toast(`Your last changes to the notebook were not saved: ${this.wrong}`, "bad");
    }
  };

  #take(info: NotebookInfo): void {
    this.info = info;
    this.flaws = info.flaws ?? [];
    this.#revision = info.revision;
  }

  #changed(now: string): void {
    if (this.state === "saving" || this.state === "stale") return;
    clearTimeout(this.#timer);
    if (now === this.#stored) {
      this.state = "saved";
      return;
    }
    this.state = "unsaved";
    this.#timer = setTimeout(() => void this.store(), PAUSE);
  }
}
