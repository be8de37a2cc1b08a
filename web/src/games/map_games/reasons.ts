// Why something cannot be done, in the server's words: a move is tried out, and its refusal says it with the rule's label.
import { Refused } from "../../lib/api";
import type { Group, Play, View } from "../../lib/play.svelte";
import { army, total } from "./units";
import type { MapView, Units } from "./view";

export interface Reason {
  text: string;
  rule: string;
}

/** What the server says about a move: why it may not be made, or the view after it if that is for one to know. */
export interface Tried {
  reason?: Reason;
  view?: View;
}

export async function tryOut(play: Play, move: string): Promise<Tried> {
  if (!play.seat) return {};
  try {
    return { view: (await play.table.preview(play.seat, [move])) as View };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.code === "illegal" ? { reason: { text: error.message, rule: error.rule } } : {};
  }
}

/** The move whose refusal explains why a click on a land does nothing; undefined where nothing is to be explained. */
export function questionAbout(
  view: MapView,
  moves: Group[],
  seat: string,
  land: string,
  from?: string,
): string | undefined {
  const kinds = new Set(moves.map((group) => group.kind));
  if (kinds.has("ready")) return `recruit ${land} 1i`;
  if (kinds.has("bribe")) return `bribe ${land}`;
  if (!kinds.has("end")) return undefined;
  const here = view.lands[land];
  if (!from && here?.owner === seat) return here.neighbours[0] && march(view, land, here.neighbours[0]);
  const origin = from ?? nearest(view, seat, land);
  return origin && march(view, origin, land);
}

/** An army's march with all who can act, or with all who stand there where nobody can. */
function march(view: MapView, from: string, to: string): string {
  const here = view.lands[from];
  const units: Units | undefined = here && (total(here.ready) ? here.ready : here);
  return `${from}>${to} ${(units && army(units)) || "1i"}`;
}

/** A land of a seat from which another is to be reached: a neighbour with units that can act, any with units, any. */
function nearest(view: MapView, seat: string, land: string): string | undefined {
  const own = Object.entries(view.lands).filter(([, one]) => one.owner === seat);
  const rank = ([id, one]: (typeof own)[number]) =>
    (view.lands[land]?.neighbours.includes(id) ? 4 : 0) + (total(one.ready) ? 2 : 0) + (total(one) ? 1 : 0);
  return own.sort((one, other) => rank(other) - rank(one))[0]?.[0];
}
