// The review of one game, as far as the server has come with it: chart and luck first, then its decisions.
import type * as m from "../messages.gen";
import { Refused } from "./api";

/** How the server is asked about the review of one game. */
export interface ReviewAccess {
  begin(): Promise<m.ReviewAnswer>;
  look(after: number): Promise<m.ReviewAnswer>;
  retry(number: number, moves: readonly string[]): Promise<m.Retried>;
  assess(number: number, moves: readonly string[], move: string): Promise<m.AssessAnswer>;
  explain(number: number, moves: readonly string[], place: string, origin?: string): Promise<m.ExplainAnswer>;
}

/** How long to wait before the server is asked again, in milliseconds: while it works, and when it is away. */
const SOON = 600;
const AWAY = 3000;

/** The decisions there are, with those judged since; a later judgement replaces an earlier one. */
export function merged(known: readonly m.DecisionView[], fresh: readonly m.DecisionView[]): m.DecisionView[] {
  const found = new Map(known.map((move) => [move.number, move]));
  for (const move of fresh) found.set(move.number, move);
  return [...found.values()].sort((one, other) => one.number - other.number);
}

/** Of some moments in order, the next after one, or the last before it. */
export function neighbour(places: readonly number[], at: number, way: 1 | -1): number | undefined {
  return way > 0 ? places.find((place) => place > at) : places.filter((place) => place < at).at(-1);
}

export class GameReview {
  status = $state<m.ReviewAnswer["status"]>("waiting");
  phase = $state<m.ReviewAnswer["phase"]>("charting");
  done = $state(0);
  of = $state(1);
  order = $state.raw<string[]>([]);
  /** Of each moment of the review: the number of the event it is looked at under. */
  numbers = $state.raw<number[]>([]);
  chart = $state.raw<number[][]>([]);
  luck = $state.raw<m.ThrowView[]>([]);
  turning = $state.raw<m.TurningPointView[]>([]);
  moves = $state.raw<m.DecisionView[]>([]);
  seats = $state.raw<Record<string, m.SeatReviewView>>({});
  /** Why there is none. */
  refusal = $state("");
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(readonly access: ReviewAccess) {}

  /** The decisions that are called something. */
  readonly mistakes = $derived(this.moves.filter((move) => move.judgement !== ""));

  start(): void {
    this.refusal = "";
    void this.#ask(() => this.access.begin());
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #ask(asking: () => Promise<m.ReviewAnswer>): Promise<void> {
    try {
      this.#take(await asking());
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (!["unreachable", "busy"].includes(error.code)) {
        this.refusal = error.message;
        return;
      }
      this.#later(AWAY, () => this.access.begin());
      return;
    }
    if (this.status !== "complete") this.#later(SOON, () => this.access.look(this.done));
  }

  #later(wait: number, asking: () => Promise<m.ReviewAnswer>): void {
    if (!this.#closed) this.#timer = setTimeout(() => void this.#ask(asking), wait);
  }

  #take(answer: m.ReviewAnswer): void {
    this.status = answer.status;
    this.phase = answer.phase;
    this.of = answer.of;
    this.done = answer.done;
    this.order = answer.order;
    this.numbers = answer.numbers;
    if (answer.chart) this.chart = answer.chart;
    if (answer.luck) this.luck = answer.luck;
    if (answer.turning_points) this.turning = answer.turning_points;
    if (answer.moves.length) this.moves = merged(this.moves, answer.moves);
    this.seats = answer.seats;
  }
}
