// The coach of one table page: a line when a rule matters for the first time, told once. The server knows which is due.
import { untrack } from "svelte";
import type { AdviseAnswer, Answer, CoachView, EventView } from "../messages.gen";
import { Refused } from "./api";
import type { Play } from "./play.svelte";
import { tell, told } from "./told";

export class Coach {
  line = $state.raw<CoachView>();
  /** Whether the places it is about are lit on the board. */
  shows = $state(false);
  #about = "";

  constructor(readonly play: Play) {
    $effect(() => {
      const { seat, table, frame } = this.play;
      const decision = frame?.table.coach && seat && !table.busy ? `${seat} ${frame.decisions[seat] ?? ""}` : "";
      untrack(() => void this.#turn(decision));
    });
  }

  /** The places as if they were told, so that a board lights them up. */
  get lit(): EventView | undefined {
    if (!this.shows || !this.line) return undefined;
    const { say, places } = this.line;
    return { number: -1, kind: "hint", seat: this.play.seat ?? "", at: 0, text: say, detail: { kind: "hint", places } };
  }

  async #turn(decision: string): Promise<void> {
    if (!decision || decision === this.#about) return;
    this.#about = decision;
    this.line = undefined;
    this.shows = false;
    try {
      const request = { type: "advise", seat: this.play.seat, told: told() };
      const { advice } = ((await this.play.table.ask(request)) as Answer).detail as AdviseAnswer;
      if (!advice || decision !== this.#about) return;
      tell(advice.label);
      this.line = advice;
    } catch (refusal) {
      if (!(refusal instanceof Refused)) throw refusal; // a table that has moved on asks again
    }
  }

  dismiss(): void {
    this.line = undefined;
    this.shows = false;
  }
}
