// What happened since one's last turn, as far as it is wanted: folded away for one decision, opened again for it.
import type { Frame, SinceView } from "../messages.gen";

class TurnRecap {
  /** The decision for which it was folded away. */
  #folded = $state(-1);

  /** What there is to show at a decision, folded or not. */
  of(frame: Frame | undefined): SinceView | undefined {
    return frame?.since ?? undefined;
  }

  /** What is shown now, on the board too. */
  shown(frame: Frame | undefined): SinceView | undefined {
    return this.#decision(frame) === this.#folded ? undefined : this.of(frame);
  }

  toggle(frame: Frame | undefined): void {
    this.#folded = this.shown(frame) ? this.#decision(frame) : -1;
  }

  #decision(frame: Frame | undefined): number {
    return frame?.decisions[frame.you.viewer ?? ""] ?? -2;
  }
}

export const turnRecap = new TurnRecap();
