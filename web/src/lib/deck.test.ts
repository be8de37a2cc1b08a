import { expect, test } from "vitest";
import type { DecisionView } from "../messages.gen";
import { answered, newCard, type Card } from "./deck.svelte";

const MOVE = { number: 7, seat: "rome" } as DecisionView;

test("a mistake comes back after 1, 3, 7 and 21 days, and is done with when it was right each time", () => {
  let card: Card | undefined = newCard("table", MOVE, "2026-02-27");
  expect(card).toMatchObject({ id: "table:7", step: 0, due: "2026-02-28" });
  const days: string[] = [];
  while (card) {
    days.push(card.due);
    card = answered(card, true, card.due);
  }
  expect(days).toEqual(["2026-02-28", "2026-03-03", "2026-03-10", "2026-03-31"]);
});

test("a wrong answer begins anew", () => {
  const card = { ...newCard("table", MOVE, "2026-01-01"), step: 2 };
  expect(answered(card, false, "2026-01-10")).toMatchObject({ step: 0, due: "2026-01-11" });
});
