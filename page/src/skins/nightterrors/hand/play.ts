// What somebody whose turn it is can do with cards, and what each of it means, before it is done.
import { short } from "../../../notation";
import type { Given, Card, Option, Pending } from "../../../wire";
import { does, optionsOf } from "../asked";
import { GLYPHS, kindOf, pointsWords, title, type Character, type Game } from "../model";
import type { Due, Kind } from "../types";
import { dueOf, pointsOf, sameCards, tollOf, tooMany, totalOf, trumpValue, type Against, type Toll } from "../worth";

/** What is about to be done. */
export type Choice = { word: "lay"; cards: Card[] } | { word: "escalate"; kind: Kind } | { word: "give" } | { word: "end" } | { word: "crash" };

export interface Weighed {
  /** `See 12 with 7♣ 5♥`: what the button says. */
  does: string;
  /** What it costs or brings, in a line. */
  means: string;
  /** What it takes from the pools; null where it takes nothing. */
  toll: Toll | null;
  /** Why it cannot be done; empty where it can. */
  no: string;
  /** Where to send it. */
  send: { id: string; answer: Given } | null;
}

/** What has to be seen, as it stands under a trump. */
export function against(game: Game, kind: Kind = game.conflict.kind): Against | null {
  const { raised } = game.conflict;
  if (!raised) return null;
  const trump = kindOf(kind).suit;
  return { value: totalOf(raised.cards, game.values), fallout: trumpValue(raised.cards, trump, game.values), trump };
}

/** Many sets of cards cost the same: each cost is worked out once for a state of the table. */
const known = new WeakMap<Game, Map<string, Toll>>();

export function toll(game: Game, who: Character, due: Due): Toll | null {
  const points = pointsOf(due);
  if (points === 0) return null;
  const here = known.get(game) ?? new Map<string, Toll>();
  known.set(game, here);
  const key = `${who.number} ${points}`;
  const found = here.get(key) ?? tollOf(points, game.conflict.kind, who.rank, who.pools, game.values);
  here.set(key, found);
  return found;
}

/** `free`; `7 Tears`; `7 from Tears or Sweat`; `all your Blood, and you are out`. */
function tollWords(cost: Toll | null, kind: Kind): string {
  if (!cost) return "free";
  if (cost.short) return `${cost.points}: all your ${kindOf(kind).pools.map(title).join(" and ")}, and you are out`;
  const out = cost.fells ? ", and you are out" : "";
  if (cost.ways === 1) return pointsWords(cost.least) + out;
  const pools = (["blood", "sweat", "tears"] as const).filter((pool) => cost.most[pool] > 0).map(title);
  return `${cost.points} from ${pools.join(", ").replace(/, ([^,]*)$/, " or $1")}${out}`;
}

/** The same in the fewest words: `7 Tears/Sweat`. */
export function shortToll(cost: Toll | null, kind: Kind): string {
  if (!cost) return "free";
  const pools = (["blood", "sweat", "tears"] as const).filter((pool) => cost.most[pool] > 0).map(title);
  const out = cost.fells ? ", out" : "";
  return (cost.short ? `${cost.points}: all ${kindOf(kind).pools.map(title).join("/")}` : `${cost.points} ${pools.join("/")}`) + out;
}

/** Why so many points: `3 short + 9 for no ♥`. */
function dueWords(due: Due, kind: Kind): string {
  const parts = [
    [due.price, "short"],
    [due.middle, "for the middle card"],
    [due.trump, `for no ${GLYPHS[kindOf(kind).suit]}`],
  ].flatMap(([points, what]) => (points ? [`${points} ${what}`] : []));
  return parts.join(" + ");
}

/** The same as a sum: `3 short + 9 for no ♥ = 12`. */
export function sumWords(due: Due, kind: Kind): string {
  const words = dueWords(due, kind);
  return words.includes("+") ? `${words} = ${pointsOf(due)}` : words;
}

const HOW = { clean: "Clean", reversal: "Reversal: the card stays yours, open before you", costly: "Costly", push: "Push" };

/** The choice that an option stands for; null: it is none of these. */
export function chosenBy(option: Option): Choice | null {
  const act = does(option);
  switch (act?.do) {
    case "raise":
    case "see":
    case "push":
      return { word: "lay", cards: act.cards ?? [] };
    case "escalate":
      return { word: "escalate", kind: act.kind };
    case "give":
      return { word: "give" };
    case "end_together":
      return { word: "end" };
    default:
      return null;
  }
}

/** All there is to say of a choice; null while nothing is chosen. */
export function weigh(choice: Choice | null, game: Game, who: Character, pending: Pending, lay?: Pending, crash?: Pending): Weighed {
  if (choice?.word === "give") return give(who, pending);
  if (choice?.word === "end") return end(pending);
  if (choice?.word === "crash") return breakDown(game, who, crash);
  if (choice?.word === "escalate") return escalate(choice.kind, game, who, pending);
  if (game.conflict.phase === "raise") return raise(choice?.cards ?? [], game, who, pending, lay);
  if (!choice) return { ...NOTHING, does: "", means: "", no: "Choose cards, or pick a suggestion." };
  return see(choice.cards, game, who, pending, lay);
}

const NOTHING = { toll: null, no: "", send: null };

