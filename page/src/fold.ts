// A seat is sent its view once, and after that only what is different in it.
import type { Changes, View } from "./wire";

/** The parts of a view that are lists, and what names the things in them. */
const LISTS = {
  zones: "name",
  tracks: "name",
  dice: "name",
  pieces: "name",
  sheets: "name",
  decisions: "id",
  closed: "id",
} as const;

type Part = keyof typeof LISTS;
type Thing = Record<string, unknown>;

/**
 * The view after these changes. What looks the same stays the same object, so that nothing is drawn
 * anew for it. Throws where the changes do not follow this view.
 */
export function fold(view: View, changes: Changes): View {
  const { order = {}, ...parts } = changes;
  const next = { ...view, ...parts } as View;
  for (const part of Object.keys(LISTS) as Part[]) {
    if (part in changes || part in order) (next as unknown as Thing)[part] = list(view[part], changes[part], order[part], LISTS[part]);
  }
  return next;
}

function list(old: readonly object[] = [], come: readonly object[] = [], order: string[] | undefined, key: string): Thing[] {
  const things = new Map((old as Thing[]).map((one) => [one[key] as string, one]));
  const names = order ?? [...things.keys()];
  for (const one of come as Thing[]) things.set(one[key] as string, one);
  return names.map((name) => {
    const one = things.get(name);
    if (one === undefined) throw new Error(`no ${name} is known`);
    return one;
  });
}
