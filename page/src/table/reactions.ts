// The reactions one can show. The signs are in the fonts of every device.
import type { React } from "../wire";

export type Reaction = React["reaction"];

export const REACTIONS: Record<Reaction, { sign: string; label: string; does: string }> = {
  cheer: { sign: "★", label: "Cheer", does: "cheers" },
  laugh: { sign: "☺", label: "Laugh", does: "laughs" },
  love: { sign: "♥", label: "Love it", does: "loves it" },
  gasp: { sign: "!", label: "Gasp", does: "gasps" },
  yes: { sign: "✓", label: "Yes", does: "says yes" },
  no: { sign: "✗", label: "No", does: "says no" },
  wait: { sign: "…", label: "One moment", does: "needs a moment" },
};

/** How long a reaction is shown, in milliseconds. */
export const SHOWN_FOR = 5_000;
