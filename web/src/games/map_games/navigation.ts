// Where the keyboard and the camera go: the next legal place, the nearest land in a direction, what to look at.
import type { MapView } from "../../messages.gen";
import { preferences } from "../../lib/preferences.svelte";
import { typing } from "../../lib/keys";
import type { Point, Shape } from "./chart";
import type { Choice } from "./choice.svelte";

/** Whether a key is the game's: nobody types, no dialog is open, nobody else has answered it. */
export function ours(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return false;
  return !document.querySelector("dialog:modal, [aria-modal=true]");
}

/** The letter pressed, if this browser's owner wants single letters. */
export function letter(event: KeyboardEvent): string {
  return preferences.letters ? event.key.toLowerCase() : "";
}

/** The lands that can be chosen now, in the order of the server's moves. */
export function nextLegal(choice: Choice | undefined): string[] {
  if (!choice) return [];
  if (choice.comers.length) return choice.comers;
  const goals = [...choice.goals.keys()];
  return goals.length ? goals : choice.sources;
}

/** The nearest connected land in a direction; where none is connected, the nearest of all. */
export function towards(view: MapView, shapes: Map<string, Shape>, from: string, [dx, dy]: Point): string {
  const here = shapes.get(from)?.centre;
  if (!here) return from;
  const best = (ids: Iterable<string>): string | undefined => {
    let found: string | undefined;
    let least = Infinity;
    for (const id of ids) {
      const there = shapes.get(id)?.centre;
      if (!there || id === from || view.lands[id]?.forbidden) continue;
      const [x, y] = [there[0] - here[0], there[1] - here[1]];
      const along = x * dx + y * dy;
      const across = Math.abs(x * dy - y * dx);
      if (along <= 0 || across > along * 1.4) continue;
      const far = along + across * 1.5;
      if (far < least) [least, found] = [far, id];
    }
    return found;
  };
  return best(view.lands[from]?.neighbours ?? []) ?? best(shapes.keys()) ?? from;
}

/** The lands a decision is about; empty at rest. */
export function follow(view: MapView, choice: Choice | undefined, wide: boolean): string[] {
  if (!choice) return view.battle ? [view.battle.from, view.battle.to] : [];
  const { turn } = choice;
  if (turn.to && choice.comers.length) return [turn.to, ...choice.comers];
  if (turn.to && turn.from) return [...new Set([turn.from, turn.to, ...choice.armies])];
  const { battle } = view;
  if (battle) {
    const retreats = turn.moves.filter((group) => group.kind === "retreat").map((group) => group.to as string);
    return [battle.from, battle.to, ...retreats];
  }
  const kinds = new Set(turn.moves.map((group) => group.kind));
  if (turn.from && choice.goals.size) return [turn.from, ...choice.goals.keys()];
  if (kinds.has("disband") || kinds.has("bribe")) return choice.sources;
  if (!wide && turn.seat && choice.sources.length)
    return [...new Set([...choice.sources, ...choice.turn.moves.flatMap((group) => group.to ?? [])])];
  return [];
}
