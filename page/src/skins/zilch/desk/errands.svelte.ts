// What the GM does from the desk: each is one answer, to the command or to the form that is asked.
import type { Given, Pending } from "../../../wire";
import type { Acts } from "../../kit/acts.svelte";
import { GM_ACTS, questionOf, type Errand } from "../asked";

export class Errands {
  constructor(
    private readonly acts: Acts,
    private readonly decisions: () => readonly Pending[],
  ) {}

  /** This form, where the table asks for it now. */
  open(errand: Errand): Pending | undefined {
    return this.decisions().find((one) => questionOf(one) === errand);
  }

  may(errand: Errand): boolean {
    return this.at(errand) !== undefined;
  }

  /** What is answered, and where a refusal is shown. */
  of(errand: Errand): string {
    return this.open(errand)?.id ?? GM_ACTS[errand];
  }

  /** As the form is weighed; null: it cannot be sent now. */
  draft(errand: Errand, answer: Record<string, string | number>): Given | null {
    const at = this.at(errand);
    return at ? fitting(at, answer) : null;
  }

  /** Does it; with no answer there is only one. True: it was taken. */
  async run(errand: Errand, answer: Given | null = null): Promise<boolean> {
    const at = this.at(errand);
    const only = at?.decision.kind === "choose" ? at.decision.options[0]?.id : undefined;
    return this.acts.tell(this.of(errand), fitting(at, answer ?? only ?? ""));
  }

  private at(errand: Errand): Pending | undefined {
    return this.open(errand) ?? this.decisions().find(({ id }) => id === GM_ACTS[errand]);
  }
}

/** Without what the form does not ask now: whether monsters go together, say, where no two are alike. */
function fitting(pending: Pending | undefined, answer: Given): Given {
  const decision = pending?.decision;
  if (decision?.kind !== "form" || typeof answer !== "object" || Array.isArray(answer)) return answer;
  return Object.fromEntries(Object.entries(answer).filter(([name]) => name in decision.fields));
}
