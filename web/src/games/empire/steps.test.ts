import type { EmpireGroup, EmpireView } from "../../messages.gen";
import { expect, test } from "vitest";
import { comers, fitting, goesAtOnce } from "./steps";

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

test("as many go as were soldierCount, as far as may be", () => {
  expect(fitting(known, undefined)).toBe(5);
  expect(fitting(known, 2)).toBe(2);
  expect(fitting({ ...known, most: 3 }, 5)).toBe(3);
});

test("who can come to a tile", () => {
  expect(comers([known, group("end", {})], "c3")).toEqual(["b2"]);
  expect(comers([known], "f6")).toEqual([]);
});
