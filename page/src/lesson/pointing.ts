// What a lesson points at: a part of the table, a thing that lies there, or a button by its first words.
import { elementsAt } from "../cards/motion";

const PARTS: Record<string, string> = {
  question: ".dock .dock-ask",
  hand: ".dock .dock-hand",
  stage: ".stage",
  log: "aside.side",
};

/** The element that is meant, as far as it is shown; with `option`, the button of the option of this id. */
export function pointedAt(words: string, option = ""): Element | null {
  if (!words) return null;
  const part = PARTS[words];
  const found = part
    ? document.querySelectorAll(part)
    : [...(option ? document.querySelectorAll(`.frame [data-option="${CSS.escape(option)}"]`) : []), ...elementsAt(words, null), ...document.querySelectorAll(`[data-thing="${CSS.escape(words)}"]`), ...labelled(words)];
  const shown = part === PARTS.log ? [...found, ...labelled("Log")] : [...found];
  return shown.find((one) => one.getClientRects().length > 0) ?? null;
}

/** What people read as this: buttons first, then anything with such a name. */
function labelled(words: string): Element[] {
  const begins = (one: Element): boolean => (one.getAttribute("aria-label") ?? one.textContent ?? "").trim().startsWith(words);
  return [...document.querySelectorAll(".frame :is(button, a, summary)"), ...document.querySelectorAll(".frame [aria-label]")].filter(begins);
}
