// The hint of one table page: asked for with a button; when its player has followed it, asked anew for what comes next.
import { untrack } from "svelte";
import type { Answer } from "../messages.gen";
import { followed, type Hint } from "./hints";
import type { Play } from "./play.svelte";
import { toasts } from "./toasts.svelte";

export class TableHint {
  /** What a bot thinks; `"asked"` while it does. */
  shown = $state.raw<Hint | "asked">();
  /** Which of its moves is lit on the board. */
  selected = $state(0);
  #about = "";
  #last: Hint | undefined;

  constructor(readonly play: Play) {
    $effect(() => {
      const { seat, draft, table } = this.play;
      const decision = seat && !table.busy ? [seat, table.shown?.decisions[seat] ?? "", ...draft].join("|") : "";
      untrack(() => this.#turn(decision));
    });
  }

  get hint(): Hint | undefined {
    return this.shown === "asked" ? undefined : this.shown;
  }

  /** Another decision, or another draft of it. */
  #turn(decision: string): void {
    if (decision === this.#about) return;
    const same = decision !== "" && this.#about.split("|", 2).join() === decision.split("|", 2).join();
    const renewed = same
      ? this.shown !== undefined
      : followed(this.#last, this.play.table.events.filter((event) => event.kind === "moved").at(-1));
    this.#about = decision;
    this.shown = undefined;
    if (!decision) return;
    if (renewed) void this.ask(true);
    else this.#last = undefined;
  }

  /** Ask a bot; `again` is not worth a sentence if the bots are busy. */
  async ask(again = false): Promise<void> {
    const about = this.#about;
    this.shown = "asked";
    try {
      const { seat, draft, table } = this.play;
      const answer = (await table.ask({ type: "hint", seat, moves: [...draft] })) as Answer;
      if (about !== this.#about) return; // the table has moved on
      this.selected = 0;
      this.shown = this.#last = answer.detail as Hint;
    } catch (refusal) {
      if (about !== this.#about) return;
      this.shown = undefined;
      if (!again) toasts.refused(refusal);
    }
  }

  /** Light another move up; without one the hint is hidden. */
  select(index: number | undefined): void {
    if (index === undefined) this.shown = this.#last = undefined;
    else this.selected = index;
  }
}
