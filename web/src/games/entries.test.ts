// What the page has for a game is found in its folder.
import { expect, test } from "vitest";
import { cardOf, partsOf } from "./entries";

test("every game of the house has a card, its scenarios the same", () => {
  for (const game of ["conquests", "empire", "final-conquest", "duels"]) expect(cardOf(game)?.icon).toBeTruthy();
  expect(cardOf("duels/of-ones-own")).toBe(cardOf("duels"));
});

test("a game without a folder here has neither card nor board", async () => {
  expect(cardOf("countdown")).toBeUndefined();
  await expect(partsOf("countdown")).rejects.toThrow("No board is drawn for countdown.");
});
