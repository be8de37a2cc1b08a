// Which step is meant: whether it goes at once, with how many, from where, and how to ask why none is possible.
import type { Group } from "../../lib/play.svelte";
import { around, isBattle, type EmpireGroup, type EmpireView } from "./view";

/** Whether a step goes with the click on its goal: nobody is fought, and no die shows what lies there to a whole stack. */
export function goesAtOnce(view: EmpireView, goal: EmpireGroup): boolean {
  if (isBattle(goal) || goal.warning) return false;
  return goal.most === 1 || view.board[goal.to ?? ""]?.discovered === true;
}

/** How many go: as many as were wanted, as far as may be; else all. */
export function fitting(goal: Group, wanted: number | undefined): number {
  const most = goal.most ?? 1;
  return Math.max(goal.least ?? 1, Math.min(most, wanted ?? most));
}

/** The tiles whose stacks may go to another. */
export function comers(groups: Group[], place: string): string[] {
  return groups.filter((group) => group.to === place && group.from).map((group) => group.from as string);
}

/** The step whose refusal explains why a click on a tile does nothing. */
export function questionAbout(view: EmpireView, seat: string, place: string, from?: string): string | undefined {
  if (from) return `${from}-${place} 1`;
  const tile = view.board[place];
  if (tile?.owner === seat) return `${place}-${around(place)[0]} 1`;
  const stacks = Object.entries(view.board).filter(([, one]) => one.owner === seat && one.soldiers > 0);
  const near = stacks.find(([id]) => around(place).includes(id)) ?? stacks[0];
  return near && `${near[0]}-${place} 1`;
}
