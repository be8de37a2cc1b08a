// One table over a socket. It stays the same table through lost connections: it says the last number it has seen,
// sends what was not answered once more under the same id, and lets events be shown one after another.
import type * as m from "../messages.gen";
import { ownShare, Refused } from "./api";
import { followed } from "./changes";
import { Heartbeat } from "./heartbeat";
import { preferences } from "./preferences.svelte";
import { Pacing } from "./pacing";
import { texts } from "../texts";

type Reply = m.Ack | m.Answer | m.Pong;

interface Asked {
  text: string;
  quiet: boolean;
  done: (reply: Reply) => void;
  fail: (error: Error) => void;
}

/** How it stands with the server: `late` while it does not answer, `lost` while there is no socket. */
export type Link = "connecting" | "open" | "late" | "lost" | "closed";

const FIRST_WAIT = 200;
const LONGEST_WAIT = 5000;
/** The code with which a server that restarts closes its sockets. */
const RESTART = 1012;
/** For how long such a server is expected back, and the longest wait between two tries meanwhile. */
const RESTARTING = 30000;
const RESTART_WAIT = 400;
/** How long a new socket may take to show the table, at first; a server may have rules to compile. */
const OPENING = 8000;
const LONGEST_OPENING = 60000;
/** After how long something on its way is said to be. */
const NOTICED = 150;
/** Requests that change nothing at the table. */
const QUIET = new Set([
  "preview",
  "list",
  "odds",
  "assess",
  "explain",
  "hint",
  "advise",
  "check",
  "look",
  "contribute",
]);

let counter = 0;

export class LiveTable {
  /** The table as the server showed it last, or undefined before the first frame. */
  frame = $state.raw<m.Frame>();
  /** What is on the screen: it follows `frame` event by event. */
  shown = $state.raw<m.Frame>();
  /** Everything told so far. */
  events = $state.raw<m.EventView[]>([]);
  /** The event being shown now. */
  showing = $state.raw<m.EventView>();
  link = $state<Link>("connecting");
  /** Whether the browser knows of no network. */
  offline = $state(!navigator.onLine);
  /** Whether a move, or anything else that changes the table, is on its way. */
  sending = $state(false);
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
  /** Until when a server that restarts is expected back. */
  #backBy = 0;
  #opening = OPENING;
  /** Whether this socket has shown the table: then it takes requests. */
  #greeted = false;
  #again: number | undefined;
  #giveUp: number | undefined;
  #notice: number | undefined;
  #over = false;
  #seat: string | undefined;

