// Monsters that stand ready, as the GM chooses them.
export const PRESETS: readonly { id: string; label: string; words: string }[] = [
  { id: "Peasant", label: "Peasant", words: "6 6 6 6" },
  { id: "Guard", label: "Guard", words: "8 6 5 7, Club chips" },
  { id: "Ogre", label: "Ogre", words: "9 5 3 10, large" },
  { id: "own", label: "By hand", words: "" },
];

/** What a monster made by hand may have besides, as it is written. */
export const LINES: readonly { id: string; label: string; most: number; example: string }[] = [
  { id: "attacks", label: "Attacks of its own body", most: 300, example: "bite +1: 1 S drain tainted save H-2" },
  { id: "er", label: "Resists energy", most: 80, example: "fire 3, cold 1" },
  { id: "sa", label: "Special attacks", most: 400, example: "" },
  { id: "st", label: "Special talents", most: 400, example: "" },
  { id: "special", label: "Special qualities", most: 400, example: "" },
  { id: "movement", label: "How it moves", most: 400, example: "" },
  { id: "senses", label: "What it sees and hears", most: 400, example: "" },
  { id: "language", label: "What it speaks", most: 400, example: "" },
  { id: "description", label: "What one sees", most: 400, example: "" },
  { id: "strategy", label: "How it fights", most: 400, example: "" },
];

export const SIZES = ["Tiny", "Small", "Medium", "Large", "Huge", "Tremendous"];
