// Whether the other end is there: it is asked when it has been silent for a while, and doubted when it does not answer.

export interface Beating {
  /** Ask for a sign. */
  ping(): void;
  /** No sign came in time. */
  late(): void;
  /** A sign came after all. */
  back(): void;
  /** It stays silent: this connection is given up. */
  dead(): void;
}

/** How long silence is taken for granted, while somebody looks and while nobody does, in milliseconds. */
export const QUIET = 2000;
export const QUIET_HIDDEN = 15000;
/** How long an answer is waited for, and how many in a row may fail to come. */
export const PATIENCE = 2000;
export const MISSES = 3;

export class Heartbeat {
  #on: Beating;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running = false;
  #late = false;
  #misses = 0;

  constructor(on: Beating) {
    this.#on = on;
  }

  /** A connection is open and has spoken. */
  start(): void {
    this.#running = true;
    this.#late = false;
    this.#listen();
  }

  stop(): void {
    this.#running = false;
    clearTimeout(this.#timer);
  }

  /** Something was heard, whatever it is. */
  heard(): void {
    if (!this.#running) return;
    this.#listen();
    if (!this.#late) return;
    this.#late = false;
    this.#on.back();
  }

  /** Ask at once: somebody looks again, or the network has come or gone; `doubt` it until an answer comes. */
  check(doubt = false): void {
    if (!this.#running) return;
    clearTimeout(this.#timer);
    if (doubt) this.#doubt();
    this.#ask();
  }

  #listen(): void {
    clearTimeout(this.#timer);
    this.#misses = 0;
    this.#timer = setTimeout(() => this.#ask(), document.hidden ? QUIET_HIDDEN : QUIET);
  }

  #ask(): void {
    this.#on.ping();
    this.#timer = setTimeout(() => this.#miss(), PATIENCE);
  }

  #miss(): void {
    this.#misses += 1;
    this.#doubt();
    if (this.#misses < MISSES) this.#ask();
    else {
      this.stop();
      this.#on.dead();
    }
  }

  #doubt(): void {
    if (this.#late) return;
    this.#late = true;
    this.#on.late();
  }
}
