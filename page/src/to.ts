// Every address of this server that the page uses. The server may be reached below a path of its
// own, such as /cards; it writes that path into the page.

const meta = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? "";

const root = meta("root");

/** The page is its own server: the service runs in a worker of it, and static files are all there is. */
export const isEdition = meta("edition") !== "";

/**
 * The path of an address: `to("rules", "skyace")` is `/rules/skyace`, or `/cards/rules/skyace`. The
 * edition is one file, which may lie anywhere: there it is `#/rules/skyace`.
 */
export function to(...parts: string[]): string {
  const path = `/${parts.map(encodeURIComponent).join("/")}`;
  return isEdition && parts[0] !== "api" ? `#${path}` : root + path;
}

/** The parts of such a path; null if it belongs to something else on this host. */
export function partsOf(path: string): string[] | null {
  if (path !== root && !path.startsWith(`${root}/`)) return null;
  return path.slice(root.length).split("/").filter(Boolean).map(decoded);
}

/** Where somebody is or a link leads: the path, and what follows the `#`, with it. */
export function placeOf({ pathname, hash }: { pathname: string; hash: string }): { path: string; hash: string } {
  if (!isEdition) return { path: pathname, hash };
  const [path = "", ...rest] = hash.slice(1).split("#");
  return { path: path || "/", hash: rest.length > 0 ? `#${rest.join("#")}` : "" };
}

/** The picture of a game. */
export const pictureOf = (system: string): string => (isEdition ? `constants/pictures/${system}.svg` : to("api", "systems", system, "picture"));

/** The whole address of a path as this browser reaches it. */
export const here = (path: string): string => (isEdition ? location.href.replace(/#.*/, "") : location.origin) + path;

/**
 * An address for others, for `path` and what follows it. The server knows how others reach it, if
 * whoever sits at its own machine calls it localhost.
 */
export const whole = (path: string): string => (meta("address") ? meta("address") + path : here(path));

/** The name of the transcript that this server was started to show; empty: it was not. */
export const replayed = (): string => meta("replayed");

/** True if only this machine reaches the server. */
export const isAlone = (): boolean => meta("reach") === "alone";

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
