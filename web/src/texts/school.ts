// The school: courses, lessons and their steps.
import { many } from "./format";

/** What a place that is pointed out says aloud. */
export const pointedOut = "pointed out";

export const school = {
  page: "Learn",
  title: "Learn by playing",
  lead: "Short lessons on real boards: read a sentence, make a move. What you have learnt is kept in this browser.",
  all: "All courses",
  learn: "Learn",
  learnGame: (game: string) => `Learn: ${game}`,
  courseFacts: (steps: number, minutes: number) => `${many(steps, "step")}, about ${many(minutes, "minute")}`,
  begin: "Begin",
  goOn: "Go on",
  again: "Once more",
  finished: "Finished",
  extra: "Beside the course",
  done: (passed: number, steps: number) => `${passed} of ${steps} steps`,
  starsOf: (stars: number, all: number) => `${stars} of ${all} stars`,
  noCourse: "There is no course for this game.",
  noLesson: "There is no such lesson.",
  step: (number: number, steps: number) => `Step ${number} of ${steps}`,
  steps: "Steps of this lesson",
  goTo: (number: number, stars: number | undefined) =>
    `Step ${number}${stars === undefined ? "" : stars ? `, ${many(stars, "star")}` : ", left out"}`,
  lesson: "What to do",
  hint: "Hint",
  showMove: "Show the move",
  moveIs: (moves: string[]) => `The move: ${moves.join(", then ")}.`,
  restart: "Begin again",
  next: "Next step",
  nextLesson: (title: string) => `Next: ${title}`,
  toCourse: "Back to the course",
  play: "Play a game",
  passed: "Well done.",
  failed: "Not quite.",
  refused: "The rules say no.",
  stars: (stars: number) => many(stars, "star"),
  courseDone: "You have finished the course.",
  happened: "What happened",
  nothing: "Nothing yet.",
  teaches: "Rules",
  yours: "You",
  skip: "Skip",
  signs: "What the signs mean",
  finish: "Done",
};
