// Every address of this server that the page uses. The server may be reached below a path of its
// own, such as /cards; it writes that path into the page.

const root = document.querySelector<HTMLMetaElement>("meta[name=root]")?.content ?? "";

/** The path of an address: `to("rules", "skyace")` is `/rules/skyace`, or `/cards/rules/skyace`. */
export function to(...parts: string[]): string {
  return `${root}/${parts.map(encodeURIComponent).join("/")}`;
}

/** The parts of such a path; null if it belongs to something else on this host. */
export function partsOf(path: string): string[] | null {
  if (path !== root && !path.startsWith(`${root}/`)) return null;
  return path.slice(root.length).split("/").filter(Boolean).map(decoded);
}

/** An address that people copy, for `path` and what follows it. */
export const whole = (path: string): string => location.origin + path;

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
