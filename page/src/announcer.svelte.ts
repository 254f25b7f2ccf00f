// What is told to everybody who reads or hears the page: announcements for screen readers, and
// short notes ("toasts") on the screen: the page's own, and what people say. Announcements.svelte
// holds the live regions.

interface Toast {
  id: number;
  text: string;
  kind: "good" | "bad" | "note";
}

/** What somebody says, and what one can do about it. It is spoken with its entry of the log. */
interface Message {
  id: number;
  text: string;
  from: string;
  label: string;
  run: () => void;
}

class Announcer {
  spoken = $state("");
  toasts = $state<Toast[]>([]);
  messages = $state.raw<Message[]>([]);
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

  /** Shows what somebody says, for as long as it takes to read. */
  message(said: Omit<Message, "id">): void {
    const id = this.#next++;
    this.messages = [...this.messages.slice(-2), { ...said, id }];
    setTimeout(() => this.dismiss(id), 7_000 + Math.min(said.text.length, 250) * 60);
  }

  dismiss(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
    this.messages = this.messages.filter((message) => message.id !== id);
  }
}

export const announcer = new Announcer();