function raise(cards: Card[], game: Game, who: Character, pending: Pending, lay: Pending | undefined): Weighed {
  const value = totalOf(cards, game.values);
  const glyph = GLYPHS[kindOf(game.conflict.kind).suit];
  const fallout = trumpValue(cards, kindOf(game.conflict.kind).suit, game.values);
  const kept = who.kept?.cards ?? [];
  const does = cards.length > 0 ? `Raise ${value} with ${cards.map(short).join(" ")}` : "Raise";
  const all = (who.hand?.count ?? 0) + kept.length;
  if (all < 2) return { ...NOTHING, does, means: "", no: "You do not have two cards left to raise with." };
  if (cards.length === 0) return { ...NOTHING, does, means: "", no: "Choose two cards, or pick a suggestion." };
  if (cards.length === 1) return { ...NOTHING, does, means: "", no: "Choose one more: a raise takes two cards." };
  if (cards.length === 3 && !cards.some((card) => kept.includes(card))) return { ...NOTHING, does, means: "", no: "A third card must be the one you kept from a reversal." };
  if (cards.length > 3) return { ...NOTHING, does, means: "", no: "A raise takes two cards, three with a kept one." };
  const means = fallout > 0 ? `Whoever plays no ${glyph} pays ${fallout}.` : `No trump in it: there is no ${glyph}.`;
  return { ...NOTHING, does, means, send: sendCards(cards, pending, lay, false) };
}

function see(cards: Card[], game: Game, who: Character, pending: Pending, lay: Pending | undefined): Weighed {
  const raised = against(game);
  if (!raised) return { ...NOTHING, does: "", means: "", no: "" };
  const kind = game.conflict.kind;
  const due = dueOf(cards, raised, game.values);
  const cost = toll(game, who, due);
  const why = dueWords(due, kind);
  const means = `${HOW[due.how]}. ${cost ? `Costs ${tollWords(cost, kind)} (${why}).` : "Costs nothing."}`;
  const named = cards.map(short).join(" ");
  if (due.how === "push") {
    const does = cards.length > 0 ? `Push with ${named}` : "Push with no cards";
    if (cost?.short) return { ...NOTHING, does, means: `${due.total} of ${raised.value}. ${why}.`, no: `A push costs ${cost.points}, more than you can pay.` };
    return { does, means: `${due.total} of ${raised.value}. ${means}`, toll: cost, no: "", send: sendCards(cards, pending, lay, true) };
  }
  const does = `${due.how === "reversal" ? "Reverse" : "See"} with ${named}`;
  if (tooMany(cards, [...(who.hand?.cards ?? []), ...(who.kept?.cards ?? [])], raised, game.values)) return { ...NOTHING, does, means: "", no: `You can reach ${raised.value} with fewer than ${cards.length} cards.` };
  return { does, means: `${due.total} against ${raised.value}. ${means}`, toll: cost, no: "", send: sendCards(cards, pending, lay, true) };
}

/** A suggested set is one of the options; others are laid card by card. */
function sendCards(cards: Card[], pending: Pending, lay: Pending | undefined, seeing: boolean): Weighed["send"] {
  const option = optionsOf(pending.decision, "raise", "see", "push").find((one) => sameCards(one.does.cards ?? [], cards));
  if (option) return { id: pending.id, answer: option.id };
  return lay ? { id: lay.id, answer: seeing ? { cards, how: "total" } : { cards } } : null;
}

function escalate(kind: Kind, game: Game, who: Character, pending: Pending): Weighed {
  const to = kindOf(kind);
  const glyph = GLYPHS[to.suit];
  const option = optionsOf(pending.decision, "escalate").find(({ does }) => does.kind === kind);
  const draws = who.suit === to.suit ? 5 : 4;
  const raised = game.conflict.phase === "see" ? against(game, kind) : null;
  const stays = raised ? ` You still have to see ${raised.value}${raised.fallout ? `, then with trump ${raised.fallout}` : ", then without trump"}.` : "";
  const means = `${glyph} becomes trump, points are ${to.pools.map(title).join(" or ")}. Everybody draws four, ${glyph} characters five; you ${draws}.${stays}`;
  return { ...NOTHING, does: `Escalate to ${kind} ${glyph}`, means, send: option ? { id: pending.id, answer: option.id } : null };
}

function give(who: Character, pending: Pending): Weighed {
  const [option] = optionsOf(pending.decision, "give");
  const held = (who.hand?.count ?? 0) + (who.kept?.count ?? 0);
  const stay = who.seat === "gm" ? "" : ` and your ${held} card${held === 1 ? "" : "s"} stay for the next conflict of this scene`;
  return { ...NOTHING, does: "Give", means: `You lose what is at stake and are out. It costs nothing${stay}.`, send: option ? { id: pending.id, answer: option.id } : null };
}

function end(pending: Pending): Weighed {
  const [option] = optionsOf(pending.decision, "end_together");
  const means = "If all who are still in agree, you all decide what is at stake, and nothing is paid. If somebody refuses, it is still your raise.";
  return { ...NOTHING, does: "Propose to end it together", means, send: option ? { id: pending.id, answer: option.id } : null };
}

/** The option by which somebody breaks down, open or closed. */
export function breakdownOf(pending: Pending | undefined, who: Character): Option | undefined {
  if (pending?.decision.kind !== "choose") return undefined;
  const { options, closed = [] } = pending.decision;
  return [...options, ...closed].find(({ does }) => does === who.number);
}

function breakDown(game: Game, who: Character, crash: Pending | undefined): Weighed {
  const option = breakdownOf(crash, who);
  const means = game.crashes === "flag" ? "It is noted; you go on." : "You collapse and are out, as if you gave. You cannot act until the GM says so.";
  return { ...NOTHING, does: "Crash", means, send: crash && option && !option.closed ? { id: crash.id, answer: option.id } : null };
}
