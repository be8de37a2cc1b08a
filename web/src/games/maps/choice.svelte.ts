// What is being chosen on the map: the goal, how many of each army go, the odds of it. Board and card share it.
// Moves are put together from a group the server offers and the counts chosen, never made up.
import { Refused } from "../../lib/api";
import type { Group, Odds, Play } from "../../lib/play.svelte";
import { toasts } from "../../lib/toasts.svelte";
import { mapView, type Kind, type Units } from "./view";

export interface Reason {
  text: string;
  rule: string;
}

/** Units as moves write them: `2c1i`. */
export function army({ cavalry, infantry }: Units): string {
  return `${cavalry ? `${cavalry}c` : ""}${infantry ? `${infantry}i` : ""}`;
}

/** The parts of a written loss or stay: `lose 1c,2i` is one cavalry of the first army and two infantry of the second. */
export function parts(move: string): Units[] {
  const written = move.split(" ")[1] ?? "";
  return written.split(",").map((part) => ({
    cavalry: Number(/(\d+)c/.exec(part)?.[1] ?? 0),
    infantry: Number(/(\d+)i/.exec(part)?.[1] ?? 0),
  }));
}

const ATTACKS = ["attack", "joint-attack"];

export class Choice {
  /** How many go from each land; for a retreat how many go to it. */
  counts = $state<Record<string, Units>>({});
  /** The other land of an attack of two armies. */
  partner = $state<string>();
  /** Whether a counter is being dragged: until it is let go the question below the map stays as it is. */
  lifted = $state(false);
  odds = $state.raw<Odds>();
  heroOdds = $state.raw<Record<string, Odds>>({});
  /** Why the counts chosen may not go, in the server's words. */
  reason = $state.raw<Reason>();
  /** Whether going with these counts would give the land up. */
  leaves = $state(false);
  asking = $state(false);
  /** Whether “end the turn” waits for its second click. */
  ending = $state(false);
  /** The coins a fist would close on. */
  bid = $state(0);
  /** Whether a sealed answer is being changed. */
  reopened = $state(false);
  /** Units struck out for a loss, by army. */
  struck = $state<Units[]>([]);
  /** The land the keyboard is on. */
  focus = $state<string>();
  /** What a bribe costs, by land; asked from the server. */
  prices = $state<Record<string, number>>({});
  /** Why a neighbour cannot be chosen, by land. */
  refused = $state<Record<string, Reason>>({});
  #asked = 0;
  #decision = -2;

  constructor(readonly play: Play) {}

