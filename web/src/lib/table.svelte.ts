// One table over a socket. It stays the same table through lost connections: it says the last number it has seen,
// sends what was not answered once more under the same id, and shows events one after another.
import type * as m from "../messages.gen";
import { ownShare, Refused } from "./api";
import { kept } from "./kept.svelte";
import { texts } from "./texts";

type Reply = m.Ack | m.Answer | m.Pong;
type Asked = { text: string; done: (reply: Reply) => void; fail: (trouble: Error) => void };

/** A step of somebody else's sealed answer: it says nothing, so it is neither listed, spoken nor waited for. */
export const isSealedStep = (event: m.Told): boolean => event.kind === "moved" && event.detail?.kind === "sealed";

export type Link = "connecting" | "open" | "lost" | "closed";

const FIRST_WAIT = 200;
const LONGEST_WAIT = 5000;
const PING = 15000;
const SHOWN = 900;
/** How many times as long dice are shown: they tumble, then the sums count up, then one reads them. */
const THROWN = 2;

let counter = 0;

export class LiveTable {
  /** The table as the server showed it last, or undefined before the first frame. */
  frame = $state.raw<m.Frame>();
  /** What is on the screen: it follows `frame` event by event. */
  shown = $state.raw<m.Frame>();
  /** Everything told so far. */
  events = $state.raw<m.Told[]>([]);
  /** The event being shown now. */
  showing = $state.raw<m.Told>();
  link = $state<Link>("connecting");
  /** Why the server has closed the table to us. */
  closing = $state("");
  /** The server's time minus ours. */
  offset = $state(0);
  /** Whether the board still follows events that have happened already. */
  busy = $state(false);
  /** How many moves came while the connection was lost, when it is found again. */
  missed = $state<number>();
  /** The numbers of what came while nobody looked or the connection was lost, until it is seen. */
  unseen = $state.raw<ReadonlySet<number>>(new Set());

  #socket: WebSocket | undefined;
  #asked = new Map<string, Asked>();
  #wait = FIRST_WAIT;
  #timers = new Set<number>();
  #queue: m.Frame[] = [];
  #playing = false;
  #over = false;
  #seat: string | undefined;

  constructor(
    readonly id: string,
    readonly secret: string | undefined,
    seat?: string,
  ) {
    this.#seat = seat;
    this.#connect();
  }

  // Looking.

  get number(): number {
    return this.frame?.number ?? -1;
  }

  /** My seats that have something to decide and have not answered. */
  get waiting(): string[] {
    const frame = this.shown;
    const toAct = (frame?.view?.to_act as string[] | undefined) ?? [];
    return Object.keys(frame?.decisions ?? {}).filter((seat) => toAct.includes(seat) && !frame?.answered.includes(seat));
  }

  /** Something missed has been seen. */
  saw(number: number): void {
    this.unseen = new Set([...this.unseen].filter((one) => one !== number));
  }

  // Asking.

  ask(request: Record<string, unknown> & { type: string }): Promise<Reply> {
    const id = `${Date.now().toString(36)}-${(counter++).toString(36)}-${ownShare().slice(0, 8)}`;
    const text = JSON.stringify({ ...request, id });
    return new Promise((done, fail) => {
      this.#asked.set(id, { text, done, fail });
      if (this.link === "open") this.#socket?.send(text);
    });
  }

  play(seat: string, moves: string[]): Promise<Reply> {
    return this.ask({ type: "play", seat, decision: this.frame?.decisions[seat] ?? this.number, moves });
  }

  async preview(seat: string, moves: string[]): Promise<m.Frame["view"]> {
    const decision = this.frame?.decisions[seat] ?? this.number;
    const answer = (await this.ask({ type: "preview", seat, decision, moves })) as m.Answer;
    return answer.detail.view as m.Frame["view"];
  }

  /** Every legal move of a seat after a draft, as it is written. */
  async listMoves(seat: string, moves: string[]): Promise<{ moves: string[]; more: number }> {
    const decision = this.frame?.decisions[seat] ?? this.number;
    const answer = (await this.ask({ type: "list", seat, decision, moves })) as m.Answer;
    return answer.detail as { moves: string[]; more: number };
  }

  /** Look from another of my seats, or as a spectator. */
  async lookFrom(seat: string | undefined): Promise<void> {
    this.#seat = seat;
    await this.ask(seat ? { type: "look", seat } : { type: "look" });
  }

  /** Show everything at once. */
  skip(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#queue = [];
    this.#playing = false;
    this.busy = false;
    this.showing = undefined;
    this.shown = this.frame;
    if (this.frame) this.events = this.#known;
  }

