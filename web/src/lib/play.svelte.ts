// What one person is about to do: the seat that decides, its legal moves as the server groups them, what is chosen
// on the board so far, and the draft of a sealed answer. No rule is known here: moves are narrowed, never made up.
import type * as m from "../messages.gen";
import { Refused } from "./api";
import { untrack } from "svelte";
import type { LiveTable } from "./table.svelte";
import { toasts } from "./toasts.svelte";
import { select, type Turn, type View } from "./turn";

/** A person's play at a table; `V` is the view of its game. Boards and cards of games know it as a `Turn`. */
export class Play<V extends View = View> implements Turn<V> {
  from = $state<string>();
  to = $state<string>();
  brought = $state<string>();
  draft = $state<string[]>([]);
  offered = $state.raw<V["moves"][number][]>([]);
  /** The view after the draft, asked from the server. */
  #drafted = $state.raw<V>();
  sending = $state(false);
  /** A question about moves that would throw much away; they wait for the answer. */
  doubt = $state.raw<{ moves: string[]; question: string }>();
  #sure = false;
  #decision = -1;

  constructor(readonly table: LiveTable) {
    $effect(() => {
      const { decision } = this;
      if (decision !== this.#decision) {
        this.#decision = decision;
        this.clear();
        this.doubt = undefined;
        this.draft = [];
        this.#drafted = undefined;
      }
    });
    $effect(() => {
      const moves = this.view?.moves ?? [];
      untrack(() => (this.offered = [...(this.draft.length ? this.offered : []), ...moves]));
    });
  }

  get frame(): m.Frame | undefined {
    return this.table.shown;
  }

  /** What is on the board: the table, or what it would be after the draft. */
  get view(): V | undefined {
    return this.#drafted ?? this.settled;
  }

  /** The table as it is shown, without the draft. The table plays the game that `V` is the view of. */
  get settled(): V | undefined {
    return (this.frame?.view as V | null) ?? undefined;
  }

  /** The table as the server showed it last, ahead of what is being shown. */
  get newest(): V | undefined {
    return (this.table.frame?.view as V | null) ?? undefined;
  }

  get events(): readonly m.EventView[] {
    return this.table.events;
  }

  get busy(): boolean {
    return this.table.busy;
  }

  get odds(): boolean {
    return this.frame?.table.odds !== false;
  }

  get seats(): readonly string[] {
    return this.frame?.you.seats ?? [];
  }

  get viewer(): string | undefined {
    return this.frame?.you.viewer ?? undefined;
  }

  get seat(): string | undefined {
    const { viewer } = this;
    if (!viewer || !this.seats.includes(viewer) || this.frame?.table.status !== "running") return undefined;
    const may = this.view?.to_act.includes(viewer) || this.view?.may_act.includes(viewer);
    return may ? viewer : undefined;
  }

  get decision(): number {
    return this.seat ? (this.frame?.decisions[this.seat] ?? -1) : -1;
  }

  get sealed(): boolean {
    return (this.frame?.view?.to_act ?? []).length > 1 && this.seat !== undefined;
  }

  /** A sealed answer may be changed until all are in. */
  get answered(): boolean {
    return this.seat !== undefined && this.answeredSeats.includes(this.seat);
  }

  get answer(): readonly string[] {
    return this.frame?.answer ?? [];
  }

  get answeredSeats(): readonly string[] {
    return this.frame?.answered ?? [];
  }

  get moves(): V["moves"][number][] {
    return this.seat && !this.table.busy ? (this.view?.moves ?? []) : [];
  }

  clear(): void {
    select(this, {});
  }

  async send(...moves: string[]): Promise<boolean> {
    if (!this.seat || this.sending) return false;
    this.sending = true;
    try {
      if (await this.#isDoubted(this.seat, moves)) return false;
      await this.table.play(this.seat, moves);
      this.clear();
      return true;
    } catch (error) {
      toasts.refused(error);
      return false;
    } finally {
      this.sending = false;
    }
  }

  /** Whether the coach of the table asks about a move first; once for each time it is wanted. */
  async #isDoubted(seat: string, moves: string[]): Promise<boolean> {
    const sure = this.#sure;
    this.#sure = false;
    if (sure || !this.frame?.table.coach || moves.length !== 1 || this.sealed) return false;
    const answer = await this.#asked(this.table.check(seat, moves[0]!));
    if (!answer?.loss) return false;
    this.doubt = { moves, question: answer.question };
    return true;
  }

  /** Play what was asked about all the same. */
  async insist(): Promise<void> {
    const { doubt } = this;
    this.doubt = undefined;
    if (!doubt) return;
    this.#sure = true;
    await this.send(...doubt.moves);
  }

  /** Think again about what was asked about. */
  reconsider(): void {
    this.doubt = undefined;
  }

  /** The server says what the board would be like with the order. */
  async order(move: string): Promise<boolean> {
    if (!this.seat || this.sending) return false; // a second click before the answer orders nothing twice
    this.sending = true;
    try {
      const view = (await this.table.preview(this.seat, [...this.draft, move])) as V;
      this.draft = [...this.draft, move];
      this.#drafted = view;
      this.clear();
      return true;
    } catch (error) {
      toasts.refused(error);
      return false;
    } finally {
      this.sending = false;
    }
  }

  /** Answer with a move whatever it takes: alone, or as the next of a sealed answer, which is sent when it is whole. */
  async take(move: string): Promise<boolean> {
    if (!this.sealed || !this.seat) return this.send(move);
    try {
      await this.table.play(this.seat, [...this.draft, move]);
      this.draft = [];
      this.#drafted = undefined;
      return true;
    } catch {
      return this.order(move); // it is not whole yet, or the server says why the move may not be made
    }
  }

  async undo(index = this.draft.length - 1): Promise<void> {
    if (!this.seat || this.sending || !this.draft.length) return;
    this.sending = true;
    const left = this.draft.filter((_, place) => place !== index);
    try {
      this.#drafted = left.length ? ((await this.table.preview(this.seat, left)) as V) : undefined;
      this.draft = left;
    } catch (error) {
      toasts.refused(error);
    } finally {
      this.sending = false;
    }
  }

  async seal(last: string): Promise<boolean> {
    const done = await this.send(...this.draft, last);
    if (done) {
      this.draft = [];
      this.#drafted = undefined;
    }
    return done;
  }

  async assess(move: string): Promise<m.AssessAnswer | undefined> {
    if (!this.seat) return undefined;
    return this.#asked(this.table.assess(this.seat, move));
  }

  async explain(place: string, origin?: string): Promise<m.RefusalView | undefined> {
    if (!this.seat) return undefined;
    const answer = await this.#asked(this.table.explain(this.seat, place, origin));
    return answer?.refusal ?? undefined;
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
