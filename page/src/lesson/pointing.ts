// What a lesson points at: a part of the table, a thing that lies there, or a button by its first words.
import { elementsAt } from "../cards/motion";

const PARTS: Record<string, string> = {
  question: ".dock .dock-ask",
  hand: ".dock .dock-hand",
  stage: ".stage",
  log: ".side",
};

/** The element that is meant, as far as it is shown. */
export function pointedAt(words: string): Element | null {
  if (!words) return null;
  const part = PARTS[words];
  const found = part
    ? document.querySelectorAll(part)
    : [...elementsAt(words, null), ...document.querySelectorAll(`[data-thing="${CSS.escape(words)}"]`), ...labelled(words)];
  return [...found].find((one) => one.getClientRects().length > 0) ?? null;
}

/** What people read as this: buttons first, then anything with such a name. */
function labelled(words: string): Element[] {
  const begins = (one: Element): boolean => (one.getAttribute("aria-label") ?? one.textContent ?? "").trim().startsWith(words);
  return [...document.querySelectorAll(".frame :is(button, a, summary)"), ...document.querySelectorAll(".frame [aria-label]")].filter(begins);
}
