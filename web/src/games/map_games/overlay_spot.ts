// Where something can be laid over the map without covering the lands it is about.
import type { Point } from "./chart";

export type Spot = "south" | "north" | "southwest" | "southeast" | "northwest" | "northeast";
const SPOTS: Spot[] = ["south", "north", "southwest", "southeast", "northwest", "northeast"];
const EDGE = 18;

/** The middle of a box of this size that lies at a spot of the board. */
function middle(spot: Spot, [width, height]: Point, [w, h]: Point): Point {
  const x = spot.endsWith("west") ? EDGE + w / 2 : spot.endsWith("east") ? width - EDGE - w / 2 : width / 2;
  const y = spot.startsWith("north") ? EDGE + h / 2 : height - EDGE - h / 2;
  return [x, y];
}

/** The first spot whose box is clear of all points by a margin, else the one farthest from the nearest of them. */
export function clearSpot(points: Point[], board: Point, box: Point, margin = 34): Spot {
  const room = (spot: Spot) => {
    const [x, y] = middle(spot, board, box);
    return Math.min(
      Infinity,
      ...points.map(([px, py]) => Math.max(Math.abs(px - x) - box[0] / 2, Math.abs(py - y) - box[1] / 2)),
    );
  };
  return (
    SPOTS.find((spot) => room(spot) >= margin) ?? SPOTS.reduce((best, spot) => (room(spot) > room(best) ? spot : best))
  );
}
