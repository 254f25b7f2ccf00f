// What the GM does takes two answers: what it is, then the form. The desk has the form filled in
// already, so both are sent one after the other.
import type { Given, Pending } from "../../../wire";
import type { Acts } from "../../kit/acts.svelte";
import { optionsOf, questionOf, type GmForm } from "../asked";

export class Errands {
  /** A form that waits until the table asks for it. */
  private waiting = $state.raw<{ form: GmForm; answer: Given } | null>(null);
  /** What a form that has waited was an answer to. */
  private answered = $state.raw("");

  constructor(
    private readonly acts: Acts,
    private readonly decisions: () => readonly Pending[],
  ) {
    $effect(() => {
      const open = this.waiting && this.open(this.waiting.form);
      if (!open || this.acts.busy) return;
      const { answer } = this.waiting!;
      this.waiting = null;
      this.answered = open.id;
      void this.acts.tell(open.id, fitting(open, answer)).then((taken) => {
        if (!taken) this.answered = "";
      });
    });
  }

  /** A form that is filled in already is under way, though the table may still ask for it. */
  get underWay(): boolean {
    return this.waiting !== null || this.decisions().some(({ id }) => id === this.answered);
  }

  /** This form, where the table asks for it now. */
  open(form: GmForm): Pending | undefined {
    return this.decisions().find((one) => questionOf(one) === form);
  }

  /** What the table asks the GM to choose from, or the GM may do beside. */
  get menu(): Pending | undefined {
    return this.decisions().find((one) => questionOf(one) === "menu" || one.id === "direct");
  }

  may(what: string): boolean {
    return optionsOf(this.menu?.decision, "call_for").some(({ does }) => does.what === what);
  }

  /** Where a refusal of this errand is shown. */
  of(form: string): string {
    return this.open(form as GmForm)?.id ?? this.menu?.id ?? "direct";
  }

  /** As the form is weighed: beside the menu with its option, until the table asks for it. */
  draft(form: GmForm, answer: Record<string, string | number>): Given {
    const open = this.open(form);
    return open ? fitting(open, answer) : { ...answer, call: form };
  }

  /** Does it; with no answer the option of the menu is all there is to it. True: it is under way. */
  async run(form: string, answer: Given | null = null): Promise<boolean> {
    const open = this.open(form as GmForm);
    if (open && answer !== null) return this.acts.tell(open.id, fitting(open, answer));
    // The form may come before the word that it is taken. One that never came is forgotten.
    this.waiting = answer === null ? null : { form: form as GmForm, answer };
    const taken = await this.acts.tell(this.menu?.id ?? "direct", form);
    if (!taken) this.waiting = null;
    return taken;
  }
}

/** Without what the form does not ask now: whether monsters go together, say, where no two are alike. */
function fitting({ decision }: Pending, answer: Given): Given {
  if (decision.kind !== "form" || typeof answer !== "object" || Array.isArray(answer)) return answer;
  return Object.fromEntries(Object.entries(answer).filter(([name]) => name in decision.fields));
}
