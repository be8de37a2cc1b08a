import { expect, test } from "vitest";
import type { EventView } from "../../messages.gen";
import { arrowOf, centre, outcomeOf, wayOf } from "./board_marks";

const event = (detail: Record<string, unknown>): EventView =>
  ({ number: 1, kind: "moved", seat: "red", at: 0, text: "", detail }) as EventView;

test("the way that is chosen goes before the one that is shown", () => {
  const showing = event({ kind: "attack", places: ["a1", "a2"] });
  expect(wayOf({ from: "b1", to: "b2" }, showing, null)).toEqual({ from: "b1", to: "b2", attack: false });
  expect(wayOf({}, showing, { from: "c1", to: "c2", soldiers: 2 })).toEqual({ from: "a1", to: "a2", attack: true });
  expect(wayOf({}, undefined, { from: "c1", to: "c2", soldiers: 2 })).toEqual({ from: "c1", to: "c2", attack: true });
  expect(wayOf({ from: "b1" }, undefined, null)).toBeUndefined();
});

test("an arrow stands astride the border of its tiles", () => {
  expect(centre("a6")).toEqual({ x: 0.5, y: 0.5 });
  expect(arrowOf({ from: "a6", to: "b6", attack: false }).shaft).toBe("M0.7 0.5L1.12 0.5");
});

test("a die that discovers says what it found", () => {
  const found = outcomeOf(event({ kind: "tile", places: ["a1", "a2"], dice: [{ faces: [2] }] }));
  expect(found).toMatchObject({ place: "a2", faces: [2], text: "Lumber", kind: "tile" });
});

test("a die that decides a battle names its winner", () => {
  const battle = { attacker: "red", defender: "blue", attackers: 3, defenders: 2, outcome: "attacker" };
  const told = outcomeOf(event({ kind: "breaks", places: ["a1", "a2"], battle }));
  expect(told).toMatchObject({ place: "a2", faces: [], kind: "breaks", seat: "red" });
  expect(told?.fromAbove).toBe(false);
  expect(outcomeOf(event({ kind: "breaks", places: ["b3", "a2"], battle }))?.fromAbove).toBe(true);
  expect(outcomeOf(event({ kind: "march", places: ["a1", "a2"] }))).toBeUndefined();
});
