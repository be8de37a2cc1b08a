// Which lands are marked and how: chosen, goal, lit for a move, dashed for an attack, dotted for the last move.
import type { MapView } from "../../messages.gen";
import type { Choice } from "./choice.svelte";

/** The mark of each marked land, by its class; later marks go before earlier ones. */
export function marksOf(view: MapView, choice: Choice | undefined, last: string[]): Map<string, string> {
  const marks = new Map<string, string>();
  for (const land of last) marks.set(land, "last");
  if (choice) markChoice(marks, view, choice);
  if (view.battle && !choice?.turn.to) marks.set(view.battle.to, "to");
  return marks;
}

function markChoice(marks: Map<string, string>, view: MapView, choice: Choice): void {
  const { turn } = choice;
  const kinds = new Set(turn.moves.map((group) => group.kind));
  if (turn.from && !kinds.has("recruit") && !kinds.has("disband") && !kinds.has("bribe")) {
    for (const [land, attack] of choice.goals)
      marks.set(land, `${attack ? "lit foe" : "lit"}${turn.to ? " faint" : ""}`);
  } else {
    const forced = kinds.has("disband");
    for (const land of choice.comers.length ? choice.comers : choice.sources) {
      const bought = view.lands[land]?.owner !== turn.seat && kinds.has("bribe");
      marks.set(land, forced ? "lit forced" : bought ? "lit foe" : turn.from || kinds.has("end") ? "lit can" : "lit");
    }
  }
  if (turn.from) marks.set(turn.from, "from");
  for (const land of choice.armies) if (land !== turn.to) marks.set(land, "from");
  if (turn.to) marks.set(turn.to, choice.attacking ? "to" : "to goal");
}
