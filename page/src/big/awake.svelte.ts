// Keeps the screen on, where the browser lets a page do so.

export class Awake {
  /** The browser keeps the screen on; null as long as it has not said. */
  held = $state<boolean | null>(null);

  /** Asks for it until the returned function is called, again whenever the page comes back into sight. */
  hold(): () => void {
    let over = false;
    let lock: WakeLockSentinel | null = null;
    const ask = async (): Promise<void> => {
      if (over || document.visibilityState !== "visible") return;
      try {
        // It is there only in a secure context.
        lock = await navigator.wakeLock.request("screen");
        this.held = true;
        if (over) await lock.release();
      } catch {
        this.held = false;
      }
    };
    const again = (): void => void ask();
    document.addEventListener("visibilitychange", again);
    void ask();
    return () => {
      over = true;
      document.removeEventListener("visibilitychange", again);
      void lock?.release().catch(() => undefined);
    };
  }
}
