import { expect, test } from "vitest";
import type { Group } from "../../lib/play.svelte";
import { questionAbout } from "./reasons";
import { recruiters, recruitsIn, usualRecruit } from "./recruits";
import type { Land, MapView } from "./view";

const land = (owner: string | null, ready: number, units: number, ...neighbours: string[]): Partial<Land> => ({
  owner,
  cavalry: 0,
  infantry: units,
  ready: { cavalry: 0, infantry: ready },
  neighbours,
});
const view = {
  lands: {
    rome: land("rome", 0, 2, "alpes", "sea"),
    alpes: land("rome", 1, 1, "rome", "gaul"),
    gaul: land("carthage", 0, 3, "alpes"),
    sea: land(null, 0, 0, "rome"),
    cyprus: land("egypt", 0, 1),
  },
} as unknown as MapView;
const group = (kind: string, more: Partial<Group> = {}): Group => ({ kind, move: kind, count: 1, ...more });
const action = [group("end")];

test("an army that has acted is asked about by its own march", () => {
  expect(questionAbout(view, action, "rome", "rome")).toBe("rome>alpes 2i");
});

test("a goal is asked about from the chosen army, else from the nearest that can act", () => {
  expect(questionAbout(view, action, "rome", "gaul", "rome")).toBe("rome>gaul 2i");
  expect(questionAbout(view, action, "rome", "gaul")).toBe("alpes>gaul 1i");
  expect(questionAbout(view, action, "rome", "sea")).toBe("rome>sea 2i");
  expect(questionAbout(view, action, "rome", "cyprus")).toBe("alpes>cyprus 1i");
});

test("each kind of decision has its own question, and some have none", () => {
  expect(questionAbout(view, [group("ready")], "rome", "alpes")).toBe("recruit alpes 1i");
  expect(questionAbout(view, [group("bribe")], "rome", "gaul")).toBe("bribe gaul");
  expect(questionAbout(view, [group("disband")], "rome", "gaul")).toBeUndefined();
});

test("a fort's usual recruits are the last the server names", () => {
  const some = [
    group("recruit", { land: "rome", infantry: 1 }),
    group("recruit", { land: "rome", cavalry: 1 }),
    group("ready"),
  ];
  expect(usualRecruit(some, "rome")).toBe(some[1]);
  expect(recruitsIn(some, "gaul")).toEqual([]);
  expect(recruiters(some)).toEqual(["rome"]);
});
