// A board on which anything may be tried: a tree of moves that the server keeps. To boards and cards of games it is a
// `Turn` like any other; no rule is known here.
import type * as m from "../messages.gen";
import { call, Refused } from "./api";
import type { Hint } from "./hints";
import { beside, childrenOf, lineTo, without, type Lines } from "./sketch_tree";
import { toasts } from "./toasts.svelte";
import { select, type Group, type Turn, type View } from "./turn";

const MOST_KEPT = 400;

export class SketchBoard implements Turn {
  from = $state<string>();
  to = $state<string>();
  brought = $state<string>();
  sending = $state(false);
  info = $state.raw<m.SketchView>();
  lines = $state.raw<Lines>(new Map());
  /** The move that is looked at, and what is on the board, which may still be on its way. */
  at = $state(0);
  moment = $state.raw<m.SketchMoment>();
  /** What an engine thinks of this moment; `asked` while it does. */
  thought = $state.raw<Hint | "asked">();
  selected = $state(0);
  readonly busy = false;
  readonly odds = true;
  readonly answered = false;
  readonly answer = [];
  readonly answeredSeats = [];
  #kept = new Map<string, m.SketchMoment>();
  /** Where one went on last after a move. */
  #ways = new Map<number, number>();

  constructor(
    readonly id: string,
    readonly secret: string | undefined,
  ) {}

  // What a board and its cards are given.

  get view(): View | undefined {
    return this.moment?.view;
  }

  get viewer(): string | undefined {
    return this.moment?.seat ?? undefined;
  }

  get seats(): readonly string[] {
    return this.info?.seats ?? [];
  }

  get mine(): boolean {
    return this.info?.mine ?? false;
  }

  get seat(): string | undefined {
    const { viewer, view } = this;
    if (!viewer || !this.mine || this.moment?.number !== this.at) return undefined;
    return view?.to_act.includes(viewer) || view?.may_act.includes(viewer) ? viewer : undefined;
  }

  get decision(): number {
    return this.at;
  }

  get moves(): Group[] {
    return this.seat ? (this.view?.moves ?? []) : [];
  }

  get events(): readonly m.EventView[] {
    return this.moment?.event ? [this.moment.event] : [];
  }

  get sealed(): boolean {
    return this.seat !== undefined && (this.view?.to_act.length ?? 0) > 1;
  }

