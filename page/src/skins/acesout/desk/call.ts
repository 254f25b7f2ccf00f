// A call as the GM puts it together: the DRAW CHART, circumstances, and what the call comes to.
import { SKILLS, type Agent, type Skill } from "../model";
import type { Form, SettingValue, View } from "../../../wire";
import { optionsOf } from "../../../acts/acts.svelte";

/** A row of the chart: what it is about, and the cards of agent and GM. */
export interface Row {
  id: string;
  skill: Skill;
  cards: number;
  against: number;
  situation: string;
}

/** Something that moves the numbers a little: cards for the agent, cards for the GM. */
export interface Circumstance {
  id: string;
  words: string;
  agent: number;
  gm: number;
}

/** Answers by field name, all of them words; numbers as typed. */
export type Draft = Record<string, string>;

/** The chart as the form lists it: `FORCE 2 v 1: one or two minor enemies`. */
export function chartOf(form: Form | null): Row[] {
  return optionsOf(form?.fields.preset).flatMap(({ id, label }) => {
    const found = /^(\w+) (\d+) v (\d+): (.*)$/.exec(label);
    if (!found) return [];
    const [, skill, cards, against, situation] = found;
    return [{ id, skill: skill as Skill, cards: Number(cards), against: Number(against), situation: situation ?? "" }];
  });
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

export function circumstancesOf(form: Form | null): Circumstance[] {
  return optionsOf(form?.fields.circumstance).flatMap(({ id, label, hint = "" }) => {
    const agent = Number(/agent \+(\d)/.exec(hint)?.[1] ?? 0);
    const gm = Number(/GM \+(\d)/.exec(hint)?.[1] ?? 0);
    return agent || gm ? [{ id, words: label, agent, gm }] : [];
  });
}

/** What a player has said the agent would do. */
export interface Intent {
  seat: string;
  skill: Skill;
  text: string;
}

export function intentsOf(view: View): Intent[] {
  return (view.sheets ?? []).flatMap(({ name, data }) => {
    const intent = name.startsWith("agent:") ? (data as { intent?: Omit<Intent, "seat"> | null }).intent : null;
    return intent ? [{ seat: name.slice(6), skill: intent.skill, text: intent.text }] : [];
  });
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
export function withCircumstances(draft: Draft, chosen: readonly Circumstance[]): Draft {
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
function noted(note: string, chosen: readonly Circumstance[]): string {
  const words = chosen.map(({ words, agent, gm }) => `${words} (${[agent && `agent +${agent}`, gm && `GM +${gm}`].filter(Boolean).join(", ")})`);
  return [note.trim(), ...words].filter(Boolean).join("; ").slice(0, 500);
}

/** Tools of those involved, boons of the agent; those of others may not be named. */
export function lawful(draft: Draft, prefix: string, agents: readonly Agent[]): Draft {
  const seat = draft[prefix === "" ? "lead" : prefix.slice(0, -1)];
  const involved = agents.filter((agent) => agent.seat === seat || draft[`${prefix}with_${agent.seat}`] === "yes");
  const tools = new Set(involved.flatMap((agent) => agent.tools.map(({ number }) => `${prefix}tool_${number}`)));
  const boons = new Set(involved.filter((agent) => agent.seat === seat).flatMap((agent) => agent.boons.map(({ number }) => `${prefix}boon_${number}`)));
  return Object.fromEntries(
    Object.entries(draft).map(([name, value]) => {
      if (name.startsWith(`${prefix}tool_`) && !tools.has(name)) return [name, "unused"];
      if (name.startsWith(`${prefix}boon_`) && !boons.has(name)) return [name, "no"];
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
export function flatModifier(
  agent: Pick<Agent, "strong" | "weak" | "profiles">,
  skill: string,
  tagged: (tag: string) => boolean,
  settings: Record<string, SettingValue> = {},
): number {
  const suit = skill === agent.strong ? Number(settings.strong_bonus ?? 3) : skill === agent.weak ? -Number(settings.weak_penalty ?? 3) : 0;
  return agent.profiles.reduce((sum, profile) => {
    const [of, tag] = TAGGED[profile] ?? [];
    if (of && tag && of === skill) return sum + (tagged(tag) ? 3 : -1);
    return sum + (PROFILES[profile]?.[skill as Skill] ?? 0);
  }, suit);
}

export interface Summed {
  cards: number;
  modifier: number;
}

/** Cards and modifier of one side, with what comes by itself (AO-CALL-07). */
export function sideSum(draft: Draft, prefix: string, agent: Agent, agents: readonly Agent[], settings: Record<string, SettingValue>): Summed {
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
    const [kind, amount] = (draft[`${prefix}tool_${number}`] ?? "").split(" ");
    if (kind === "cards") cards += Number(amount);
    if (kind === "modifier") modifier += Number(amount);
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
