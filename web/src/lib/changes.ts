// A frame told as what has changed since the frame before it on the same socket. Nothing of the frame before is written
// to, since the screen may still show it; what has not changed is shared.
import type * as m from "../messages.gen";

type Parts = Record<string, unknown>;

/** The frame that changes lead to; undefined if they do not lead on from the frame before. */
export function followed(before: m.Frame | undefined, changes: m.Changes): m.Frame | undefined {
  if (before?.hash !== changes.base || before.number !== changes.after) return undefined;
  const { number, after, events, hash, changed } = changes;
  const now: Parts = { ...before, number, after, events, hash };
  const own = new Set<unknown>([now]);
  for (const [path, value] of changed) {
    let place = now;
    for (const name of path.slice(0, -1)) {
      const inner = place[name];
      if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return undefined;
      if (!own.has(inner)) own.add((place[name] = { ...inner }));
      place = place[name] as Parts;
    }
    place[path[path.length - 1]!] = value;
  }
  return now as unknown as m.Frame;
}
