// What keeps the edition in this browser: its files, for opening it without a network, and its games.

/** Keeps the files; only with encryption, or on this very machine, do browsers let pages do so. */
export function keepFiles(): void {
  try {
    navigator.serviceWorker?.register("offline.js").catch(() => undefined); // it works without, while online
  } catch {
    // Denied, as storage is.
  }
}

/** Asks the browser not to throw the games away when room runs short. */
export function keepGames(): void {
  void navigator.storage?.persist?.();
}
