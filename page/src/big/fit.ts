// The picture of a game was made for a desk. On a big screen it stands as large as fits.

/** How much larger than at a desk, the largest first; text is read from three metres. */
const SCALES = [2, 1.85, 1.7, 1.55, 1.4, 1.3, 1.2, 1.1, 1, 0.9, 0.8];

/** The pixels of one rem at the desk's size, for a screen of 16:9 that is as wide as twelve hundredths of it. */
export function unit(width: number, height: number): number {
  return Math.min(width / 120, height / 67.5);
}

/** Keeps the page's rem so large that all of `stage` can be seen, until the returned function is called. */
export function fitted(stage: HTMLElement): () => void {
  const root = document.documentElement.style;
  let frame = 0;

  const fit = (): void => {
    frame = 0;
    const one = unit(innerWidth, innerHeight);
    root.setProperty("--unit", `${one}px`);
    const shows = (seen: () => boolean) => (scale: number) => {
      root.fontSize = `${one * scale}px`;
      return seen();
    };
    const table = () => ![stage, ...stage.children].some(overflows);
    const all = () => table() && ![...stage.querySelectorAll("*")].some(scrolls);
    const outcome = () => table() && [...stage.querySelectorAll("[role=status]")].every((one) => whole(one, stage));
    // Nobody scrolls here. Where all would become too small, a part may be cut off, but not how something came out.
    if (!SCALES.filter((scale) => scale > 1).some(shows(all)) && !SCALES.some(shows(outcome))) SCALES.some(shows(table));
    watch.takeRecords();
  };
  const soon = (): void => {
    frame ||= requestAnimationFrame(fit);
  };

  const watch = new MutationObserver(soon);
  watch.observe(stage, { childList: true, subtree: true, characterData: true, attributes: true });
  const resized = new ResizeObserver(soon);
  resized.observe(stage);
  addEventListener("resize", soon);
  void document.fonts?.ready.then(soon);
  fit();
  return () => {
    cancelAnimationFrame(frame);
    watch.disconnect();
    resized.disconnect();
    removeEventListener("resize", soon);
    root.removeProperty("--unit");
    root.fontSize = "";
  };
}

/** More lies there than can be seen. */
function overflows(one: Element): boolean {
  return one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1;
}

/** None of it is cut off by what it stands in, up to `stage`. */
function whole(one: Element, stage: HTMLElement): boolean {
  const { top, bottom } = one.getBoundingClientRect();
  for (let at = one.parentElement; at && stage.contains(at); at = at.parentElement) {
    const room = at.getBoundingClientRect();
    if (getComputedStyle(at).overflowY !== "visible" && (top < room.top - 1 || bottom > room.bottom + 1)) return false;
  }
  return true;
}

function scrolls(one: Element): boolean {
  return overflows(one) && /auto|scroll/.test(getComputedStyle(one).overflowY);
}
