// Reviews: a finished game looked at again.
import { many, percent } from "./format";

/** Points as people read them: `12 points`, `0.4 points`. */
const points = (loss: number): string => {
  const shown = loss >= 10 ? Math.round(loss) : Math.round(loss * 10) / 10;
  return many(shown, "point");
};
const signed = (value: number): string => {
  const shown = Math.round(Math.abs(value) * 100);
  return `${shown === 0 ? "±" : value > 0 ? "+" : "−"}${shown} %`;
};

export const review = {
  open: "Review",
  close: "Close the review",
  title: "Review",
  parts: { moments: "Moments", seats: "Seats", luck: "Luck" } as Record<string, string>,
  choose: "What of the review is shown",
  waiting: "Other games are looked at first …",
  charting: "Everybody's chances are worked out …",
  judging: (done: number, of: number) => `Decisions are judged: ${done} of ${of} …`,
  complete: (decisions: number) => `${many(decisions, "decision")} judged.`,
  again: "Try once more",
  chances: "Chances at this moment",
  table: "The chances as a table",
  moment: "Moment",
  begin: "Start",
  move: (number: number) => `Move ${number}`,
  turning: "Turning points",
  turns: { luck: "Chance", decision: "A decision", plans: "Plans" } as Record<string, string>,
  /** Whoever won most by a change, and how much. */
  mostGained: (change: Record<string, number>, named: (seat: string) => string): string => {
    const [seat, gained] = Object.entries(change).reduce((one, other) => (other[1] > one[1] ? other : one), ["", 0]);
    return seat ? `${named(seat)} ${signed(gained)}` : "";
  },
  mistakes: "Mistakes",
  noMistakes: "None was found.",
  allMistakes: (count: number) => `All ${count}`,
  noneYet: "None was found so far.",
  next: "Next mistake",
  previous: "Mistake before",
  keys: "M: next mistake, Shift+M: the one before",
  judged: { inaccuracy: "Inaccuracy", mistake: "Mistake", blunder: "Blunder", "": "Good" } as Record<string, string>,
  signs: { inaccuracy: "?!", mistake: "?", blunder: "??" } as Record<string, string>,
  loses: (loss: number) => `loses ${points(loss)}`,
  losesNothing: "loses nothing worth telling",
  played: "Played",
  best: "Better",
  worth: (share: number) => `worth ${percent(share)}`,
  hindsight: "With all cards open",
  hindsightText: (loss: number | null) =>
    loss === null
      ? "The better answer could not have been played: nobody could know that."
      : loss >= 0.5
        ? `It lost ${points(loss)}, by what nobody could know then.`
        : loss <= -0.5
          ? `It gained ${points(-loss)}, by what nobody could know then.`
          : "It lost nothing.",
  onlyKnown: "Judged by what the seat could know at that moment.",
  tryIt: "Try it",
  tryTitle: (seat: string) => `What would you play as ${seat}?`,
  tryBack: "Back to the review",
  tryAgain: "Try again",
  tryShow: "Show the best",
  right: "Right",
  rightText: (loss: number) => (loss < 0.5 ? "Nothing better was found." : `Only ${points(loss)} short of the best.`),
  wrong: (loss: number) => `It loses ${points(loss)}`,
  because: (reason: string) => `Because it ${reason}.`,
  thinking: "The answer is looked at …",
  settingUp: "The moment is set up …",
  accuracy: "Accuracy",
  accuracyOf: (value: number | null) => (value === null ? "–" : value.toFixed(0)),
  words: {
    flawless: "flawless",
    masterly: "masterly",
    strong: "strong",
    sound: "sound",
    uneven: "uneven",
    shaky: "shaky",
    wild: "wild",
    "nothing to decide": "nothing to decide",
  } as Record<string, string>,
  perDecision: (loss: number, decisions: number) =>
    `${loss.toFixed(1)} points lost in each of ${many(decisions, "decision")}`,
  counts: (inaccuracies: number, mistakes: number, blunders: number) =>
    [many(inaccuracies, "inaccuracy", "inaccuracies"), many(mistakes, "mistake"), many(blunders, "blunder")].join(", "),
  accuracyAbout: "100 is a decision nothing better was found for. A loss of 23 points leaves 37.",
  throws: "The largest throws",
  noThrows: "No chance had a part in this game.",
  ledger: "What made the result",
  ledgerOf: "Of whom",
  ledgerAbout: "Together these are the result, to the last digit.",
  account: {
    start: "At the start",
    luck: "Luck",
    own: "Own decisions",
    rivals: "Decisions of others",
    drift: "Drift of the judgement",
    result: "Result",
  } as Record<string, string>,
  accountAbout: {
    drift: "The judgement changed though nobody threw and nobody erred.",
  } as Record<string, string>,
  adjusted: (value: number) => `Without luck it would have been ${percent(value)}.`,
  percent,
  signed,
};
