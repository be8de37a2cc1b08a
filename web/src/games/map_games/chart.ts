// The drawn maps: outlines on the real coastline, made by web/maps/build_map.py, loaded when a map game is opened.

export type Point = [number, number];
/** West, north, east and south. */
export type Box = [number, number, number, number];

export interface Shape {
  id: string;
  kind: "land" | "sea";
  path: string;
  /** Where the counter stands. */
  centre: Point;
  /** The free radius there. */
  room: number;
  label: Point;
  icons: Point;
}

export interface Connection {
  a: string;
  b: string;
  kind: "border" | "bridge" | "river" | "coast" | "sea";
  /** The lane of a bridge, a river or a strait. */
  path?: string;
  /** The drawn border between two seas. */
  border?: string;
  strait?: string;
}

export interface Chart {
  id: string;
  size: Point;
  territories: Shape[];
  connections: Connection[];
  wastelands: { id: string; path: string; name?: string; label?: Point; angle?: number }[];
  water: string;
  rivers: { name: string; play: boolean; path: string }[];
  mountains: [number, number, number][];
}

/** Where counter, name and sites stand beside the file's points: counters here are larger than on the preview. */
const NUDGES: Record<string, Record<string, { centre?: Point; label?: Point; icons?: Point }>> = {
  grand: {
    sicily: { centre: [10, 34], label: [28, 106], icons: [-2, 2] },
    rome: { label: [-106, -42] },
    crete: { label: [0, 74] },
    libya: { centre: [-8, 0] },
    alexandria: { centre: [6, 0] },
    "aegean-sea": { centre: [0, -4], label: [-6, -2] },
    "tyrrhenian-sea": { centre: [0, 4], label: [16, -6] },
  },
  campaign: {
    rome: { label: [-106, -22] },
    brundisium: { label: [38, 2] },
    "adriatic-sea": { centre: [20, -10] },
    sicily: { centre: [8, 28], label: [30, 98], icons: [0, 2] },
    crete: { icons: [-10, 0] },
    "tyrrhenian-sea": { centre: [0, 4], label: [10, -6] },
  },
};

const files: Record<string, () => Promise<{ default: unknown }>> = {
  grand: () => import("./data/grand.json"),
  campaign: () => import("./data/campaign.json"),
};
const loaded = new Map<string, Promise<Chart>>();

/** The drawn map of this name. */
export function chart(name: string): Promise<Chart> {
  const file = files[name];
  if (!file) throw new Error(`No map ${name} is drawn.`);
  let found = loaded.get(name);
  if (!found) {
    found = file().then((module) => placed(module.default as Chart));
    loaded.set(name, found);
  }
  return found;
}

function placed(drawn: Chart): Chart {
  const nudges = NUDGES[drawn.id] ?? {};
  const moved = (point: Point, by: Point | undefined): Point => [point[0] + (by?.[0] ?? 0), point[1] + (by?.[1] ?? 0)];
  const territories = drawn.territories.map((shape) => {
    const nudge = nudges[shape.id];
    return {
      ...shape,
      centre: moved(shape.centre, nudge?.centre),
      label: moved(shape.label, nudge?.label),
      icons: moved(shape.icons, nudge?.icons),
    };
  });
  return { ...drawn, territories };
}

/** The middle of a short lane. */
export function middle(path: string): Point {
  const [x = 0, y = 0, dx = 0, dy = 0] = (path.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
  return [x + dx / 2, y + dy / 2];
}

/** How far from its middle a counter's edge is in the direction of another point. */
export function edge(from: Point, to: Point, wide: number, high: number): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  return Math.min(wide / 2 / (Math.abs(dx / length) || 1e-6), high / 2 / (Math.abs(dy / length) || 1e-6));
}

/** A broad arrow from one point to another, bent like a march on an old chart; `cut` is left free at both ends. */
export function arrow(from: Point, to: Point, bend = 0.18, cut: Point = [26, 22]): string {
  const [x1, y1] = from;
  const [x2, y2] = to;
  const dx = x2 - x1;
  const dy = y2 - y1;
  const length = Math.max(1, Math.hypot(dx, dy));
  const mx = (x1 + x2) / 2 - dy * bend;
  const my = (y1 + y2) / 2 + dx * bend;
  const at = (t: number): Point => [
    (1 - t) ** 2 * x1 + 2 * (1 - t) * t * mx + t * t * x2,
    (1 - t) ** 2 * y1 + 2 * (1 - t) * t * my + t * t * y2,
  ];
  const first = Math.min(0.4, cut[0] / length);
  const last = Math.max(0.6, 1 - cut[1] / length);
  const steps = 24;
  const line = Array.from({ length: steps + 1 }, (_, step) => at(first + ((last - first) * step) / steps));
  const left: Point[] = [];
  const right: Point[] = [];
  for (let step = 0; step < steps - 1; step++) {
    const [x, y] = line[step] as Point;
    const [nx, ny] = line[step + 1] as Point;
    const angle = Math.atan2(ny - y, nx - x);
    const width = 3 + (7 * step) / steps;
    left.push([x - Math.sin(angle) * width, y + Math.cos(angle) * width]);
    right.push([x + Math.sin(angle) * width, y - Math.cos(angle) * width]);
  }
  const [x, y] = line[steps - 2] as Point;
  const [nx, ny] = line[steps] as Point;
  const angle = Math.atan2(ny - y, nx - x);
  const wing = 19;
  const head: Point[] = [
    [x - Math.sin(angle) * wing, y + Math.cos(angle) * wing],
    [nx + Math.cos(angle) * 9, ny + Math.sin(angle) * 9],
    [x + Math.sin(angle) * wing, y - Math.cos(angle) * wing],
  ];
  const points = [...left, ...head, ...right.reverse()];
  return `M${points.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join("L")}Z`;
}
