// What an answer would come to while it is put together: the table says, and its last word stays until then.
import { untrack } from "svelte";

import type { Given, Preview } from "../wire";
import { seat } from "./seated.svelte";
import { sight } from "./sight";

/** How long the last word stands as if it were of now, in milliseconds: on a good line nothing flickers. */
const FRESH = 120;

export class Previewing {
  /** What the table said last; null: nothing, or there is nothing to say. */
  told = $state.raw<Preview | null>(null);
  /** `told` is of what stood there before: a button waits for the next. */
  late = $state(false);
  /** It has been late for so long that it is shown dimmed. */
  dim = $state(false);
}

/**
 * Has what is filled in weighed as it stands; null: there is nothing to weigh. One question is under way
 * at a time, and the next is about what stands there then: whoever picks quickly asks no more often than
 * the line is quick.
 */
export function previews(pending: () => string | undefined, draft: () => Given | null): Previewing {
  const seated = seat();
  const inSight = sight();
  const state = new Previewing();
  let wanted: string | null = null;
  let busy = false;
  let dims: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    busy = true;
    while (wanted !== null) {
      const asked = wanted;
      const { id, given } = JSON.parse(asked) as { id: string; given: Given };
      const told = await seated.line.preview(id, given);
      if (wanted !== asked) continue;
      settle(told);
      break;
    }
    busy = false;
  }

  function settle(told: Preview | null): void {
    clearTimeout(dims);
    state.told = told;
    state.late = state.dim = false;
  }

  $effect(() => {
    const [id, given, view] = [pending(), draft(), seated?.view];
    if (!inSight()) return;
    untrack(() => {
      wanted = id && given !== null && view ? JSON.stringify({ id, given }) : null;
      if (wanted === null) return settle(null);
      if (!state.late) dims = setTimeout(() => (state.dim = true), FRESH);
      state.late = true;
      if (!busy) void ask();
    });
  });
  $effect(() => () => {
    wanted = null;
    clearTimeout(dims);
  });
  return state;
}
