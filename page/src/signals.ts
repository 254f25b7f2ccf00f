// How the page calls somebody who is looking elsewhere: a sound, the phone's buzz, the tab's title and
// icon, and a notification where the browser allows it. Permission is asked for on a tap, never before.
import { prefer, preferences } from "./preferences.svelte";
import { play } from "./sounds";

/** Calls the page's owner: it is their turn, somebody nudges them, somebody whispers to them. */
export function call(words: string, sound: "turn" | "word" = "turn"): void {
  play(sound);
  if (preferences.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(sound === "turn" ? [90, 60, 90] : 60);
  if (document.hidden) notify(words);
}

/** Shows a notification; false if the browser shows none, as on phones, where only installed apps may. */
function notify(words: string): boolean {
  if (!preferences.notify || globalThis.Notification?.permission !== "granted") return false;
  try {
    const note = new Notification("fiftyfour", { body: words, tag: "fiftyfour" });
    note.onclick = () => {
      window.focus();
      note.close();
    };
    return true;
  } catch {
    return false;
  }
}

/** Why this page cannot show notifications; empty if it can, or may ask. */
export function whyNoNotifications(): string {
  if (!globalThis.isSecureContext) return "Notifications work only at an address that begins with https.";
  if (!globalThis.Notification) return "This browser shows no notifications.";
  if (Notification.permission === "denied") return "This browser blocks notifications from this page. You can allow them in its settings.";
  return "";
}

/** Turns notifications on, asking the browser if it has not been asked, and shows one; why it cannot, or nothing. */
export async function allowNotifications(): Promise<string> {
  await Notification.requestPermission();
  prefer({ notify: true });
  const shown = notify("This is how you learn that it is your turn.");
  prefer({ notify: shown });
  return shown ? "" : whyNoNotifications() || "This browser shows notifications of installed apps only.";
}

const END = "%3C/svg%3E";
const DOT = "%3Ccircle cx='24' cy='8' r='8' fill='%23e5484d' stroke='white' stroke-width='1.5'/%3E";
let plain = "";

/** Marks the tab: a dot if it is one's turn, the number of unread messages, and a dot on the icon for either. */
export function mark(title: string, turn: boolean, unread: number): void {
  document.title = `${turn ? "● " : ""}${unread > 0 ? `(${unread}) ` : ""}${title}`;
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (!icon) return;
  plain ||= icon.getAttribute("href") ?? "";
  icon.setAttribute("href", turn || unread > 0 ? plain.replace(END, DOT + END) : plain);
}
