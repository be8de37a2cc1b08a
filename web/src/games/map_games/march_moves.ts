// Which of the offered moves is meant: where armies may begin and go, who joins an attack, how many go, and how it is
// written. Nothing but the server's groups and what is chosen; no rule is known here.
import { fill } from "../../lib/template";
import type { MapGroup, Units } from "../../messages.gen";
import { army, atMost, butOne, covers, NONE, total } from "./units";

export type Counts = Record<string, Units>;

const begins = (group: MapGroup, land: string) => group.from === land || group.and_from === land;

export const isAttack = (group: MapGroup | undefined): boolean =>
  group?.kind === "attack" || group?.kind === "joint-attack";

export const retreatsTo = (group: MapGroup, land: string): boolean => group.kind === "retreat" && group.to === land;

/** The groups that begin in a land: marches from it, or what can be done in it. */
export function beginning(moves: MapGroup[], land: string): MapGroup[] {
  return moves.filter((group) => begins(group, land) || group.land === land || retreatsTo(group, land));
}

/** Lands where a choice can begin. */
export function sources(moves: MapGroup[]): string[] {
  const found = new Set<string>();
  for (const group of moves) {
    for (const land of [group.from, group.and_from, group.land]) if (land) found.add(land);
    if (group.kind === "retreat" && group.to) found.add(group.to);
  }
  return [...found];
}

/** Where the armies of a land may go, and whether that is an attack. */
export function goals(moves: MapGroup[], from: string | undefined): Map<string, boolean> {
  const found = new Map<string, boolean>();
  if (!from) return found;
  for (const group of moves) if (group.to && begins(group, from)) found.set(group.to, isAttack(group));
  return found;
}

/** The lands whose armies may go to another, alone or together. */
export function comers(moves: MapGroup[], to: string): string[] {
  const found = new Set<string>();
  for (const group of moves) {
    if (group.to === to) for (const land of [group.from, group.and_from]) if (land) found.add(land);
  }
  return [...found];
}

/** Whether a goal can be reached without a partner. */
export function reachesAlone(moves: MapGroup[], from: string | undefined, to: string | undefined): boolean {
  return moves.some((group) => group.to === to && group.from === from && !group.and_from);
}

/** Lands whose army could join the attack of another. */
export function partners(moves: MapGroup[], from: string | undefined, to: string | undefined): string[] {
  if (!from) return [];
  return moves
    .filter((group) => group.to === to && group.and_from && begins(group, from))
    .map((group) => (group.from === from ? group.and_from : group.from) as string);
}

/** The group that is meant by a beginning, a goal and a partner. */
export function meant(moves: MapGroup[], from?: string, to?: string, partner?: string): MapGroup | undefined {
  if (!to) return undefined;
  const all = moves.filter((group) => group.to === to);
  const retreat = all.find((group) => group.kind === "retreat");
  if (retreat || !from) return retreat;
  if (partner) return all.find((group) => group.and_from && begins(group, from) && begins(group, partner));
  return all.find((group) => !group.and_from && group.from === from) ?? all.find((group) => begins(group, from));
}

/** The lands a group takes units from; for a retreat where they go. */
export function armiesOf(group: MapGroup | undefined): string[] {
  if (!group) return [];
  if (group.kind === "retreat") return [group.to as string];
  return [group.from, group.and_from].filter((land): land is string => Boolean(land));
}

/** How many may go from a land in a group. */
export function most(group: MapGroup | undefined, land: string): Units {
  if (!group) return NONE;
  if (group.and_from === land) return { cavalry: group.more_cavalry ?? 0, infantry: group.more_infantry ?? 0 };
  return { cavalry: group.cavalry ?? 0, infantry: group.infantry ?? 0 };
}

/** How many of a land may go anywhere. */
export function mostFrom(moves: MapGroup[], land: string): Units {
  return moves
    .filter((group) => begins(group, land))
    .map((group) => most(group, land))
    .reduce(
      (one, other) => ({
        cavalry: Math.max(one.cavalry, other.cavalry),
        infantry: Math.max(one.infantry, other.infantry),
      }),
      NONE,
    );
}

/** Who goes unless somebody says otherwise: all who may, but one where the land would be given up. */
export function usual(group: MapGroup): Counts {
  const given = group.gives_up ?? [];
  return Object.fromEntries(
    armiesOf(group).map((land) => {
      const all = most(group, land);
      return [land, given.includes(land) && total(all) > 1 ? butOne(all) : all];
    }),
  );
}

/** Who goes from a land before its goal is known: as on a plain move, if there is one. */
export function usualFrom(moves: MapGroup[], land: string): Units {
  const all = mostFrom(moves, land);
  const keeps = moves.some((group) => group.gives_up?.includes(land) && total(most(group, land)) === total(all));
  return keeps && total(all) > 1 ? butOne(all) : all;
}

/** The counts of a group that come nearest to what was chosen before its goal was known. */
export function fitting(group: MapGroup, land: string, chosen: Units | undefined): Counts {
  const counts = usual(group);
  const units = chosen && atMost(most(group, land), chosen);
  return units && total(units) && armiesOf(group).includes(land) ? { ...counts, [land]: units } : counts;
}

/** The lands that are given up when so many go. */
export function givenUp(group: MapGroup | undefined, counts: Counts): string[] {
  return (group?.gives_up ?? []).filter((land) => covers(counts[land] ?? NONE, most(group, land)));
}

/** The move as it is written, or undefined while the counts make none. */
export function written(group: MapGroup | undefined, counts: Counts): string | undefined {
  const lands = armiesOf(group);
  const [first, second] = lands.map((land) => army(counts[land] ?? NONE));
  if (!group || !first || (lands.length > 1 && !second)) return undefined;
  return fill(group.template, { army: first, more: second ?? "" });
}

/** Whether a group offers every mix of its units. */
export function everyMix(group: MapGroup): boolean {
  const mixes = (units: Units) => (units.cavalry + 1) * (units.infantry + 1) - 1;
  return group.count === armiesOf(group).reduce((product, land) => product * mixes(most(group, land)), 1);
}
