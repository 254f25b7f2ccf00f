// What time it is at the server. Clocks of browsers may be hours off, and all times that are shown or
// compared are the server's.

let told: { time: number; at: number } | null = null;

/** The server has just said what time it is there, in milliseconds since 1970. */
export const learn = (time: number): void => void (told = { time, at: performance.now() });

/** The same from an answer over HTTP, which says it to the second, as long as nothing better is known. */
export function learnFrom(headers: Headers): void {
  const time = Date.parse(headers.get("date") ?? "");
  if (told === null && time) learn(time);
}

/** The time at the server, in milliseconds since 1970; this browser's until it has been told. */
export const now = (): number => (told === null ? Date.now() : told.time + performance.now() - told.at);
