// Tasks a GM calls tests for, by the scene they belong to, each on the card it is tested on.
export interface Task {
  label: string;
  card: string;
}

export const SCENES: readonly { name: string; tasks: readonly Task[] }[] = [
  {
    name: "Exploring",
    tasks: [
      { label: "Climb, jump, swim", card: "C2" },
      { label: "Find the way, track", card: "C" },
      { label: "Sneak", card: "S2" },
      { label: "Endure", card: "H" },
    ],
  },
  {
    name: "Searching",
    tasks: [
      { label: "Search", card: "S2" },
      { label: "Notice danger", card: "S2" },
      { label: "Traps and locks", card: "S" },
      { label: "Know or recall", card: "D2" },
    ],
  },
  {
    name: "Bargaining",
    tasks: [
      { label: "Haggle, persuade", card: "H2" },
      { label: "Lie, bluff", card: "S2" },
      { label: "Cow, threaten", card: "C" },
      { label: "Read somebody", card: "S2" },
    ],
  },
];

/** Presets of the modifier. */
export const DIFFICULTY: readonly { id: string; label: string }[] = [
  { id: "5", label: "trivial +5" },
  { id: "2", label: "easy +2" },
  { id: "0", label: "normal" },
  { id: "-2", label: "hard −2" },
  { id: "-5", label: "very hard −5" },
];
