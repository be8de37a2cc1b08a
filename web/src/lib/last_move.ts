// What moved last, for the boards to mark it.
import type { EventView } from "../messages.gen";

/** The places of the last move that still stands; what chance said after it is part of it. */
export function lastPlaces(events: readonly EventView[]): string[] {
  const found: string[] = [];
  let undone = Infinity;
  for (let at = events.length - 1; at >= 0; at--) {
    const event = events[at] as EventView;
    if (event.kind === "takenback") undone = Math.min(undone, Number(event.detail?.to));
    if (event.kind !== "moved" || event.number >= undone) continue;
    found.push(...((event.detail?.places as string[] | undefined) ?? []));
    if (found.length && event.detail?.seat !== "chance") break;
  }
  return [...new Set(found)];
}
