import { expect, test } from "vitest";
import type { EmpireGroup } from "../../messages.gen";
import { gainOf, givesUp, offersAt, priceOf, signOf } from "./offers";

const NOTHING = { ap: 0, gold: 0, lumber: 0 };
const offer = (move: string, price: object, gives: object, more: Partial<EmpireGroup> = {}): EmpireGroup => ({
  kind: "any",
  move,
  template: move,
  text: move,
  least: 1,
  most: 1,
  count: 1,
  price: { ...NOTHING, ...price },
  gives: { ...NOTHING, soldiers: 0, forts: 0, ...gives },
  ...more,
});
const BUY = offer("buy 1", { gold: 1 }, { soldiers: 1 }, { to: "a1", template: "buy {soldiers}", most: 3 });
const TRADE = offer("barter", { lumber: 3 }, { ap: 2 }); // no trade of the rules: whatever is offered is drawn
const FORT = offer("fort b2", { ap: 2, gold: 2, lumber: 2 }, { forts: 1 }, { to: "b2" });
const RAZE = offer("raze c3", {}, {}, { to: "c3" });
const STEP = { ...BUY, price: undefined, from: "a1" } as unknown as EmpireGroup;

test("whatever has a price is an offer, on a tile only what happens there", () => {
  const moves = [STEP, BUY, TRADE, FORT, RAZE];
  expect(offersAt(moves, undefined)).toEqual([BUY, TRADE, FORT, RAZE]);
  expect(offersAt(moves, "b2")).toEqual([FORT]);
  expect(offersAt(moves, "a1")).toEqual([BUY]);
});

test("a price grows with the number, a gain is named beside it", () => {
  expect(priceOf(BUY, 3)).toEqual([{ sign: "gold", count: 3 }]);
  expect(priceOf(FORT, 1).map(({ sign }) => sign)).toEqual(["ap", "gold", "lumber"]);
  expect([priceOf(TRADE, 1), gainOf(TRADE)]).toEqual([[{ sign: "lumber", count: 3 }], [{ sign: "ap", count: 2 }]]);
  expect(gainOf(BUY)).toEqual([]);
});

test("each offer has its sign, and only what takes away is asked about first", () => {
  expect([BUY, TRADE, FORT, RAZE].map(signOf)).toEqual(["soldier", "lumber", "fort", "ui-close"]);
  expect([BUY, TRADE, FORT, RAZE].map(givesUp)).toEqual([false, false, false, true]);
});
