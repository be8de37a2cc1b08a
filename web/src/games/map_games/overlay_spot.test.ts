// Dice lie where they cover no land of their battle.
import { expect, test } from "vitest";
import { clearSpot } from "./overlay_spot";

const BOARD: [number, number] = [1000, 600];
const BOX: [number, number] = [320, 150];

test("dice lie below the lands of a battle in the north, above those of one in the south", () => {
  expect(
    clearSpot(
      [
        [500, 100],
        [560, 160],
      ],
      BOARD,
      BOX,
    ),
  ).toBe("south");
  expect(
    clearSpot(
      [
        [500, 540],
        [450, 470],
      ],
      BOARD,
      BOX,
    ),
  ).toBe("north");
});

test("a battle from north to south leaves a corner", () => {
  expect(
    clearSpot(
      [
        [500, 90],
        [500, 530],
      ],
      BOARD,
      BOX,
    ),
  ).toBe("southwest");
});

test("where no spot is clear the farthest is taken", () => {
  expect(clearSpot([[150, 290]], [300, 320], [280, 150])).toBeTypeOf("string");
});
