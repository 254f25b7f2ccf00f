// The lines of a replay as they come.
import type { Ended, Replay, Step } from "../wire";

export async function* linesOf(answer: Response): AsyncGenerator<Replay | Step | Ended> {
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value = "" } = await reader.read();
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line) as Replay | Step | Ended;
    if (done) return;
  }
}
