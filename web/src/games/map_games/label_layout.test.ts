import { describe, expect, it } from "vitest";
import type { Box, Chart, Point } from "./chart";
import campaign from "./data/campaign.json";
import grand from "./data/grand.json";
import {
  cellsFrom,
  cellWide,
  counterWide,
  HIGH,
  LEGIBLE,
  nameSize,
  overlap,
  spots,
  type Standing,
} from "./label_layout";

const CELLS = [
  { kind: "cavalry" as const, count: 1 },
  { kind: "infantry" as const, count: 2 },
];

/** Every land with a counter of two kinds of units and two signs, as large as they are drawn at this scale. */
function crowded(chart: Chart, k: number): Standing[] {
  const scale = Math.max(1.42, 22 / HIGH / k);
  const signs = Math.min(1.5, Math.max(1, 0.6 / k));
  return chart.territories.map((shape) => ({
    shape,
    name: shape.id,
    size: nameSize(shape, false, k),
    sites: [38 * signs, 21 * signs],
    counter: shape.kind === "sea" ? [0, 0] : [counterWide(CELLS, k < 0.4) * scale, HIGH * scale],
  }));
}

function box([x, y]: Point, [wide, high]: Point): Box {
  return [x - wide / 2, y - high / 2, x + wide / 2, y + high / 2];
}

describe("a counter", () => {
  it("has room for every figure, a planned one and one of two digits too", () => {
    const cells = [
      { kind: "cavalry" as const, count: 12 },
      { kind: "infantry" as const, count: 1, ghost: true },
    ];
    const [first, second] = cellsFrom(cells) as [number, number];
    expect(second - first).toBe(cellWide(cells[0]!));
    expect(cellWide(cells[1]!)).toBeGreaterThan(cellWide({ kind: "infantry", count: 1 }));
    expect(second + cellWide(cells[1]!)).toBeLessThanOrEqual(counterWide(cells, false) / 2);
  });
});

describe.each([grand as unknown as Chart, campaign as unknown as Chart])("names and sites on the map $id", (chart) => {
  it.each([0.25, 0.36, 0.5, 0.66, 1.05])("stand beside the counters at scale %d", (k) => {
    const lands = crowded(chart, k);
    const placed = spots(lands, chart.size);
    for (const land of lands) {
      const spot = placed.get(land.shape.id)!;
      const own = box(land.shape.centre, land.counter);
      expect(overlap(box(spot.sites, land.sites), own), `${land.shape.id}: sites`).toBe(0);
      if (!spot.name) continue;
      expect(land.size * k).toBeGreaterThanOrEqual(LEGIBLE);
      const room: Point = [land.name.length * land.size * 0.56, land.size * 0.95];
      const name = box([spot.name[0], spot.name[1] - land.size * 0.3], room);
      for (const other of lands) {
        expect(
          overlap(name, box(other.shape.centre, other.counter)),
          `${land.shape.id} under ${other.shape.id}`,
        ).toBeLessThanOrEqual(0.3 * room[0] * room[1]);
      }
    }
  });

  it("are all named where there is room", () => {
    const lands = crowded(chart, 0.66).map((land) => ({ ...land, counter: [0, 0] as Point }));
    expect([...spots(lands, chart.size).values()].every((spot) => spot.name)).toBe(true);
  });

  it("leave out what could not be read", () => {
    expect(chart.territories.map((shape) => nameSize(shape, false, 0.25))).toEqual(chart.territories.map(() => 0));
  });
});
