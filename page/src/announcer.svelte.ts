// What is told to everybody who reads or hears the page: announcements for screen readers, and
// short notes ("toasts") on the screen. App.svelte holds the live regions.

export interface Toast {
  id: number;
  text: string;
  kind: "good" | "bad" | "note";
}

class Announcer {
  spoken = $state("");
  toasts = $state<Toast[]>([]);
  #next = 1;
  #queue: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Speaks to screen readers; what comes in one moment is spoken in one go. */
  say(text: string): void {
    if (!text) return;
    this.#queue.push(text);
    this.#timer ??= setTimeout(() => {
      const said = this.#queue.slice(-8).join(" ");
      this.#queue = [];
      this.#timer = undefined;
      // The same words twice in a row would not be spoken again.
      this.spoken = said === this.spoken ? `${said}\u00a0` : said;
    }, 150);
  }

  /** A note on the screen, spoken too; it goes by itself, a refusal after a longer while. */
  toast(text: string, kind: Toast["kind"] = "note"): void {
    const same = this.toasts.find((toast) => toast.text === text);
    if (same) this.dismiss(same.id);
    const id = this.#next++;
    this.toasts = [...this.toasts.slice(-3), { id, text, kind }];
    setTimeout(() => this.dismiss(id), kind === "bad" ? 12_000 : 6_000);
  }

  dismiss(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }
}

export const announcer = new Announcer();
