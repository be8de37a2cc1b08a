import { expect, test } from "vitest";
import type { SketchLine } from "../messages.gen";
import { lineText, variations } from "./variations";

const line = (after: number, seat = "plain", move = "x") => ({ after, seat, move }) as SketchLine;
const LINES = [line(0), line(0), line(1), line(1), line(3), line(4), line(3)];

test("variations are lines of moves, each after a move of the main line", () => {
  expect(variations({ main: 2, lines: LINES })).toEqual([
    { after: 1, places: [3, 4, 5] },
    { after: 1, places: [6] },
  ]);
});

test("a line is a record of its own, without the result of another", () => {
  const text = "conqueror record 1\ngame: conquests\nresult: plain resignation\n\n1. plain b2-b3\n";
  const lines = [line(0), line(0, "plain", "b2-b3"), line(1, "painted", "e5-e4"), line(1, "painted", "b5-b4")];
  expect(lineText(text, lines, 3)).toBe("conqueror record 1\ngame: conquests\n\n1. plain b2-b3\n2. painted b5-b4\n");
});
