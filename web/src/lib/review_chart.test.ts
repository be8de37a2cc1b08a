import { expect, test } from "vitest";
import { bands, waterfall } from "./review_chart";

test("bands lie one above the other and fill the chart", () => {
  const [first, second] = bands(
    [
      [0.5, 0.5],
      [1, 0],
    ],
    [0, 100],
    40,
  );
  expect(first).toBe("M0 0L100 0L100 40L0 20Z");
  expect(second).toBe("M0 20L100 40L100 40L0 40Z");
  expect(bands([], [], 40)).toEqual([]);
});

test("each bar of a ledger begins where the one before it ended", () => {
  const bars = waterfall({ start: 0.5, luck: 0.25, own: -0.5, rivals: 0.125, drift: 0, result: 0.375 });
  expect(bars.map(({ part }) => part)).toEqual(["start", "luck", "own", "rivals", "drift", "result"]);
  expect(bars.map(({ from, to }) => [from, to])).toEqual([
    [0, 0.5],
    [0.5, 0.75],
    [0.75, 0.25],
    [0.25, 0.375],
    [0.375, 0.375],
    [0, 0.375],
  ]);
});
