import { beforeEach, expect, test, vi } from "vitest";

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
});
vi.stubGlobal("matchMedia", () => ({ matches: false }));
const { preferences, storedPreferences } = await import("./preferences.svelte");

beforeEach(() => stored.clear());

test("a browser that comes for the first time has what is usual", () => {
  expect(storedPreferences(true)).toMatchObject({ name: "", theme: "auto", sound: false, speed: 1, letters: true });
});

test("what was stored under the older key is still known", () => {
  stored.set("conqueror.wishes", JSON.stringify({ name: "Mara", speed: 2 }));
  expect(storedPreferences(false)).toMatchObject({ name: "Mara", speed: 2, sound: true });
});

test("what is set is stored under the new key, and goes before the older one", () => {
  stored.set("conqueror.wishes", JSON.stringify({ name: "Mara" }));
  preferences.set({ name: "Jonas" });
  expect(preferences.name).toBe("Jonas");
  expect(storedPreferences(false).name).toBe("Jonas");
});

test("a broken text is no reason to fail", () => {
  stored.set("conqueror.preferences", "{");
  expect(storedPreferences(false).name).toBe("");
});
