import { expect, test } from "vitest";
import type * as m from "../messages.gen";
import { followed } from "./changes";

const before = {
  type: "frame",
  number: 6,
  after: 5,
  events: [],
  hash: "aa",
  view: {
    to_act: ["rome"],
    lands: { rome: { owner: "rome", cavalry: 2 }, alpes: { owner: null, cavalry: 0 } },
    players: { rome: { coins: 3 } },
  },
  decisions: { rome: 6 },
  answer: null,
} as unknown as m.Frame;

const changes = (changed: m.Changes["changed"], more: Partial<m.Changes> = {}): m.Changes => ({
  type: "changes",
  base: "aa",
  number: 7,
  after: 6,
  events: [],
  hash: "bb",
  changed,
  ...more,
});

test("what a path leads to is as it is now, and all else as it was", () => {
  const now = followed(
    before,
    changes([
      [["view", "lands", "rome", "cavalry"], 1],
      [["view", "lands", "alpes"], { owner: "rome", cavalry: 1 }],
      [["view", "lands", "alpes", "cavalry"], 4],
      [["decisions"], {}],
      [["answer"], ["ready"]],
    ]),
  );
  expect(now).toEqual({
    ...before,
    number: 7,
    after: 6,
    hash: "bb",
    view: {
      to_act: ["rome"],
      lands: { rome: { owner: "rome", cavalry: 1 }, alpes: { owner: "rome", cavalry: 4 } },
      players: { rome: { coins: 3 } },
    },
    decisions: {},
    answer: ["ready"],
  });
});

test("the frame before stays as it was, and what has not changed is shared with it", () => {
  const kept = structuredClone(before);
  const now = followed(before, changes([[["view", "lands", "rome", "owner"], "gaul"]]));
  expect(before).toEqual(kept);
  const view = (frame: m.Frame | undefined) => frame?.view as unknown as Record<string, unknown>;
  expect(view(now).players).toBe(view(before).players);
  expect(view(now).lands).not.toBe(view(before).lands);
});

test("changes of another frame are not taken", () => {
  expect(followed(undefined, changes([]))).toBeUndefined();
  expect(followed(before, changes([], { base: "cc" }))).toBeUndefined();
  expect(followed(before, changes([], { after: 5 }))).toBeUndefined();
  expect(followed(before, changes([[["view", "nowhere", "at"], 1]]))).toBeUndefined();
});
