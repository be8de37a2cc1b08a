// Fighters: where they go, in words, and who stands in reserve.
import { fill } from "../../lib/template";
import type { ConquestsGroup, ConquestsView, FighterView } from "../../messages.gen";
import { listed } from "../../texts/format";
import { tips } from "../../texts/terms";

export type Signs = Record<string, string>;

export const FILES = ["a", "b", "c", "d", "e", "f"];
export const RANKS = ["1", "2", "3", "4", "5", "6"];

/** The dots and arrows of a fighter at a level. */
export function signsOf(view: ConquestsView, fighter: string, level: number): Signs {
  return (view.fighters[fighter] ?? [])[level - 1] ?? {};
}

export const levelsOf = (view: ConquestsView, fighter: string): Signs[] => view.fighters[fighter] ?? [];

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

/** Whether a group leaves something to choose beyond its two squares. */
export const hasDrops = (group: ConquestsGroup): boolean => Object.keys(group.drops).length > 0;

/** The move that also brings a fighter back. */
export const withDrop = (group: ConquestsGroup, fighter: string, place: string): string =>
  fill(group.drop_templates[fighter] ?? group.template, { place });

/** A fighter in two sentences: where it goes, and what becomes of it when it is captured. */
export function about(view: ConquestsView, piece: FighterView): string {
  const moves = goes(signsOf(view, piece.fighter, piece.level));
  if (levelsOf(view, piece.fighter).length < 2) return moves;
  return `${moves} ${piece.retires_next ? tips.retires : tips.promoted}`;
}
