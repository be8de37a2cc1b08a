// What the forts may still recruit.
import type { MapGroup } from "../../messages.gen";

const RECRUITS = ["recruit", "bonus"];

/** Every order that brings units. */
export const recruits = (moves: MapGroup[]): MapGroup[] => moves.filter((group) => RECRUITS.includes(group.kind));

/** What one land may recruit. */
export const recruitsIn = (moves: MapGroup[], land: string): MapGroup[] =>
  recruits(moves).filter((group) => group.land === land);

/** What a land usually recruits: the most it may, which the server names last. */
export const usualRecruit = (moves: MapGroup[], land: string): MapGroup | undefined => recruitsIn(moves, land).at(-1);

/** The lands that may still recruit. */
export const recruiters = (moves: MapGroup[]): string[] => [
  ...new Set(recruits(moves).map((group) => group.land as string)),
];
