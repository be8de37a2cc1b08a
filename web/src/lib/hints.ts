// What a bot thinks of the position, as the server answers a hint: everybody's chances and the best moves.
import type { Told } from "../messages.gen";

export interface HintedMove {
  move: string;
  text: string;
  places: string[];
  share: number;
  words: string;
  line: string[];
}

export interface Hint {
  seat: string;
  shares: Record<string, number>;
  moves: HintedMove[];
  forced: string;
  decided_in: number | null;
  answer: string[];
}

/** A move of a hint as if it were told, so that a board lights up its places. */
export function lit(hint: Hint | undefined, index = 0): Told | undefined {
  const move = hint?.moves[index];
  if (!hint || !move?.places.length) return undefined;
  return { number: -1 - index, kind: "hint", seat: hint.seat, at: 0, text: move.text, detail: { kind: "hint", places: move.places } };
}
