import { expect, test, vi } from "vitest";
import type { EventView } from "../messages.gen";

vi.stubGlobal("matchMedia", () => ({ matches: false }));
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
const { answerIn, lapsed } = await import("./answers.svelte");

const told = (kind: string, seat: string, detail: Record<string, unknown>): EventView => ({
  number: 1,
  kind,
  seat,
  at: 0,
  text: "",
  detail,
});
const named = (seat: string) => seat.toUpperCase();

test("the asker is told who declines, and nobody else is", () => {
  const draw = told("declined", "painted", { what: "draw", asker: "plain" });
  expect(answerIn(draw, ["plain"], named)).toContain("PAINTED declines");
  expect(answerIn(draw, ["painted"], named)).toBe("");
  expect(answerIn(draw, [], named)).toBe("");
  expect(answerIn(told("declined", "painted", { what: "takeback", asker: "plain" }), ["plain"], named)).toContain(
    "the move stands",
  );
  expect(answerIn(told("declined", "plain", { what: "draw", asker: "plain" }), ["plain"], named)).toBe("");
});

test("others hear of a move taken back", () => {
  expect(answerIn(told("takenback", "plain", { to: 3 }), ["painted"], named)).toContain("PLAIN takes a move back");
  expect(answerIn(told("takenback", "plain", { to: 3 }), ["plain"], named)).toBe("");
});

test("an offer nobody answered has lapsed when the game goes on", () => {
  const mine = [{ what: "takeback" as const, seat: "plain" }];
  expect(lapsed(mine, [], [told("moved", "painted", {})], ["plain"])).toEqual(mine);
  expect(lapsed(mine, mine, [told("chatted", "painted", {})], ["plain"])).toEqual([]);
  expect(lapsed(mine, [], [told("declined", "painted", {})], ["plain"])).toEqual([]);
  expect(lapsed(mine, [], [told("moved", "painted", {})], ["painted"])).toEqual([]);
});
