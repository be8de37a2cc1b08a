import { expect, test } from "vitest";
import type { DecisionView } from "../messages.gen";
import { lastUpTo, marksOf } from "./reviewing.svelte";

test("a moment stands at the last place that is not after it", () => {
  expect(lastUpTo([2, 5, 9], 5)).toBe(1);
  expect(lastUpTo([2, 5, 9], 8)).toBe(1);
  expect(lastUpTo([2, 5, 9], 100)).toBe(2);
  expect(lastUpTo([2, 5, 9], 0)).toBe(0);
});

test("only what is called something is marked, as an arrow or a place", () => {
  const move = (judgement: string, places: string[]) =>
    ({ judgement, seat: "rome", best: { places } }) as unknown as DecisionView;
  expect(marksOf(undefined)).toBeUndefined();
  expect(marksOf(move("", ["a", "b"]))).toBeUndefined();
  expect(marksOf(move("blunder", []))).toBeUndefined();
  expect(marksOf(move("blunder", ["a", "b"]))?.traces).toEqual([{ seat: "rome", start: "a", goal: "b", attack: true }]);
  expect(marksOf(move("mistake", ["a"]))?.taken).toEqual([{ place: "a", was: "rome", now: null }]);
});
