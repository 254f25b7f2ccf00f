// Tasks a GM calls tests for, by the scene they belong to, each on the card it is tested on.
interface Task {
  label: string;
  card: string;
}

export const SCENES: readonly { name: string; tasks: readonly Task[] }[] = [
  {
    name: "Exploring",
    tasks: [
      { label: "Climb", card: "C2" },
      { label: "Track", card: "C" },
      { label: "Sneak", card: "S2" },
      { label: "Endure", card: "H" },
    ],
  },
  {
    name: "Searching",
    tasks: [
      { label: "Search", card: "S2" },
      { label: "Notice", card: "S2" },
      { label: "Pick a lock", card: "S" },
      { label: "Recall", card: "D2" },
    ],
  },
  {
    name: "Bargaining",
    tasks: [
      { label: "Haggle", card: "H2" },
      { label: "Bluff", card: "S2" },
      { label: "Threaten", card: "C" },
      { label: "Read a face", card: "S2" },
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
