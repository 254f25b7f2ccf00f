// What the GM does from the desk: each is one answer, to the command or to the form that the menu has opened.
import type { Given, Option, Pending, View } from "../../../wire";
import { optionsOf, type Acts } from "../../kit/acts.svelte";
import type { Asks } from "../types";

/** The commands of the desk by what the page calls them. */
export const COMMANDS = {
  test: "CallForTest",
  contest: "CallForContest",
  save: "CallForSave",
  affect: "ApplyEffects",
  monster: "AddMonsters",
  remove: "LeaveOrJoin",
  give: "GiveThing",
  values: "ChangeValue",
  end: "EndEncounter",
  fight: "BeginEncounter",
  round: "GoOnHurting",
  time: "PassTime",
  level: "AwardLevel",
  house: "AddToBook",
  scene: "EndScene",
} as const satisfies Record<string, Asks>;

export type Errand = keyof typeof COMMANDS;

/** Where the table says why a command is closed. */
const IDS: Record<Errand, string> = {
  ...{ test: "call-for-test", contest: "call-for-contest", save: "call-for-save", affect: "apply-effects", monster: "add-monsters" },
  ...{ remove: "leave-or-join", give: "give-thing", values: "change-value", end: "end-encounter", fight: "begin-encounter" },
  ...{ round: "go-on-hurting", time: "pass-time", level: "award-level", house: "add-to-book", scene: "end-scene" },
};

/** Has this seat the desk? Its commands are open to it, or closed for a reason. */
export function leads({ decisions = [], closed = [] }: View): boolean {
  return decisions.some(({ asks }) => asks === COMMANDS.affect) || closed.some(({ id }) => id === IDS.affect);
}

export class Errands {
  constructor(
    private readonly acts: Acts,
    private readonly decisions: () => readonly Pending[],
  ) {}

  /** This form, where the table asks for it now; of the book it is asked in two steps. */
  open(errand: Errand): Pending | undefined {
    const asked = errand === "house" ? ["AddHouseRule.begin", "AddHouseRule.entry"] : [COMMANDS[errand]];
    return this.decisions().find(({ asks = "", aside }) => !aside && asked.includes(asks));
  }

  /** What a field of its form offers. */
  offers(errand: Errand, field: string): Option[] {
    const decision = this.at(errand)?.decision;
    return decision?.kind === "form" ? optionsOf(decision.fields[field]) : [];
  }

  may(errand: Errand): boolean {
    return this.at(errand) !== undefined;
  }

  /** What is answered, and where a refusal is shown. */
  of(errand: Errand): string {
    return this.open(errand)?.id ?? IDS[errand];
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
    return this.open(errand) ?? this.decisions().find(({ asks }) => asks === COMMANDS[errand]);
  }
}

/** Without what the form does not ask now: whether monsters go together, say, where no two are alike. */
function fitting(pending: Pending | undefined, answer: Given): Given {
  const decision = pending?.decision;
  if (decision?.kind !== "form" || typeof answer !== "object" || Array.isArray(answer)) return answer;
  return Object.fromEntries(Object.entries(answer).filter(([name]) => name in decision.fields));
}
