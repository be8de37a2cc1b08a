// The sums of a battle as they are said, and where they are found once the armies have changed.
import { expect, test } from "vitest";
import type { BattleView, EventView, Sums } from "../../messages.gen";
import { sumsOf, sumsSentence } from "./battle_sums";

const sums: Sums = {
  attacker: {
    total: 5,
    parts: [
      { part: "units", name: "1 cavalry and 1 infantry", number: 3 },
      { part: "hero", name: "Scipio", number: 0 },
      { part: "die", name: "die", number: 2 },
    ],
  },
  defender: {
    total: 4,
    parts: [
      { part: "units", name: "nobody", number: 0 },
      { part: "place", name: "home", number: 3 },
      { part: "die", name: "die", number: 1 },
    ],
  },
};
const battle = {
  attacker: "rome",
  defender: "egypt",
  from: "crete",
  and_from: null,
  to: "rhodes",
  sums: null,
} as unknown as BattleView;
const told = (to: string) =>
  ({
    number: 3,
    kind: "moved",
    seat: "chance",
    at: 0,
    text: "",
    detail: { battle: { ...battle, to, sums } },
  }) as EventView;

test("both sums are said with what adds to them", () => {
  expect(sumsSentence(sums)).toBe("3 + 2 against 0 + 3 + 1");
});

test("once armies have changed the sums are those that were told of this battle", () => {
  expect(sumsOf({ ...battle, sums }, [])).toBe(sums);
  expect(sumsOf(battle, [told("rhodes")])).toBe(sums);
  expect(sumsOf(battle, [told("cyprus")])).toBeUndefined();
  expect(sumsOf(battle, [])).toBeUndefined();
});
