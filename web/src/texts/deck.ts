// The deck of one's own mistakes.
import { many } from "./format";

export const deck = {
  title: "Your own mistakes",
  facts: (all: number, due: number) =>
    `${many(all, "mistake")} kept, ${due ? `${due} to repeat today` : "none to repeat today"}.`,
  repeat: "Repeat",
  keep: "Keep for later",
  keepText: "It comes back after 1, 3, 7 and 21 days, on the page of puzzles.",
  kept: "Kept: take it out",
  empty: "Nothing is left to repeat today.",
  gone: "The game of this mistake cannot be opened any more.",
  takeOut: "Take it out",
  all: "All puzzles",
};
