// What the page has for the games: each folder beside this file says it in its `entry.ts`.
import type { Component } from "svelte";
import type { GameParts } from "./parts";

export interface Card {
  /** The icon of its rulebook. */
  icon: string;
  /** A small picture of its board. */
  Picture: Component;
}

export interface GameEntry {
  /** The games of this folder, by their keys without a scenario. */
  cards: Record<string, Card>;
  /** Everything a table needs, loaded when somebody sits down. */
  parts: () => Promise<{ parts: GameParts<never> }>;
}

const entries = Object.values(import.meta.glob<GameEntry>("./*/entry.ts", { eager: true, import: "entry" }));

/** The game a scenario belongs to: `duels` of `duels/punic-war`. */
function familyOf(game: string): string {
  return game.split("/")[0] ?? "";
}

/** How a game is shown before anybody plays; nothing for one without a folder here. */
export function cardOf(game: string): Card | undefined {
  return entries.find((entry) => familyOf(game) in entry.cards)?.cards[familyOf(game)];
}

/** The parts of a game by its key; loaded when they are needed. */
export async function partsOf(game: string): Promise<GameParts> {
  const entry = entries.find((one) => familyOf(game) in one.cards);
  if (!entry) throw new Error(`No board is drawn for ${game}.`);
  return (await entry.parts()).parts as GameParts; // they draw views of this game, and get no others
}
