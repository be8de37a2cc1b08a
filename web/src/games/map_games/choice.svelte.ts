// What is being chosen on the map: the goal, how many of each army go, the odds of it. Board and card share it.
// Moves are put together from a group the server offers and the counts chosen, never made up.
import type { AssessAnswer, MapGroup, MapOdds, MapView, RefusalView, Units } from "../../messages.gen";
import type { Group, Turn } from "../../lib/turn";
import { toasts } from "../../lib/toasts.svelte";
import { lossOf, strike } from "./losses";
import * as marching from "./march_moves";
import { recruitsIn, usualRecruit } from "./recruits";
import { NONE, same, total } from "./units";
import { spent, type Kind } from "./lands";

/** Whether a group answers the question about a hero. */
const asksForHero = (group: Group): group is MapGroup => ["hero", "no-hero"].includes(group.kind);

/** The odds as the map games tell them. */
const oddsOf = (odds: AssessAnswer["odds"] | undefined): MapOdds | undefined =>
  odds && "sums" in odds ? odds : undefined;

export class Choice {
  /** How many go from each land; for a retreat how many go to it. */
  counts = $state<marching.Counts>({});
  /** How many of the chosen land shall go, if somebody said so before the goal was known. */
  wanted = $state<Units>();
  /** The other land of an attack of two armies. */
  partner = $state<string>();
  /** Whether a counter is being dragged: until it is let go the question below the map stays as it is. */
  lifted = $state(false);
  odds = $state.raw<MapOdds>();
  heroOdds = $state.raw<Record<string, MapOdds>>({});
  /** What is asked about a hero right after the attack: it can be answered with it. */
  heroes = $state.raw<MapGroup[]>([]);
  /** The hero that goes with the attack, as a move; undefined where none is asked. */
  hero = $state<string>();
  /** Why the counts chosen may not go, in the server's words. */
  reason = $state.raw<RefusalView>();
  /** The move whose odds and refusal were read last. */
  read = $state<string>();
  /** Whether what gives something up waits for its second click. */
  asked = $state(false);
  /** The coins a fist would close on; undefined until somebody chooses. */
  coins = $state<number>();
  /** Whether a sealed answer is being changed. */
  reopened = $state(false);
  /** Units struck out for a loss, by army. */
  struck = $state<Units[]>([]);
  #asking = 0;
  #decision = -2;

  constructor(readonly turn: Turn<MapView>) {}

