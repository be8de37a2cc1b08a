import { beforeEach, expect, it, vi } from "vitest";
import { tell, told } from "./told";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

it("keeps each rule once, the last ones", () => {
  tell("GC-6");
  tell("GC-15");
  tell("GC-6");
  expect(told()).toEqual(["GC-15", "GC-6"]);
  for (let number = 0; number < 100; number++) tell(`FC-${number}`);
  expect(told()).toHaveLength(64);
});

it("takes what cannot be read for nothing", () => {
  localStorage.setItem("conqueror.coach", '{"a": 1}');
  expect(told()).toEqual([]);
});
