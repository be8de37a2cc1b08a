import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Frame, EventView } from "../messages.gen";
import { LANDING, LEAST_DICE, OWN, Pacing, SHOWN, TUMBLING } from "./pacing";

let number = 0;
let speed = 1;
let log: string[] = [];
let busy = false;
let pacing: Pacing;
const begun = Date.now();

beforeEach(() => {
  vi.useFakeTimers({ now: begun });
  number = 0;
  speed = 1;
  log = [];
  busy = false;
  pacing = new Pacing(
    {
      show: (event) => event && log.push(`${Date.now() - begun} ${event.text}`),
      settle: (frame) => log.push(`${Date.now() - begun} board ${frame.number}`),
      wait: (waits) => (busy = waits),
    },
    () => speed,
  );
});
afterEach(() => void vi.useRealTimers());

function told(seat: string, text: string, detail: Record<string, unknown> = {}, kind = "moved"): EventView {
  number += 1;
  return { number, kind, seat, at: 0, text, detail: { kind: "march", places: ["a", "b"], dice: [], ...detail } };
}

/** A frame for Rome, who is asked or not. */
function frame(events: EventView[], more: { asked?: boolean; seats?: string[]; status?: string } = {}): Frame {
  const seats = more.seats ?? ["rome"];
  return {
    number,
    events,
    answered: [],
    decisions: more.asked ? { rome: number } : {},
    view: { to_act: more.asked ? ["rome"] : ["egypt"] },
    table: { status: more.status ?? "running" },
    you: { seats },
  } as unknown as Frame;
}

const march = (seat: string, text = `${seat} marches`) => told(seat, text);
const roll = (text = "dice") => told("chance", text, { kind: "roll", dice: [2, 3] });

test.each([0.5, 1, 2])("a reply waits until my piece has landed, at speed %s", (chosen) => {
  speed = chosen;
  pacing.add(frame([march("rome")]));
  expect(log).toEqual(["0 rome marches", "0 board 1"]);
  expect(busy).toBe(false);
  vi.advanceTimersByTime(30);
  pacing.add(frame([march("egypt")], { asked: true }));
  expect(busy).toBe(true);
  vi.advanceTimersByTime(5000);
  expect(log.slice(2)).toEqual([`${LANDING} egypt marches`, `${LANDING} board 2`]);
  expect(busy).toBe(false);
});

test("my own moves do not wait for one another", () => {
  pacing.add(frame([march("rome", "one")], { asked: true }));
  vi.advanceTimersByTime(100);
  pacing.add(frame([march("rome", "two")], { asked: true }));
  expect(log.at(-1)).toBe("100 board 2");
  expect(busy).toBe(false);
});

test("rivals' moves come one after another, many in a row faster but never at once", () => {
  for (let turn = 0; turn < 7; turn++) pacing.add(frame([march("egypt", `${turn}`)]));
  vi.advanceTimersByTime(20000);
  const times = log.filter((line) => !line.includes("board")).map((line) => Number(line.split(" ")[0]));
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(Math.max(...gaps)).toBe(SHOWN);
  expect(Math.min(...gaps)).toBe(LANDING);
});

test.each([0.5, 1, 2])("attack, dice and outcome are apart, at speed %s", (chosen) => {
  speed = chosen;
  pacing.add(frame([march("egypt", "attack"), roll()], { asked: true }));
  expect(busy).toBe(true);
  vi.advanceTimersByTime(10000);
  const attack = Math.max(LANDING, SHOWN / chosen);
  expect(log).toEqual(["0 attack", `${attack} dice`, `${attack + TUMBLING} board 2`]);
});

test("after my own attack the dice fall soon, and I may act when they lie", () => {
  pacing.add(frame([march("rome", "attack"), roll()], { asked: true }));
  vi.advanceTimersByTime(OWN + TUMBLING);
  expect(log).toEqual(["0 attack", `${OWN} dice`, `${OWN + TUMBLING} board 2`]);
  expect(busy).toBe(false);
  pacing.add(frame([march("egypt")]));
  vi.advanceTimersByTime(LEAST_DICE - TUMBLING - 1);
  expect(log).toHaveLength(3);
  vi.advanceTimersByTime(5000);
  expect(log).toHaveLength(5);
});

