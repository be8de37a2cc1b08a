// The map games: Final Conquest, Duels and its scenarios.
import type { MapView } from "../../messages.gen";
import type { GameParts } from "../parts";
import { emblem, factionsFor, ownerName } from "./about";
import Board from "./Board.svelte";
import Decision from "./Decision.svelte";
import Hand from "./Hand.svelte";
import Standing from "./Standing.svelte";
import { mapGames as texts } from "../../texts/map_games";
import { mapTerms } from "../../texts/terms";
import { rows } from "./land_sentences";

const SECRET = ["bid", "planning", "attack-hero", "defence-hero"];

export const parts: GameParts<MapView> = {
  layout: "strip",
  Board,
  Decision,
  Standing,
  Hand,
  terms: mapTerms,
  firstSteps: (game) => texts.firstSteps[game.split("/")[0] ?? ""] ?? [],
  colour: (seat) => `f-${seat}`,
  emblem: (seat) => emblem(seat),
  name: (seat) => ownerName(seat),
  factions: factionsFor,
  keys: texts.keys,
  moment: (view) => texts.round(view.round, view.round_limit),
  round: (view) => view.round,
  rows,
  // A hand of heroes, a mission, a bid or a plan is nobody else's business.
  secret: (view, seat) => {
    const me = view.players[seat];
    if (!me) return false;
    const heroes = Array.isArray(me.heroes) ? me.heroes.length : me.heroes;
    return heroes > 0 || me.mission !== null || SECRET.includes(view.stage);
  },
};
