import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Heartbeat, MISSES, PATIENCE, QUIET, QUIET_HIDDEN } from "./heartbeat";

const calls: string[] = [];
const heart = () =>
  new Heartbeat({
    ping: () => calls.push("ping"),
    late: () => calls.push("late"),
    back: () => calls.push("back"),
    dead: () => calls.push("dead"),
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false });
  calls.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("whoever speaks is not asked", () => {
  const beat = heart();
  beat.start();
  for (let second = 0; second < 30; second++) {
    vi.advanceTimersByTime(QUIET / 2);
    beat.heard();
  }
  expect(calls).toEqual([]);
});

test("silence is doubted within five seconds, and forgotten when an answer comes", () => {
  const beat = heart();
  beat.start();
  vi.advanceTimersByTime(QUIET + PATIENCE - 1);
  expect(calls).toEqual(["ping"]);
  vi.advanceTimersByTime(1);
  expect(calls).toEqual(["ping", "late", "ping"]);
  expect(QUIET + PATIENCE).toBeLessThan(5000);
  beat.heard();
  expect(calls.at(-1)).toBe("back");
  vi.advanceTimersByTime(QUIET);
  expect(calls.at(-1)).toBe("ping");
});

test("lasting silence is given up once, and then nothing is asked", () => {
  const beat = heart();
  beat.start();
  vi.advanceTimersByTime(QUIET + MISSES * PATIENCE);
  expect(calls.filter((word) => word === "late")).toHaveLength(1);
  expect(calls.at(-1)).toBe("dead");
  const before = calls.length;
  vi.advanceTimersByTime(60000);
  beat.heard(); // too late: another connection is tried
  expect(calls).toHaveLength(before);
});

test("a network that goes is doubted at once; one that was only calls to go is in step again with the next answer", () => {
  const beat = heart();
  beat.start();
  beat.check(true);
  expect(calls).toEqual(["late", "ping"]);
  beat.heard();
  expect(calls).toEqual(["late", "ping", "back"]);
});

test("who looks again asks at once, and doubts nothing before its time", () => {
  vi.stubGlobal("document", { hidden: true });
  const beat = heart();
  beat.start();
  vi.advanceTimersByTime(QUIET_HIDDEN - 1);
  expect(calls).toEqual([]);
  beat.check();
  expect(calls).toEqual(["ping"]);
});

test("what is stopped says nothing", () => {
  const beat = heart();
  beat.start();
  beat.stop();
  beat.check(true);
  vi.advanceTimersByTime(60000);
  expect(calls).toEqual([]);
});