  constructor(
    readonly id: string,
    readonly secret: string | undefined,
    seat?: string,
  ) {
    this.#seat = seat;
    addEventListener("offline", this.#network);
    addEventListener("online", this.#network);
    document.addEventListener("visibilitychange", this.#look);
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
    return Object.keys(frame?.decisions ?? {}).filter(
      (seat) => toAct.includes(seat) && !frame?.answered.includes(seat),
    );
  }

  /** Something missed has been seen. */
  saw(number: number): void {
    this.unseen = new Set([...this.unseen].filter((one) => one !== number));
  }

  // Asking.

  ask(request: Record<string, unknown> & { type: string }): Promise<Reply> {
    if (this.#over) return Promise.reject(new Refused("unreachable", texts.left));
    const id = `${Date.now().toString(36)}-${(counter++).toString(36)}-${ownShare().slice(0, 8)}`;
    const text = JSON.stringify({ ...request, id });
    return new Promise((done, fail) => {
      this.#asked.set(id, { text, quiet: QUIET.has(request.type), done, fail });
      if (this.#greeted) this.#socket?.send(text);
      this.#noteSending();
    });
  }

  /** Answer a decision; done when the table was seen as the answer left it, so that a second click answers nothing. */
  async play(seat: string, moves: string[]): Promise<Reply> {
    const reply = await this.ask({ type: "play", seat, decision: this.frame?.decisions[seat] ?? this.number, moves });
    if (reply.type === "ack") await this.#until(reply.number);
    return reply;
  }

  #reached: { number: number; done: () => void }[] = [];

  /** Wait until a number was seen, or the table is left. */
  #until(number: number): Promise<void> {
    if (this.number >= number || this.#over) return Promise.resolve();
    return new Promise((done) => this.#reached.push({ number, done }));
  }

  #reach(number: number): void {
    for (const one of this.#reached) if (one.number <= number) one.done();
    this.#reached = this.#reached.filter((one) => one.number > number);
  }

  async preview(seat: string, moves: string[]): Promise<m.Frame["view"]> {
    const decision = this.frame?.decisions[seat] ?? this.number;
    const answer = (await this.ask({ type: "preview", seat, decision, moves })) as m.Answer;
    return (answer.detail as m.PreviewAnswer).view;
  }

  /** All about a move before it is sent. */
  async assess(seat: string, move: string): Promise<m.AssessAnswer> {
    const decision = this.frame?.decisions[seat] ?? this.number;
    const answer = (await this.ask({ type: "assess", seat, decision, move })) as m.Answer;
    return answer.detail as m.AssessAnswer;
  }

  /** What a move throws away, as the coach of the table sees it. */
  async check(seat: string, move: string): Promise<m.CheckAnswer> {
    const decision = this.frame?.decisions[seat] ?? this.number;
    const answer = (await this.ask({ type: "check", seat, decision, move })) as m.Answer;
    return answer.detail as m.CheckAnswer;
  }

  /** Why nothing can be done at a place. */
  async explain(seat: string, place: string, origin?: string): Promise<m.ExplainAnswer> {
    const answer = (await this.ask({ type: "explain", seat, place, ...(origin ? { origin } : {}) })) as m.Answer;
    return answer.detail as m.ExplainAnswer;
  }

  /** Every legal move of a seat after a draft, as it is written. */
  async listMoves(seat: string, moves: string[]): Promise<m.MovesAnswer> {
    const decision = this.frame?.decisions[seat] ?? this.number;
    const answer = (await this.ask({ type: "list", seat, decision, moves })) as m.Answer;
    return answer.detail as m.MovesAnswer;
  }

  /** Look from another of my seats, or as a spectator. */
  async lookFrom(seat: string | undefined): Promise<void> {
    this.#seat = seat;
    await this.ask(seat ? { type: "look", seat } : { type: "look" });
  }

  /** Show all that waits at once, and what still comes of it. */
  skip(): void {
    this.#pacing.skip();
  }

  close(): void {
    this.#over = true;
    this.link = "closed";
    removeEventListener("offline", this.#network);
    removeEventListener("online", this.#network);
    document.removeEventListener("visibilitychange", this.#look);
    for (const timer of [this.#again, this.#giveUp, this.#notice]) clearTimeout(timer);
    this.#heartbeat.stop();
    this.#pacing.close();
    this.#socket?.close();
    for (const asked of this.#asked.values()) asked.fail(new Refused("unreachable", texts.left));
    this.#asked.clear();
    this.#reach(Infinity);
  }

  // Staying connected.

  #known: m.EventView[] = [];
  /** The last frame of this socket, which changes lead on from. */
  #last: m.Frame | undefined;
  #lostAt: number | undefined;
  #pings = 0;

  #heartbeat = new Heartbeat({
    ping: () => {
      if (this.#socket?.readyState === WebSocket.OPEN)
        this.#socket.send(JSON.stringify({ type: "ping", id: `beat-${this.#pings++}` }));
    },
    late: () => (this.link = "late"),
    back: () => (this.link = "open"),
    dead: () => this.#lose(0),
  });

  /** The network has come or gone, as the browser knows it. */
  #network = () => {
    this.offline = !navigator.onLine;
    if (this.link === "lost" && !this.offline) this.#lose(0);
    else this.#heartbeat.check(this.offline);
  };

  #look = () => {
    if (!document.hidden) this.#heartbeat.check();
  };

  #connect(): void {
    if (this.#over) return;
    const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${this.id}/socket`;
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#giveUp = window.setTimeout(() => {
      this.#opening = Math.min(LONGEST_OPENING, this.#opening * 2);
      this.#lose(0);
    }, this.#opening);
    socket.onopen = () => {
      const hello: Record<string, unknown> = { type: "hello", after: this.number, undo: true, changes: true };
      if (this.secret) hello.secret = this.secret;
      if (this.#seat) hello.seat = this.#seat;
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (message) => {
      if (this.#socket === socket) this.#hear(JSON.parse(message.data as string));
    };
    socket.onclose = (close) => {
      if (this.#socket !== socket) return;
      if (close.code === RESTART) this.#backBy = Date.now() + RESTARTING;
      this.#lose(close.code === RESTART ? 0 : this.#wait);
    };
  }

  /** Give the socket up, and try another one after a while. What was not answered is sent once more then. */
  #lose(wait: number): void {
    if (this.#over) return;
    const socket = this.#socket;
    this.#socket = undefined;
    this.#last = undefined;
    this.#greeted = false;
    this.#heartbeat.stop();
    clearTimeout(this.#giveUp);
    clearTimeout(this.#again);
    socket?.close();
    if (this.frame) this.#lostAt ??= this.number;
    this.link = "lost";
    this.#again = window.setTimeout(() => this.#connect(), wait);
    this.#wait = Math.min(Date.now() < this.#backBy ? RESTART_WAIT : LONGEST_WAIT, this.#wait * 2);
  }

  #noteSending(): void {
    const busy = [...this.#asked.values()].some((asked) => !asked.quiet);
    if (!busy) {
      clearTimeout(this.#notice);
      this.#notice = undefined;
      this.sending = false;
    } else this.#notice ??= window.setTimeout(() => (this.sending = true), NOTICED);
  }

  #hear(message: m.Frame | m.Changes | m.Ack | m.Answer | m.Refused | m.Pong | m.Closing): void {
    this.#heartbeat.heard();
    if (message.type === "frame" || message.type === "changes") {
      const frame = message.type === "frame" ? message : followed(this.#last, message);
      if (!frame) {
        this.#lose(0); // it does not lead on from what we have: ask for the whole table
        return;
      }
      this.#take(frame);
      if (this.#socket && !this.#greeted) {
        if (this.#lostAt !== undefined) {
          const since = this.#lostAt;
          this.missed = frame.events.filter((event) => event.number > since && event.kind === "moved").length;
          this.#lostAt = undefined;
        }
        clearTimeout(this.#giveUp);
        this.link = "open";
        this.#greeted = true;
        this.#wait = FIRST_WAIT;
        this.#opening = OPENING;
        for (const asked of this.#asked.values()) this.#socket.send(asked.text);
        this.#heartbeat.start();
        void this.#share(frame);
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
    this.#noteSending();
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
    this.#last = frame;
    const fresh = frame.events.filter((event) => event.number > (this.#known.at(-1)?.number ?? -1));
    if (fresh[0] && fresh[0].number !== (this.#known.at(-1)?.number ?? -1) + 1) {
      this.#lose(0); // something is missing: ask again from the last number seen
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
    this.#pacing.add({ ...frame, events: fresh }, first);
    this.#reach(frame.number);
  }

  #pacing = new Pacing(
    {
      show: (event) => {
        this.showing = event;
        if (event) this.events = this.#known.filter((told) => told.number <= event.number);
      },
      settle: (frame) => {
        this.shown = frame;
        this.events = this.#known.filter((told) => told.number <= frame.number);
      },
      wait: (busy) => (this.busy = busy),
    },
    () => (document.hidden ? 0 : preferences.speed),
  );
}