  /** Forget what belonged to another decision. */
  at(decision: number): void {
    if (decision === this.#decision) return;
    this.#decision = decision;
    this.asked = false;
    this.reopened = false;
    this.coins = undefined;
    this.struck = [];
    this.reason = undefined;
    this.partner = undefined;
    this.wanted = undefined;
  }

  // What the board offers.

  begin(land: string): MapGroup[] {
    return marching.beginning(this.turn.moves, land);
  }

  get sources(): string[] {
    return marching.sources(this.turn.moves);
  }

  get goals(): Map<string, boolean> {
    return marching.goals(this.turn.moves, this.turn.from);
  }

  /** The lands whose armies may go to the goal that was chosen first. */
  get comers(): string[] {
    const { from, to, moves } = this.turn;
    return to && !from ? marching.comers(moves, to) : [];
  }

  /** The group chosen by source, goal and partner. */
  get group(): MapGroup | undefined {
    return marching.meant(this.turn.moves, this.turn.from, this.turn.to, this.partner);
  }

  get partners(): string[] {
    return marching.partners(this.turn.moves, this.turn.from, this.turn.to);
  }

  get alone(): boolean {
    return marching.reachesAlone(this.turn.moves, this.turn.from, this.turn.to);
  }

  get attacking(): boolean {
    return marching.isAttack(this.group);
  }

  /** How many may go from a land: to the chosen goal, or anywhere. */
  most(land: string): Units {
    return this.turn.to ? marching.most(this.group, land) : marching.mostFrom(this.turn.moves, land);
  }

  /** The lands units are taken from. */
  get armies(): string[] {
    if (this.turn.to) return marching.armiesOf(this.group);
    return this.turn.from && this.goals.size ? [this.turn.from] : [];
  }

  count(land: string): Units {
    if (this.turn.to) return this.counts[land] ?? NONE;
    return this.wanted ?? marching.usualFrom(this.turn.moves, land);
  }

  get total(): number {
    return this.armies.reduce((sum, land) => sum + total(this.count(land)), 0);
  }

  /** Whether one stays behind only because the land would be given up, and nobody has said otherwise. */
  get holds(): boolean {
    const { from } = this.turn;
    return from !== undefined && !this.wanted && !same(this.count(from), this.most(from));
  }

  /** The lands that the chosen counts would give up. */
  get givenUp(): string[] {
    const { from, to, moves } = this.turn;
    if (to) return marching.givenUp(this.group, this.counts);
    if (!from) return [];
    const some = moves.find((group) => group.gives_up?.includes(from));
    return marching.givenUp(some, { [from]: this.count(from) });
  }

  /** The move as it is written, or undefined while the counts make none. */
  get move(): string | undefined {
    return marching.written(this.group, this.counts);
  }

  // Choosing.

  /** A land was clicked, tapped or entered. */
  async choose(land: string): Promise<void> {
    const { turn } = this;
    if (!turn.seat || turn.sending) return;
    this.asked = false;
    if (turn.moves.some((group) => marching.retreatsTo(group, land))) this.aim(land);
    else if (turn.from && turn.from !== land && this.goals.has(land)) await this.go(land);
    else if (turn.to && this.comers.includes(land)) {
      const goal = turn.to;
      this.take(land);
      await this.go(goal);
    } else if (this.begin(land).length) await this.start(land);
    else if (!turn.from && this.#mayCome(land)) this.aimFirst(land);
    else await this.explain(land);
  }

  /** Begin in a land: with its army, or with what can be done there; a second time takes the choice back. */
  async start(land: string): Promise<void> {
    const again = this.turn.from === land;
    const offers = recruitsIn(this.turn.moves, land);
    const recruit = again || offers.length === 1 ? usualRecruit(this.turn.moves, land) : undefined;
    this.take(again ? undefined : land);
    if (recruit) await this.order(recruit.move);
  }

  /** Take up the army of a land, or put it down. */
  take(land: string | undefined): void {
    this.turn.clear();
    this.partner = undefined;
    this.wanted = undefined;
    this.turn.from = land;
  }

  /** Set a goal before any army: the only one that can come is taken, else it is asked which. */
  aimFirst(land: string): void {
    const [only, ...more] = marching.comers(this.turn.moves, land);
    this.take(more.length ? undefined : only);
    if (more.length) this.turn.to = land;
    else this.aim(land);
  }

  #mayCome(land: string): boolean {
    return this.turn.view?.lands[land]?.owner !== this.turn.seat && marching.comers(this.turn.moves, land).length > 0;
  }

  /** Send the army taken up to a goal: a move can be taken back and goes at once, an attack shows its odds first. */
  async go(land: string): Promise<void> {
    if (this.turn.to !== land) this.aim(land);
    if (this.group?.kind === "move") await this.send();
  }

  /** Set the goal; who was wanted goes, else all who usually go. */
  aim(land: string): void {
    this.turn.to = land;
    this.partner = this.alone ? undefined : this.partners[0];
    this.fill();
  }

  join(partner: string | undefined): void {
    this.partner = partner;
    this.fill();
  }

  fill(): void {
    this.#forget();
    this.counts = this.group ? marching.fitting(this.group, this.turn.from ?? "", this.wanted) : {};
  }

  step(land: string, kind: Kind, by: number): void {
    const now = this.count(land);
    const next = Math.min(this.most(land)[kind], Math.max(0, now[kind] + by));
    const units = { ...now, [kind]: next };
    if (this.turn.to) this.counts = { ...this.counts, [land]: units };
    else this.wanted = units;
  }

  back(): void {
    if (this.asked) this.asked = false;
    else if (this.turn.to && this.turn.from) {
      this.turn.to = undefined;
      this.partner = undefined;
    } else this.take(undefined);
  }

  #forget(): void {
    this.odds = undefined;
    this.heroOdds = {};
    this.heroes = [];
    this.hero = undefined;
    this.reason = undefined;
    this.read = undefined;
  }

