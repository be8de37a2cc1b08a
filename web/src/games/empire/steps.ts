// Which step is meant: whether it goes at once, with how many, and from where.
import type { EmpireGroup, EmpireView } from "../../messages.gen";
import { isBattle } from "./tiles";

/** Whether a step goes with the click on its goal: nobody is fought, and no die shows what lies there to a whole stack. */
export function goesAtOnce(view: EmpireView, goal: EmpireGroup): boolean {
  if (isBattle(goal) || goal.warning) return false;
  return goal.most === 1 || view.board[goal.to ?? ""]?.discovered === true;
}

/** How many go: as many as were wanted, as far as may be; else all. */
export function fitting(goal: EmpireGroup, wanted: number | undefined): number {
  const most = goal.most ?? 1;
  return Math.max(goal.least ?? 1, Math.min(most, wanted ?? most));
}

/** The tiles whose stacks may go to another. */
export function comers(groups: EmpireGroup[], place: string): string[] {
  return groups.filter((group) => group.to === place && group.from).map((group) => group.from as string);
}
