import { expect, test } from "vitest";
import type { SketchLine } from "../messages.gen";
import { lineText, variations } from "./variations";

const line = (number: number, after: number, seat = "plain", move = "x") =>
  ({ number, after, seat, move }) as SketchLine;
/** Numbers are given once and for all, whatever was taken away since: 3 and 5 are gone. */
const LINES = [line(0, 0), line(1, 0), line(2, 1), line(4, 1), line(6, 4), line(8, 6), line(7, 4)];

test("variations are lines of moves, each after a move of the main line", () => {
  expect(variations({ main: 2, lines: LINES })).toEqual([
    { after: 1, places: [3, 4, 5] },
    { after: 1, places: [6] },
  ]);
});

test("a line is a record of its own, without the result of another", () => {
  const text = "conqueror record 1\ngame: conquests\nresult: plain resignation\n\n1. plain b2-b3\n";
  const lines = [
    line(0, 0),
    line(1, 0, "plain", "b2-b3"),
    line(2, 1, "painted", "e5-e4"),
    line(5, 1, "painted", "b5-b4"),
  ];
  expect(lineText(text, lines, 3)).toBe("conqueror record 1\ngame: conquests\n\n1. plain b2-b3\n2. painted b5-b4\n");
});