  close(): void {
    this.#over = true;
    this.link = "closed";
    for (const timer of this.#timers) clearTimeout(timer);
    this.#socket?.close();
    for (const asked of this.#asked.values()) asked.fail(new Refused("unreachable", texts.left));
    this.#asked.clear();
  }

  // Staying connected.

  #known: m.Told[] = [];
  #lostAt: number | undefined;
  #ping: number | undefined;

  #connect(): void {
    if (this.#over) return;
    const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${this.id}/socket`;
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      const hello: Record<string, unknown> = { type: "hello", after: this.number };
      if (this.secret) hello.secret = this.secret;
      if (this.#seat) hello.seat = this.#seat;
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (message) => this.#hear(JSON.parse(message.data as string));
    socket.onclose = () => {
      if (this.#socket !== socket || this.#over) return;
      clearInterval(this.#ping);
      if (this.link === "open") this.#lostAt = this.number;
      this.link = "lost";
      setTimeout(() => this.#connect(), this.#wait);
      this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
    };
  }

  #hear(message: m.Frame | m.Ack | m.Answer | m.Refused | m.Pong | m.Closing): void {
    if (message.type === "frame") {
      this.#take(message);
      if (this.link !== "open") {
        if (this.#lostAt !== undefined) {
          const since = this.#lostAt;
          this.missed = message.events.filter((event) => event.number > since && event.kind === "moved").length;
          this.#lostAt = undefined;
        }
        this.link = "open";
        this.#wait = FIRST_WAIT;
        for (const asked of this.#asked.values()) this.#socket?.send(asked.text);
        clearInterval(this.#ping);
        this.#ping = window.setInterval(() => void this.ask({ type: "ping" }).catch(() => undefined), PING);
        void this.#share(message);
      }
      return;
    }
    if (message.type === "closing") {
      if (message.code !== "too_many") {
        this.closing = message.text;
        this.close();
      }
      return;
    }
    const asked = this.#asked.get(message.id);
    this.#asked.delete(message.id);
    if (message.type === "refused") {
      if (message.frame) this.#take(message.frame);
      asked?.fail(new Refused(message.code, message.text, message.rule));
    } else {
      asked?.done(message);
    }
  }

  /** Give my share of the dice for every seat of mine that has given none. */
  async #share(frame: m.Frame): Promise<void> {
    const seats = frame.table.seats.filter((seat) => frame.you.seats.includes(seat.seat) && !seat.contributed);
    for (const seat of seats) {
      await this.ask({ type: "contribute", seat: seat.seat, value: ownShare() }).catch(() => undefined);
    }
  }

  #take(frame: m.Frame): void {
    const fresh = frame.events.filter((event) => event.number > (this.#known.at(-1)?.number ?? -1));
    if (fresh[0] && fresh[0].number !== (this.#known.at(-1)?.number ?? -1) + 1) {
      this.#socket?.close(); // something is missing: ask again from the last number seen
      return;
    }
    const first = this.frame === undefined;
    this.offset = frame.times.now - Date.now();
    this.#known = [...this.#known, ...fresh];
    if (!first && fresh.length && (document.hidden || this.link !== "open")) {
      this.unseen = new Set([...this.unseen, ...fresh.map((event) => event.number)]);
    }
    if (this.frame && frame.number < this.frame.number) return;
    this.frame = frame;
    const moves = fresh.filter((event) => event.kind === "moved");
    if (!this.#playing && (first || kept.wishes.speed === 0 || document.hidden || moves.length === 0)) {
      this.#settle(frame);
      return;
    }
    this.#queue.push({ ...frame, events: fresh });
    this.busy = true;
    this.#play();
  }

  /** Put a frame on the screen as it is. */
  #settle(frame: m.Frame): void {
    this.shown = frame;
    this.events = this.#known;
    this.busy = this.#queue.length > 0;
  }

  /** Show what waits, event by event; the board changes with the last event of each frame. Input never waits for
   * the last one: when the board is as the table is, whoever is asked may answer. */
  #play(): void {
    if (this.#playing) return;
    const frame = this.#queue.shift();
    if (!frame) {
      this.showing = undefined;
      this.busy = false;
      return;
    }
    this.#playing = true;
    const events = [...frame.events];
    const step = () => {
      const event = events.shift();
      if (event) {
        this.showing = event;
        this.events = this.#known.filter((told) => told.number <= event.number);
      }
      if (!events.length) {
        this.shown = frame;
        this.busy = this.#queue.length > 0;
      }
      const wait = this.#waitAfter(event, frame);
      if (wait === 0 && events.length) {
        step();
        return;
      }
      const timer = window.setTimeout(() => {
        this.#timers.delete(timer);
        if (events.length) step();
        else {
          this.#playing = false;
          this.#play();
        }
      }, wait);
      this.#timers.add(timer);
    };
    step();
  }

  /** How long an event is shown: others' moves for a while, one's own not at all, many in a row shorter. */
  #waitAfter(event: m.Told | undefined, frame: m.Frame): number {
    if (event?.kind !== "moved" || isSealedStep(event) || document.hidden || kept.wishes.speed === 0) return 0;
    const mine = frame.you.seats.length === 1 && frame.you.seats.includes(event.seat);
    if (mine) return 0;
    const hurry = this.#queue.length > 3 ? 3 : 1;
    const dice = (event.detail?.dice as unknown[] | undefined)?.length ? THROWN : 1;
    return (SHOWN * dice) / kept.wishes.speed / hurry;
  }
}
