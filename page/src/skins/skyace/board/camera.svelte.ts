// What part of the board is in sight, and how people change it: buttons, wheel, fingers.
import type { Cell } from "../../../wire";
import { around, fitFirst, sees, showing, zoomed, type Framing, type Point, type Sight } from "./space";

/** Room kept free above for words and buttons, in pixels; on a phone these are made for thumbs. */
const head = (width: number): number => (width <= 704 ? 48 : 34);
/** So far a finger may slip and it is still a tap, in pixels. */
const SLIP = 7;

export class Camera {
  sight = $state.raw<Sight>({ x: 0, y: 0, scale: 1 });
  width = $state(0);
  height = $state(0);
  /** Somebody has chosen the sight by hand: it stays as long as it can. */
  byHand = $state(false);
  dragging = $state(false);
  /** The first sight has been found: from now on changes are seen as movement. */
  settled = $state(false);

  #fingers = new Map<number, Point>();
  #slipped = 0;
  /** What had to be in sight when it was framed last. */
  #framed = "";

  /**
   * Shows the first of these sets of cells that can be read. A sight chosen by hand stays as long as
   * what must be in sight is there, or is still the same.
   */
  frame(choices: readonly Framing[], must: readonly Cell[]): void {
    if (this.width === 0 || this.height === 0) return;
    const box = around(must, 0);
    const now = JSON.stringify([must, this.width, this.height]);
    if (this.byHand && (now === this.#framed || !box || sees(this.sight, box, this.width, this.height))) return;
    this.#framed = now;
    this.byHand = false;
    const above = head(this.width);
    const sight = fitFirst(choices, this.width, this.height - above);
    this.sight = { ...sight, y: sight.y + above };
    this.settled = true;
  }

  zoom(factor: number, at: Point = { x: this.width / 2, y: this.height / 2 }): void {
    this.byHand = true;
    this.sight = zoomed(this.sight, factor, at);
  }

  pan(dx: number, dy: number): void {
    this.byHand = true;
    this.sight = { ...this.sight, x: this.sight.x + dx, y: this.sight.y + dy };
  }

  show(cell: Cell): void {
    this.sight = showing(this.sight, cell, this.width, this.height);
  }

  /** True if the last touch was a drag: what it ended on is then not chosen. */
  get dragged(): boolean {
    return this.#slipped > SLIP;
  }

  /** Follows fingers, mouse and wheel over an element. */
  follow = (element: Element): (() => void) => {
    const node = element as HTMLElement;
    const listen = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(name: K, react: (event: HTMLElementEventMap[K]) => void, passive = true): void =>
      node.addEventListener(name, react, { signal: listen.signal, passive });
    on("pointerdown", (event) => {
      if (event.button !== 0) return;
      if (this.#fingers.size === 0) this.#slipped = 0;
      this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    on("pointermove", (event) => this.#move(node, event));
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"] as const) {
      on(name, (event) => {
        this.#fingers.delete(event.pointerId);
        if (this.#fingers.size === 0) this.dragging = false;
      });
    }
    on(
      "wheel",
      (event) => {
        event.preventDefault();
        const box = node.getBoundingClientRect();
        this.zoom(Math.exp(-event.deltaY * 0.0012), { x: event.clientX - box.left, y: event.clientY - box.top });
      },
      false,
    );
    return () => listen.abort();
  };

  #move(node: HTMLElement, event: PointerEvent): void {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    this.#slipped += Math.hypot(now.x - before.x, now.y - before.y);
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.#fingers.set(event.pointerId, now);
    if (!this.dragged) return;
    if (!this.dragging) {
      this.dragging = true;
      node.setPointerCapture(event.pointerId);
    }
    if (other) {
      const box = node.getBoundingClientRect();
      const far = (point: Point): number => Math.max(20, Math.hypot(point.x - other.x, point.y - other.y));
      this.zoom(far(now) / far(before), { x: (now.x + other.x) / 2 - box.left, y: (now.y + other.y) / 2 - box.top });
    } else this.pan(now.x - before.x, now.y - before.y);
  }
}
