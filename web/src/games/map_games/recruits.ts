// What the forts may still recruit.
import type { Group } from "../../lib/play.svelte";

const RECRUITS = ["recruit", "bonus"];

/** Every order that brings units. */
export const recruits = (moves: Group[]): Group[] => moves.filter((group) => RECRUITS.includes(group.kind));

/** What one land may recruit. */
export const recruitsIn = (moves: Group[], land: string): Group[] =>
  recruits(moves).filter((group) => group.land === land);

/** What a land usually recruits: the most it may, which the server names last. */
export const usualRecruit = (moves: Group[], land: string): Group | undefined => recruitsIn(moves, land).at(-1);

/** The lands that may still recruit. */
export const recruiters = (moves: Group[]): string[] => [
  ...new Set(recruits(moves).map((group) => group.land as string)),
];
