// Where names and sites of the lands stand: beside the counters, never under them, however large these are drawn.
import type { Cell } from "./counter_cells";
import type { Box, Point, Shape } from "./chart";

/** How high a counter is, in its own units. */
export const HIGH = 23;
/** How wide a counter is that shows only how many units there are. */
export const COMPACT = 40;
const EMBLEM = 21;
const SIGN = 15;
const RIM = 2;
const GAP = 3;
/** A name smaller than this on the screen is not read and not shown. */
export const LEGIBLE = 9;
const ROOMY = 26;
const LARGER = 1.35;
/** What a unit of distance from the drawn place costs, beside a square unit that is covered. */
const FAR = 4;
/** The share of a name that may be covered before it is left out. */
const COVERED = 0.3;

/** What a cell of a counter says. */
export function figure(cell: Cell): string {
  return cell.ghost ? `+${cell.count}` : String(cell.count);
}

/** How wide a cell is: its sign, then its figure. */
export function cellWide(cell: Cell): number {
  return SIGN + 8.5 * figure(cell).length;
}

/** How wide a counter is. */
export function counterWide(cells: Cell[], compact: boolean): number {
  return compact ? COMPACT : EMBLEM + RIM + cells.reduce((sum, cell) => sum + cellWide(cell), 0);
}

/** Where the cells of a counter begin, from its middle. */
export function cellsFrom(cells: Cell[]): number[] {
  let x = EMBLEM - counterWide(cells, false) / 2;
  return cells.map((cell) => (x += cellWide(cell)) - cellWide(cell));
}

/** How large a name is written, in map units; 0 where it could not be read. */
export function nameSize(shape: Shape, home: boolean, k: number): number {
  const drawn = shape.kind === "sea" ? 19 : home ? 21 : shape.room < ROOMY ? 16.5 : 18.5;
  const size = Math.min(drawn * LARGER, Math.max(drawn, (LEGIBLE + 0.5) / k));
  return size * k >= LEGIBLE ? size : 0;
}

/** A land as it is to be placed: its name, and how much room its sites and its counter take in map units. */
export interface Standing {
  shape: Shape;
  name: string;
  /** The size of its name; 0 for none. */
  size: number;
  sites: Point;
  /** The counter's width and height; 0 where nobody stands. */
  counter: Point;
}

export interface Spot {
  sites: Point;
  /** Nothing where no room is left for a name. */
  name?: Point;
}

/** All that is played on: counters, names and sites, with room around them, within the map. */
export function playedOn(shapes: Shape[], [wide, high]: Point): Box {
  const points = shapes.flatMap((shape) => [shape.centre, shape.label, shape.icons]);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [
    Math.max(0, Math.min(...xs) - 70),
    Math.max(0, Math.min(...ys) - 40),
    Math.min(wide, Math.max(...xs) + 70),
    Math.min(high, Math.max(...ys) + 40),
  ];
}

/** Where sites and names stand, so that counters cover none of them. */
export function spots(lands: Standing[], size: Point): Map<string, Spot> {
  const taken: Box[] = lands.filter((land) => land.counter[0]).map((land) => around(land.shape.centre, land.counter));
  const found = new Map<string, Spot>();
  for (const land of lands) {
    const { shape, counter } = land;
    const sites = land.sites[0]
      ? best(shape.icons, beside(shape.centre, counter, land.sites), land.sites, taken, size)[0]
      : shape.icons;
    if (land.sites[0]) taken.push(around(sites, land.sites));
    found.set(shape.id, { sites });
  }
  for (const land of lands) {
    if (!land.size) continue;
    const { shape, counter } = land;
    const spot = found.get(shape.id) as Spot;
    const room: Point = [land.name.length * land.size * 0.56, land.size * 0.95];
    const rise = land.size * 0.3; // a name stands on its line
    const drawn: Point = [shape.label[0], shape.label[1] - rise];
    const tried = [
      ...beside(shape.centre, counter, room),
      ...(land.sites[0] ? beside(spot.sites, land.sites, room) : []),
    ];
    const [at, covered] = best(drawn, tried, room, taken, size);
    if (covered > COVERED * room[0] * room[1]) continue;
    taken.push(around(at, room));
    spot.name = [at[0], at[1] + rise];
  }
  return found;
}

function around([x, y]: Point, [wide, high]: Point): Box {
  return [x - wide / 2, y - high / 2, x + wide / 2, y + high / 2];
}

/** Above, below and at both sides of something. */
function beside([x, y]: Point, [wide, high]: Point, room: Point): Point[] {
  if (!wide) return [];
  const [dx, dy] = [(wide + room[0]) / 2 + RIM + GAP, (high + room[1]) / 2 + RIM + GAP];
  return [
    [x, y - dy],
    [x, y + dy],
    [x + dx, y],
    [x - dx, y],
  ];
}

/** The place that covers least and is nearest to the drawn one, and how much is covered there. */
function best(drawn: Point, tried: Point[], room: Point, taken: Box[], [wide, high]: Point): [Point, number] {
  let found: [Point, number] = [drawn, 0];
  let least = Infinity;
  for (const at of [drawn, ...tried]) {
    const box = around(at, room);
    const beyond =
      Math.max(0, -box[0]) + Math.max(0, -box[1]) + Math.max(0, box[2] - wide) + Math.max(0, box[3] - high);
    const covered = taken.reduce((sum, other) => sum + overlap(box, other), 0);
    const cost = covered * 2 + beyond * 40 + Math.hypot(at[0] - drawn[0], at[1] - drawn[1]) * FAR;
    if (cost < least) [least, found] = [cost, [at, covered]];
  }
  return found;
}

export function overlap(a: Box, b: Box): number {
  const wide = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const high = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return wide > 0 && high > 0 ? wide * high : 0;
}
