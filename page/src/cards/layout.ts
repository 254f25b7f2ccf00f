// How cards of a hand share the width there is.

/** From one card's left edge to the next one's, in pixels: side by side if there is room. */
export function step(count: number, card: number, room: number, gap: number): number {
  if (count < 2) return card + gap;
  return Math.max(0, Math.min(card + gap, (room - card) / (count - 1)));
}

/** The lean of a card in a fan, in degrees, and how far it hangs below the highest, in pixels. */
export function lean(at: number, count: number): { turn: number; drop: number } {
  const from = at - (count - 1) / 2;
  const turn = count < 3 ? from : from * Math.min(2.2, 12 / count);
  return { turn, drop: turn * turn * 0.5 };
}

/** The index that an arrow key leads to, or null if the key is for somebody else. */
export function along(key: string, at: number, count: number): number | null {
  switch (key) {
    case "ArrowLeft":
      return Math.max(0, at - 1);
    case "ArrowRight":
      return Math.min(count - 1, at + 1);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
