// Where the map is looked at: a middle point in map units and how many pixels a unit has.
import type { Point } from "./chart";

const LONGEST = 420;
const CLOSEST = 2.6;
const FRAMED = 1.05;
const ROOM = 150;

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
  #frame = 0;
  #still = 0;

  /** The scale at rest: the map covers the board. */
  get rest(): number {
    return Math.max(this.width / this.size[0], this.height / this.size[1]) || 0.65;
  }

  get least(): number {
    return Math.min(this.width / this.size[0], this.height / this.size[1]) || 0.3;
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

  /** Fit another size of the board; what lies under a finger stays there. */
  resize(width: number, height: number): void {
    if (this.held) {
      const [left, top] = [this.left, this.top];
      this.width = width;
      this.height = height;
      this.#put((width / 2 - left) / this.k, (height / 2 - top) / this.k, this.k);
      return;
    }
    const first = this.width === 0;
    const share = first ? 1 : this.k / this.rest;
    this.width = width;
    this.height = height;
    this.#put(this.x, this.y, first ? this.rest : this.rest * share);
  }

  pan(dx: number, dy: number): void {
    this.#stop();
    this.touched = true;
    this.#move();
    this.#put(this.x - dx / this.k, this.y - dy / this.k, this.k);
  }

  /** Zoom by a factor around a point of the screen. */
  zoom(by: number, px = this.width / 2, py = this.height / 2): void {
    this.#stop();
    this.touched = true;
    this.#move();
    const [x, y] = this.onMap(px, py);
    const k = this.#scale(this.k * by);
    this.#put(x + (this.width / 2 - px) / k, y + (this.height / 2 - py) / k, k);
  }

  /** Show the whole map. */
  whole(): void {
    this.touched = false;
    this.ease(this.size[0] / 2, this.size[1] / 2, this.least < this.rest * 0.8 ? this.least : this.rest);
  }

  /** Show these points with some room around them. */
  show(points: Point[], closest = FRAMED): void {
    if (!points.length || !this.width || this.held) return;
    const xs = points.map((point) => point[0]);
    const ys = points.map((point) => point[1]);
    const [west, east] = [Math.min(...xs) - ROOM, Math.max(...xs) + ROOM];
    const [north, south] = [Math.min(...ys) - ROOM, Math.max(...ys) + ROOM];
    const k = Math.min(this.width / (east - west), this.height / (south - north), closest);
    this.touched = false;
    this.ease((west + east) / 2, (north + south) / 2, Math.max(k, Math.min(this.rest, 0.75)));
  }

  /** Whether a point can be seen, not too near the edge. */
  sees(point: Point): boolean {
    const [px, py] = this.onScreen(point);
    return px > 40 && py > 40 && px < this.width - 40 && py < this.height - 40;
  }

  /** Go back to rest. */
  settle(): void {
    if (!this.held) this.ease(this.x, this.y, this.rest);
  }

  ease(x: number, y: number, k: number): void {
    this.#stop();
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
