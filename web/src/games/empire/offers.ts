// What the server offers to buy, to trade, to build and to pull down, as the shop shows it.
import type { EmpireGroup } from "../../messages.gen";

export interface Amount {
  /** The sign of what it is. */
  sign: string;
  count: number;
}

const SIGNS = { ap: "ap", gold: "gold", lumber: "lumber", soldiers: "soldier", forts: "fort" } as const;
const STOCK = ["ap", "gold", "lumber"] as const;

/** The offers of the shop: all of them, or those that happen on a tile. */
export const offersAt = (moves: readonly EmpireGroup[], place: string | undefined): EmpireGroup[] =>
  moves.filter((group) => group.price && (!place || group.to === place));

/** What so many cost. */
export function priceOf({ price }: EmpireGroup, times: number): Amount[] {
  return STOCK.flatMap((of) => (price?.[of] ? [{ sign: SIGNS[of], count: price[of] * times }] : []));
}

/** What comes into the stock. */
export function gainOf({ gives }: EmpireGroup): Amount[] {
  return STOCK.flatMap((of) => (gives?.[of] ? [{ sign: SIGNS[of], count: gives[of] }] : []));
}

/** Whether an offer only takes away, so that it is asked about first. */
export const givesUp = ({ gives }: EmpireGroup): boolean => !gives || Object.values(gives).every((count) => !count);

/** The sign of an offer: of what it puts on the board, else of what it takes. */
export function signOf(group: EmpireGroup): string {
  if (group.gives?.forts) return SIGNS.forts;
  if (group.gives?.soldiers) return SIGNS.soldiers;
  return priceOf(group, 1)[0]?.sign ?? "ui-close";
}
