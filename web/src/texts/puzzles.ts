// Puzzles: the one of the day, the shelves, and what is said to an answer.
import { many } from "./format";

export const puzzles = {
  page: "Puzzles",
  title: "Puzzles",
  lead: "Positions out of real games. One decision is clearly the best; find it.",
  daily: "Puzzle of the day",
  dailyLead: "The same for everybody, until midnight UTC.",
  dailyDone: "Solved. The next one comes tomorrow.",
  solve: "Solve it",
  look: "Look again",
  streak: (days: number) => (days ? `${many(days, "day")} in a row` : "No days in a row yet"),
  shelf: (solved: number, all: number) => `${solved} of ${all} solved`,
  go: "Solve puzzles",
  goOf: (game: string) => `Solve puzzles: ${game}`,
  none: "There are no puzzles here.",
  next: "Next puzzle",
  all: "All puzzles",
  level: (level: number) => `Level ${level} of 5`,
  kinds: { "forced-win": "A forced win", "best-decision": "The best decision" } as Record<string, string>,
  theme: (title: string) => `It is about this: ${title.toLowerCase()}.`,
  allThemes: "All themes",
  themeOption: (title: string, labels: string[], count: number) =>
    `${title}${labels.length ? ` (${labels.join(", ")})` : ""}: ${count}`,
  hint: "Hint",
  showMove: "Show the answer",
  worth: "What decisions are worth",
  outOf: (share: number) => `${share} of 100 games`,
  about: "What they are about",
  aboutThis: "About this puzzle",
};
