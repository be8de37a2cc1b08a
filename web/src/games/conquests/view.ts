// What a view of the Game of Conquests says, read for the screen. No rule is known here.
import type { Group, Play, View } from "../../lib/play.svelte";
import { listed } from "../../texts/format";
import { tips } from "../../texts/terms";

export interface Piece {
  side: string;
  fighter: string;
  level: number;
  retires_next: boolean;
}

export type Signs = Record<string, string>;

export const FILES = ["a", "b", "c", "d", "e", "f"];
export const RANKS = ["1", "2", "3", "4", "5", "6"];

export const boardOf = (view: View): Record<string, Piece> => view.board as Record<string, Piece>;

/** The dots and arrows of a fighter at a level. */
export function signsOf(view: View, fighter: string, level: number): Signs {
  return ((view.fighters as Record<string, Signs[]>)[fighter] ?? [])[level - 1] ?? {};
}

export const levelsOf = (view: View, fighter: string): Signs[] =>
  (view.fighters as Record<string, Signs[]>)[fighter] ?? [];

/** Where a fighter goes, in words: “Any distance forward; one step back, left and right.” */
export function goes(signs: Signs): string {
  const ways = (run: boolean) => {
    const left = new Set(Object.keys(signs).filter((way) => (signs[way] !== ".") === run));
    if (left.size === 8) return tips.allWays;
    const phrases: string[] = [];
    for (const [group, words] of tips.directions) {
      if (!group.every((way) => left.has(way))) continue;
      phrases.push(words);
      for (const way of group) left.delete(way);
    }
    return listed(phrases);
  };
  return tips.goes(ways(true), ways(false));
}

/** `Lancer 2` as a fighter and its level. */
export function readFighter(text: string): { fighter: string; level: number } {
  const [fighter = "", level = "1"] = text.split(" ");
  return { fighter, level: Number(level) };
}

/** The squares of the last move, as `a1-a2`, `a1xa5` or `c1-c2 Soldier2@b3` name them. */
export const squaresIn = (move: string | null): string[] => move?.match(/[a-f][1-6]/g) ?? [];

/** The group of the move chosen so far, when both of its squares are. */
export function chosen(play: Play): Group | undefined {
  if (!play.from || !play.to) return undefined;
  return play.moves.find((group) => group.from === play.from && group.to === play.to);
}

/** Whether a group leaves something to choose beyond its two squares. */
export const hasDrops = (group: Group): boolean => Object.keys(group.drops ?? {}).length > 0;

/** The move that also brings a fighter back. */
export const withDrop = (group: Group, fighter: string, place: string): string =>
  `${group.move} ${fighter.replace(" ", "")}@${place}`;

/** A fighter in two sentences: where it goes, and what becomes of it when it is captured. */
export function about(view: View, piece: Piece): string {
  const moves = goes(signsOf(view, piece.fighter, piece.level));
  if (levelsOf(view, piece.fighter).length < 2) return moves;
  return `${moves} ${piece.retires_next ? tips.retires : tips.promoted}`;
}
