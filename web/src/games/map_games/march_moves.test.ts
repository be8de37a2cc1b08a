import type { MapGroup } from "../../messages.gen";
import { expect, test } from "vitest";
import {
  armiesOf,
  beginning,
  comers,
  everyMix,
  fitting,
  givenUp,
  goals,
  meant,
  mostFrom,
  partners,
  reachesAlone,
  sources,
  usual,
  usualFrom,
  written,
} from "./march_moves";

const group = (kind: string, more: Partial<MapGroup>): MapGroup => ({
  kind,
  move: "",
  template: "",
  count: 1,
  ...more,
});

// Gaul (2 cavalry, 3 infantry) may move to the sea and attack Rome; Alpes may attack Rome, too, and both together.
const march = group("move", {
  template: "gaul>sea {army}",
  from: "gaul",
  to: "sea",
  cavalry: 2,
  infantry: 3,
  count: 11,
  gives_up: ["gaul"],
});
const attack = group("attack", { from: "gaul", to: "rome", cavalry: 2, infantry: 3, count: 11, gives_up: [] });
const other = group("attack", { from: "alpes", to: "rome", cavalry: 0, infantry: 1 });
const joint = group("joint-attack", {
  template: "alpes+gaul>rome {army},{more}",
  from: "alpes",
  and_from: "gaul",
  to: "rome",
  cavalry: 0,
  infantry: 1,
  more_cavalry: 2,
  more_infantry: 3,
  count: 11,
});
const end = group("end", { move: "end" });
const moves = [march, attack, other, joint, end];

test("choices begin where an army stands", () => {
  expect(sources(moves)).toEqual(["gaul", "alpes"]);
  expect(beginning(moves, "alpes")).toEqual([other, joint]);
  expect(beginning(moves, "rome")).toEqual([]);
});

test("goals are told apart from attacks", () => {
  expect([...goals(moves, "gaul")]).toEqual([
    ["sea", false],
    ["rome", true],
  ]);
  expect(goals(moves, undefined).size).toBe(0);
});

test("who may come to a goal chosen first", () => {
  expect(comers(moves, "rome")).toEqual(["gaul", "alpes"]);
  expect(comers(moves, "sea")).toEqual(["gaul"]);
  expect(comers(moves, "athens")).toEqual([]);
});

test("the group meant by a beginning, a goal and a partner", () => {
  expect(meant(moves, "gaul", "rome")).toBe(attack);
  expect(meant(moves, "gaul", "rome", "alpes")).toBe(joint);
  expect(meant(moves, undefined, "rome")).toBeUndefined();
  expect(meant([joint], "gaul", "rome")).toBe(joint);
  expect(partners(moves, "gaul", "rome")).toEqual(["alpes"]);
  expect(reachesAlone([joint], "gaul", "rome")).toBe(false);
  const retreat = group("retreat", { to: "sea", infantry: 2, all: true, template: "retreat sea 2i" });
  expect(meant([retreat], undefined, "sea")).toBe(retreat);
  expect(armiesOf(retreat)).toEqual(["sea"]);
  expect(written(retreat, usual(retreat))).toBe("retreat sea 2i");
});

test("all go, but one where the land would be given up", () => {
  expect(usual(attack)).toEqual({ gaul: { cavalry: 2, infantry: 3 } });
  expect(usual(march)).toEqual({ gaul: { cavalry: 2, infantry: 2 } });
  expect(usualFrom(moves, "gaul")).toEqual({ cavalry: 2, infantry: 2 });
  expect(usualFrom([attack], "gaul")).toEqual({ cavalry: 2, infantry: 3 });
  const riders = { ...march, infantry: 0 };
  expect(usual(riders)).toEqual({ gaul: { cavalry: 1, infantry: 0 } });
  const lone = { ...march, cavalry: 0, infantry: 1 };
  expect(usual(lone)).toEqual({ gaul: { cavalry: 0, infantry: 1 } });
});

test("only the last unit to leave gives a land up", () => {
  expect(givenUp(march, { gaul: { cavalry: 2, infantry: 3 } })).toEqual(["gaul"]);
  expect(givenUp(march, { gaul: { cavalry: 2, infantry: 2 } })).toEqual([]);
  expect(givenUp(attack, { gaul: { cavalry: 2, infantry: 3 } })).toEqual([]);
  expect(givenUp(undefined, {})).toEqual([]);
});

test("who was wanted before the goal was known goes, as far as may be", () => {
  expect(fitting(march, "gaul", { cavalry: 1, infantry: 0 })).toEqual({ gaul: { cavalry: 1, infantry: 0 } });
  const tired = { ...march, cavalry: 0 };
  expect(fitting(tired, "gaul", { cavalry: 2, infantry: 1 })).toEqual({ gaul: { cavalry: 0, infantry: 1 } });
  expect(fitting(tired, "gaul", { cavalry: 2, infantry: 0 })).toEqual(usual(tired));
  expect(fitting(march, "gaul", undefined)).toEqual(usual(march));
  expect(fitting(joint, "gaul", { cavalry: 1, infantry: 0 })).toEqual({
    alpes: { cavalry: 0, infantry: 1 },
    gaul: { cavalry: 1, infantry: 0 },
  });
});

test("how many of a land may go anywhere", () => {
  expect(mostFrom([{ ...march, cavalry: 0 }, attack], "gaul")).toEqual({ cavalry: 2, infantry: 3 });
  expect(mostFrom(moves, "athens")).toEqual({ cavalry: 0, infantry: 0 });
});

test("moves are written as the server writes them", () => {
  expect(written(march, { gaul: { cavalry: 2, infantry: 1 } })).toBe("gaul>sea 2c1i");
  expect(written(march, { gaul: { cavalry: 0, infantry: 0 } })).toBeUndefined();
  expect(written(joint, usual(joint))).toBe("alpes+gaul>rome 1i,2c3i");
  expect(written(joint, { alpes: { cavalry: 0, infantry: 1 } })).toBeUndefined();
  expect(written(undefined, {})).toBeUndefined();
});

test("a group that offers every mix needs no trial", () => {
  expect([march, joint].every(everyMix)).toBe(true);
  expect(everyMix({ ...attack, count: 5 })).toBe(false);
});
