import { expect, test } from "vitest";
import type { EventView } from "../messages.gen";
import { followed, type Hint, lit } from "./hints";

const described = (move: string) => ({ move, text: `${move}.`, places: move.split("-") });
const hint: Hint = {
  seat: "plain",
  shares: { plain: 0.5, painted: 0.5 },
  moves: [
    {
      ...described("b2-b3"),
      share: 0.5,
      words: "even",
      reason: "a quiet move",
      line: [],
      alike: [described("e2-e3")],
      others: 0,
    },
  ],
  forced: "",
  decided_in: null,
  answer: [],
};
const moved = (seat: string, move: string): EventView => ({
  number: 9,
  kind: "moved",
  seat,
  at: 0,
  text: "",
  detail: { move },
});

test("a hint is followed by any of the moves it names, made by its own seat", () => {
  expect(followed(hint, moved("plain", "b2-b3"))).toBe(true);
  expect(followed(hint, moved("plain", "e2-e3"))).toBe(true);
  expect(followed(hint, moved("plain", "a1-a2"))).toBe(false);
  expect(followed(hint, moved("painted", "b2-b3"))).toBe(false);
  expect(followed(hint, undefined)).toBe(false);
  expect(followed(undefined, moved("plain", "b2-b3"))).toBe(false);
});

test("a hinted move lights its places up", () => {
  expect(lit(hint, 0)?.detail?.places).toEqual(["b2", "b3"]);
  expect(lit(hint, 1)).toBeUndefined();
});
