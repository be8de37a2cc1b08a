// What a click on a tile means: which step, with how many soldiers, and whether it goes at once.
import type { EmpireGroup, EmpireView } from "../../messages.gen";
import type { Selection } from "../../lib/turn";
import { isBattle, written } from "./tiles";

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
export function comers(groups: readonly EmpireGroup[], place: string): string[] {
  return groups.filter((group) => group.to === place && group.from).map((group) => group.from as string);
}

/** What there is to choose from: the board, the moves, what is chosen so far, who chooses, and how many shall go. */
export interface Choosing {
  view: EmpireView;
  moves: readonly EmpireGroup[];
  selection: Selection;
  seat: string | undefined;
  wanted: number | undefined;
}

/** What a click does: it selects, it has chosen a move, or it asks why there is none. */
export type Click =
  | { does: "select"; selection: Selection }
  | { does: "send"; move: string }
  | { does: "explain"; origin: string | undefined };

/** The tiles that the chosen stack may go to, each with its group. */
export function goalsOf(moves: readonly EmpireGroup[], from: string | undefined): Map<string, EmpireGroup> {
  return new Map(moves.filter((group) => group.from && group.from === from).map((group) => [group.to ?? "", group]));
}

/** Say what a click on a tile does. */
export function clickTile({ view, moves, selection, seat, wanted }: Choosing, place: string): Click {
  const { from } = selection;
  const goal = from === place ? undefined : goalsOf(moves, from).get(place);
  if (goal && goesAtOnce(view, goal)) return { does: "send", move: written(goal, fitting(goal, wanted)) };
  if (goal) return { does: "select", selection: { from, to: place } };
  if (from === place) return { does: "select", selection: {} };
  if (moves.some((group) => group.from === place)) return { does: "select", selection: { from: place } };
  const [only, ...more] = comers(moves, place);
  if (!from && only && !more.length && view.board[place]?.owner !== seat)
    return { does: "select", selection: { from: only, to: place } };
  return { does: "explain", origin: from };
}
