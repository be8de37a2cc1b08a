// What is drawn over the tiles: the way of a stack from tile to tile, and what the die has just said.
import type { EmpireGroup, EmpireView, EventView } from "../../messages.gen";
import { empire as texts } from "../../texts/empire";
import { FILES, isBattle } from "./tiles";

export interface Way {
  from: string;
  to: string;
  attack: boolean;
}

export interface Outcome {
  place: string;
  /** Whether it came from above, so that it is told below the tile: the label covers neither of the two. */
  fromAbove: boolean;
  /** The faces of the die; none where a battle was fought. */
  faces: number[];
  text: string;
  kind: "tile" | "breaks" | "holds";
  /** Who has won the battle. */
  seat: string | undefined;
}

/** Read the places an event is about; undefined where it names none. */
export function placesOf(event: EventView | undefined): string[] | undefined {
  const places = event?.detail?.places as string[] | undefined;
  return places?.length ? places : undefined;
}

/** Find the way of the stack: chosen now, shown now, or fought over now. */
export function wayOf(
  chosen: { from?: string; to?: string; goal?: EmpireGroup },
  showing: EventView | undefined,
  battle: EmpireView["pending"],
): Way | undefined {
  if (chosen.from && chosen.to) return { from: chosen.from, to: chosen.to, attack: isBattle(chosen.goal) };
  const places = placesOf(showing);
  if (places?.length === 2) {
    const [from, to] = places as [string, string];
    return { from, to, attack: ["attack", "base", "breaks", "holds"].includes(String(showing?.detail?.kind ?? "")) };
  }
  if (battle && "from" in battle) return { from: battle.from, to: battle.to, attack: true };
  return undefined;
}

/** Return the middle of a tile, in tiles from the top left corner. */
export function centre(place: string): { x: number; y: number } {
  const column = FILES.indexOf(place[0] as (typeof FILES)[number]);
  return { x: column + 0.5, y: 6 - Number(place[1]) + 0.5 };
}

/** Draw the arrow of a way: it stands astride the border between the two tiles. */
export function arrowOf(way: Way): { shaft: string; head: string } {
  const [a, b] = [centre(way.from), centre(way.to)];
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const along = (far: number) => ({ x: a.x + dx * far, y: a.y + dy * far });
  const [tail, neck, head] = [along(length / 2 - 0.3), along(length / 2 + 0.12), along(length / 2 + 0.32)];
  return {
    shaft: `M${tail.x} ${tail.y}L${neck.x} ${neck.y}`,
    head: `M${head.x} ${head.y}L${neck.x - dy * 0.13} ${neck.y + dx * 0.13}L${neck.x + dy * 0.13} ${neck.y - dx * 0.13}Z`,
  };
}

/** Read what the die has just said, and where. */
export function outcomeOf(event: EventView | undefined): Outcome | undefined {
  const detail = event?.detail;
  const place = placesOf(event)?.at(-1);
  if (!detail || !place) return undefined;
  const fromAbove = Number(placesOf(event)?.[0]?.[1]) > Number(place[1]);
  const dice = (detail.dice as { faces?: number[] }[] | undefined) ?? [];
  if (detail.kind === "tile") {
    const faces = dice[0]?.faces ?? [1];
    const found = (["", "gold", "lumber", "blank"] as const)[faces[0] ?? 1] ?? "blank";
    return { place, fromAbove, faces, text: texts.found[found] ?? "", kind: "tile", seat: undefined };
  }
  if (detail.kind === "breaks" || detail.kind === "holds") {
    const fought = detail.battle && "attackers" in detail.battle ? detail.battle : undefined;
    const text = fought ? texts.fought(texts[detail.kind], fought.attackers, fought.defenders) : texts[detail.kind];
    return { place, fromAbove, faces: [], text, kind: detail.kind, seat: fought?.[fought.outcome] ?? undefined };
  }
  return undefined;
}
