// The Game of Conquests. What the game itself says comes from the server.
import { many } from "./format";

export const conquests = {
  firstSteps: [
    "Choose one of your lit fighters, then a lit square: bring a Soldier or your Champion forward.",
    "The dots and arrows on a fighter show where it goes. Whoever is captured comes back with a chevron more, so look before you take.",
  ],
  seats: { plain: "Plain", painted: "Painted" } as Record<string, string>,
  move: (number: number) => `Move ${number}`,
  reserve: "Reserve",
  noReserve: "Nobody waits",
  yourMove: "Your move",
  chooseFighter: "Move a fighter",
  chooseText: (count: number) => `${many(count, "fighter")} can move. Choose one, or drag it.`,
  saveGeneral: "Save your General",
  dangerText: "Your General is in Danger. The lit fighters can end it.",
  fighter: (fighter: string, square: string) => `${fighter} on ${square}`,
  goalText: (moves: number, captures: number) =>
    captures
      ? `${many(moves, "square")} in reach, ${many(captures, "capture")} among them.`
      : `${many(moves, "square")} in reach.`,
  step: "Your draft · step two of two",
  bringBack: "Bring one back?",
  goes: (square: string) => `Your General goes to ${square}. One reserve fighter may join him.`,
  soldier: "A Soldier may stand on any free square around the General; others where the lit squares show.",
  chooseReserve: "Choose a fighter of your reserve, then a lit square.",
  chooseSquare: (fighter: string) => `Where shall the ${fighter} stand?`,
  leads: (fighter: string) => `Where shall your General go? The ${fighter} comes back beside him.`,
  leave: "Leave the reserve waiting",
  takeBack: "Take back",
  another: "Choose another",
  finalNote: "Nothing is sent until the fighter has its square, or stays in the reserve.",
  atHand: "Fighter at hand",
  now: (fighter: string, goes: string) => `${fighter}: ${goes.charAt(0).toLowerCase()}${goes.slice(1)}`,
  levels: (fighter: string, levels: number) =>
    levels === 1
      ? "The General is never promoted."
      : `The ${fighter} has ${levels} levels. Each time he is captured he gains a chevron and waits in the reserve; captured with ${levels} chevrons he retires.`,
  weaker: "The Champion is the other way round: every promotion makes him weaker.",
  danger: "Danger",
  quiet: (count: number, limit: number) => `${count} quiet moves of ${limit}`,
  again: "This position stands for the second time.",
  chevrons: (level: number) => many(level, "chevron"),
  empty: "empty",
  canMove: "you may move it",
  canGo: "you may move here",
  canTake: "you may capture",
  canPlace: "may be placed here",
  chosen: "chosen",
  last: "last move",
  grid: "The board, six by six",
  cannot: (what: string) => `${what} cannot go there.`,
  nobody: "None of your fighters there can move.",
  yours: (fighter: string) => `The ${fighter} has no move now.`,
  rowGo: (squares: string) => `move to ${squares}`,
  rowTaken: (squares: string) => `captured from ${squares}`,
  rowReached: (squares: string) => `reached from ${squares}`,
  reserveOf: (seat: string) => `Reserve of ${seat}`,
};
