// Every address of this server that the page uses. The server may be reached below a path of its
// own, such as /cards; it writes that path into the page.

const meta = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? "";

const root = meta("root");

/** The path of an address: `to("rules", "skyace")` is `/rules/skyace`, or `/cards/rules/skyace`. */
export function to(...parts: string[]): string {
  return `${root}/${parts.map(encodeURIComponent).join("/")}`;
}

/** The parts of such a path; null if it belongs to something else on this host. */
export function partsOf(path: string): string[] | null {
  if (path !== root && !path.startsWith(`${root}/`)) return null;
  return path.slice(root.length).split("/").filter(Boolean).map(decoded);
}

/** The whole address of a path as this browser reaches it. */
export const here = (path: string): string => location.origin + path;

/**
 * An address for others, for `path` and what follows it. The server knows how others reach it, if
 * whoever sits at its own machine calls it localhost.
 */
export const whole = (path: string): string => (meta("address") || location.origin) + path;

/** True if only this machine reaches the server. */
export const isAlone = (): boolean => meta("reach") === "alone";

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
