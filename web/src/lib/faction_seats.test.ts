import { expect, test } from "vitest";
import { againstBots, drawn, filled, seated } from "./faction_seats";

const THREE = ["rome", "carthage", "greece"];

test("a faction nobody has is taken", () => {
  expect(seated(THREE, 1, "egypt")).toEqual(["rome", "egypt", "greece"]);
});

test("a faction of another seat changes places", () => {
  expect(seated(THREE, 0, "greece")).toEqual(["greece", "carthage", "rome"]);
  expect(seated(THREE, 2, "greece")).toEqual(THREE);
});

test("more players keep what was chosen, fewer what may play", () => {
  const four = ["rome", "carthage", "greece", "egypt"];
  expect(filled(["egypt", "rome", "greece"], four, 4)).toEqual(["egypt", "rome", "greece", "carthage"]);
  expect(filled(["gaul", "persia", "rome", "egypt"], four, 3)).toEqual(["rome", "egypt", "carthage"]);
});

test("chance gives every faction one seat", () => {
  expect(drawn(THREE, () => 0.99)).toEqual(["greece", "carthage", "rome"]);
  expect(drawn(THREE).sort()).toEqual([...THREE].sort());
});

test("one person among bots plays against bots", () => {
  expect(againstBots(["local", "bot", "bot"])).toBe(true);
  expect(againstBots(["bot", "friend"])).toBe(false);
  expect(againstBots(["local", "local", "bot"])).toBe(false);
  expect(againstBots(["local"])).toBe(false);
});
