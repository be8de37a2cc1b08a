import { expect, test } from "vitest";
import { keyOf, latest, type Notice } from "./notices";

const notice = (kind: string, seat: string, text = ""): Notice => ({
  kind,
  seat,
  text,
  title: kind,
  rule: "",
  places: [],
  urgent: false,
  lasts: false,
});

test("what is told again takes the place of what was told before", () => {
  const told = [notice("fort", "rome", "four"), notice("capital", "egypt"), notice("fort", "rome", "five")];
  expect(latest(told, 2).map((one) => [keyOf(one), one.text])).toEqual([
    ["capital egypt", ""],
    ["fort rome", "five"],
  ]);
  expect(latest(told, 1)).toHaveLength(1);
});
