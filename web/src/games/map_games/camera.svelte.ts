// Where the map is looked at: a middle point in map units and how many pixels a unit has.
import type { Box, Point } from "./chart";

const LONGEST = 420;
const CLOSEST = 2.6;
const FRAMED = 1.05;
const ROOM = 150;
/** However few points are shown, this much of the map is seen from west to east. */
const LEAST_SEEN = 640;
/** How near the edge of the board a point is still seen, in pixels. */
const EDGE = 12;
/** What would be shown hardly closer than at rest is shown at rest. */
const NEAR = 1.25;

export class Camera {
  x = $state(800);
  y = $state(500);
  /** Pixels of a map unit. */
  k = $state(0.65);
  width = $state(0);
  height = $state(0);
  /** Whether it moves: then the layers are kept as pictures. */
  moving = $state(false);
  /** Whether a person has moved it since it last moved by itself. */
  touched = false;
  /** Whether a pointer is down; the camera then waits. */
  held = false;
  size: Point = [1600, 1000];
  /** What is played on: west, north, east and south of everything that stands on the map. */
  #played: Box = [0, 0, 1600, 1000];
  #resting = true;
  #frame = 0;
  #still = 0;

  /** Whether all that is played on is shown, and nobody has asked for anything else. */
  get resting(): boolean {
    return this.#resting;
  }

  /** The scale at rest: everything that is played on fits into the board. */
  get rest(): number {
    const [west, north, east, south] = this.#played;
    return Math.min(CLOSEST, this.width / (east - west), this.height / (south - north)) || 0.65;
  }

  get least(): number {
    return Math.min(this.rest, this.width / this.size[0], this.height / this.size[1]) || 0.3;
  }

  /** Where the camera rests: the middle of what is played on. */
  get home(): [number, number, number] {
    const [west, north, east, south] = this.#played;
    return [(west + east) / 2, (north + south) / 2, this.rest];
  }

  /** Look at another map, of which this is played on. */
  open(size: Point, played: Box): void {
    this.size = size;
    this.#played = played;
    if (this.#resting) this.#put(...this.home);
  }

  get left(): number {
    return this.width / 2 - this.x * this.k;
  }

  get top(): number {
    return this.height / 2 - this.y * this.k;
  }

  /** A point of the screen, from the board's corner, on the map. */
  onMap(px: number, py: number): Point {
    return [(px - this.left) / this.k, (py - this.top) / this.k];
  }

  onScreen([x, y]: Point): Point {
    return [x * this.k + this.left, y * this.k + this.top];
  }

  /** Fit another size of the board: at rest the map is fitted anew, else the middle stays; under a finger nothing moves. */
  resize(width: number, height: number): void {
    if (this.held) {
      const [left, top] = [this.left, this.top];
      this.width = width;
      this.height = height;
      this.#put((width / 2 - left) / this.k, (height / 2 - top) / this.k, this.k);
      return;
    }
    const share = this.width ? this.k / this.rest : 1;
    this.width = width;
    this.height = height;
    if (this.#resting) {
      this.#stop();
      this.#put(...this.home);
    } else if (!this.#frame) this.#put(this.x, this.y, this.#scale(this.rest * share)); // what is on its way arrives
  }

  pan(dx: number, dy: number): void {
    this.#stop();
    this.touched = true;
    this.#resting = false;
    this.#move();
    this.#put(this.x - dx / this.k, this.y - dy / this.k, this.k);
  }

  /** Zoom by a factor around a point of the screen. */
  zoom(by: number, px = this.width / 2, py = this.height / 2): void {
    this.#stop();
    this.touched = true;
    this.#resting = false;
    this.#move();
    const [x, y] = this.onMap(px, py);
    const k = this.#scale(this.k * by);
    this.#put(x + (this.width / 2 - px) / k, y + (this.height / 2 - py) / k, k);
  }

  /** Show the whole map. */
  whole(): void {
    this.touched = false;
    this.settle();
  }

  /** Show these points with some room around them. */
  show(points: Point[], closest = FRAMED): void {
    if (!points.length || !this.width || this.held) return;
    const xs = points.map((point) => point[0]);
    const ys = points.map((point) => point[1]);
    const [west, east] = [Math.min(...xs) - ROOM, Math.max(...xs) + ROOM];
    const [north, south] = [Math.min(...ys) - ROOM, Math.max(...ys) + ROOM];
    const k = Math.min(this.width / (east - west), this.height / (south - north), this.width / LEAST_SEEN, closest);
    this.touched = false;
    if (k <= this.rest * NEAR) this.settle();
    else this.ease((west + east) / 2, (north + south) / 2, k);
  }

  /** Whether a point can be seen, not too near the edge. */
  sees(point: Point): boolean {
    const [px, py] = this.onScreen(point);
    return px > EDGE && py > EDGE && px < this.width - EDGE && py < this.height - EDGE;
  }

  /** Go back to rest. */
  settle(): void {
    if (this.held) return;
    this.ease(...this.home);
    this.#resting = true;
  }

  ease(x: number, y: number, k: number): void {
    this.#stop();
    this.#resting = false;
    const goal = this.#kept(x, y, this.#scale(k));
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) {
      this.#put(...goal);
      return;
    }
    const from: [number, number, number] = [this.x, this.y, this.k];
    const began = performance.now();
    const step = (now: number) => {
      const t = Math.min(1, (now - began) / LONGEST);
      const s = 1 - (1 - t) ** 3;
      this.moving = t < 1;
      this.#put(
        from[0] + (goal[0] - from[0]) * s,
        from[1] + (goal[1] - from[1]) * s,
        from[2] * (goal[2] / from[2]) ** s,
      );
      this.#frame = t < 1 ? requestAnimationFrame(step) : 0;
    };
    this.#frame = requestAnimationFrame(step);
  }

  #scale(k: number): number {
    return Math.min(CLOSEST, Math.max(this.least, k));
  }

  /** The same look without showing what lies beyond the map. */
  #kept(x: number, y: number, k: number): [number, number, number] {
    const held = (value: number, seen: number, size: number) =>
      seen >= size ? size / 2 : Math.min(size - seen / 2, Math.max(seen / 2, value));
    return [held(x, this.width / k, this.size[0]), held(y, this.height / k, this.size[1]), k];
  }

  #put(x: number, y: number, k: number): void {
    [this.x, this.y, this.k] = this.#kept(x, y, k);
  }

  #move(): void {
    this.moving = true;
    clearTimeout(this.#still);
    this.#still = window.setTimeout(() => (this.moving = false), 160);
  }

  #stop(): void {
    if (this.#frame) cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.moving = false;
  }
}
