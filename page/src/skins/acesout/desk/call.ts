// A call as the GM puts it together; what it comes to the table says.
import type { Field, Form, Option } from "../../../wire";
import { optionsOf } from "../../kit/acts.svelte";
import { does, type Agent, type Game, type Skill } from "../model";
import type { CallComes, Intent as Said, Row } from "../types";

export type { CallComes, Row } from "../types";

/** Answers by field name, all of them words; numbers as typed. */
export type Draft = Record<string, string>;

/** The chart as the form lists it. */
export function chartOf(form: Form): Row[] {
  return optionsOf(form.fields.preset).flatMap((option) => {
    const row = does(option);
    return row?.do === "row" ? [row] : [];
  });
}

/** Rows in which every word stands, be it of the situation, the skill set or what that is for. */
export function search(rows: readonly Row[], skills: readonly Option[], words: string): Row[] {
  const wanted = words.toLowerCase().match(/\S+/g) ?? [];
  return rows.filter((row) => {
    const about = skills.find(({ id }) => id === row.skill)?.hint ?? "";
    const text = `${row.situation} ${row.skill} ${about} ${row.cards} v ${row.against}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** The skill sets of a side's field. */
export function skillsOf(field: Field | undefined): Option[] {
  return optionsOf(field).filter(({ does }) => does !== null);
}

/** What a player has said the agent would do. */
export interface Intent extends Said {
  seat: string;
}

export function intentsOf(game: Game): Intent[] {
  return game.agents.flatMap(({ seat, intent }) => (intent ? [{ ...intent, seat }] : []));
}

/** How a form is filled in at first; of the chart the GM takes a row. */
export function draftOf(form: Form): Draft {
  const draft = Object.fromEntries(Object.entries(form.fields).map(([name, field]) => [name, String(field.default ?? "")]));
  return draft.skill === "preset" ? { ...draft, preset: "none" } : draft;
}

/** What the form asks for now, with what was chosen before where that is still a choice. */
export function refit(form: Form, draft: Draft): Draft {
  return Object.fromEntries(
    Object.entries(draftOf(form)).map(([name, fresh]) => {
      const value = draft[name];
      const field = form.fields[name];
      const typed = field?.decision.kind === "text" || /cards$/.test(name);
      const still = value !== undefined && (typed || optionsOf(field).some(({ id }) => id === value));
      return [name, still ? value : fresh];
    }),
  );
}

/** The least and the most of a field that asks for a number; null for any other. */
export function bounds(field: Field | undefined): { least: number; most: number } | null {
  const numbers = optionsOf(field).flatMap(({ does }) => (typeof does === "number" ? [does] : []));
  return numbers.length > 0 ? { least: Math.min(...numbers), most: Math.max(...numbers) } : null;
}

/** How many letters a text may have. */
export function longest(field: Field | undefined): number | undefined {
  return field?.decision.kind === "text" ? field.decision.most : undefined;
}

/** The skill set of a call, by name or by the chart. */
export function skillOf(form: Form, draft: Draft): Skill | null {
  const row = chartOf(form).find(({ id }) => id === draft.preset);
  return skillsOf(form.fields.skill).some(({ id }) => id === draft.skill) ? (draft.skill as Skill) : (row?.skill ?? null);
}

/** Who is in it on a side: whose tools can be used. */
export function involved(draft: Draft, prefix: string, who: string, agents: readonly Agent[]): Agent[] {
  const first = agents.filter(({ seat }) => seat === draft[who]);
  return [...first, ...agents.filter(({ seat }) => seat !== draft[who] && draft[`${prefix}with_${seat}`] === "yes")];
}

/** The answer: things of those who are not in it are not used. */
export function answerOf(form: Form, draft: Draft, sides: readonly (readonly [prefix: string, who: string])[], agents: readonly Agent[]): Draft {
  const answer = { ...draft };
  for (const [prefix, who] of sides) {
    const there = involved(draft, prefix, who, agents);
    const things: Record<string, number[]> = {
      [`${prefix}tools`]: there.flatMap(({ tools }) => tools.map(({ number }) => number)),
      [`${prefix}boons`]: there.slice(0, 1).flatMap(({ boons }) => boons.map(({ number }) => number)),
    };
    for (const [name, field] of Object.entries(form.fields)) {
      const usable = things[field.of ?? ""];
      if (usable && !usable.includes(Number(field.key))) answer[name] = optionsOf(field)[0]?.id ?? "";
    }
  }
  return answer;
}

export const NO_GIVES: CallComes = { cards: 0, gm_cards: 0, hard: "", nc: false, suits: [], locked: null, repeats: "" };
