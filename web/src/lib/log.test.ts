import { describe, expect, it } from "vitest";
import type { EventView } from "../messages.gen";
import { logLines, replayLines, turnNumber } from "./log";
import { fresh, markedPlaces } from "./notices";
import type { View } from "./turn";

const notice = {
  kind: "forts-held",
  title: "Rome holds five forts",
  text: "It wins.",
  rule: "FC-2",
  seat: "rome",
  places: ["sicily"],
  urgent: true,
  lasts: true,
};

function moved(
  number: number,
  seat: string,
  round: number | undefined,
  turn: string | undefined,
  more: Record<string, unknown> = {},
): EventView {
  const detail = { kind: "march", ...(round === undefined ? {} : { round }), ...(turn ? { turn } : {}), ...more };
  return { number, kind: "moved", seat, at: 0, text: `${seat} moves ${number}.`, detail };
}
const other = (number: number, kind: string, seat = "", detail: Record<string, unknown> = {}): EventView => ({
  number,
  kind,
  seat,
  at: 0,
  text: `${kind} ${seat}`,
  detail,
});

const linesOf = (events: EventView[], answered: string[] = [], most?: number) =>
  logLines(events, answered, most).map((line) => {
    if (line.kind === "round") return `# ${line.round}`;
    if (line.kind === "turn") return `## ${line.seat}`;
    return line.kind === "notice" ? `! ${line.notice.title}` : `${line.struck ? "-" : ""}${line.event.number}`;
  });

describe("the log", () => {
  it("names every moment of a replay, with headings and what was decided", () => {
    const sealed = moved(2, "rome", 1, "rome", { sealed: true });
    const steps = [
      other(0, "started"),
      moved(1, "rome", 1, "rome", { notices: [notice] }),
      sealed,
      moved(3, "greece", 2, "greece"),
    ];
    const lines = replayLines(steps).map((line) => `${line.kind} ${"event" in line ? line.event.number : ""}`.trim());
    expect(lines).toEqual(["entry 0", "round", "turn", "entry 1", "notice 1", "entry 2", "round", "turn", "entry 3"]);
  });

  it("has a heading where a round or a turn begins", () => {
    const events = [
      moved(1, "chance", 0, undefined),
      moved(2, "rome", 1, "rome"),
      moved(3, "greece", 1, "rome"),
      moved(4, "greece", 1, "greece"),
      moved(5, "chance", 2, undefined),
      moved(6, "greece", 2, "greece"),
    ];
    expect(linesOf(events)).toEqual([
      "# 0",
      "1",
      "# 1",
      "## rome",
      "2",
      "3",
      "## greece",
      "4",
      "# 2",
      "5",
      "## greece",
      "6",
    ]);
  });

  it("has none in a game that counts no rounds", () => {
    expect(linesOf([moved(1, "plain", undefined, "plain"), moved(2, "painted", undefined, "painted")])).toEqual([
      "1",
      "2",
    ]);
  });

  it("keeps headings right when only the last events are shown", () => {
    const events = [moved(1, "rome", 1, "rome"), moved(2, "rome", 1, "rome"), moved(3, "greece", 1, "greece")];
    expect(linesOf(events, [], 2)).toEqual(["2", "## greece", "3"]);
  });

  it("marks what a move decided", () => {
    expect(linesOf([moved(1, "rome", undefined, undefined, { notices: [notice] })])).toEqual([
      "1",
      "! Rome holds five forts",
    ]);
  });

  it("strikes out what was taken back, by the numbers that are told or by the first of them", () => {
    const moves = [
      moved(1, "rome", undefined, undefined),
      moved(2, "rome", undefined, undefined),
      moved(3, "greece", undefined, undefined),
    ];
    expect(
      linesOf([
        ...moves,
        other(4, "takenback", "rome", { to: 2, numbers: [2, 3] }),
        moved(5, "rome", undefined, undefined),
      ]),
    ).toEqual(["1", "-2", "-3", "4", "5"]);
    expect(linesOf([...moves, other(4, "takenback", "rome", { to: 3 })])).toEqual(["1", "2", "-3", "4"]);
  });

  it("has one line for one answer: that it was given, until it is open", () => {
    const waiting = [other(1, "answered", "rome"), other(2, "answered", "rome"), other(3, "answered", "greece")];
    expect(linesOf(waiting, ["rome", "greece"])).toEqual(["2", "3"]);
    expect(
      linesOf(
        [
          ...waiting,
          moved(4, "rome", undefined, undefined, { kind: "sealed" }),
          moved(5, "greece", undefined, undefined),
        ],
        [],
      ),
    ).toEqual(["5"]);
  });
});

describe("notices", () => {
  it("are new with events after those that were seen, and known once one has moved oneself", () => {
    const events = [moved(1, "rome", 1, "rome", { notices: [notice] }), moved(2, "greece", 1, "greece")];
    expect(fresh(events, 0, ["greece"])).toEqual({ notices: [notice], acted: true });
    expect(fresh(events, 1, ["rome"])).toEqual({ notices: [], acted: false });
  });

  it("mark their places", () => {
    const view = { notices: [notice, { ...notice, title: "A claim" }] } as unknown as View;
    expect([...markedPlaces(view)]).toEqual([["sicily", "Rome holds five forts; A claim"]]);
    expect(markedPlaces(undefined).size).toBe(0);
  });
});

it("counts turns by the moves that stand", () => {
  const moves = [1, 2, 3].map((number) => moved(number, "plain", undefined, undefined));
  expect(turnNumber([], 2)).toBe(1);
  expect(turnNumber(moves, 2)).toBe(2);
  expect(turnNumber([...moves, other(4, "takenback", "plain", { to: 2 })], 2)).toBe(1);
});
