import type { MapGroup } from "../../messages.gen";
import { expect, test } from "vitest";
import { lossOf, mayFall, strike } from "./losses";
import { NONE } from "./units";

const loss = (...armies: [number, number][]): MapGroup => ({
  kind: "lose",
  move: "",
  template: "",
  count: 1,
  armies: armies.map(([cavalry, infantry]) => ({ cavalry, infantry })),
});
const two = [loss([0, 2]), loss([1, 0])];

test("units are struck out one by one, as far as some loss goes", () => {
  const one = strike(two, [], 0, "infantry");
  expect(one).toEqual([{ cavalry: 0, infantry: 1 }]);
  expect(lossOf(two, one)).toBeUndefined();
  const both = strike(two, one, 0, "infantry");
  expect(lossOf(two, both)).toBe(two[0]);
  expect(strike(two, both, 0, "infantry")).toEqual([{ cavalry: 0, infantry: 1 }]);
});

test("another kind begins anew, and the same again clears", () => {
  const rider = strike(two, [{ cavalry: 0, infantry: 2 }], 0, "cavalry");
  expect(lossOf(two, rider)).toBe(two[1]);
  expect(strike(two, rider, 0, "cavalry")).toEqual([NONE]);
});

test("two armies may share a loss", () => {
  const shared = [loss([0, 1], [0, 1]), loss([0, 2], [0, 0])];
  const first = strike(shared, [], 0, "infantry");
  expect(lossOf(shared, strike(shared, first, 1, "infantry"))).toBe(shared[0]);
  expect(mayFall(shared, 1, "infantry")).toBe(true);
  expect(mayFall(shared, 1, "cavalry")).toBe(false);
  expect(mayFall([], 0, "infantry")).toBe(false);
});
