import { expect, test } from "vitest";
import type { SketchLine } from "../messages.gen";
import { arrows, beside, lineTo, places, toggled, treeRows, windowOf, without } from "./sketch_tree";

const line = (number: number, after: number) => ({ number, after, seat: "plain", move: `m${number}` }) as SketchLine;
/** 1-2-3 is the main line; 4-5 and 7 were tried in place of 2, and 6 in place of 5. */
const LINES = new Map(
  [line(0, 0), line(1, 0), line(2, 1), line(3, 2), line(4, 1), line(5, 4), line(6, 4), line(7, 1)].map((one) => [
    one.number,
    one,
  ]),
);

test("a variation is told after the move it takes the place of, with all that follows it", () => {
  expect(treeRows(LINES).map(({ number, depth }) => [number, depth])).toEqual([
    [1, 0],
    [2, 0],
    [4, 1],
    [5, 1],
    [6, 2],
    [7, 1],
    [3, 0],
  ]);
  expect(
    treeRows(LINES)
      .filter((row) => row.begins)
      .map((row) => row.number),
  ).toEqual([4, 6, 7]);
});

test("a long tree is drawn around the move that is looked at", () => {
  const rows = Array.from({ length: 2000 }, (_, at) => ({ number: at + 1, depth: 0, begins: false }));
  expect(windowOf(rows, 1, 100)).toMatchObject({ above: 0, rows: { length: 100 } });
  expect(windowOf(rows, 1000, 100).rows.some((row) => row.number === 1000)).toBe(true);
  expect(windowOf(rows, 2000, 100)).toMatchObject({ above: 1900 });
  expect(windowOf(rows.slice(0, 3), 2, 100)).toMatchObject({ above: 0, rows: { length: 3 } });
});

test("a line leads from the beginning, and others stand beside a move", () => {
  expect(lineTo(LINES, 6).map((one) => one.number)).toEqual([1, 4, 6]);
  expect(beside(LINES, 2, 1)).toBe(4);
  expect(beside(LINES, 2, -1)).toBe(7);
  expect(beside(LINES, 3, 1)).toBeUndefined();
});

test("a move is taken away with all that follows it", () => {
  expect([...without(LINES, 4).keys()]).toEqual([0, 1, 2, 3, 7]);
});

test("a mark is set and taken away again, and an arrow has two places", () => {
  const marks = toggled(toggled([], ["a1"]), ["a1", "b2"]);
  expect(places(marks)).toEqual(["a1"]);
  expect(arrows(marks)?.traces).toEqual([{ seat: "", start: "a1", goal: "b2", attack: false }]);
  expect(toggled(marks, ["a1", "b2"])).toEqual([["a1"]]);
  expect(arrows([["a1"]])).toBeUndefined();
});
