import type { AssessAnswer, MapGroup, MapOdds, MapView } from "../../messages.gen";
import { beforeEach, expect, test } from "vitest";
import type { Turn } from "../../lib/turn";
import { Choice } from "./choice.svelte";

const group = (kind: string, more: Partial<MapGroup>): MapGroup => ({
  kind,
  move: kind,
  template: more.from ? `${more.from}>${more.to} {army}` : (more.move ?? kind),
  count: 1,
  ...more,
});
const land = (owner: string | null, ready: number, units = ready) => ({
  owner,
  cavalry: 0,
  infantry: units,
  ready: { cavalry: 0, infantry: ready },
  neighbours: [],
});
const lands = { gaul: land("rome", 3), alpes: land("rome", 1), sea: land(null, 0), carthage: land("carthage", 0, 1) };
const MOVES = [
  group("move", { from: "gaul", to: "sea", infantry: 3, count: 3, gives_up: ["gaul"] }),
  group("attack", { from: "gaul", to: "carthage", infantry: 3, count: 3, gives_up: [] }),
  group("move", { from: "alpes", to: "gaul", infantry: 1, gives_up: ["alpes"] }),
  group("end", {}),
];

const odds = { win: 1, draw: 0, loss: 0, sums: {} } as unknown as MapOdds;
const FREE: AssessAnswer = {
  refusal: null,
  odds,
  hero_odds: { caesar: odds },
  heroes: [group("no-hero", { move: "no hero" }), group("hero", { move: "hero caesar", hero: "caesar" })],
};

let sent: string[][];
/** What was asked of the server. */
let asked: string[];
let answer: AssessAnswer;
let turn: Turn<MapView>;
let choice: Choice;

/** A person's turn at a table that takes every move and keeps it; after an attack it asks about a hero. */
function sit(moves: MapGroup[]): void {
  sent = [];
  asked = [];
  answer = FREE;
  turn = {
    seat: "rome",
    sending: false,
    sealed: false,
    view: { lands, turn: "rome", stage: "action" },
    moves,
    assess: async (move: string) => {
      asked.push(move);
      return answer;
    },
    explain: async (land: string, origin?: string) => {
      asked.push(origin ? `${origin}, ${land}` : land);
      return undefined;
    },
    clear: () => {
      turn.from = turn.to = undefined;
    },
    send: async (...all: string[]) => {
      sent.push(all);
      turn.clear();
      return true;
    },
  } as unknown as Turn<MapView>;
  choice = new Choice(turn);
}

beforeEach(() => sit(MOVES));

test("a move goes with the click on its goal, and one stays to hold the land", async () => {
  await choice.choose("gaul");
  expect(choice.holds).toBe(true);
  await choice.choose("sea");
  expect(sent).toEqual([["gaul>sea 2i"]]);
});

test("who was counted before goes, and what that gives up is known before", async () => {
  await choice.choose("gaul");
  choice.step("gaul", "infantry", 1);
  expect(choice.givenUp).toEqual(["gaul"]);
  await choice.choose("sea");
  expect(sent).toEqual([["gaul>sea 3i"]]);
});

test("an attack waits for its confirmation, which needs its odds, and takes its hero along", async () => {
  await choice.choose("gaul");
  await choice.choose("carthage");
  expect(choice.count("gaul")).toEqual({ cavalry: 0, infantry: 3 });
  expect(choice.confirms("carthage")).toBe(false);
  await choice.choose("carthage");
  expect(sent).toEqual([]);
  await choice.ask();
  expect(choice.hero).toBe("no hero");
  expect(choice.confirms("carthage")).toBe(true);
  choice.hero = "hero caesar";
  await choice.send();
  expect(sent).toEqual([["gaul>carthage 3i", "hero caesar"]]);
});

test("one question is asked before an attack, whatever heroes could go along", async () => {
  await choice.choose("gaul");
  await choice.choose("carthage");
  await choice.ask();
  expect(asked).toEqual(["gaul>carthage 3i"]);
  expect(choice.odds).toBe(odds);
  expect(choice.heroOdds).toEqual({ caesar: odds });
  await choice.send();
  expect([asked.length, sent]).toEqual([1, [["gaul>carthage 3i", "no hero"]]]);
});

test("a move asks nothing before it goes", async () => {
  await choice.choose("gaul");
  await choice.choose("sea");
  expect([asked, sent]).toEqual([[], [["gaul>sea 2i"]]]);
});

test("a click that does nothing asks once why", async () => {
  await choice.choose("gaul");
  turn.from = "alpes";
  await choice.choose("carthage");
  expect(asked).toEqual(["alpes, carthage"]);
});

test("an attack confirmed before its odds were read is not sent if it may not be made", async () => {
  answer = { refusal: { text: "The army must be stronger.", rule: "FC-31" }, odds: null, hero_odds: {}, heroes: [] };
  await choice.choose("gaul");
  await choice.choose("carthage");
  expect(await choice.send()).toBe(false);
  expect([sent, choice.reason?.rule]).toEqual([[], "FC-31"]);
});

test("a goal chosen first takes the only army that can come, and never sends by itself", async () => {
  await choice.choose("sea");
  expect([turn.from, turn.to, sent]).toEqual(["gaul", "sea", []]);
  await choice.choose("sea");
  expect(sent).toEqual([["gaul>sea 2i"]]);
  sit([...MOVES, group("attack", { from: "alpes", to: "carthage", infantry: 1 })]);
  await choice.choose("carthage");
  expect([turn.from, turn.to, choice.comers]).toEqual([undefined, "carthage", ["gaul", "alpes"]]);
  await choice.choose("alpes");
  expect([turn.from, turn.to, sent]).toEqual(["alpes", "carthage", []]);
});

test("a turn in which nothing was done asks before it ends", async () => {
  expect(choice.idle).toBe(true);
  await choice.giveUp("end", choice.idle);
  expect(sent).toEqual([]);
  await choice.giveUp("end", choice.idle);
  expect(sent).toEqual([["end"]]);
});

test("a fort with one offer recruits at once, with several the second click takes the most", async () => {
  const fort = (name: string, infantry: number) =>
    group("recruit", { land: name, infantry, move: `recruit ${name} ${infantry}i` });
  sit([fort("alpes", 1), fort("gaul", 1), fort("gaul", 2), group("ready", {})]);
  await choice.choose("alpes");
  expect(sent).toEqual([["recruit alpes 1i"]]);
  await choice.choose("gaul");
  expect([turn.from, sent.length]).toEqual(["gaul", 1]);
  await choice.choose("gaul");
  expect(sent[1]).toEqual(["recruit gaul 2i"]);
});
