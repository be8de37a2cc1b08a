// The signs of what lies in a land, side by side: home or fort, food, coins.
import type { LandView } from "../../messages.gen";

export interface Sign {
  icon: string;
  size: number;
  /** Where it begins, from the middle of all signs. */
  x: number;
}

const GAP = 3;

export function signsOf(land: LandView): Sign[] {
  const found: Sign[] = [];
  const add = (icon: string, size: number) => found.push({ icon, size, x: 0 });
  if (land.home) add("capital", 21);
  else if (land.fort === "great") add("fort-great", 21);
  else if (land.fort === "small") add("fort-small", 18);
  for (let food = 0; food < land.food; food++) add("food", 17);
  for (let coin = 0; coin < land.coins; coin++) add("coin", 14);
  let x = -wide(found) / 2;
  for (const sign of found) {
    sign.x = x;
    x += sign.size + GAP;
  }
  return found;
}

/** How wide and high these signs are together. */
export function signsRoom(signs: Sign[]): [number, number] {
  return [wide(signs), Math.max(0, ...signs.map((sign) => sign.size))];
}

function wide(signs: Sign[]): number {
  return signs.reduce((sum, sign) => sum + sign.size + GAP, signs.length ? -GAP : 0);
}
