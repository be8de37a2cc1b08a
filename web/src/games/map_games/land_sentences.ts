// Lands as sentences: for the labels of the map's buttons, the list, and the card that opens on a land.
import type { MapGroup, MapView } from "../../messages.gen";
import { markedPlaces } from "../../lib/notices";
import type { Row } from "../parts";
import { ownerName } from "./about";
import type { Choice } from "./choice.svelte";
import { coins, either, listed, units } from "../../texts/format";
import { mapGames as texts } from "../../texts/map_games";
import { pointedOut } from "../../texts/school";
import { landOf, spent } from "./lands";

/** A text with a capital first letter. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What a land is worth: “small fort, 1 food, 2 coins, home of Rome”. */
export function worth(view: MapView, id: string): string[] {
  const land = landOf(view, id);
  return [
    land.home ? texts.home(ownerName(land.home)) : "",
    texts.forts[land.fort],
    land.food ? texts.worth.food(land.food) : "",
    land.coins ? coins(land.coins) : "",
  ].filter(Boolean);
}

/** Who stands in a land: “1 cavalry, 2 infantry, 1 of them has acted”. */
export function garrison(view: MapView, id: string): string {
  const land = landOf(view, id);
  const gone = spent(view, land);
  const acted = gone.cavalry + gone.infantry;
  const total = land.cavalry + land.infantry;
  if (!total) return units(land);
  const note = !acted ? "" : acted === total ? texts.worth.allActed(total) : texts.worth.someActed(acted);
  return units(land) + note;
}

/** What the viewer may do in a land now. */
function allowed(choice: Choice, id: string): string[] {
  const { turn } = choice;
  const can: string[] = [];
  if (turn.to === id) can.push(texts.can.goal);
  else if (turn.from === id) can.push(texts.can.chosen);
  else if (choice.goals.has(id)) can.push(choice.goals.get(id) ? texts.can.attack : texts.can.move);
  else {
    const kinds = new Set(choice.begin(id).map((group) => group.kind));
    if (kinds.has("recruit") || kinds.has("bonus")) can.push(texts.can.recruit);
    else if (kinds.has("retreat")) can.push(texts.can.retreat);
    else if (kinds.has("disband")) can.push(texts.can.disband);
    else if (kinds.has("bribe")) can.push(texts.can.bribe);
    else if (kinds.size) can.push(texts.can.act);
  }
  return can;
}

/** A land as one sentence, with what the viewer may do there now. */
export function sentence(view: MapView, id: string, choice: Choice | undefined): string {
  const land = landOf(view, id);
  const parts = [land.name, land.owner ? ownerName(land.owner) : texts.nobody];
  if (land.cavalry + land.infantry) parts.push(garrison(view, id));
  parts.push(...worth(view, id));
  if (land.forbidden) parts.push(texts.forbidden);
  const threat = markedPlaces(view).get(id);
  if (threat) parts.push(threat);
  if (choice) parts.push(...allowed(choice, id));
  return `${parts.join(", ")}.`;
}

/** How a land's button on the map is called; one that a lesson points out says so. */
export function labelOf(view: MapView, id: string, choice: Choice | undefined, pointed: readonly string[]): string {
  const label = view.lands[id] ? sentence(view, id, choice) : id;
  return pointed.includes(id) ? `${label}, ${pointedOut}` : label;
}

/** What can be done in or from a land, in words. */
export function possible(view: MapView, moves: MapGroup[], id: string): string {
  const name = (land: string | undefined) => (land ? (view.lands[land]?.name ?? land) : "");
  const goals = (...kinds: string[]) => [
    ...new Set(
      moves
        .filter((group) => kinds.includes(group.kind) && (group.from === id || group.and_from === id))
        .map((group) => name(group.to)),
    ),
  ];
  const here = (kind: string) => moves.filter((group) => group.kind === kind && group.land === id);
  const phrases: string[] = [];
  const attacks = goals("attack", "joint-attack");
  const marches = goals("move");
  if (attacks.length) phrases.push(texts.list.attack(listed(attacks)));
  if (marches.length) phrases.push(texts.list.move(listed(marches)));
  const recruits = [...here("recruit"), ...here("bonus")];
  const amount = (group: MapGroup) => units({ cavalry: group.cavalry ?? 0, infantry: group.infantry ?? 0 });
  if (recruits.length) phrases.push(texts.list.recruit(either(recruits.map(amount))));
  if (here("disband").length) phrases.push(texts.list.disband(either(here("disband").map(amount))));
  if (here("bribe").length) phrases.push(texts.list.bribe);
  if (moves.some((group) => group.kind === "retreat" && group.to === id)) phrases.push(texts.list.retreat);
  return capital(phrases.join("; "));
}

/** The board as a readable list, lands that can act first. */
export function rows(view: MapView): Row[] {
  const all = Object.entries(view.lands).map(([id, land]) => ({
    place: land.name,
    owner: land.owner ? ownerName(land.owner) : "—",
    holds:
      capital(
        [land.cavalry + land.infantry ? garrison(view, id) : "", ...worth(view, id)].filter(Boolean).join(", "),
      ) || "—",
    neighbours: land.neighbours.map((one) => view.lands[one]?.name ?? one).join(", "),
    can: land.forbidden ? capital(texts.forbidden) : possible(view, view.moves, id),
  }));
  return all.sort((a, b) => Number(Boolean(b.can)) - Number(Boolean(a.can)) || a.place.localeCompare(b.place));
}
