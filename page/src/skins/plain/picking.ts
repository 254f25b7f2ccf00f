// Where a question asks for cards: all of it, or one field of a form.
import type { Decision, PickCards } from "../../wire";

/** The decision for cards, and the name of its field ("" where it is the whole question); null: none, or several. */
export function cardsOf(decision: Decision): { name: string; decision: PickCards } | null {
  if (decision.kind === "cards") return { name: "", decision };
  if (decision.kind !== "form") return null;
  const found = Object.entries(decision.fields).flatMap(([name, field]) => (field.decision.kind === "cards" ? [{ name, decision: field.decision }] : []));
  return found.length === 1 ? found[0]! : null;
}
