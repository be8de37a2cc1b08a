// What the server shows of a game of Conqueror on 6x6, and the words of a tile made from it. No rule is known here.
import type { Group, View } from "../../lib/play.svelte";
import { empire as texts } from "../../texts/empire";
import { empireTerms } from "../../texts/terms";

export interface Tile {
  owner: string | null;
  soldiers: number;
  fort: boolean;
  resource: "gold" | "lumber" | "blank" | null;
  discovered: boolean;
  base: { seat: string; health: number; of: number } | null;
  quadrant: number | string;
  blanks: number;
}

export interface Stock {
  ap: number;
  gold: number;
  lumber: number;
  health: number;
  living: boolean;
  corner: string;
  soldiers: number;
  forts: number;
  owes_move: boolean;
  income: { ap: number; gold: number; lumber: number };
}

/** One number of attackers: how likely they break through, and what it costs either way. */
export interface Fight {
  move: string;
  soldiers: number;
  chance: string;
  win: number;
  held: number;
  lost_on_win: number;
  lost_on_loss: number;
  defenders_lost: number;
  damage: number;
}

export interface EmpireGroup extends Group {
  odds?: Fight[];
  warning?: string;
}

export interface EmpireView extends View {
  turn: string;
  counter: number;
  turn_cap: number;
  first: string;
  phase: "action" | "tile" | "battle" | "over";
  pending: { tile?: string; from?: string; to?: string; soldiers?: number } | null;
  board: Record<string, Tile>;
  stock: Record<string, Stock>;
  moves: EmpireGroup[];
}

export const FILES = ["a", "b", "c", "d", "e", "f"] as const;
export const RANKS = [6, 5, 4, 3, 2, 1] as const;
export const MOST = 5; // of AP, gold and lumber, as the tracks on the board have room

/** The board as the screen needs it; undefined where another game is shown. */
export function read(view: View | undefined): EmpireView | undefined {
  return view?.board && view.stock ? (view as EmpireView) : undefined;
}

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
export function holds(tile: Tile): string {
  const parts: string[] = [];
  if (tile.base) parts.push(texts.base(tile.base.health, tile.base.of));
  if (!tile.discovered) parts.push(texts.undiscovered);
  else if (tile.resource) parts.push(texts.resource[tile.resource]);
  if (tile.fort) parts.push(texts.fort);
  if (tile.soldiers) parts.push(texts.soldiers(tile.soldiers));
  return parts.join(", ");
}

/** A tile as a whole sentence: “c3, Red, gold, 5 soldiers”. */
export function sentence(place: string, tile: Tile): string {
  const owner = tile.owner ? name(tile.owner) : tile.discovered ? texts.nobody : "";
  return [place, owner, holds(tile)].filter(Boolean).join(", ");
}

/** The move of a group with so many soldiers. */
export function written(group: Group, count: number): string {
  if (group.from && group.to) return `${group.from}-${group.to} ${count}`;
  return group.kind === "buy" ? `buy ${count}` : group.move;
}

/** What one can do to a tile from another one. */
export function step_words(group: Group): string {
  if (group.kind === "attack") return texts.mayAttack;
  if (group.kind === "base") return texts.mayAttackBase;
  if (group.kind === "capture") return texts.mayCapture;
  return texts.mayGo;
}

export const isBattle = (group: Group | undefined) => group?.kind === "attack" || group?.kind === "base";

/** What everything on a tile is for, one sentence each. */
export function aboutTile(tile: Tile): string {
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
