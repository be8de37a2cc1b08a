import { expect, test } from "vitest";
import type { MapGroup } from "../../messages.gen";
import { recruiters, recruitsIn, usualRecruit } from "./recruits";

const group = (kind: string, more: Partial<MapGroup> = {}): MapGroup => ({
  kind,
  move: kind,
  template: kind,
  count: 1,
  ...more,
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
