// The story as it comes: what the GM has told and nobody here has read yet.

import type { AnyEvent, LogLine, Told } from "../wire";

/** Something that was told: the name of a scene that begins, a few sentences, or a hand-out with its picture. */
export interface Telling {
  seq: number;
  text: string;
  heading: boolean;
  /** The SHA-256 of a picture that was shown with it; else empty. */
  picture: string;
}

/** All that was told as a story, in its order; what was taken back is gone. */
export function tellings(lines: readonly LogLine[], undone: ReadonlySet<number>): Telling[] {
  const told = lines.filter((line) => !undone.has(line.seq));
  return told.flatMap(({ seq, events = [] }) =>
    events
      .filter((event): event is Told => event.event === "told" && (event.rule === "story" || isHandout(event)))
      .map((event) => ({ seq, text: event.text, heading: event.heading ?? false, picture: pictureIn(event) })),
  );
}

/** The SHA-256 of the picture that was shown with this; empty: none. */
export function pictureIn(event: AnyEvent): string {
  const name = event.event === "told" ? event.data?.picture : "";
  return typeof name === "string" ? name : "";
}

/** Does the GM hand this out: a picture, or a letter of several lines? */
export function isHandout(event: Told): boolean {
  return pictureIn(event) !== "" || (event.data?.kind === "narration" && event.data.by === "gm" && event.text.includes("\n"));
}

/** What is new after entry `read`: of the scene that is played, and before it how the last one ended. */
export function unread(told: readonly Telling[], read: number): Telling[] {
  const now = scene(told);
  const before = told.slice(0, told.length - now.length).slice(-1);
  return [...before.filter((one) => !one.heading), ...now].filter((one) => one.seq > read);
}

/** What was told of the scene that is played. */
export function scene(told: readonly Telling[]): Telling[] {
  const begun = told.findLastIndex((one) => one.heading);
  return told.slice(Math.max(begun, 0));
}
