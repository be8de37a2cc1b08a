import { expect, test } from "vitest";
import type { DecisionView } from "../messages.gen";
import { merged, neighbour } from "./review.svelte";

const judged = (number: number, loss: number) => ({ number, loss }) as DecisionView;

test("a later judgement replaces an earlier one, and all stand in order", () => {
  const found = merged([judged(3, 8), judged(9, 0)], [judged(5, 1), judged(3, 2)]);
  expect(found.map(({ number, loss }) => [number, loss])).toEqual([
    [3, 2],
    [5, 1],
    [9, 0],
  ]);
});

test("the next mistake comes after this moment, and the one before it before", () => {
  expect(neighbour([3, 7, 12], 7, 1)).toBe(12);
  expect(neighbour([3, 7, 12], 7, -1)).toBe(3);
  expect(neighbour([3, 7, 12], 12, 1)).toBeUndefined();
  expect(neighbour([], 0, -1)).toBeUndefined();
});
