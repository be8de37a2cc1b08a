// A board on which something is asked and the server judges what is done: a step of a lesson, a puzzle. To boards and
// cards of games it is a `Turn` like any other; no rule is known here.
import { untrack } from "svelte";
import type * as m from "../messages.gen";
import { Refused } from "./api";
import { Pacing, type Paced } from "./pacing";
import { preferences } from "./preferences.svelte";
import type { Judge } from "./school";
import { toasts } from "./toasts.svelte";
import { select, type Turn, type View } from "./turn";

/** Why something cannot be done, for the learner. */
export interface Said {
  words: string;
  rule: string;
}

/** A verdict with what it led to, as pacing shows it. */
interface Judged extends Paced {
  verdict: m.Judgement;
}

export class Exercise<V extends View = View> implements Turn<V> {
  from = $state<string>();
  to = $state<string>();
  brought = $state<string>();
  draft = $state.raw<string[]>([]);
  offered = $state.raw<V["moves"][number][]>([]);
  sending = $state(false);
  busy = $state(false);
  showing = $state.raw<m.EventView>();
  events = $state.raw<m.EventView[]>([]);
  /** What is on the board, and what the server judged last, ahead of what is being shown. */
  verdict = $state.raw<m.Judgement>();
  #newest = $state.raw<m.Judgement>();
  /** The board with the draft of a sealed answer. */
  #drafted = $state.raw<V>();
  /** Why the last thing that was tried cannot be done. */
  said = $state.raw<Said>();
  /** Failures and hints so far. */
  tries = $state(0);
  decision = $state(0);
  #pacing: Pacing<Judged>;

  constructor(
    readonly judge: Judge,
    begun?: m.Judgement,
  ) {
    this.#pacing = new Pacing<Judged>(
      {
        show: (event) => {
          this.showing = event;
          if (event && !this.events.some((one) => one.number === event.number)) this.events = [...this.events, event];
        },
        settle: ({ verdict }) => this.#settle(verdict),
        wait: (busy) => (this.busy = busy),
      },
      () => preferences.speed,
    );
    if (begun) this.#settle(begun);
    $effect(() => {
      const moves = this.view?.moves ?? [];
      untrack(() => (this.offered = [...(this.draft.length ? this.offered : []), ...moves]));
    });
    $effect(() => () => this.#pacing.close());
  }

  get view(): V | undefined {
    return this.#drafted ?? this.settled;
  }

  get settled(): V | undefined {
    return this.verdict?.view as V | undefined;
  }

  get newest(): V | undefined {
    return this.#newest?.view as V | undefined;
  }

  get state(): m.Judgement["state"] | undefined {
    return this.verdict?.state;
  }

  get viewer(): string | undefined {
    return this.verdict?.seat;
  }

  get seats(): readonly string[] {
    return this.viewer ? [this.viewer] : [];
  }

  get seat(): string | undefined {
    const { viewer, view } = this;
    if (!viewer || !view || this.state === "passed" || this.state === "failed") return undefined;
    return view.to_act.includes(viewer) || view.may_act.includes(viewer) ? viewer : undefined;
  }

  get moves(): V["moves"][number][] {
    return this.seat && !this.busy ? (this.view?.moves ?? []) : [];
  }

  readonly odds = true;
  readonly answered = false;
  readonly answer: readonly string[] = [];
  readonly answeredSeats: readonly string[] = [];

  get sealed(): boolean {
    return (this.settled?.to_act.length ?? 0) > 1 && this.seat !== undefined;
  }

