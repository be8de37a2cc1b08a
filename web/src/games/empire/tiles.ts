// Tiles of the board: which lie around one, what stands on them in words, and what can be done with them.
import { fill } from "../../lib/template";
import type { EmpireGroup, TileView } from "../../messages.gen";
import { empire as texts } from "../../texts/empire";
import { empireTerms } from "../../texts/terms";

export const FILES = ["a", "b", "c", "d", "e", "f"] as const;
export const RANKS = [6, 5, 4, 3, 2, 1] as const;
export const MOST = 5; // of AP, gold and lumber, as the tracks on the board have room

const EMBLEMS: Record<string, string> = {
  red: "emblem-eagle",
  blue: "emblem-horse",
  green: "emblem-boar",
  yellow: "emblem-ankh",
};

export const emblem = (seat: string) => EMBLEMS[seat] ?? "emblem-shield";
export const name = (seat: string) => seat.charAt(0).toUpperCase() + seat.slice(1);

/** The tiles around one, for the arrow keys and the readable list. */
export function around(place: string): string[] {
  const found: string[] = [];
  for (let file = -1; file <= 1; file++) {
    for (let rank = -1; rank <= 1; rank++) {
      const next = step(place, file, rank);
      if (next && next !== place) found.push(next);
    }
  }
  return found;
}

/** The tile so many files and ranks away; undefined beyond the edge. */
export function step(place: string, files: number, ranks: number): string | undefined {
  const file = FILES[FILES.indexOf(place[0] as (typeof FILES)[number]) + files];
  const rank = Number(place[1]) + ranks;
  return file && rank >= 1 && rank <= 6 ? `${file}${rank}` : undefined;
}

/** What a tile holds, in words. */
export function holds(tile: TileView): string {
  const parts: string[] = [];
  if (tile.base) parts.push(texts.base(tile.base.health, tile.base.of));
  if (!tile.discovered) parts.push(texts.undiscovered);
  else if (tile.resource) parts.push(texts.resource[tile.resource]);
  if (tile.fort) parts.push(texts.fort);
  if (tile.soldiers) parts.push(texts.soldiers(tile.soldiers));
  return parts.join(", ");
}

/** A tile as a whole sentence: “c3, Red, gold, 5 soldiers”. */
export function sentence(place: string, tile: TileView): string {
  const owner = tile.owner ? name(tile.owner) : tile.discovered ? texts.nobody : "";
  return [place, owner, holds(tile)].filter(Boolean).join(", ");
}

/** The move of a group with so many soldiers. */
export function written(group: EmpireGroup, count: number): string {
  return fill(group.template, { soldiers: count });
}

/** What one can do to a tile from another one. */
export function step_words(group: EmpireGroup): string {
  if (group.kind === "attack") return texts.mayAttack;
  if (group.kind === "base") return texts.mayAttackBase;
  if (group.kind === "capture") return texts.mayCapture;
  return texts.mayGo;
}

export const isBattle = (group: EmpireGroup | undefined) => group?.kind === "attack" || group?.kind === "base";

/** What everything on a tile is for, one sentence each. */
export function aboutTile(tile: TileView): string {
  const keys = [
    tile.base ? "base" : "",
    tile.soldiers ? "soldiers" : "",
    tile.fort ? "fort" : "",
    tile.base ? "" : tile.discovered ? (tile.resource ?? "") : "unknown",
  ];
  return keys
    .flatMap((key) => empireTerms.find((term) => term.key === key) ?? [])
    .map((term) => `${term.name}: ${term.text}`)
    .join(" ");
}
