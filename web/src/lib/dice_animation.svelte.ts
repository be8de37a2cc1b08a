// Dice that tumble until they come to rest on what was thrown. Whoever wants no motion sees them at rest at once.

const TURN = 60;

/** Whether nothing shall move: by the reader's wish, or because nobody looks. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

export class DiceAnimation {
  /** What the dice show now. */
  faces = $state.raw<number[]>([]);
  still = $state(false);

  /** Throw dice with so many sides; what is given back stops them. */
  roll(thrown: number[], sides: number, turns = 7): () => void {
    this.faces = thrown;
    this.still = calm();
    if (this.still) return () => undefined;
    let turn = 0;
    const timer = setInterval(() => {
      if (turn++ < turns) this.faces = thrown.map((_, place) => ((turn * (place + 3) + place) % sides) + 1);
      else {
        this.faces = thrown;
        this.still = true;
        clearInterval(timer);
      }
    }, TURN);
    return () => clearInterval(timer);
  }
}