test("what chance does before anybody has moved is one step", () => {
  pacing.add(frame([]), true);
  pacing.add(
    frame(
      [
        told("", "shares", {}, "contributed"),
        ...["a", "b", "c", "d"].map((text) => told("chance", text, { kind: "draw-mission", places: [] })),
      ],
      { asked: true },
    ),
  );
  expect(log).toEqual(["0 board 0", "0 board 5"]);
  expect(busy).toBe(false);
});

test("missions dealt with a rival's first move wait for that move alone", () => {
  pacing.add(frame([told("chance", "deal", { kind: "draw-mission", places: [] })]));
  pacing.add(frame([march("egypt")]));
  pacing.add(frame([told("chance", "card", { kind: "draw-card", places: [] })], { asked: true }));
  vi.advanceTimersByTime(5000);
  expect(log).toEqual(["0 board 1", "0 egypt marches", "0 board 2", `${SHOWN} card`, `${SHOWN} board 3`]);
});

test("sealed steps are not waited for, and answers opened together are read together", () => {
  pacing.add(
    frame([march("egypt"), told("greece", "", { kind: "sealed" }), told("greece", "", { kind: "sealed" })], {
      asked: true,
    }),
  );
  vi.advanceTimersByTime(SHOWN);
  expect(log.at(-1)).toBe(`${SHOWN} board 3`);
  log = [];
  const bid = (seat: string) => told(seat, `${seat} bids`, { kind: "bid", places: [] });
  pacing.add(frame([bid("rome"), bid("egypt"), bid("greece")], { asked: true }));
  expect(log.map((line) => line.split(" ")[0])).toEqual([`${SHOWN}`, `${SHOWN}`, `${SHOWN}`]);
  expect(busy).toBe(true);
  vi.advanceTimersByTime(2 * SHOWN);
  expect(log.at(-1)).toBe(`${3 * SHOWN} board 6`);
});

test("skip shows all that waits, and what still comes until I am asked", () => {
  for (const text of ["one", "two", "three"]) pacing.add(frame([march("egypt", text)]));
  pacing.skip();
  expect(log.at(-1)).toBe("0 board 3");
  expect(busy).toBe(false);
  vi.advanceTimersByTime(1500);
  pacing.add(frame([march("greece", "four"), roll()]));
  expect(log.at(-1)).toBe("1500 board 5");
  pacing.add(frame([march("greece", "five")], { asked: true }));
  expect(log.at(-1)).toBe("1500 board 6");
  pacing.add(frame([march("greece", "six"), roll()]));
  expect(busy).toBe(true);
});

test("skipping where nothing waits skips nothing that comes", () => {
  pacing.skip();
  pacing.add(frame([march("egypt"), roll()]));
  expect(busy).toBe(true);
});

test("a spectator's skip ends with a silence", () => {
  pacing.add(frame([march("egypt"), roll()], { seats: [] }));
  pacing.skip();
  vi.advanceTimersByTime(900);
  pacing.add(frame([march("egypt"), roll()], { seats: [] }));
  expect(busy).toBe(false);
  vi.advanceTimersByTime(1100);
  pacing.add(frame([march("egypt"), roll()], { seats: [] }));
  expect(busy).toBe(true);
});

test("with the speed off everything is there at once, also what waits already", () => {
  pacing.add(frame([march("egypt"), roll()]));
  speed = 0;
  pacing.add(frame([march("greece"), roll()], { asked: true }));
  vi.advanceTimersByTime(SHOWN);
  expect(log.at(-1)).toBe(`${SHOWN} board 4`);
  pacing.add(frame([march("egypt"), roll()]));
  expect(log.at(-1)).toBe(`${SHOWN} board 6`);
});

test("what is not a move is shown at once, also while my piece lands", () => {
  pacing.add(frame([march("rome")]));
  pacing.add(frame([told("egypt", "hello", {}, "chatted")]));
  expect(log.at(-1)).toBe("0 board 2");
  expect(busy).toBe(false);
});
