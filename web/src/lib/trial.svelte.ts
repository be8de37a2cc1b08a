// A decision of a finished game, decided once more: the board is played on as at a table, but what is sent is judged.
import type * as m from "../messages.gen";
import { Refused } from "./api";
import type { ReviewAccess } from "./review.svelte";
import { toasts } from "./toasts.svelte";
import { select, type Turn, type View } from "./turn";

export class Trial implements Turn {
  from = $state<string>();
  to = $state<string>();
  brought = $state<string>();
  draft = $state<string[]>([]);
  offered = $state.raw<View["moves"][number][]>([]);
  sending = $state(false);
  /** What became of the answer. */
  verdict = $state.raw<m.Retried>();
  view = $state.raw<View>();
  readonly busy = false;
  readonly odds = true;
  readonly answered = false;
  readonly answer = [];
  readonly answeredSeats = [];

  constructor(
    readonly access: ReviewAccess,
    readonly asked: m.DecisionView,
    readonly events: readonly m.EventView[],
  ) {}

  get seat(): string | undefined {
    return this.verdict ? undefined : this.asked.seat;
  }

  get seats(): readonly string[] {
    return [this.asked.seat];
  }

  get viewer(): string {
    return this.asked.seat;
  }

  get decision(): number {
    return this.asked.number;
  }

  get sealed(): boolean {
    return this.asked.sealed;
  }

  get moves(): View["moves"][number][] {
    return this.verdict ? [] : (this.view?.moves ?? []);
  }

  clear(): void {
    select(this, {});
  }

  /** Begin, or begin again. */
  async begin(): Promise<boolean> {
    this.verdict = undefined;
    this.draft = [];
    this.offered = [];
    return this.#tried([]);
  }

  send(...moves: string[]): Promise<boolean> {
    return this.#tried(moves);
  }

  order(move: string): Promise<boolean> {
    return this.#tried([...this.draft, move]);
  }

  async undo(index = this.draft.length - 1): Promise<void> {
    await this.#tried(this.draft.filter((_, place) => place !== index));
  }

  seal(last: string): Promise<boolean> {
    return this.#tried([...this.draft, last]);
  }

  async assess(move: string): Promise<m.AssessAnswer | undefined> {
    return this.#answered(this.access.assess(this.asked.number, this.draft, move));
  }

  async explain(place: string, origin?: string): Promise<m.RefusalView | undefined> {
    const said = await this.#answered(this.access.explain(this.asked.number, this.draft, place, origin));
    return said?.refusal ?? undefined;
  }

  /** Ask what becomes of moves; a part of a sealed answer goes on. */
  async #tried(moves: string[]): Promise<boolean> {
    if (this.sending || this.verdict) return false;
    this.sending = true;
    try {
      const found = await this.access.retry(this.asked.number, moves);
      if (found.state === "refused") {
        toasts.refused(new Refused("illegal", found.words, found.rule));
        return false;
      }
      this.view = found.view;
      this.clear();
      if (found.state === "going") {
        this.draft = found.moves;
        this.offered = [...(found.moves.length ? this.offered : []), ...found.view.moves];
      } else this.verdict = found;
      return true;
    } catch (error) {
      toasts.refused(error);
      return false;
    } finally {
      this.sending = false;
    }
  }

  async #answered<T>(question: Promise<T>): Promise<T | undefined> {
    try {
      return await question;
    } catch (error) {
      if (error instanceof Refused) return undefined;
      throw error;
    }
  }
}
