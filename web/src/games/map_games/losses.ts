// Losses struck out on the map: only what some offered loss holds can be struck out.
import type { MapGroup, Units } from "../../messages.gen";
import { covers, NONE, same } from "./units";
import type { Kind } from "./lands";

const alike = (first: Units[], second: Units[]) =>
  first.length === second.length && first.every((one, place) => same(one, second[place] ?? NONE));

/** The losses that are offered, each army by army; the usual one first. */
export const offered = (moves: MapGroup[]): MapGroup[] => moves.filter((group) => group.kind === "lose");

/** The offered loss that is exactly what is struck out. */
export function lossOf(moves: MapGroup[], struck: Units[]): MapGroup | undefined {
  return offered(moves).find((group) => alike(group.armies ?? [], struck));
}

/** Whether any offered loss takes a unit of this kind from an army. */
export function mayFall(moves: MapGroup[], place: number, kind: Kind): boolean {
  return offered(moves).some((group) => (group.armies?.[place]?.[kind] ?? 0) > 0);
}

/** What is struck out after one more unit; from the top it begins anew. */
export function strike(moves: MapGroup[], struck: Units[], place: number, kind: Kind): Units[] {
  const sets = offered(moves).map((group) => group.armies ?? []);
  const now = (sets[0] ?? []).map((_, army) => struck[army] ?? NONE);
  const within = (units: Units[]) => sets.some((set) => set.every((one, army) => covers(one, units[army] ?? NONE)));
  const raised = now.map((one, army) => (army === place ? { ...one, [kind]: one[kind] + 1 } : one));
  if (within(raised)) return raised;
  const only = now.map((_, army) => (army === place ? { ...NONE, [kind]: 1 } : NONE));
  return within(only) && !alike(only, now) ? only : now.map(() => NONE);
}
