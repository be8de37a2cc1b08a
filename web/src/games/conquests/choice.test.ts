import { expect, test } from "vitest";
import type { ConquestsGroup, FighterView } from "../../messages.gen";
import { chosen, clickReserve, clickSquare, goalsOf, mayJoin, placesOf } from "./choice";

const step = (from: string, to: string, drops: ConquestsGroup["drops"] = {}): ConquestsGroup =>
  ({
    kind: "move",
    from,
    to,
    move: `${from}-${to}`,
    template: `${from}-${to}`,
    count: 1,
    drops,
    drop_templates: Object.fromEntries(
      Object.keys(drops).map((fighter) => [fighter, `${from}-${to} ${fighter}@{place}`]),
    ),
  }) as ConquestsGroup;
const piece = (side: string, fighter: string) => ({ side, fighter, level: 1, retires_next: false }) as FighterView;
const BOARD = { c1: piece("plain", "General"), a2: piece("plain", "Soldier"), b1: piece("plain", "Lancer") };
const RESERVE = { "Soldier 1": ["c1", "d1"], "Lancer 2": ["c1"] };
const MOVES = [step("a2", "a3"), step("c1", "d2", RESERVE), step("c1", "c2", { "Soldier 1": ["c1"] })];
const at = (selection = {}, moves = MOVES) => ({ board: BOARD, moves, selection, seat: "plain" });

test("a fighter is taken up, put down again, and goes with the click on its goal", () => {
  expect(clickSquare(at(), "a2")).toEqual({ does: "select", selection: { from: "a2" } });
  expect(clickSquare(at({ from: "a2" }), "a2")).toEqual({ does: "select", selection: {} });
  expect(clickSquare(at({ from: "a2" }), "a3")).toEqual({ does: "send", move: "a2-a3" });
  expect(clickSquare(at({ from: "a2" }), "c1")).toEqual({ does: "select", selection: { from: "c1" } });
});

test("a square that cannot be reached asks why, an own fighter without a move says so", () => {
  expect(clickSquare(at({ from: "a2" }), "f6")).toEqual({ does: "explain", origin: "a2" });
  expect(clickSquare(at(), "b1")).toEqual({ does: "idle", fighter: "Lancer" });
  expect(clickSquare(at(), "f6")).toEqual({ does: "nothing" });
});

test("who is brought back before the General goes is placed with the third click", () => {
  const first = clickReserve(MOVES, {}, "Lancer 2");
  expect(first).toEqual({ from: "c1", brought: "Lancer 2" });
  expect([...goalsOf(MOVES, first).keys()]).toEqual(["d2"]); // to c2 the Lancer could not follow
  const second = { ...first, to: "d2" };
  expect(clickSquare(at(first), "d2")).toEqual({ does: "select", selection: second });
  expect(placesOf(MOVES, second)).toEqual(["c1"]);
  expect(clickSquare(at(second), "c1")).toEqual({ does: "send", move: "c1-d2 Lancer 2@c1" });
});

test("where only one kind waits the General's move chooses it", () => {
  const selection = { from: "c1", to: "c2", brought: "Soldier 1" };
  expect(clickSquare(at({ from: "c1" }), "c2")).toEqual({ does: "select", selection });
  expect(clickSquare(at(selection), "c1")).toEqual({ does: "send", move: "c1-c2 Soldier 1@c1" });
});

test("where several kinds wait nobody is placed before one of them is chosen", () => {
  const drafted = { from: "c1", to: "d2", brought: undefined };
  expect(clickSquare(at({ from: "c1" }), "d2")).toEqual({ does: "select", selection: drafted });
  expect(clickSquare(at(drafted), "d1")).toEqual({ does: "nothing" });
  expect(clickReserve(MOVES, drafted, "Soldier 1")).toEqual({ from: "c1", to: "d2", brought: "Soldier 1" });
  expect(clickReserve(MOVES, { ...drafted, brought: "Soldier 1" }, "Soldier 1").brought).toBe(undefined);
  expect(clickSquare(at(drafted), "c1")).toEqual({ does: "select", selection: {} }); // taken back
});

test("the reserve can be chosen from while a move could bring somebody back", () => {
  expect(mayJoin(MOVES, {}, "Lancer 2")).toBe(true);
  expect(mayJoin(MOVES, { from: "c1", to: "c2" }, "Lancer 2")).toBe(false);
  expect(mayJoin([step("a2", "a3")], {}, "Lancer 2")).toBe(false);
  expect(clickReserve(MOVES, { from: "c1", brought: "Lancer 2" }, "Lancer 2")).toEqual({});
  expect(chosen(MOVES, { from: "c1" })).toBe(undefined);
});