  /** Ask the server about the counts chosen: the odds of an attack with each hero, or why they may not go. */
  async ask(): Promise<void> {
    const { turn, move, group } = this;
    const number = ++this.#asking;
    const stale = () => number !== this.#asking;
    if (!turn.seat || !move || !group) return this.#forget();
    const found = this.#mayBeRefused(group) ? await turn.assess(move) : undefined;
    if (stale()) return;
    this.reason = found?.refusal ?? undefined;
    this.odds = oddsOf(found?.odds);
    this.heroOdds = Object.fromEntries(
      Object.entries(found?.hero_odds ?? {}).flatMap(([hero, odds]) => {
        const known = oddsOf(odds);
        return known ? [[hero, known]] : [];
      }),
    );
    this.#offerHeroes((found?.heroes ?? []).filter(asksForHero));
    this.read = move;
  }

  /** Keep what is asked about heroes after the attack; nobody goes unless somebody must. */
  #offerHeroes(heroes: MapGroup[]): void {
    this.heroes = heroes;
    if (this.heroes.some((group) => group.move === this.hero)) return;
    this.hero = (this.heroes.find((group) => group.kind === "no-hero") ?? this.heroes[0])?.move;
  }

  /** Say why a click on a land does nothing. */
  async explain(land: string): Promise<void> {
    const { turn } = this;
    const { from } = turn;
    if (!from) turn.clear();
    const reason = await turn.explain(land, from);
    if (reason) toasts.say(reason.text, reason.rule);
  }

  // Sending.

  /** Send what is chosen; an attack together with its hero, about whom nothing would be learnt in between. */
  async send(): Promise<boolean> {
    const { move, group } = this;
    if (!move || !group || this.reason) return false;
    const read = this.read === move;
    const hero = this.attacking && read ? this.hero : undefined;
    if (!read && this.#mayBeRefused(group)) {
      const reason = (await this.turn.assess(move))?.refusal;
      if (this.move !== move) return false;
      if (reason) {
        this.reason = reason;
        return false;
      }
    }
    return this.turn.send(move, ...(hero ? [hero] : []));
  }

  /** Whether some counts of a group may not go, so that the server is asked before they are sent. */
  #mayBeRefused(group: MapGroup): boolean {
    return marching.isAttack(group) || !marching.everyMix(group);
  }

  /** Whether Enter on a land sends the attack: it is the goal, and the odds were read. */
  confirms(land: string): boolean {
    return this.turn.to === land && this.attacking && this.read !== undefined && this.read === this.move;
  }

  /** A planning move: into the draft of a sealed plan, or sent at once. */
  async order(move: string): Promise<boolean> {
    return this.turn.sealed ? this.turn.order(move) : this.turn.send(move);
  }

  /** Whether nothing of one's own has acted in this turn, though something could. */
  get idle(): boolean {
    const view = this.turn.view;
    if (!view || !this.sources.length) return false;
    return Object.values(view.lands).every((land) => land.owner !== this.turn.seat || total(spent(view, land)) === 0);
  }

  /** Send what may give something up; where it is worth a question the first time only asks. */
  async giveUp(move: string, question: boolean): Promise<void> {
    if (question && !this.asked) this.asked = true;
    else await this.turn.send(move);
  }

  // Losses on the board.

  strike(place: number, kind: Kind): void {
    this.struck = strike(this.turn.moves, this.struck, place, kind);
  }

  /** The offered loss that is exactly what is struck out. */
  get loss(): MapGroup | undefined {
    return lossOf(this.turn.moves, this.struck);
  }
}

const choices = new WeakMap<Turn<MapView>, Choice>();

/** The choice that belongs to a person's turn. */
export function choiceOf(turn: Turn<MapView>): Choice {
  let found = choices.get(turn);
  if (!found) {
    found = new Choice(turn);
    choices.set(turn, found);
  }
  return found;
}
