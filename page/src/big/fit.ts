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
    const fits = (inside: () => Element[]) => (scale: number) => {
      root.fontSize = `${one * scale}px`;
      return !inside().some(overflows);
    };
    const table = () => [stage, ...stage.children];
    const parts = () => [...table(), ...[...stage.querySelectorAll("*")].filter(scrolls)];
    // Nobody scrolls here; but where all would become too small, a part of the table may be cut off.
    if (!SCALES.filter((scale) => scale > 1).some(fits(parts))) SCALES.some(fits(table));
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

function scrolls(one: Element): boolean {
  return overflows(one) && /auto|scroll/.test(getComputedStyle(one).overflowY);
}
