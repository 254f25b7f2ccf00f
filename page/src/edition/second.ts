// The second Python as the first one asks it.

/**
 * What lets a bot think: a task, and what came of it, both in base64. It starts with the first task. Until it
 * is there, and while it thinks, the answer is empty, so that nobody waits.
 */
export function second(): (task: string) => Promise<string> {
  let worker: Worker | null = null;
  let ready = false;
  let done: ((came: string) => void) | null = null;

  function take(came: string): void {
    ready = true;
    done?.(came);
    done = null;
  }

  function begin(): Worker {
    const made = new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" });
    made.onmessage = ({ data }: MessageEvent<string>) => take(data);
    made.onerror = () => {
      take("");
      ready = false;
      worker = null;
    };
    return made;
  }

  return (task) => {
    worker ??= begin();
    if (!ready || done) return Promise.resolve("");
    const thinker = worker;
    return new Promise((told) => {
      done = told;
      thinker.postMessage(task);
    });
  };
}
