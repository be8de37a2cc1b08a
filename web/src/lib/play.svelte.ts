// What one person is about to do: the seat that decides, its legal moves as the server groups them, what is chosen
// on the board so far, and the draft of a sealed answer. No rule is known here: moves are narrowed, never made up.
import type * as m from "../messages.gen";
import { Refused } from "./api";
import type { LiveTable } from "./table.svelte";
import { toasts } from "./toasts.svelte";

/** A group of legal moves: where from, where to, how many may go. `move` is the one with all who may go. */
export interface Group {
  kind: string;
  move: string;
  count: number;
  from?: string;
  and_from?: string;
  to?: string;
  land?: string;
  hero?: string;
  price?: number;
  most?: number;
  least?: number;
  cavalry?: number;
  infantry?: number;
  more_cavalry?: number;
  more_infantry?: number;
  /** The units a loss takes or a stay leaves, army by army. */
  armies?: { cavalry: number; infantry: number }[];
  /** The lands that belong to nobody once all of `move` have left them. */
  gives_up?: string[];
  /** An equal part of what bids must raise together. */
  share?: number;
  drops?: Record<string, string[]>;
  text?: string;
  all?: boolean;
}

/** The view of a seat; each game adds its own things. */
export interface View {
  game: string;
  viewer: string | null;
  seats: string[];
  to_act: string[];
  may_act: string[];
  prompt: string;
  moves: Group[];
  result: { winners: string[]; reason: string; scores: Record<string, number>; rule: string; words: string } | null;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  [thing: string]: any;
}

/** Whether nobody is waited for but the dice and the cards; the prompt says what they do. */
export const isChance = (view: View | undefined): boolean => view?.to_act[0] === "chance";

export interface Odds {
  win: number;
  draw: number;
  loss: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  [more: string]: any;
}

export class Play {
  /** The place chosen first, and the place chosen next. */
  from = $state<string>();
  to = $state<string>();
  /** Who is brought along with a move that is not sent yet, and to which place. */
  brought = $state<string>();
  place = $state<string>();
  /** Orders of a sealed answer that are not sent yet. */
  draft = $state<string[]>([]);
  /** The view after the draft, asked from the server. */
  #drafted = $state.raw<View>();
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
  }

  get frame(): m.Frame | undefined {
    return this.table.shown;
  }

  /** What is on the board: the table, or what it would be after the draft. */
  get view(): View | undefined {
    return this.#drafted ?? (this.frame?.view as View | null) ?? undefined;
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
    return ((this.frame?.view?.to_act as string[] | undefined) ?? []).length > 1 && this.seat !== undefined;
  }

  /** Whether this seat's sealed answer is in (it may be changed until all are). */
  get answered(): boolean {
    return this.seat !== undefined && (this.frame?.answered.includes(this.seat) ?? false);
  }

  get moves(): Group[] {
    return this.seat && !this.table.busy ? (this.view?.moves ?? []) : [];
  }

  movesFrom(place: string): Group[] {
    return this.moves.filter((group) => group.from === place || group.and_from === place);
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
      const view = (await this.table.preview(this.seat, [...this.draft, move])) as View;
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
      this.#drafted = left.length ? ((await this.table.preview(this.seat, left)) as View) : undefined;
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

  /** The exact odds of a battle a move would begin; undefined where there are none or the host has them off. */
  async odds(move: string, hero?: string): Promise<Odds | undefined> {
    if (!this.seat || !this.frame?.table.odds) return undefined;
    try {
      const request = { type: "odds", seat: this.seat, move, ...(hero ? { hero } : {}) };
      const answer = (await this.table.ask(request)) as m.Answer;
      return (answer.detail as m.OddsAnswer).odds as unknown as Odds;
    } catch (error) {
      if (error instanceof Refused) return undefined;
      throw error;
    }
  }
}
