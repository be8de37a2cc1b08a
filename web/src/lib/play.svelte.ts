// What one person is about to do: the seat that decides, its legal moves as the server groups them, what is chosen
// on the board so far, and the draft of a sealed answer. No rule is known here: moves are narrowed, never made up.
import type * as m from "../messages.gen";
import { Refused } from "./api";
import { untrack } from "svelte";
import type { LiveTable } from "./table.svelte";
import { toasts } from "./toasts.svelte";

/** The view of a seat, of whatever game. */
export type View = NonNullable<m.Frame["view"]>;
/** A group of legal moves, of whatever game. */
export type Group = View["moves"][number];

/** Whether nobody is waited for but the dice and the cards; the prompt says what they do. */
export const isChance = (view: View | undefined): boolean => view?.to_act[0] === "chance";

/** A person's play at a table; `V` is the view of its game. */
export class Play<V extends View = View> {
  /** The place chosen first, and the place chosen next. */
  from = $state<string>();
  to = $state<string>();
  /** Who is brought along with a move that is not sent yet, and to which place. */
  brought = $state<string>();
  place = $state<string>();
  /** Orders of a sealed answer that are not sent yet. */
  draft = $state<string[]>([]);
  /** Every group that was offered for the draft, so that its orders can be named. */
  offered = $state.raw<V["moves"][number][]>([]);
  /** The view after the draft, asked from the server. */
  #drafted = $state.raw<V>();
  sending = $state(false);
  #decision = -1;

  constructor(readonly table: LiveTable) {
    $effect(() => {
      const decision = this.seat ? (this.table.shown?.decisions[this.seat] ?? -1) : -1;
      if (decision !== this.#decision) {
        this.#decision = decision;
        this.clear();
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

  /** The seat this person decides for now; undefined if none of theirs is asked. */
  get seat(): string | undefined {
    const viewer = this.frame?.you.viewer ?? undefined;
    const mine = this.frame?.you.seats ?? [];
    if (!viewer || !mine.includes(viewer) || this.frame?.table.status !== "running") return undefined;
    const may = this.view?.to_act.includes(viewer) || this.view?.may_act.includes(viewer);
    return may ? viewer : undefined;
  }

  /** Whether several seats answer at once, sealed. */
  get sealed(): boolean {
    return (this.frame?.view?.to_act ?? []).length > 1 && this.seat !== undefined;
  }

  /** Whether this seat's sealed answer is in (it may be changed until all are). */
  get answered(): boolean {
    return this.seat !== undefined && (this.frame?.answered.includes(this.seat) ?? false);
  }

  get moves(): V["moves"][number][] {
    return this.seat && !this.table.busy ? (this.view?.moves ?? []) : [];
  }

  clear(): void {
    this.from = undefined;
    this.to = undefined;
    this.brought = undefined;
    this.place = undefined;
  }

  /** Answer the decision. A sealed answer is gathered in the draft and sent with `seal`. */
  async send(...moves: string[]): Promise<boolean> {
    if (!this.seat || this.sending) return false;
    this.sending = true;
    try {
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

  /** Put an order into the draft; the server says what the board would be like. */
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

  /** Take orders out of the draft: the last one, or one by its index. */
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

  /** Send the draft, closed by its last move (`ready`). */
  async seal(last: string): Promise<boolean> {
    const done = await this.send(...this.draft, last);
    if (done) {
      this.draft = [];
      this.#drafted = undefined;
    }
    return done;
  }

  /** Ask all about a move before it is sent; undefined where the decision is not open any more. */
  async assess(move: string): Promise<m.AssessAnswer | undefined> {
    if (!this.seat) return undefined;
    return this.#asked(this.table.assess(this.seat, move));
  }

  /** Ask why nothing can be done at a place, or why nobody goes there from an origin. */
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