  /** The moves before this one that belong to the same sealed answer. */
  get #answering(): m.SketchLine[] {
    const found: m.SketchLine[] = [];
    for (const line of this.sealed ? lineTo(this.lines, this.at).reverse() : []) {
      const before = this.#moments(line.after);
      if (line.seat !== this.seat || (before?.view.to_act.length ?? 0) < 2) break;
      found.unshift(line);
    }
    return found;
  }

  get draft(): readonly string[] {
    return this.#answering.map((line) => line.move);
  }

  get offered(): Group[] {
    const before = this.#answering.flatMap((line): Group[] => this.#moments(line.after)?.view.moves ?? []);
    return [...before, ...this.moves];
  }

  clear(): void {
    select(this, {});
  }

  async send(...moves: string[]): Promise<boolean> {
    if (!this.seat) return false;
    return this.play(this.seat, moves);
  }

  order(move: string): Promise<boolean> {
    return this.send(move);
  }

  seal(last: string): Promise<boolean> {
    return this.send(last);
  }

  async undo(index = this.draft.length - 1): Promise<void> {
    const answering = this.#answering;
    const [first, { seat }] = [answering[0], this];
    if (!first || !seat) return;
    const left = answering.filter((_, place) => place !== index).map((line) => line.move);
    await this.go(first.after);
    if (left.length) await this.play(seat, left);
  }

  assess(move: string): Promise<m.AssessAnswer | undefined> {
    return this.#answered(this.#call("POST", "/assess", { seat: this.viewer, move }));
  }

  async explain(place: string, origin?: string): Promise<m.RefusalView | undefined> {
    const body = { seat: this.viewer, place, origin: origin ?? null };
    const said = await this.#answered(this.#call<m.ExplainAnswer>("POST", "/explain", body));
    return said?.refusal ?? undefined;
  }

  // Looking.

  /** Read the whole tree, and go to a move of it. */
  async open(node: number): Promise<void> {
    this.info = await call<m.SketchView>("GET", `/api/sketches/${this.id}`, undefined, this.secret);
    this.lines = new Map(this.info.lines.map((line) => [line.number, line]));
    this.#kept.clear();
    await this.go(this.lines.has(node) ? node : 0);
  }

  /** Look at a move, as another seat if one is named. */
  async go(node: number, eyes?: string): Promise<void> {
    if (!this.lines.has(node)) return;
    this.#turn(node);
    let found = this.#kept.get(`${node} ${eyes ?? ""}`);
    try {
      found ??= await this.#call<m.SketchMoment>("GET", eyes ? `?eyes=${eyes}` : "");
    } catch (error) {
      toasts.refused(error);
      return;
    }
    this.#keep(found, eyes);
    if (this.at === node) this.moment = found;
  }

  /** The move after this one: where one went last, or the first that was tried. */
  get next(): number | undefined {
    const after = childrenOf(this.lines).get(this.at) ?? [];
    const way = this.#ways.get(this.at);
    return way !== undefined && after.includes(way) ? way : after[0];
  }

  get before(): number | undefined {
    return this.at ? this.lines.get(this.at)?.after : undefined;
  }

  beside(way: 1 | -1): number | undefined {
    return beside(this.lines, this.at, way);
  }

  /** The last move of the line that one is on. */
  get last(): number {
    const children = childrenOf(this.lines);
    let node = this.at;
    for (;;) {
      const after = children.get(node) ?? [];
      const way = this.#ways.get(node);
      const next = way !== undefined && after.includes(way) ? way : after[0];
      if (next === undefined) return node;
      node = next;
    }
  }

  // Changing.

  play(seat: string, moves: string[]): Promise<boolean> {
    return this.#grow("POST", "/moves", { seat, moves });
  }

  throw(): Promise<boolean> {
    return this.#grow("POST", "/throw");
  }

  playOn(bot: string, moves: number): Promise<boolean> {
    return this.#grow("POST", "/bots", { bot, moves });
  }

  async note(said: { comment?: string; marks?: string[][] }): Promise<boolean> {
    return this.#grow("PATCH", "", said);
  }

  async remove(): Promise<void> {
    const gone = this.at;
    if (!gone || !(await this.#grow("DELETE", ""))) return;
    this.lines = without(this.lines, gone);
  }

  /** Guess once more what nobody here can know. */
  async deal(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    try {
      await call("POST", `/api/sketches/${this.id}/deal`, undefined, this.secret);
      await this.open(this.at);
    } catch (error) {
      toasts.refused(error);
    } finally {
      this.sending = false;
    }
  }

  // The engine.

  get hint(): Hint | undefined {
    return this.thought === "asked" ? undefined : this.thought;
  }

  select(index: number | undefined): void {
    if (index === undefined) this.thought = undefined;
    else this.selected = index;
  }

  async think(): Promise<void> {
    const about = this.at;
    this.thought = "asked";
    this.selected = 0;
    try {
      const found = await this.#call<Hint>("POST", "/analyse", { seat: this.viewer ?? null });
      if (about === this.at) this.thought = found;
    } catch (error) {
      if (about === this.at) this.thought = undefined;
      toasts.refused(error);
    }
  }

  // What is asked of the server.

  #call<T>(method: string, what: string, body?: unknown): Promise<T> {
    return call<T>(method, `/api/sketches/${this.id}/nodes/${this.at}${what}`, body, this.secret);
  }

  async #grow(method: string, what: string, body?: unknown): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    try {
      const { lines, moment } = await this.#call<m.SketchGrown>(method, what, body);
      this.lines = new Map([...this.lines, ...lines.map((line) => [line.number, line] as const)]);
      this.#keep(moment);
      for (const line of lineTo(this.lines, moment.number)) this.#ways.set(line.after, line.number);
      this.#turn(moment.number);
      this.moment = moment;
      return true;
    } catch (error) {
      toasts.refused(error);
      return false;
    } finally {
      this.sending = false;
    }
  }

  #turn(node: number): void {
    if (node === this.at) return;
    const line = this.lines.get(node);
    if (line) this.#ways.set(line.after, node);
    this.at = node;
    this.thought = undefined;
    this.clear();
  }

  #keep(moment: m.SketchMoment, eyes?: string): void {
    if (this.#kept.size > MOST_KEPT) this.#kept.clear();
    this.#kept.set(`${moment.number} ${eyes ?? ""}`, moment);
  }

  #moments(node: number): m.SketchMoment | undefined {
    return this.#kept.get(`${node} ${this.viewer ?? ""}`) ?? this.#kept.get(`${node} `);
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
