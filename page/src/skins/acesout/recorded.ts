// Moments of a game played by the rules, for tests: tests/systems/acesout/test_recorded.py writes them.
import type { LogLine, View } from "../../wire";
import recorded from "./recorded.json";

export interface Moment {
  me: string | null;
  view: View;
  lines: LogLine[];
}

export const moments = recorded as unknown as Record<keyof typeof recorded, Moment>;
