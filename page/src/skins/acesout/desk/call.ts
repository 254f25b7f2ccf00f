// A call as the GM puts it together: the DRAW CHART, circumstances, and what the call comes to.
import { sheets } from "../../kit/reading";
import type { Form, Option, SettingValue, View } from "../../../wire";
import { optionsOf } from "../../kit/acts.svelte";
import { does, SKILLS, type Agent, type Skill } from "../model";
import type { AgentFile, Circumstance, Intent as Said, Row, UseTool } from "../types";

export type { Row } from "../types";

/** Something that moves the numbers, by the option that stands for it. */
export interface Besides extends Circumstance {
  id: string;
}

/** Answers by field name, all of them words; numbers as typed. */
export type Draft = Record<string, string>;

/** The chart as the form lists it. */
export function chartOf(form: Form | null): Row[] {
  return dealing(form, "preset").flatMap(({ deed }) => (deed?.do === "row" ? [deed] : []));
}

function dealing(form: Form | null, field: string): { id: string; deed: ReturnType<typeof does> }[] {
  return optionsOf(form?.fields[field]).map((option: Option) => ({ id: option.id, deed: does(option) }));
}

/** Rows in which every word stands, be it of the situation, the skill set or what that is for. */
export function search(rows: readonly Row[], words: string): Row[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const about = SKILLS.find(({ skill }) => skill === row.skill)?.about ?? "";
    const text = `${row.situation} ${row.skill} ${about} ${row.cards} v ${row.against}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

export function circumstancesOf(form: Form | null): Besides[] {
  return dealing(form, "circumstance").flatMap(({ id, deed }) => (deed?.do === "circumstance" && (deed.agent || deed.gm) ? [{ ...deed, id }] : []));
}

/** What a tool would do if the draft stands; null where it is not used. */
export function useOf(form: Form, name: string, draft: Draft): UseTool | null {
  const use = dealing(form, name).find(({ id }) => id === draft[name])?.deed;
  return use?.do === "use_tool" ? use : null;
}

/** What a player has said the agent would do. */
export interface Intent extends Said {
  seat: string;
}

export function intentsOf(view: View): Intent[] {
  return [...sheets<AgentFile>(view, "agent")].flatMap(([seat, { data }]) => (data.intent ? [{ ...data.intent, seat }] : []));
}

/** How a form is filled in at first; numbers that the chart would give are told outright. */
export function draftOf(form: Form): Draft {
  const draft = Object.fromEntries(Object.entries(form.fields).map(([name, field]) => [name, String(field.default ?? "")]));
  const plain: Draft = { preset: "none", skill: "", cards: "2", gm_cards: "1" };
  if (draft.skill === "preset" || (draft.preset !== "none" && draft.cards === "preset")) return { ...draft, ...plain };
  return draft;
}

/** What the form asks for now, with what was chosen before where that is still a choice. */
export function refit(form: Form, draft: Draft): Draft {
  const fresh = draftOf(form);
  return Object.fromEntries(
    Object.keys(fresh).map((name) => {
      const value = draft[name];
      const options = optionsOf(form.fields[name]);
      const still = value !== undefined && (options.length === 0 || options.some(({ id }) => id === value) || /cards$/.test(name));
      return [name, still ? value : (fresh[name] ?? "")];
    }),
  );
}

/** Numbers of a call with the circumstances that were added. */
export function withCircumstances(draft: Draft, chosen: readonly Besides[]): Draft {
  const sum = (of: "agent" | "gm"): number => chosen.reduce((total, one) => total + one[of], 0);
  const more = (value: string | undefined, by: number): string =>
    /^-?\d+$/.test(value ?? "") ? String(Number(value) + by) : (value ?? "");
  return {
    ...draft,
    cards: more(draft.cards, sum("agent")),
    gm_cards: more(draft.gm_cards, sum("gm")),
    note: noted(draft.note ?? "", chosen),
  };
}

/** What everybody reads of a call: the GM's words, and why the numbers are what they are. */
function noted(note: string, chosen: readonly Besides[]): string {
  const words = chosen.map(({ words, agent, gm }) => `${words} (${[agent && `agent +${agent}`, gm && `GM +${gm}`].filter(Boolean).join(", ")})`);
  return [note.trim(), ...words].filter(Boolean).join("; ").slice(0, 500);
}

/** Tools of those involved, boons of the agent; those of others may not be named. */
export function lawful(form: Form, draft: Draft, side: "lead" | "initiator" | "opponent", agents: readonly Agent[]): Draft {
  const prefix = side === "lead" ? "" : `${side}_`;
  const agent = agents.find(({ seat }) => seat === draft[side]);
  const involved = agents.filter((one) => one === agent || draft[`${prefix}with_${one.seat}`] === "yes");
  const tools = involved.flatMap((one) => one.tools.map(({ number }) => String(number)));
  const boons = agent?.boons.map(({ number }) => String(number)) ?? [];
  return Object.fromEntries(
    Object.entries(draft).map(([name, value]) => {
      const { of, key = "" } = form.fields[name] ?? {};
      if (of === `${prefix}tools` && !tools.includes(key)) return [name, "unused"];
      if (of === `${prefix}boons` && !boons.includes(key)) return [name, "no"];
      return [name, value];
    }),
  );
}

// --- what a call comes to, before it is made; the tally of the table has the last word ---

const PROFILES: Record<string, Partial<Record<Skill, number>>> = {
  Brute: { FORCE: 2, CUNNING: -1 },
  Lover: { MAGNETISM: 2, CUNNING: -1, FORCE: -1, NIMBLE: -1 },
};
const TAGGED: Record<string, [Skill, string]> = { Hacker: ["CUNNING", "technology"], Driver: ["NIMBLE", "driving"] };

/** Strong and weak suit and profiles (AO-CHR-02, AO-PRO-03). */
function flatModifier(
  agent: Pick<Agent, "strong" | "weak" | "profiles">,
  skill: string,
  tagged: (tag: string) => boolean,
  settings: Record<string, SettingValue>,
): number {
  const suit = skill === agent.strong ? Number(settings.strong_bonus ?? 3) : skill === agent.weak ? -Number(settings.weak_penalty ?? 3) : 0;
  return agent.profiles.reduce((sum, profile) => {
    const [of, tag] = TAGGED[profile] ?? [];
    if (of && tag && of === skill) return sum + (tagged(tag) ? 3 : -1);
    return sum + (PROFILES[profile]?.[skill as Skill] ?? 0);
  }, suit);
}

interface Summed {
  cards: number;
  modifier: number;
}

/** Cards and modifier of one side, with what comes by itself (AO-CALL-07). */
export function sideSum(form: Form, draft: Draft, prefix: string, agent: Agent, agents: readonly Agent[], settings: Record<string, SettingValue>): Summed {
  const is = (name: string): boolean => draft[prefix + name] === "yes";
  const involved = agents.filter((one) => one.seat === agent.seat || is(`with_${one.seat}`));
  const has = (profile: string): boolean => involved.some((one) => one.profiles.includes(profile));
  const skill = draft[`${prefix}skill`] ?? "";
  let cards = Number(draft[`${prefix}cards`] || NaN); // what is left empty is no number
  let modifier = Number(draft[`${prefix}modifier`] ?? 0) + flatModifier(agent, skill, is, settings);
  if (is("exploration_item") && has("Explorer")) cards += 1;
  if (is("protection_item") && has("Security") && !is("security_share")) cards += 1;
  if (settings.strong_suit_extra_card === "on" && skill === agent.strong) cards += 1;
  for (const { number } of involved.flatMap((one) => one.tools)) {
    const use = useOf(form, `${prefix}tool_${number}`, draft);
    cards += use?.cards ?? 0;
    modifier += use?.modifier ?? 0;
  }
  for (const boon of agent.boons) {
    if (!is(`boon_${boon.number}`)) continue;
    cards += boon.cards;
    modifier += boon.modifier;
  }
  return { cards, modifier };
}

/** `+3`, `−1`, or nothing. */
export function signed(value: number): string {
  return value === 0 ? "" : value > 0 ? `+${value}` : `−${-value}`;
}

/** `Argon, CUNNING, 3 cards +3`. */
export function sideLine(name: string, skill: string, { cards, modifier }: Summed): string {
  const many = Number.isNaN(cards) ? "? cards" : `${cards} ${cards === 1 ? "card" : "cards"}`;
  return `${name}, ${skill || "no skill set yet"}, ${[many, signed(modifier)].filter(Boolean).join(" ")}`;
}