  /** Forget what belonged to another decision. */
  at(decision: number): void {
    if (decision === this.#decision) return;
    this.#decision = decision;
    this.ending = false;
    this.reopened = false;
    this.bid = 0;
    this.struck = [];
    this.refused = {};
    this.prices = {};
    this.reason = undefined;
    this.partner = undefined;
  }

  // What the board offers.

  /** The groups that begin in a land: marches from it, or what can be done in it. */
  begin(land: string): Group[] {
    return this.play.moves.filter(
      (group) => group.from === land || group.and_from === land || group.land === land || retreatsTo(group, land),
    );
  }

  /** Lands where a choice can begin. */
  get sources(): string[] {
    const found = new Set<string>();
    for (const group of this.play.moves) {
      for (const land of [group.from, group.and_from, group.land]) if (land) found.add(land);
      if (group.kind === "retreat" && group.to) found.add(group.to);
    }
    return [...found];
  }

  /** Where the chosen land's armies may go, and whether that is an attack. */
  get goals(): Map<string, boolean> {
    const found = new Map<string, boolean>();
    if (!this.play.from) return found;
    for (const group of this.play.movesFrom(this.play.from)) {
      if (group.to) found.set(group.to, ATTACKS.includes(group.kind));
    }
    return found;
  }

  /** The group chosen by source, goal and partner. */
  get group(): Group | undefined {
    const { from, to } = this.play;
    if (!to) return undefined;
    const all = this.play.moves.filter((group) => group.to === to);
    const retreat = all.find((group) => group.kind === "retreat");
    if (retreat) return retreat;
    if (this.partner) {
      const both = [from, this.partner];
      return all.find((group) => group.and_from && both.includes(group.from) && both.includes(group.and_from));
    }
    return all.find((group) => !group.and_from && group.from === from) ?? all.find((group) => begins(group, from));
  }

  /** Lands whose army could join the attack. */
  get partners(): string[] {
    const { from, to } = this.play;
    return this.play.moves
      .filter((group) => group.to === to && group.and_from && begins(group, from))
      .map((group) => (group.from === from ? group.and_from : group.from) as string);
  }

  /** Whether the chosen goal can be reached without a partner. */
  get alone(): boolean {
    const { from, to } = this.play;
    return this.play.moves.some((group) => group.to === to && group.from === from && !group.and_from);
  }

  get attacking(): boolean {
    return ATTACKS.includes(this.group?.kind ?? "");
  }

  /** How many may go from a land in the chosen group. */
  most(land: string): Units {
    const group = this.group;
    if (!group) return { cavalry: 0, infantry: 0 };
    if (group.and_from === land) return { cavalry: group.more_cavalry ?? 0, infantry: group.more_infantry ?? 0 };
    return { cavalry: group.cavalry ?? 0, infantry: group.infantry ?? 0 };
  }

  /** The lands the chosen group takes units from. */
  get armies(): string[] {
    const group = this.group;
    if (!group) return [];
    if (group.kind === "retreat") return [group.to as string];
    return [group.from, group.and_from].filter((land): land is string => Boolean(land));
  }

  count(land: string): Units {
    return this.counts[land] ?? { cavalry: 0, infantry: 0 };
  }

  get total(): number {
    return this.armies.reduce((sum, land) => sum + this.count(land).cavalry + this.count(land).infantry, 0);
  }

  /** The move as it is written, or undefined while the counts make none. */
  get move(): string | undefined {
    const group = this.group;
    if (!group || this.armies.some((land) => !army(this.count(land)))) return undefined;
    const [first, second] = this.armies.map((land) => army(this.count(land)));
    if (group.kind === "retreat") return group.all ? group.move : `retreat ${group.to} ${first}`;
    if (group.and_from) return `${group.from}+${group.and_from}>${group.to} ${first},${second}`;
    return `${group.from}>${group.to} ${first}`;
  }

  // Choosing.

  /** A land was clicked, tapped or entered. */
  async choose(land: string): Promise<void> {
    const { play } = this;
    if (!play.seat || play.sending) return;
    this.ending = false;
    if (play.moves.some((group) => retreatsTo(group, land))) {
      this.aim(land);
    } else if (play.from && play.from !== land && this.goals.has(land)) {
      this.aim(land);
      const group = this.group;
      if (group?.kind === "move" && group.count === 1) await play.send(group.move);
    } else if (this.begin(land).length) {
      const again = play.from === land;
      play.clear();
      this.partner = undefined;
      if (!again) play.from = land;
    } else if (play.from && play.from !== land) {
      await this.explain(play.from, land);
    } else {
      play.clear();
    }
  }

  /** Set the goal; all who may go are chosen first. */
  aim(land: string): void {
    this.play.to = land;
    this.partner = this.alone ? undefined : this.partners[0];
    this.fill();
  }

  join(partner: string | undefined): void {
    this.partner = partner;
    this.fill();
  }

  fill(): void {
    this.odds = undefined;
    this.heroOdds = {};
    this.reason = undefined;
    this.leaves = false;
    this.counts = Object.fromEntries(this.armies.map((land) => [land, this.most(land)]));
    void this.keepOne();
  }

  step(land: string, kind: Kind, by: number): void {
    const now = this.count(land);
    const most = this.most(land)[kind];
    const next = Math.min(most, Math.max(0, now[kind] + by));
    this.counts = { ...this.counts, [land]: { ...now, [kind]: next } };
  }

  back(): void {
    if (this.ending) this.ending = false;
    else if (this.play.to) {
      this.play.to = undefined;
      this.partner = undefined;
    } else this.play.clear();
  }

  /** Leave one unit behind where the server says that leaving with all would give the land up. */
  async keepOne(): Promise<void> {
    const group = this.group;
    if (group?.kind !== "move" || !group.from) return;
    const { cavalry, infantry } = this.most(group.from);
    const here = mapView(this.play.view)?.lands[group.from];
    if (!here || cavalry + infantry < 2 || cavalry + infantry < here.cavalry + here.infantry) return;
    if (await this.#wouldLeave()) this.step(group.from, infantry ? "infantry" : "cavalry", -1);
  }

  async #wouldLeave(): Promise<boolean> {
    const { play, move, group } = this;
    if (!play.seat || !move || !group?.from) return false;
    try {
      const after = mapView((await play.table.preview(play.seat, [move])) as never);
      return after !== undefined && after.lands[group.from]?.owner !== play.seat;
    } catch (trouble) {
      if (trouble instanceof Refused) return false;
      throw trouble;
    }
  }

  /** Ask the server about the counts chosen: the odds of an attack, or why they may not go. */
  async ask(heroes: string[]): Promise<void> {
    const { play, move, group } = this;
    const number = ++this.#asked;
    this.reason = undefined;
    this.leaves = false;
    if (!play.seat || !move || !group) {
      this.odds = undefined;
      this.heroOdds = {};
      return;
    }
    this.asking = true;
    const reason = everyMix(group) ? undefined : await this.why(move);
    if (number !== this.#asked) return;
    this.reason = reason;
    if (group.kind === "move" && this.#empties(group)) {
      const leaves = await this.#wouldLeave();
      if (number === this.#asked) this.leaves = leaves;
    } else if (this.attacking && !reason) {
      const odds = await play.odds(move);
      if (number !== this.#asked) return;
      this.odds = odds;
      const each = odds ? await Promise.all(heroes.map((hero) => play.odds(move, hero))) : [];
      if (number !== this.#asked) return;
      this.heroOdds = Object.fromEntries(heroes.flatMap((hero, place) => (each[place] ? [[hero, each[place]]] : [])));
    } else {
      this.odds = undefined;
      this.heroOdds = {};
    }
    if (number === this.#asked) this.asking = false;
  }

  #empties(group: Group): boolean {
    const here = mapView(this.play.view)?.lands[group.from ?? ""];
    return here !== undefined && this.total >= here.cavalry + here.infantry;
  }

  /** Why a move may not be made, by the server's refusal of its preview; undefined if it may. */
  async why(move: string): Promise<Reason | undefined> {
    const { play } = this;
    if (!play.seat) return undefined;
    try {
      await play.table.preview(play.seat, [move]);
      return undefined;
    } catch (trouble) {
      if (!(trouble instanceof Refused)) throw trouble;
      return trouble.code === "illegal" ? { text: trouble.message, rule: trouble.rule } : undefined;
    }
  }

  /** Say why an army cannot go somewhere. */
  async explain(from: string, to: string): Promise<void> {
    const land = mapView(this.play.view)?.lands[from];
    if (!land) return;
    const units = land.ready.cavalry + land.ready.infantry ? land.ready : land;
    const reason = await this.why(`${from}>${to} ${army(units) || "1i"}`);
    if (reason) toasts.say(reason.text, reason.rule);
  }

  /** Ask why the other neighbours of a battlefield are no way out. */
  async askRefused(lands: string[], units: Units): Promise<void> {
    for (const land of lands) {
      const reason = await this.why(`retreat ${land} ${army(units)}`);
      if (reason) this.refused = { ...this.refused, [land]: reason };
    }
  }

  /** Ask what each bribe costs. */
  async askPrices(): Promise<void> {
    const { play } = this;
    const before = play.seat ? mapView(play.view)?.players[play.seat]?.coins : undefined;
    if (!play.seat || before === undefined) return;
    for (const group of play.moves.filter((one) => one.kind === "bribe" && one.land)) {
      try {
        const after = mapView((await play.table.preview(play.seat, [group.move])) as never);
        const left = after?.players[play.seat ?? ""]?.coins;
        if (left !== undefined) this.prices = { ...this.prices, [group.land as string]: before - left };
      } catch (trouble) {
        if (!(trouble instanceof Refused)) throw trouble;
      }
    }
  }

  /** Send what is chosen. */
  async send(): Promise<boolean> {
    return this.move && !this.reason ? this.play.send(this.move) : false;
  }

  /** A planning move: into the draft of a sealed plan, or sent at once. */
  async order(move: string): Promise<boolean> {
    return this.play.sealed ? this.play.order(move) : this.play.send(move);
  }

  // Losses on the board.

  /** Strike out one more unit of an army; from the top it begins anew. Only what some offered loss holds. */
  strike(place: number, kind: Kind): void {
    const sets = this.play.moves.filter((group) => group.kind === "lose").map((group) => parts(group.move));
    const now = (sets[0] ?? []).map((_, army) => this.struck[army] ?? { cavalry: 0, infantry: 0 });
    const within = (units: Units[]) =>
      sets.some((set) => set.every((one, army) => covers(one, units[army] ?? { cavalry: 0, infantry: 0 })));
    const raised = now.map((one, army) => (army === place ? { ...one, [kind]: one[kind] + 1 } : one));
    if (within(raised)) this.struck = raised;
    else {
      const only = now.map((one, army) => (army === place ? { cavalry: 0, infantry: 0, [kind]: 1 } : { ...one, cavalry: 0, infantry: 0 }));
      this.struck = within(only) && !same(only, now) ? only : now.map(() => ({ cavalry: 0, infantry: 0 }));
    }
  }

  /** The offered loss that is exactly what is struck out. */
  get loss(): Group | undefined {
    return this.play.moves.find((group) => group.kind === "lose" && same(parts(group.move), this.struck));
  }
}

/** Whether a group offers every mix of its units. */
function everyMix(group: Group): boolean {
  const one = ((group.cavalry ?? 0) + 1) * ((group.infantry ?? 0) + 1) - 1;
  const other = group.and_from ? ((group.more_cavalry ?? 0) + 1) * ((group.more_infantry ?? 0) + 1) - 1 : 1;
  return group.count === one * other;
}

const begins = (group: Group, land: string | undefined) => group.from === land || group.and_from === land;
const retreatsTo = (group: Group, land: string) => group.kind === "retreat" && group.to === land;
const covers = (most: Units, units: Units) => units.cavalry <= most.cavalry && units.infantry <= most.infantry;

function same(first: Units[], second: Units[]): boolean {
  return (
    first.length === second.length &&
    first.every((one, place) => one.cavalry === second[place]?.cavalry && one.infantry === second[place]?.infantry)
  );
}

const choices = new WeakMap<Play, Choice>();

/** The choice that belongs to a person's play. */
export function choiceOf(play: Play): Choice {
  let found = choices.get(play);
  if (!found) {
    found = new Choice(play);
    choices.set(play, found);
  }
  return found;
}
