// What a bot thinks of the position, as the server answers a hint: everybody's chances and the best moves.
import type { EventView, HintAnswer } from "../messages.gen";

export type Hint = HintAnswer;

/** A move of a hint as if it were told, so that a board lights up its places. */
export function lit(hint: Hint | undefined, index = 0): EventView | undefined {
  const move = hint?.moves[index];
  if (!hint || !move?.places.length) return undefined;
  return {
    number: -1 - index,
    kind: "hint",
    seat: hint.seat,
    at: 0,
    text: move.text,
    detail: { kind: "hint", places: move.places },
  };
}

/** Whether what a seat has just done is one of the moves it was hinted at: then the hint goes on with the next. */
export function followed(hint: Hint | undefined, last: EventView | undefined): boolean {
  if (!hint || last?.kind !== "moved" || last.seat !== hint.seat) return false;
  return hint.moves.some((one) => [one, ...one.alike].some((other) => other.move === last.detail?.move));
}

/** A hint on the page, and which of its moves is lit on the board. */
export interface ShownHint {
  /** What a bot thinks; undefined while it does. */
  readonly hint: Hint | undefined;
  readonly selected: number;
  /** Light another move up; without one the hint is hidden. */
  select(index: number | undefined): void;
}
