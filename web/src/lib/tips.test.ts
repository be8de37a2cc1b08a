import { expect, test } from "vitest";
import { goes } from "../games/conquests/fighters";
import { conquestsTerms, empireTerms, mapTerms } from "../texts/terms";
import { wordsOf } from "./tips.svelte";

const SPRITE =
  Object.values(import.meta.glob<string>("../sprite.svg", { query: "?raw", import: "default", eager: true }))[0] ?? "";

test.each([conquestsTerms, empireTerms, mapTerms])(
  "every sign has a name, a sentence and a picture, once",
  (...terms) => {
    expect(new Set(terms.map((term) => term.key)).size).toBe(terms.length);
    for (const term of terms) {
      expect(term.name).toMatch(/^[A-Z]/);
      expect(term.text).toMatch(/^[A-Z].*\.$/);
      if (!term.icon.startsWith("mark-")) expect(SPRITE).toContain(`id="i-${term.icon}"`);
    }
  },
);

test("a place is called by its own words, or by the term it names", () => {
  const terms = new Map(empireTerms.map((term) => [term.key, term]));
  expect(wordsOf({ dataset: { tip: "gold" } }, terms)?.name).toBe("Gold");
  expect(wordsOf({ dataset: { tip: "gold", tipName: "Gold: 3" } }, terms)).toEqual({
    name: "Gold: 3",
    text: terms.get("gold")?.text,
  });
  expect(wordsOf({ dataset: { tip: "nothing" } }, terms)).toBeUndefined();
});

test("where a fighter goes is said in words", () => {
  expect(goes({ F: "*", B: ".", L: ".", R: "." })).toBe("Any distance forward; one step back, left and right.");
  expect(goes({ F: ".", FR: "*", BR: "*", BL: "*", FL: "*" })).toBe("Any distance on the diagonals; one step forward.");
  expect(goes({ F: ".", FR: ".", R: ".", BR: ".", B: ".", BL: ".", L: ".", FL: "." })).toBe(
    "One step in all eight directions.",
  );
});
