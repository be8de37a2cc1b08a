// What a screen reader hears by itself: politely what others do, at once what concerns the listener.

const JOINED = 1500;

class Live {
  polite = $state("");
  assertive = $state("");
  #heard = 0;
  #turn = false;

  /** Others' moves: one sentence each, joined when they come close together. */
  say(text: string): void {
    const now = Date.now();
    this.polite = now - this.#heard < JOINED && this.polite ? `${this.polite} ${text}` : text;
    this.#heard = now;
  }

  /** The listener's own decision, Danger, forced choices. The same text is heard again when it is said again. */
  call(text: string): void {
    this.#turn = !this.#turn;
    this.assertive = this.#turn ? text : `${text} `;
  }
}

export const live = new Live();
