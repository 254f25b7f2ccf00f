// From what somebody has filled in to an answer, or to what is still missing. The server has the
// last word; this says it earlier, in the same sense.
import { short } from "../notation";
import type { Given, CardSet, Decision, Field, PickCards, Simple } from "../wire";

/** What stands in a control: an option's id, cards in the order picked, a number or text as typed. */
export type Draft = string | number | string[] | null;

type Checked = { answer: Simple } | { wrong: string };
type CheckedForm = { answer: Given } | { wrong: Record<string, string> };

/** The kinds of decision that stand alone or as a field of a form. */
export type Plain = Field["decision"];

/** How a control begins. */
export function start(decision: Plain, given?: Simple | null): Draft {
  if (given !== undefined && given !== null) return Array.isArray(given) ? [...given] : given;
  switch (decision.kind) {
    case "cards":
      return [];
    case "text":
      return "";
    case "number":
      return decision.usual ?? (decision.least === decision.most ? decision.least : null);
    case "choose":
      return decision.options.length === 1 ? (decision.options[0]?.id ?? null) : null;
  }
}

/** How all controls of a form begin. */
export function startForm(fields: Record<string, Field>): Record<string, Draft> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, start(field.decision, field.default)]),
  );
}

/** The answer a draft makes, or what is wrong with it and would be right. */
export function check(decision: Plain, draft: Draft): Checked {
  switch (decision.kind) {
    case "choose": {
      const known = decision.options.some((option) => option.id === draft);
      return known ? { answer: draft as string } : { wrong: "Choose one." };
    }
    case "cards":
      return checkCards(decision, Array.isArray(draft) ? draft : []);
    case "number": {
      const value = typeof draft === "number" ? draft : Number.parseInt(String(draft ?? ""), 10);
      const fits = Number.isInteger(value) && value >= decision.least && value <= decision.most;
      if (fits) return { answer: value };
      const why = value < decision.least ? decision.under : value > decision.most ? decision.over : null;
      return { wrong: why?.line ?? `A whole number, ${between(decision.least, decision.most)}.` };
    }
    case "text": {
      const text = String(draft ?? "").trim();
      const least = decision.least ?? 0;
      const most = decision.most ?? 200;
      if (text.length >= least && text.length <= most) return { answer: text };
      return { wrong: `${between(least, most)} characters; it has ${text.length}.` };
    }
  }
}

/** All fields of a form together. */
export function checkForm(fields: Record<string, Field>, drafts: Record<string, Draft>): CheckedForm {
  const answer: Record<string, Simple> = {};
  const wrong: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const one = check(field.decision, drafts[name] ?? null);
    if ("answer" in one) answer[name] = one.answer;
    else wrong[name] = one.wrong;
  }
  return Object.keys(wrong).length > 0 ? { wrong } : { answer };
}

function checkCards(decision: PickCards, picked: string[]): Checked {
  if (decision.sets) {
    return setOf(decision, picked) ? { answer: picked } : { wrong: "These cards cannot be played together." };
  }
  const { least, most } = bounds(decision);
  if (picked.length >= least && picked.length <= most) return { answer: picked };
  return { wrong: `Pick ${between(least, most)} ${most === 1 ? "card" : "cards"}; ${picked.length} picked.` };
}

/** False where all that is shown cannot be chosen now. */
export function answerable(decision: Decision): boolean {
  if (decision.kind === "choose") return decision.options.length > 0;
  return decision.kind !== "cards" || decision.sets?.length !== 0;
}

/** Options beyond these have no room in the dock. */
const MANY = 14;

/** True for a question that has no room in the dock: it opens as a sheet over the stage. */
export function roomy(decision: Decision): boolean {
  if (decision.kind === "choose") return decision.options.length > MANY;
  return decision.kind === "form" || decision.kind === "enter";
}

/** The one answer to a question that needs no thinking about; null where there is a choice. */
export function onlyAnswer(decision: Decision): Given | null {
  if (decision.kind === "choose" && decision.forced) return decision.options[0]?.id ?? null;
  return decision.kind === "cards" && decision.forced ? (decision.sets?.[0]?.cards ?? null) : null;
}

/** How many cards may be picked. */
export function bounds(decision: PickCards): { least: number; most: number } {
  if (!decision.sets) return { least: decision.least ?? 1, most: decision.most ?? 1 };
  const sizes = decision.sets.map((set) => set.cards.length);
  return { least: Math.min(...sizes, Infinity), most: Math.max(...sizes, 0) };
}

/** The legal set that exactly these cards make, in whatever order. */
export function setOf(decision: PickCards, picked: readonly string[]): CardSet | null {
  const wanted = same(picked);
  return decision.sets?.find((set) => same(set.cards) === wanted) ?? null;
}

/** What the button says that sends these cards. */
export function confirms(decision: PickCards, picked: readonly string[]): string {
  const gives = setOf(decision, picked)?.label;
  if (picked.length === 0) return decision.sets && setOf(decision, []) ? `Confirm: ${gives || "nothing"}` : "Confirm";
  return `Confirm ${picked.map(short).join(" ")}${gives ? `: ${gives}` : ""}`;
}

/** True if `index` may still be added: some legal set holds it and all that is picked. */
export function fits(decision: PickCards, picked: readonly number[], index: number): boolean {
  const cards = [...picked, index].map((at) => decision.cards[at] ?? "");
  if (!decision.sets) return cards.length <= bounds(decision).most || bounds(decision).most === 1;
  return decision.sets.some((set) => {
    const left: string[] = [...set.cards];
    return cards.every((card) => {
      const at = left.indexOf(card);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  });
}

export function between(least: number, most: number): string {
  return least === most ? `exactly ${least}` : `${least} to ${most}`;
}

function same(cards: readonly string[]): string {
  return [...cards].sort().join(" ");
}
