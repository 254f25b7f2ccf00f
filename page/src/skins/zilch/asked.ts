// Which decisions the skin shows itself, so that the frame leaves them out.
import { choices } from "../kit/reading";
import type { Form, Option, Pending } from "../../wire";
import type { Choices, Forms } from "./types";

export const { does, optionsOf } = choices<Choices>();

/** What is asked at the table, told by what its options do or by what its form makes. */
export type Question = "stances" | "turn" | "commit" | "chips" | "both" | "boons" | "cast" | "pick" | "gather" | "attempt" | "judge" | "menu" | "again" | GmForm;

/** What the GM may do unasked, by what it is in the menu: the commands of the desk. */
export const GM_ACTS = {
  test: "call-for-test",
  contest: "call-for-contest",
  save: "call-for-save",
  affect: "apply-effects",
  monster: "add-monsters",
  remove: "leave-or-join",
  give: "give-thing",
  values: "change-value",
  end: "end-encounter",
  fight: "begin-encounter",
  round: "go-on-hurting",
  time: "pass-time",
  level: "award-level",
  house: "add-to-book",
  scene: "end-scene",
} as const;

export type Errand = keyof typeof GM_ACTS;

/** The forms of the GM, which the menu opens as well. */
export type GmForm = Exclude<Errand, "end" | "round" | "scene"> | "wish";

/** What players may do unasked. */
export const PLAYER_ACTS = ["propose", "act", "make", "bring"] as const;

/** What anybody may do unasked. */
const UNASKED = new Set<string>([...PLAYER_ACTS, ...Object.values(GM_ACTS), "cancel"]);
const OF_THE_TABLE = new Set(["undo", "enter"]);

const FORMS: Record<Forms, Question> = {
  Award: "level",
  Boons: "boons",
  CalledContest: "contest",
  CalledSave: "save",
  CalledTest: "test",
  Casting: "cast",
  Change: "affect",
  Commit: "commit",
  Find: "give",
  Judgement: "judge",
  NewCaster: "house",
  NewKnack: "house",
  NewMonster: "monster",
  NewRace: "house",
  NewSkill: "house",
  NewSpell: "house",
  NewValue: "values",
  OtherCards: "house",
  Passing: "time",
  RuneNeeds: "house",
  SetUp: "fight",
  Stances: "stances",
  Wish: "wish",
};

export function questionOf({ id, decision }: Pending): Question | null {
  if (UNASKED.has(id) || OF_THE_TABLE.has(id)) return null;
  switch (decision.kind) {
    case "number":
      return "chips";
    case "text":
      return "attempt";
    case "choose":
      return menuOf([...decision.options, ...(decision.closed ?? [])]);
    case "form":
      return formOf(decision);
    default:
      return null;
  }
}

function menuOf([first]: readonly Option[]): Question {
  if (!first) return "pick";
  if (first.does === null) return "remove"; // nobody leaves
  if (typeof first.does === "boolean") return "again";
  switch (does(first)?.do) {
    case "next":
      return "menu";
    case "leaves":
    case "joins":
      return "remove";
    case "ready":
      return "gather";
    case undefined:
    case "use_skill":
    case "spend_boon":
    case "allow_skill":
    case "name_stance":
    case "strike_at":
    case "endure":
    case "cast_slowly":
    case "keep_hand":
      return "pick";
    default:
      return "turn";
  }
}

function formOf(form: Form): Question | null {
  const question = FORMS[form.makes as Forms] ?? null;
  return question === "commit" && "parry" in form.fields ? "both" : question;
}

export function drawsHere(pending: Pending): boolean {
  return UNASKED.has(pending.id) || questionOf(pending) !== null;
}
