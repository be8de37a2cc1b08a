// How fast what happened is shown. Cause and effect stay apart at every speed: a piece lands before it is answered,
// dice come to rest before their outcome is seen. Whoever is asked may answer as soon as the board is as the table is.
import type * as m from "../messages.gen";

/** How long others' moves are shown, in milliseconds at speed 1, and how much longer dice and opened bids are. */
export const SHOWN = 900;
export const THROWN = 2;
/** The least a move is shown at any speed: as long as a piece is on its way. */
export const LANDING = 540;
/** What an own move is given before what follows from it in the same breath: its maker has seen it coming. */
export const OWN = 360;
/** How long dice tumble before their outcome is on the board, and the least they are shown. */
export const TUMBLING = 480;
export const LEAST_DICE = 960;
/** When more frames than this wait, each is shown so many times as fast. */
const MANY = 3;
const HURRY = 3;
/** After how much silence a spectator's skip is over. */
const SILENCE = 1000;

const CHANCE = "chance";

/** A step of somebody else's sealed answer: it says nothing, so it is neither listed, spoken nor waited for. */
export const isSealedStep = (event: m.EventView): boolean => event.kind === "moved" && event.detail?.kind === "sealed";

const isThrow = (event: m.EventView): boolean => ((event.detail?.dice as unknown[] | undefined)?.length ?? 0) > 0;

/** Whether two moves are answers to one question, such as bids opened together: they are read together. */
function isAlike(event: m.EventView | undefined, other: m.EventView | undefined): boolean {
  const plain = (one: m.EventView) =>
    one.kind === "moved" &&
    one.seat !== CHANCE &&
    !isSealedStep(one) &&
    !isThrow(one) &&
    !(one.detail?.places as unknown[] | undefined)?.length;
  return (
    event !== undefined &&
    other !== undefined &&
    event.seat !== other.seat &&
    plain(event) &&
    plain(other) &&
    event.detail?.kind === other.detail?.kind
  );
}

/** What pacing must know of what it shows; a frame of a table has it. */
export interface Paced {
  events: readonly m.EventView[];
  view?: { to_act: readonly string[] } | null;
  decisions: Readonly<Record<string, number>>;
  answered: readonly string[];
  table: { status: string };
  you: { seats: readonly string[] };
}

/** Whether one of the viewer's seats has something to decide. */
export function isAsked(frame: Paced): boolean {
  const toAct = frame.view?.to_act ?? [];
  return Object.keys(frame.decisions).some((seat) => toAct.includes(seat) && !frame.answered.includes(seat));
}

export interface Stage<F extends Paced = m.Frame> {
  /** An event is shown; none when all have been. */
  show(event: m.EventView | undefined): void;
  /** The board becomes as a frame has it. */
  settle(frame: F): void;
  /** Whether the board still follows events that have happened already. */
  wait(busy: boolean): void;
}

/** Frames with the events that are new in each, shown one after another. */
export class Pacing<F extends Paced = m.Frame> {
  #stage: Stage<F>;
  #speed: () => number;
  #queue: F[] = [];
  /** The frame that is shown, until the board is as it has it. */
  #current: F | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the board is settled, and only what comes next has to wait. */
  #holding = false;
  #skipping = false;
  #silence: ReturnType<typeof setTimeout> | undefined;
  /** Whether a player has moved: what chance does before deals the game out, in one step. */
  #begun = false;

  /** `speed` is told whenever it matters; 0: everything at once. */
  constructor(stage: Stage<F>, speed: () => number) {
    this.#stage = stage;
    this.#speed = speed;
  }

  /** Show a frame after those that wait; `first`: as it is. */
  add(frame: F, first = false): void {
    const idle = !this.#current && !this.#queue.length;
    const wasBegun = this.#begun;
    this.#begun ||= frame.events.some((event) => event.kind === "moved" && event.seat !== CHANCE);
    const dealt = !wasBegun && !this.#begun;
    const nothing = dealt || !frame.events.some((event) => event.kind === "moved" && !isSealedStep(event));
    if (first || this.#skipping || (idle && (this.#speed() === 0 || nothing))) {
      this.#settle(frame);
      return;
    }
    const own = this.#isOwn(
      frame.events.find((event) => event.kind === "moved"),
      frame,
    );
    if (this.#holding && idle && own) this.#stop(); // one's own moves never wait for one another
    this.#queue.push(frame);
    this.#stage.wait(true);
    if (idle && !this.#holding) this.#next();
  }

  /** Show all that waits at once, and what still comes of it: until the viewer is asked, or it is quiet. */
  skip(): void {
    const waiting = this.#current !== undefined || this.#queue.length > 0;
    const last = this.#queue.at(-1) ?? this.#current;
    this.close();
    if (last) this.#settle(last);
    this.#stage.show(undefined);
    this.#skipping = waiting && last?.table.status === "running" && !isAsked(last);
    if (this.#skipping && last) this.#listen(last);
  }

  /** Nothing is shown any more. */
  close(): void {
    this.#stop();
    clearTimeout(this.#silence);
    this.#queue = [];
    this.#current = undefined;
    this.#skipping = false;
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#holding = false;
  }

  #settle(frame: F): void {
    this.#current = undefined;
    this.#stage.settle(frame);
    this.#stage.wait(this.#queue.length > 0);
    if (!this.#skipping) return;
    if (isAsked(frame) || frame.table.status !== "running") this.#skipping = false;
    else this.#listen(frame);
  }

  /** Who only looks on is never asked: what is skipped ends with a silence. */
  #listen(frame: F): void {
    clearTimeout(this.#silence);
    if (!frame.you.seats.length) this.#silence = setTimeout(() => (this.#skipping = false), SILENCE);
  }

  #next(): void {
    this.#holding = false;
    const frame = this.#queue.shift();
    if (frame) {
      this.#current = frame;
      this.#step(frame, 0);
    } else {
      this.#stage.show(undefined);
      this.#stage.wait(false);
    }
  }

  #step(frame: F, index: number): void {
    const [before, event, next] = [frame.events[index - 1], frame.events[index], frame.events[index + 1]];
    if (event) this.#stage.show(event);
    const together = isAlike(before, event);
    const wait = !event || isAlike(event, next) ? 0 : this.#waitAfter(event, frame, together);
    if (next) {
      this.#after(this.#isOwn(event, frame) ? Math.min(wait, OWN) : wait, () => this.#step(frame, index + 1));
      return;
    }
    const read = together ? wait : event && isThrow(event) ? Math.min(wait, TUMBLING) : 0;
    this.#after(read, () => {
      this.#settle(frame);
      this.#holding = true;
      this.#after(wait - read, () => this.#next());
    });
  }

  #after(wait: number, does: () => void): void {
    clearTimeout(this.#timer);
    if (wait > 0) this.#timer = setTimeout(does, wait);
    else does();
  }

  #isOwn(event: m.EventView | undefined, frame: F): boolean {
    return event !== undefined && frame.you.seats.includes(event.seat);
  }

  /** How long an event is shown: others' moves for a while, one's own as long as a piece lands, many in a row shorter. */
  #waitAfter(event: m.EventView, frame: F, together: boolean): number {
    const speed = this.#speed();
    if (event.kind !== "moved" || isSealedStep(event) || speed === 0) return 0;
    if (event.seat === CHANCE && !this.#begun) return 0;
    const pace = speed * (this.#queue.length > MANY ? HURRY : 1);
    if (isThrow(event) || together) return Math.max(LEAST_DICE, (SHOWN * THROWN) / pace);
    return this.#isOwn(event, frame) ? LANDING : Math.max(LANDING, SHOWN / pace);
  }
}
