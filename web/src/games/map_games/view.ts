// What a view of the map games holds beyond what every view has; see `conqueror/games/map_games/view.py`.
import type { View } from "../../lib/play.svelte";
import { mapGames as texts } from "../../texts/map_games";

export interface Land {
  name: string;
  /** A seat, `independent`, or null for nobody. */
  owner: string | null;
  cavalry: number;
  infantry: number;
  ready: { cavalry: number; infantry: number };
  extra: boolean;
  fort: "none" | "small" | "great";
  sea: boolean;
  food: number;
  coins: number;
  home: string | null;
  region: string;
  forbidden: boolean;
  neighbours: string[];
}

export interface Mission {
  id: string;
  name: string;
  text: string;
  prize: number;
}

export interface Player {
  alive: boolean;
  coins: number;
  income: number;
  units: number;
  quota: number;
  food: number;
  points: number;
  forts: number;
  matured_forts: string[];
  /** Names for the own seat, a number for the others. */
  heroes: string[] | number;
  hero_prices: number[];
  available: { hero: string; price: number }[];
  mission: Mission | "secret" | null;
  rallied: boolean;
  prized: boolean;
  accomplished: string[];
  bid: number | "sealed" | null;
}

export interface ChronicleCard {
  id: string;
  name: string;
  text: string;
  sword: boolean;
  minimum: number;
}

/** One part of a side's strength: units, the place that is defended, a hero, or the die. */
export interface SumPart {
  part: "units" | "place" | "hero" | "die";
  name: string;
  number: number;
}

export interface SideSum {
  total: number;
  parts: SumPart[];
}

export interface Sums {
  attacker: SideSum;
  defender: SideSum;
}

/** What view and events say of a battle alike. */
export interface Fought {
  attacker: string;
  defender: string;
  from: string;
  and_from: string | null;
  to: string;
  heroes: { attacker: string | null; defender: string | null };
  dice: [number, number] | null;
  /** Given while both armies are as they met. */
  sums?: Sums | null;
  outcome?: "attacker" | "defender" | "draw" | null;
  /** The side that threw again. */
  thrown_by?: "attacker" | "defender";
}

export interface Battle extends Fought {
  cavalry: number;
  infantry: number;
  margin: number | null;
  /** Whether the attack wins without a hero, and whether a hero could bring anything all the same. */
  sure?: boolean;
  hero_gains?: boolean;
}

export interface MapView extends View {
  map: "grand" | "campaign";
  round: number;
  round_limit: number;
  /** How many forts win; 0 where forts alone do not. */
  forts_to_hold: number;
  stage: string;
  turn: string;
  first: string;
  planned: string[];
  acted: string[];
  lands: Record<string, Land>;
  players: Record<string, Player>;
  card: ChronicleCard | null;
  battle: Battle | null;
  bribery: { warned: boolean; expired: boolean } | null;
  claims: { seat: string; lands: string[]; replies_left: number }[];
  burnt: string[];
}

export type Kind = "cavalry" | "infantry";
export const KINDS: Kind[] = ["cavalry", "infantry"];

export interface Units {
  cavalry: number;
  infantry: number;
}

/** A view as the map games draw it. */
export function mapView(view: View | undefined): MapView | undefined {
  return view as MapView | undefined;
}

export function landOf(view: MapView, id: string): Land {
  const land = view.lands[id];
  if (!land) throw new Error(`There is no land ${id}.`);
  return land;
}

/** A land as it stands within a sentence: “Rome”, “the Libyan Sea”. */
export function within(land: Land): string {
  return land.sea ? texts.theSea(land.name) : land.name;
}

const NOWHERE: Land = {
  name: "",
  owner: null,
  cavalry: 0,
  infantry: 0,
  ready: { cavalry: 0, infantry: 0 },
  extra: false,
  fort: "none",
  sea: false,
  food: 0,
  coins: 0,
  home: null,
  region: "",
  forbidden: false,
  neighbours: [],
};

/** The land a battle is about; a land without a name where no battle is told, so that its question can be answered. */
export function fieldOf(view: MapView): Land {
  return view.lands[view.battle?.to ?? ""] ?? NOWHERE;
}

const BEFORE_TURNS = ["deal", "card", "bid", "lot", "loss", "planning", "over"];

/** How many units of a land have acted; only the seat at turn has any. */
export function spent(view: MapView, land: Land): Units {
  if (land.owner !== view.turn || BEFORE_TURNS.includes(view.stage)) return { cavalry: 0, infantry: 0 };
  return { cavalry: land.cavalry - land.ready.cavalry, infantry: land.infantry - land.ready.infantry };
}
