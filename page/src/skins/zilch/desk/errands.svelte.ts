// What the GM does from the desk: each is one answer, to the command or to the form that the menu has opened.
import type { Given, Pending, View } from "../../../wire";
import type { Acts } from "../../kit/acts.svelte";
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

  /** This form, where the table asks for it now. */
  open(errand: Errand): Pending | undefined {
    const asks: Asks = errand === "house" ? "AddHouseRule.entry" : COMMANDS[errand];
    return this.decisions().find((one) => !one.aside && one.asks === asks);
  }

  may(errand: Errand): boolean {
    return this.acts.may(this.of(errand));
  }

  /** What is answered, and where a refusal is shown. */
  of(errand: Errand): string {
    return this.open(errand)?.id ?? IDS[errand];
  }

  /** Does it; with no answer there is only one. True: it was taken. */
  async run(errand: Errand, answer: Given | null = null): Promise<boolean> {
    return this.acts.tell(this.of(errand), answer ?? this.acts.options(this.of(errand))[0]?.id ?? "");
  }
}
