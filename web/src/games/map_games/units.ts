// Numbers of cavalry and infantry: counted, compared, and written as moves write them.
import type { Units } from "../../messages.gen";

export const NONE: Units = { cavalry: 0, infantry: 0 };

/** Units as moves write them: `2c1i`. */
export function army({ cavalry, infantry }: Units): string {
  return `${cavalry ? `${cavalry}c` : ""}${infantry ? `${infantry}i` : ""}`;
}

export const total = ({ cavalry, infantry }: Units): number => cavalry + infantry;

/** Whether some units hold at least others. */
export const covers = (most: Units, units: Units): boolean =>
  units.cavalry <= most.cavalry && units.infantry <= most.infantry;

export const same = (one: Units, other: Units): boolean => covers(one, other) && covers(other, one);

/** As many of the units as there are at most. */
export function atMost(most: Units, units: Units): Units {
  return { cavalry: Math.min(most.cavalry, units.cavalry), infantry: Math.min(most.infantry, units.infantry) };
}

/** All but one; an infantry stays rather than a cavalry. */
export function butOne({ cavalry, infantry }: Units): Units {
  return infantry ? { cavalry, infantry: infantry - 1 } : { cavalry: Math.max(0, cavalry - 1), infantry };
}
