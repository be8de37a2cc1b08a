import { expect, test } from "vitest";
import { nextOf, ofTheme } from "./puzzles";
import { streakOf } from "./solved.svelte";

test("a streak counts days in a row that end today or yesterday", () => {
  const days = ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-03"];
  expect(streakOf(days, "2026-03-03")).toBe(1);
  expect(streakOf(days, "2026-03-04")).toBe(1);
  expect(streakOf(days, "2026-03-02")).toBe(3);
  expect(streakOf(days, "2026-03-05")).toBe(0);
  expect(streakOf([], "2026-03-05")).toBe(0);
});

test("the next puzzle is an open one, the easiest first", () => {
  const puzzle = (id: string, level: number) => ({
    id,
    level,
    game: "empire",
    kind: "best-decision",
    theme: id,
    title: "A step",
    labels: [],
  });
  const all = [puzzle("a", 3), puzzle("b", 1), puzzle("c", 1)];
  const isSolved = (id: string) => id === "b";
  expect(nextOf(all, isSolved)?.id).toBe("c");
  expect(nextOf(all, isSolved, "c")?.id).toBe("a");
  expect(nextOf(all, () => true, "a")?.id).toBe("b");
  expect(nextOf([], isSolved)).toBeUndefined();
  expect(nextOf(ofTheme(all, "a"), isSolved)?.id).toBe("a");
  expect(ofTheme(all, "")).toEqual(all);
});
