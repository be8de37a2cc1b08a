// Lands as a map shows them: found, named, and whose units have acted.
import type { BattleReport, BattleView, LandView, MapView, Units } from "../../messages.gen";
import { mapGames as texts } from "../../texts/map_games";

/** A battle as the table shows it, or as a move was told that led it on. */
export type Fought = BattleView | BattleReport;
export type Kind = "cavalry" | "infantry";
export const KINDS: Kind[] = ["cavalry", "infantry"];

export function landOf(view: MapView, id: string): LandView {
  const land = view.lands[id];
  if (!land) throw new Error(`There is no land ${id}.`);
  return land;
}

/** A land as it stands within a sentence: “Rome”, “the Libyan Sea”. */
export function within(land: LandView): string {
  return land.sea ? texts.theSea(land.name) : land.name;
}

const NOWHERE: LandView = {
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
export function fieldOf(view: MapView): LandView {
  return view.lands[view.battle?.to ?? ""] ?? NOWHERE;
}

const BEFORE_TURNS = ["deal", "card", "bid", "lot", "loss", "planning", "over"];

/** How many units of a land have acted; only the seat at turn has any. */
export function spent(view: MapView, land: LandView): Units {
  if (land.owner !== view.turn || BEFORE_TURNS.includes(view.stage)) return { cavalry: 0, infantry: 0 };
  return { cavalry: land.cavalry - land.ready.cavalry, infantry: land.infantry - land.ready.infantry };
}
