// A review beside its replay: which moment of the one is which of the other, what is marked, and what is tried again.
import type * as m from "../messages.gen";
import type { Source } from "./record";
import { GameReview, neighbour, type ReviewAccess } from "./review.svelte";
import { Trial } from "./trial.svelte";

/** The last place of ascending numbers that is not above one; 0 where all are. */
export function lastUpTo(numbers: readonly number[], most: number): number {
  const after = numbers.findIndex((number) => number > most);
  return Math.max(0, after < 0 ? numbers.length - 1 : after - 1);
}

/** What the board shows of a decision: where the better answer would have gone. */
export function marksOf(move: m.DecisionView | undefined): m.SinceView | undefined {
  if (!move?.judgement) return undefined;
  const [start, goal] = move.best.places;
  if (start === undefined) return undefined;
  if (goal === undefined) return { deeds: [], taken: [{ place: start, was: move.seat, now: null }], traces: [] };
  return { deeds: [], taken: [], traces: [{ seat: move.seat, start, goal, attack: true }] };
}

export class Reviewing {
  readonly review: GameReview;
  /** The decision that is decided once more. */
  trial = $state.raw<Trial>();

  constructor(
    readonly source: Source,
    readonly access: ReviewAccess,
  ) {
    this.review = new GameReview(access);
    this.review.start();
  }

  readonly #steps = $derived.by(() => this.source.steps.map((step) => step.number));
  /** The moments of the review with which a round begins. */
  readonly rounds = $derived.by(() => this.source.rounds.map((place) => this.moment(place)));

  /** The place in the replay of a moment of the review. */
  place(moment: number): number {
    return lastUpTo(this.#steps, this.review.numbers[moment] ?? 0);
  }

  /** The moment of the review at a place in the replay. */
  moment(place: number): number {
    return lastUpTo(this.review.numbers, this.#steps[place] ?? 0);
  }

  /** Where a moment stands on the line of the replay, from 0 to 1. */
  along = (moment: number): number => this.place(moment) / Math.max(1, this.#steps.length - 1);

  /** What is marked on the board at a place. */
  marks(place: number): m.SinceView | undefined {
    const moment = this.moment(place);
    return marksOf(this.review.moves.find((move) => move.number <= moment && moment <= move.last));
  }

  /** The place of the next mistake, or of the one before. */
  mistake(at: number, way: 1 | -1): number | undefined {
    return neighbour(
      this.review.mistakes.map((move) => this.place(move.last)),
      at,
      way,
    );
  }

  try(move: m.DecisionView): void {
    const before = this.source.steps.slice(0, this.place(move.number));
    this.trial = new Trial(this.access, move, before);
    void this.trial.begin();
  }

  close(): void {
    this.review.close();
  }
}
