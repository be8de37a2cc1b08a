import type { EmpireGroup, EmpireView } from "../../messages.gen";
import { expect, test } from "vitest";
import { clickTile, comers, fitting, goesAtOnce } from "./steps";

const group = (kind: string, more: Partial<EmpireGroup>): EmpireGroup => ({
  kind,
  move: "",
  template: "",
  text: "",
  least: 1,
  most: 1,
  count: 1,
  ...more,
});
const view = {
  board: {
    b2: { owner: "red", soldiers: 5, discovered: true },
    b3: { owner: "red", soldiers: 0, discovered: true },
    c3: { owner: null, soldiers: 0, discovered: true },
    c2: { owner: null, soldiers: 0, discovered: false },
    f6: { owner: "blue", soldiers: 2, discovered: true },
  },
} as unknown as EmpireView;
const known = group("move", { from: "b2", to: "c3", least: 1, most: 5 });

test("a step that can be taken back goes at once, what a die decides is asked for a whole stack", () => {
  expect(goesAtOnce(view, known)).toBe(true);
  expect(goesAtOnce(view, { ...known, to: "c2" })).toBe(false);
  expect(goesAtOnce(view, { ...known, to: "c2", most: 1 })).toBe(true);
  expect(goesAtOnce(view, { ...known, kind: "attack" })).toBe(false);
  expect(goesAtOnce(view, { ...known, warning: "Beware." })).toBe(false);
});

test("as many go as were wanted, as far as may be", () => {
  expect(fitting(known, undefined)).toBe(5);
  expect(fitting(known, 2)).toBe(2);
  expect(fitting({ ...known, most: 3 }, 5)).toBe(3);
});

test("who can come to a tile", () => {
  expect(comers([known, group("end", {})], "c3")).toEqual(["b2"]);
  expect(comers([known], "f6")).toEqual([]);
});

const MOVES = [
  group("move", { from: "b2", to: "c3", most: 5, template: "b2-c3 {soldiers}" }),
  group("move", { from: "b2", to: "c2", most: 5, template: "b2-c2 {soldiers}" }),
  group("attack", { from: "b2", to: "f6", most: 5, template: "b2-f6 {soldiers}" }),
  group("end", {}),
];
const at = (selection = {}, wanted?: number, moves = MOVES) => ({ view, moves, selection, seat: "red", wanted });

test("a stack is taken up and goes with the click on a known tile, all or as many as were wanted", () => {
  expect(clickTile(at(), "b2")).toEqual({ does: "select", selection: { from: "b2" } });
  expect(clickTile(at({ from: "b2" }), "b2")).toEqual({ does: "select", selection: {} });
  expect(clickTile(at({ from: "b2" }), "c3")).toEqual({ does: "send", move: "b2-c3 5" });
  expect(clickTile(at({ from: "b2" }, 2), "c3")).toEqual({ does: "send", move: "b2-c3 2" });
});

test("what cannot be taken back is only aimed at", () => {
  expect(clickTile(at({ from: "b2" }), "c2")).toEqual({ does: "select", selection: { from: "b2", to: "c2" } });
  expect(clickTile(at({ from: "b2" }), "f6")).toEqual({ does: "select", selection: { from: "b2", to: "f6" } });
});

test("a goal chosen first takes the only stack that can come, and never sends by itself", () => {
  expect(clickTile(at(), "c3")).toEqual({ does: "select", selection: { from: "b2", to: "c3" } });
  const two = [...MOVES, group("move", { from: "b3", to: "c3" })];
  expect(clickTile(at({}, undefined, two), "c3")).toEqual({ does: "explain", origin: undefined });
});

test("a tile where nothing can be done asks why", () => {
  expect(clickTile(at({ from: "b2" }), "b3")).toEqual({ does: "explain", origin: "b2" });
});
