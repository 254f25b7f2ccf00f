// What somebody may do at this table besides what is asked, and doing it.
import { getContext, setContext } from "svelte";

import type { Given, Choose, Field, Form, Option, Pending, Refusal, View } from "../../wire";

type Send = (pending: string, answer: Given, say?: string) => Promise<boolean>;

export class Acts {
  /** True while an answer is under way. */
  busy = $state(false);

  constructor(
    private readonly view: () => View,
    private readonly send: Send,
    private readonly whole: (pending: Pending) => Pending | null = (pending) => pending,
  ) {}

  /** What is open to me under this id; a form is `Folded` until it is here. */
  find(id: string): Pending | undefined {
    const found = this.view().decisions?.find((one) => one.id === id);
    return found && (this.whole(found) ?? found);
  }

  /** True while a form that stands folded in the view is on its way. */
  opening(id: string): boolean {
    return this.find(id)?.decision.kind === "folded";
  }

  may(id: string): boolean {
    return this.view().decisions?.some((one) => one.id === id) ?? false;
  }

  /** Why what I could start by myself is closed now, as far as the table tells. */
  closed(id: string): Refusal | undefined {
    return this.view().closed?.find((one) => one.id === id)?.closed;
  }

  form(id: string): Form | null {
    const decision = this.find(id)?.decision;
    return decision?.kind === "form" ? decision : null;
  }

  /** The options of a choice; none where it is not open. */
  options(id: string): Option[] {
    const decision = this.find(id)?.decision;
    return decision?.kind === "choose" ? decision.options : [];
  }

  /**
   * Answers, and tells whether it was taken. What is not open and has no reason here is asked all
   * the same: the table then refuses with it.
   */
  async tell(id: string, answer: Given = ""): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      return await this.send(id, answer);
    } finally {
      this.busy = false;
    }
  }
}

/** The options of a field of a form, if it is a choice. */
export function optionsOf(field: Field | undefined): Option[] {
  return field?.decision.kind === "choose" ? (field.decision as Choose).options : [];
}

const KEY = Symbol("acts");

export function handActs(view: () => View, send: Send, whole?: (pending: Pending) => Pending | null): Acts {
  return setContext(KEY, new Acts(view, send, whole));
}

export function acts(): Acts {
  return getContext<Acts>(KEY);
}
