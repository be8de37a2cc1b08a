// A decision as the boards and cards of the games know it: what may be chosen, what is chosen so far, and callbacks for
// what was chosen. Nothing of a connection: a test, a replay or another page can give one made of plain data.
import type * as m from "../messages.gen";

/** The view of a seat, of whatever game. */
export type View = NonNullable<m.Frame["view"]>;
/** A group of legal moves, of whatever game. */
export type Group = View["moves"][number];

/** Whether nobody is waited for but the dice and the cards; the prompt says what they do. */
export const isChance = (view: View | undefined): boolean => view?.to_act[0] === "chance";

/** What is chosen on the board so far. */
export interface Selection {
  /** The place chosen first, and the place chosen next. */
  from?: string | undefined;
  to?: string | undefined;
  /** Who is brought along with the move. */
  brought?: string | undefined;
}

/** Choose this on the board, and nothing else. */
export function select(turn: Selection, { from, to, brought }: Selection): void {
  turn.from = from;
  turn.to = to;
  turn.brought = brought;
}

/** `V` is the view of the game. */
export interface Turn<V extends View = View> extends Selection {
  /** The seat that decides now; undefined if it is nobody's of this screen. */
  readonly seat: string | undefined;
  /** The seats of this screen, and the one it is looked from. */
  readonly seats: readonly string[];
  readonly viewer: string | undefined;
  /** The number of the decision; -1 where none is asked. */
  readonly decision: number;
  /** What is on the board, with the draft. */
  readonly view: V | undefined;
  /** What may be chosen. */
  readonly moves: V["moves"][number][];
  /** Everything told so far. */
  readonly events: readonly m.EventView[];
  /** Whether what happened is still being shown. */
  readonly busy: boolean;
  /** Whether an answer is on its way. */
  readonly sending: boolean;
  /** Whether odds are shown at this table. */
  readonly odds: boolean;

  /** Whether several seats answer at once, sealed; whether this seat has, and what; and who else has. */
  readonly sealed: boolean;
  readonly answered: boolean;
  readonly answer: readonly string[];
  readonly answeredSeats: readonly string[];
  /** Orders of a sealed answer that are not sent yet, and every group that was offered for them. */
  readonly draft: readonly string[];
  readonly offered: readonly V["moves"][number][];

  /** Forget what is chosen. */
  clear(): void;
  /** Moves were chosen: they answer the decision. */
  send(...moves: string[]): Promise<boolean>;
  /** An order of a sealed answer was chosen. */
  order(move: string): Promise<boolean>;
  /** Orders are taken out of the draft: the last one, or one by its index. */
  undo(index?: number): Promise<void>;
  /** The draft is closed by its last move. */
  seal(last: string): Promise<boolean>;
  /** Ask all about a move before it is sent; undefined where the decision is not open any more. */
  assess(move: string): Promise<m.AssessAnswer | undefined>;
  /** Ask why nothing can be done at a place, or why nobody goes there from an origin. */
  explain(place: string, origin?: string): Promise<m.RefusalView | undefined>;
}
