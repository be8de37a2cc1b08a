// What a click on a square or on a fighter of the reserve means. Only moves that the server offers are chosen among.
import type { Selection } from "../../lib/turn";
import type { ConquestsGroup, ConquestsView } from "../../messages.gen";
import { hasDrops, withDrop } from "./fighters";

/** What there is to choose from: the board, the moves, what is chosen so far, and who chooses. */
export interface Choosing {
  board: ConquestsView["board"];
  moves: readonly ConquestsGroup[];
  selection: Selection;
  seat: string;
}

/** What a click does: it selects, it has chosen a move, it asks why there is none, or it does nothing. */
export type Click =
  | { does: "select"; selection: Selection }
  | { does: "send"; move: string }
  | { does: "explain"; origin: string }
  | { does: "idle"; fighter: string }
  | { does: "nothing" };

const NOTHING: Click = { does: "nothing" };
const select = (selection: Selection): Click => ({ does: "select", selection });

/** The squares that the chosen fighter may go to, each with its group; with a fighter of the reserve where it may join. */
export function goalsOf(moves: readonly ConquestsGroup[], { from, brought }: Selection): Map<string, ConquestsGroup> {
  const going = moves.filter((group) => group.from === from && (!brought || group.drops[brought]));
  return new Map(going.map((group) => [group.to ?? "", group]));
}

/** The group of the move chosen so far, when both of its squares are. */
export function chosen(moves: readonly ConquestsGroup[], { from, to }: Selection): ConquestsGroup | undefined {
  return from && to ? moves.find((group) => group.from === from && group.to === to) : undefined;
}

/** The squares on which the fighter that is brought back may stand, once the General's move is chosen. */
export function placesOf(moves: readonly ConquestsGroup[], selection: Selection): string[] {
  return (selection.brought && chosen(moves, selection)?.drops[selection.brought]) || [];
}

/** Say what a click on a square does. */
export function clickSquare({ board, moves, selection, seat }: Choosing, square: string): Click {
  const { from, brought } = selection;
  const moving = moves.some((group) => group.from === square);
  const group = chosen(moves, selection);
  if (group && hasDrops(group)) {
    if (brought && placesOf(moves, selection).includes(square))
      return { does: "send", move: withDrop(group, brought, square) };
    return square === from || moving ? select({}) : NOTHING;
  }
  const goal = goalsOf(moves, selection).get(square);
  if (goal) return hasDrops(goal) ? select({ from, to: square, brought: brought ?? onlyOne(goal) }) : sent(goal);
  if (square === from) return select({});
  if (moving) return select({ from: square });
  if (from && board[square]?.side !== seat) return { does: "explain", origin: from };
  return board[square]?.side === seat ? { does: "idle", fighter: board[square]?.fighter ?? "" } : NOTHING;
}

const sent = (goal: ConquestsGroup): Click => ({ does: "send", move: goal.move });

/** The fighter that can be brought back, where there is but one. */
function onlyOne(group: ConquestsGroup): string | undefined {
  const [first, ...more] = Object.keys(group.drops);
  return more.length ? undefined : first;
}

/** Whether a fighter of the reserve may be chosen: with the move chosen so far, or before any. */
export function mayJoin(moves: readonly ConquestsGroup[], selection: Selection, fighter: string): boolean {
  const group = chosen(moves, selection);
  return (group ? [group] : moves).some((one) => one.drops[fighter] !== undefined);
}

/** What is chosen after a click on a fighter of the reserve: who would lead him in is taken up with him. */
export function clickReserve(moves: readonly ConquestsGroup[], selection: Selection, fighter: string): Selection {
  const { from, to, brought } = selection;
  if (to) return { from, to, brought: brought === fighter ? undefined : fighter };
  if (brought === fighter) return {};
  return { from: moves.find((group) => group.drops[fighter])?.from, brought: fighter };
}
