// Monsters that stand ready, as the GM chooses them.
export const PRESETS: readonly { id: string; label: string; words: string }[] = [
  { id: "Peasant", label: "Peasant", words: "6 6 6 6" },
  { id: "Guard", label: "Guard", words: "8 6 5 7, Club chips" },
  { id: "Ogre", label: "Ogre", words: "9 5 3 10, large" },
  { id: "own", label: "By hand", words: "" },
];

export const SIZES = ["Tiny", "Small", "Medium", "Large", "Huge", "Tremendous"];
