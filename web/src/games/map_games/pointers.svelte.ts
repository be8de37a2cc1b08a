// Pointers on the map: one drags the map or a counter, two zoom, a click chooses, a rest opens the land's card.
import type { Camera } from "./camera.svelte";
import type { Point } from "./chart";

interface Answers {
  choose(land: string): void;
  strike(land: string, unit: string): void;
  /** Whether the counter in a land may be dragged. */
  carries(land: string): boolean;
  lift(land: string): void;
  /** The counter is let go, wherever that is; `drop` follows if it is over a land. */
  lower(): void;
  drop(land: string): void;
}

const SLACK = 6;
const REST = 300;
const FOCUSED = 900;

export class MapPointers {
  /** Whether something is being dragged. */
  dragging = $state(false);
  /** The land whose counter is being dragged. */
  carried = $state<string>();
  /** Where the pointer is on the map. */
  at = $state.raw<Point>([0, 0]);
  /** The land whose card is open, and where on the board. */
  card = $state.raw<{ land: string; x: number; y: number }>();
  #down = new Map<number, Point>();
  #start: Point = [0, 0];
  #apart = 0;
  #dragged = false;
  #rest = 0;

  constructor(
    readonly camera: Camera,
    readonly answers: Answers,
  ) {}

  wheel = (event: WheelEvent) => {
    event.preventDefault();
    const [x, y] = this.#place(event);
    this.camera.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)), x, y);
    this.#shut();
  };

  down = (event: PointerEvent) => {
    if (onControl(event) || event.button > 0) return;
    const point = this.#place(event);
    this.#down.set(event.pointerId, point);
    this.camera.held = true;
    this.#dragged = this.#down.size > 1;
    this.#start = point;
    this.#apart = 0;
    const counter = event.target instanceof Element ? event.target.closest<SVGElement>(".ctr") : null;
    const land = counter?.dataset.land;
    this.carried = this.#down.size === 1 && land && this.answers.carries(land) ? land : undefined;
    if (event.pointerType === "touch") this.#later(event, 550);
  };

  move = (event: PointerEvent) => {
    const point = this.#place(event);
    const before = this.#down.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") this.#later(event, REST);
      return;
    }
    this.#down.set(event.pointerId, point);
    if (this.#down.size > 1) {
      this.#pinch(before, point);
      return;
    }
    if (!this.#dragged && Math.hypot(point[0] - this.#start[0], point[1] - this.#start[1]) < SLACK) return;
    if (!this.#dragged) {
      this.#dragged = true;
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      if (this.carried) this.answers.lift(this.carried);
    }
    this.#shut();
    this.dragging = true;
    this.at = this.camera.onMap(...point);
    if (!this.carried) this.camera.pan(point[0] - before[0], point[1] - before[1]);
  };

  up = (event: PointerEvent) => {
    const carried = this.#dragged ? this.carried : undefined;
    this.#end(event);
    if (!carried) return;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<SVGElement>("[data-land]");
    if (under?.dataset.land) this.answers.drop(under.dataset.land);
  };

  cancel = (event: PointerEvent) => this.#end(event);

  leave = () => this.#shut();

  /** The keyboard's focus rests on a land at this point of the board. */
  rest(land: string, [x, y]: Point): void {
    this.#shut();
    this.#rest = window.setTimeout(() => (this.card = { land, x, y }), FOCUSED);
  }

  click = (event: MouseEvent) => {
    if (this.#dragged || onControl(event)) {
      this.#dragged = false;
      return;
    }
    const target = event.target instanceof Element ? event.target : null;
    const land = target?.closest<SVGElement>("[data-land]")?.dataset.land;
    if (!land) return;
    this.#shut();
    const unit = target?.closest<SVGElement>("[data-unit]")?.dataset.unit;
    if (unit) this.answers.strike(land, unit);
    else this.answers.choose(land);
  };

  #end(event: PointerEvent): void {
    this.#down.delete(event.pointerId);
    clearTimeout(this.#rest);
    if (this.#down.size) return;
    this.camera.held = false;
    this.dragging = false;
    this.#lower();
  }

  #lower(): void {
    if (this.carried && this.#dragged) this.answers.lower();
    this.carried = undefined;
  }

  #pinch(before: Point, point: Point): void {
    const others = [...this.#down.values()];
    const [a, b] = others as [Point, Point];
    const apart = Math.hypot(a[0] - b[0], a[1] - b[1]);
    const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    if (this.#apart) this.camera.zoom(apart / this.#apart, x, y);
    this.camera.pan((point[0] - before[0]) / 2, (point[1] - before[1]) / 2);
    this.#apart = apart;
    this.#lower();
    this.#dragged = true;
    this.dragging = true;
  }

  /** Open the card of the land under the pointer if it rests there. */
  #later(event: PointerEvent, wait: number): void {
    clearTimeout(this.#rest);
    const target = event.target instanceof Element ? event.target.closest<SVGElement>("[data-land]") : null;
    const land = target?.dataset.land;
    if (!land) {
      this.card = undefined;
      return;
    }
    if (this.card && this.card.land !== land) this.card = undefined;
    const [x, y] = this.#place(event);
    if (this.card) return;
    this.#rest = window.setTimeout(() => (this.card = { land, x, y }), wait);
  }

  #shut(): void {
    clearTimeout(this.#rest);
    this.card = undefined;
  }

  #place(event: MouseEvent): Point {
    const board = event.currentTarget as HTMLElement;
    const box = board.getBoundingClientRect();
    return [event.clientX - box.left - board.clientLeft, event.clientY - box.top - board.clientTop];
  }
}

function onControl(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest(".mapctl, .veil, .dicebox") !== null;
}
