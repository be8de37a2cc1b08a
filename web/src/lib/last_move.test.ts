import { expect, it } from "vitest";
import type { EventView } from "../messages.gen";
import { lastPlaces } from "./last_move";

const told = (number: number, kind: string, detail: Record<string, unknown>): EventView =>
  ({ number, kind, detail, seat: "", text: "" }) as unknown as EventView;

it("marks the last move with what chance said after it", () => {
  const events = [
    told(1, "moved", { seat: "red", places: ["a1", "b2"] }),
    told(2, "moved", { seat: "red", places: ["c5", "d6"] }),
    told(3, "moved", { seat: "chance", places: ["d6"] }),
    told(4, "chatted", {}),
  ];
  expect(lastPlaces(events)).toEqual(["d6", "c5"]);
});

it("leaves out what was taken back and what has no place", () => {
  const events = [
    told(1, "moved", { seat: "red", places: ["a1", "b2"] }),
    told(2, "moved", { seat: "blue", places: [] }),
    told(3, "moved", { seat: "red", places: ["c5", "d6"] }),
    told(4, "takenback", { to: 3 }),
  ];
  expect(lastPlaces(events)).toEqual(["a1", "b2"]);
});