  /** The learner's moves that are on the board, without a draft. */
  get #played(): string[] {
    return this.verdict?.moves ?? [];
  }

  clear(): void {
    select(this, {});
  }

  /** Begin, or begin again. */
  async begin(): Promise<void> {
    this.#pacing.close();
    this.busy = false;
    this.showing = undefined;
    await this.#ask([], (verdict) => {
      this.events = [];
      this.#settle(verdict);
      return true;
    });
  }

  skip(): void {
    this.#pacing.skip();
  }

  send(...moves: string[]): Promise<boolean> {
    return this.#attempt(moves);
  }

  async order(move: string): Promise<boolean> {
    if (!this.seat || this.sending) return false;
    return this.#ask([...this.#played, ...this.draft, move], (verdict) => {
      if (verdict.state === "refused") return this.#refuse(verdict);
      if (verdict.state !== "going") return this.#show(verdict);
      this.draft = [...this.draft, move];
      this.#drafted = verdict.view as V;
      this.clear();
      return true;
    });
  }

  seal(last: string): Promise<boolean> {
    return this.#attempt([...this.draft, last]);
  }

  async undo(index = this.draft.length - 1): Promise<void> {
    if (!this.seat || this.sending || !this.draft.length) return;
    const left = this.draft.filter((_, place) => place !== index);
    await this.#ask([...this.#played, ...left], (verdict) => {
      if (verdict.state === "refused") return this.#refuse(verdict);
      this.draft = left;
      this.#drafted = left.length ? (verdict.view as V) : undefined;
      return true;
    });
  }

  async assess(move: string): Promise<m.AssessAnswer | undefined> {
    if (!this.seat) return undefined;
    return this.#asked(this.judge.assess([...this.#played, ...this.draft], move));
  }

  /** The reason stands beside what is asked, so that nobody else has to tell it. */
  async explain(place: string, origin?: string): Promise<undefined> {
    if (!this.seat) return undefined;
    const answer = await this.#asked(this.judge.explain([...this.#played, ...this.draft], place, origin));
    if (answer?.refusal) this.said = { words: answer.refusal.text, rule: answer.refusal.rule };
    return undefined;
  }

  async #attempt(moves: string[]): Promise<boolean> {
    if (!this.seat || this.sending) return false;
    const before = this.#played.length;
    return this.#ask([...this.#played, ...moves], (verdict) => {
      if (verdict.state !== "refused") return this.#show(verdict);
      if (verdict.moves.length > before && !this.draft.length) this.#show({ ...verdict, state: "going" }); // the first of several were made
      return this.#refuse(verdict);
    });
  }

  #refuse(verdict: m.Judgement): boolean {
    this.said = { words: verdict.words, rule: verdict.rule };
    return false;
  }

  /** Let what came of a move be seen, one thing after another. */
  #show(verdict: m.Judgement): boolean {
    if (verdict.state === "failed") this.tries += 1;
    const told = Math.max(0, ...this.events.map((event) => event.number));
    const events = verdict.events.map((event) => ({ ...event, number: told + event.number }));
    this.#newest = verdict;
    this.said = undefined;
    this.clear();
    const { seat, view } = verdict;
    const decisions = view.to_act.includes(seat) ? { [seat]: this.decision + 1 } : {};
    const frame = { events, view, decisions, answered: [], table: { status: "running" }, you: { seats: [seat] } };
    this.#pacing.add({ ...frame, verdict: { ...verdict, events } });
    return true;
  }

  #settle(verdict: m.Judgement): void {
    const fresh = verdict.events.filter((event) => !this.events.some((one) => one.number === event.number));
    this.events = [...this.events, ...fresh];
    this.verdict = this.#newest = verdict;
    this.draft = [];
    this.#drafted = undefined;
    this.said = undefined;
    this.decision += 1;
    this.clear();
  }

  /** Ask for a verdict, one at a time. */
  async #ask(moves: string[], take: (verdict: m.Judgement) => boolean): Promise<boolean> {
    this.sending = true;
    try {
      return take(await this.judge.judge(moves, this.tries));
    } catch (error) {
      toasts.refused(error);
      return false;
    } finally {
      this.sending = false;
    }
  }

  /** What the server answers; undefined where it refuses the question. */
  async #asked<T>(question: Promise<T>): Promise<T | undefined> {
    try {
      return await question;
    } catch (error) {
      if (error instanceof Refused) return undefined;
      throw error;
    }
  }
}
