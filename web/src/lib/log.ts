// The lines of the log: headings for rounds and turns, what happened, what it decided, and what was taken back.
import type { EventView } from "../messages.gen";
import { cameWith, type Notice } from "./notices";
import { isSealedStep } from "./pacing";

export type LogLine =
  | { kind: "round"; key: string; round: number }
  | { kind: "turn"; key: string; seat: string }
  | { kind: "entry"; key: string; event: EventView; struck: boolean }
  | { kind: "notice"; key: string; event: EventView; notice: Notice; struck: boolean };

const HIDDEN = new Set(["chatted", "contributed", "noted", "created", ""]);

/** The numbers of the moves that were taken back. */
function takenBack(events: EventView[]): Set<number> {
  const numbers = new Set<number>();
  for (const event of events) {
    if (event.kind !== "takenback") continue;
    const named = event.detail?.numbers as number[] | undefined;
    const from = Number(event.detail?.to ?? event.number);
    const undone =
      named ??
      events
        .filter((one) => one.kind === "moved" && one.number >= from && one.number < event.number)
        .map((one) => one.number);
    for (const number of undone) numbers.add(number);
  }
  return numbers;
}

/** Whether an event has a line of its own. That somebody has answered is worth one only until the answer is open. */
function hasLine(events: EventView[], index: number, answered: readonly string[]): boolean {
  const event = events[index];
  if (!event?.text || HIDDEN.has(event.kind)) return false;
  if (event.kind === "moved") return !isSealedStep(event);
  if (event.kind === "answered") {
    return (
      answered.includes(event.seat) &&
      !events.slice(index + 1).some((later) => later.kind === "answered" && later.seat === event.seat)
    );
  }
  return !(event.kind === "ended" && events[index - 1]?.text.includes(event.text));
}

/** The last `most` events of the log as lines. `answered` are the seats whose sealed answer waits for the others. */
export function logLines(events: EventView[], answered: readonly string[], most = 400): LogLine[] {
  const shown = events.filter((_, index) => hasLine(events, index, answered));
  return linesOf(shown, takenBack(events), most);
}

/** Every moment of a replay as a line, with what stands around them. */
export function replayLines(steps: EventView[]): LogLine[] {
  return linesOf(steps, takenBack(steps), steps.length);
}

/** The last `most` of these events, with headings before them and with what they decided after them. */
function linesOf(shown: EventView[], struck: Set<number>, most: number): LogLine[] {
  const lines: LogLine[] = [];
  let [round, turn] = [undefined, undefined] as [number | undefined, string | undefined];
  for (const [place, event] of shown.entries()) {
    const now = event.detail?.round as number | undefined;
    if (event.kind === "moved" && now !== undefined) {
      const whose = event.detail?.turn as string | undefined;
      const heads: LogLine[] = [];
      if (now !== round) heads.push({ kind: "round", key: `r${event.number}`, round: now });
      if (whose && (now !== round || whose !== turn))
        heads.push({ kind: "turn", key: `t${event.number}`, seat: whose });
      if (place >= shown.length - most) lines.push(...heads);
      [round, turn] = [now, whose];
    }
    if (place < shown.length - most) continue;
    const gone = struck.has(event.number);
    lines.push({ kind: "entry", key: String(event.number), event, struck: gone });
    cameWith(event).forEach((notice, index) =>
      lines.push({ kind: "notice", key: `n${event.number}.${index}`, event, notice, struck: gone }),
    );
  }
  return lines;
}

/** Count which turn of everybody it is by the moves that stand. */
export function turnNumber(events: readonly EventView[], seats: number): number {
  let numbers: number[] = [];
  for (const event of events) {
    if (event.kind === "moved") numbers.push(event.number);
    if (event.kind === "takenback") numbers = numbers.filter((number) => number < Number(event.detail?.to));
  }
  return Math.floor(numbers.length / Math.max(1, seats)) + 1;
}
