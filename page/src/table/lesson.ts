// What a lesson tells now.

/** A step waits for a question with these words; without any it is told at once. */
export interface Waits {
  asked?: string;
}

/**
 * The number of the step to be told now, when `done` are over; null: it is not its time. `prompt` is what I am
 * asked; empty while others are. A step whose question does not come is left out as soon as one after it fits.
 * The server's terminal does the same (`engine/lesson.py`); `tests/lesson.json` holds the two together.
 */
export function stepAt(steps: readonly Waits[], done: number, prompt: string): number | null {
  if (done >= steps.length) return null;
  if (!steps[done]?.asked) return done;
  const at = steps.findIndex((step, number) => number >= done && step.asked && prompt.includes(step.asked));
  return at < 0 ? null : at;
}
