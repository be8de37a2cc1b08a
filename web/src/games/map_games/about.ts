// What no view holds: names and texts of heroes, signs of the factions, and what the lands were. Where its
// values come from stands in the rulebooks and in the content files.
// Made from the content files by web/maps/build_about.py.
import { mapGames as texts } from "../../texts/map_games";
import about from "./data/about.json";

export interface Hero {
  name: string;
  faction: string;
  price: number;
  strength: number;
  text: string;
  lived: string;
}

interface AboutLand {
  extent?: string;
}

const heroes = about.heroes as unknown as Record<string, Hero>;
const maps = about.maps as unknown as Record<string, Record<string, AboutLand>>;
const factions = about.factions as Record<string, { name: string; symbol: string }>;

/** A hero by its key; one from a content folder of somebody's own is known by its key alone. */
export function hero(id: string): Hero {
  return heroes[id] ?? { name: title(id), faction: "", price: 0, strength: 0, text: "", lived: "" };
}

/** The name of a seat or of the independents. */
export function ownerName(owner: string | null): string {
  if (owner === null) return texts.owners.nobody;
  if (owner === "independent") return texts.owners.independent;
  return factions[owner]?.name ?? title(owner);
}

/** The factions that so many players may choose from, the usual ones first. */
export function factionsFor(players: number): string[] {
  return (about.set_ups as Record<string, string[]>)[String(players)] ?? [];
}

/** The word for an owner in styles: `rome`, `independents`. */
export function banner(owner: string | null): string {
  return owner === "independent" || owner === null ? "independents" : owner;
}

export function emblem(owner: string | null): string {
  return `emblem-${factions[owner ?? ""]?.symbol ?? "shield"}`;
}

export function aboutLand(map: string, land: string): AboutLand {
  return maps[map]?.[land] ?? {};
}

/** The strait a bridge between two lands crosses; empty where there is none. */
export function strait(map: string, a: string, b: string): string {
  const found = (about.straits as Record<string, { a: string; b: string; strait: string }[]>)[map] ?? [];
  return found.find((link) => (link.a === a && link.b === b) || (link.a === b && link.b === a))?.strait ?? "";
}

function title(id: string): string {
  return id
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
