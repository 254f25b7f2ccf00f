// The few addresses of the page. Links are plain <a href>; a click on one of ours stays on the page.

import { secretIn, secretsIn } from "./links";
import { decoded, isEdition, partsOf, placeOf, to } from "./to";

type Route =
  | { screen: "home"; play: string }
  | { screen: "new"; system: string }
  | { screen: "table"; id: string; fragment: string }
  | { screen: "big"; id: string; fragment: string }
  | { screen: "rules"; system: string; rule: string }
  | { screen: "odds"; system: string; question: string; parameters: string }
  | { screen: "characters"; system: string }
  | { screen: "making"; system: string; key: string; stage: string }
  | { screen: "print"; system: string; key: string }
  | { screen: "move"; table: string; fragment: string }
  | { screen: "results"; id: string; evening: number; fragment: string }
  | { screen: "notebook"; id: string; fragment: string }
  | { screen: "story"; id: string }
  | { screen: "replay"; id: string; eye: string; entry: number }
  | { screen: "proof" }
  | { screen: "own"; playing: boolean }
  | { screen: "lab"; system: string }
  | { screen: "help" }
  | { screen: "nowhere" };

/** Where an address leads. */
export function parse(path: string, hash = ""): Route {
  const parts = partsOf(path);
  if (parts === null) return { screen: "nowhere" };
  const [first = "", second = "", third = "", fourth = ""] = parts;
  const fragment = decoded(hash.replace(/^#/, ""));
  const secret = secretIn(hash);
  if (first === "" && second === "") return { screen: "home", play: "" };
  if (first === "play" && second && parts.length === 2) return { screen: "home", play: second };
  if (first === "odds" && parts.length < 4) {
    return { screen: "odds", system: second, question: third, parameters: hash.replace(/^#/, "") };
  }
  if (first === "characters") {
    if (parts.length < 3) return { screen: "characters", system: second };
    if (parts.length === 3) return { screen: "making", system: second, key: third, stage: fragment };
    if (parts.length === 4 && fourth === "print") return { screen: "print", system: second, key: third };
  }
  if (first === "results" && second && parts.length < 4 && /^\d{0,6}$/.test(third)) {
    return { screen: "results", id: second, evening: Number(third), fragment: secret };
  }
  if (first === "t" && third === "screen" && parts.length === 3) return { screen: "big", id: second, fragment: secretsIn(hash).slice(0, 2).join(".") };
  if (parts.length > 2) return { screen: "nowhere" };
  if (first === "new" && second) return { screen: "new", system: second };
  if (first === "t" && second) return { screen: "table", id: second, fragment: secret };
  if (first === "move") return { screen: "move", table: second, fragment };
  if (first === "rules" && second) return { screen: "rules", system: second, rule: fragment };
  if (first === "notebook" && second) return { screen: "notebook", id: second, fragment: secret };
  if (first === "story" && second) return { screen: "story", id: second };
  if (first === "replay") {
    const [, eye = "", entry = "0"] = /^([a-z0-9]{0,16})(?:@(\d{1,6}))?$/.exec(fragment) ?? [];
    return { screen: "replay", id: second, eye, entry: Number(entry) };
  }
  if (first === "proof" && !second) return { screen: "proof" };
  if (first === "own" && isEdition && ["", "play"].includes(second)) return { screen: "own", playing: second === "play" };
  if (first === "lab" && isEdition) return { screen: "lab", system: second };
  if (first === "help" && !second) return { screen: "help" };
  return { screen: "nowhere" };
}

class Router {
  route = $state.raw<Route>(here());

  /** Has somebody gone from one address to another? If not, the browser itself has put them at the top. */
  moved = false;

  /** Goes to an address of ours; with `replace` the back button skips where we were. */
  go(address: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, "", address);
    else {
      history.pushState(null, "", address);
      this.moved = true;
    }
    this.route = here();
  }

  /** Follows links and the back button until the returned function is called. */
  listen(): () => void {
    const back = (): void => {
      this.moved = true;
      this.route = here();
    };
    const click = (event: MouseEvent): void => {
      const link = (event.target as Element | null)?.closest?.("a");
      if (!link || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (isEdition && isWithin(link)) {
        event.preventDefault();
        this.go(to(...(partsOf(placeOf(location).path) ?? [])) + link.hash, { replace: true });
        document.getElementById(decoded(link.hash.slice(1)))?.scrollIntoView();
        return;
      }
      if (!ours(link)) return;
      event.preventDefault();
      this.go(link.pathname + link.hash);
      scrollTo(0, 0);
    };
    addEventListener("popstate", back);
    addEventListener("hashchange", back);
    document.addEventListener("click", click);
    return () => {
      removeEventListener("popstate", back);
      removeEventListener("hashchange", back);
      document.removeEventListener("click", click);
    };
  }
}

export const router = new Router();

function here(): Route {
  const { path, hash } = placeOf(location);
  return parse(path, hash);
}

/** Does this link lead to another part of the same page? */
function isWithin(link: HTMLAnchorElement): boolean {
  return /^#(?!\/)/.test(link.getAttribute("href") ?? "");
}

function ours(link: HTMLAnchorElement): boolean {
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return false;
  if (isEdition && link.pathname !== location.pathname) return false;
  const { path, hash } = placeOf(link);
  if (path === placeOf(location).path && hash) return partsOf(path)?.[0] === "t";
  return parse(path).screen !== "nowhere";
}
