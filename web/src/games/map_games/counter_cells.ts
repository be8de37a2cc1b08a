// What a counter shows of a land's units: ready and spent ones, planned ones, and those that may fall.
import type { MapView } from "../../messages.gen";
import type { Choice } from "./choice.svelte";
import { mayFall } from "./losses";
import { KINDS, landOf, spent, type Kind } from "./lands";

export interface Cell {
  kind: Kind;
  count: number;
  spent?: boolean;
  /** Only planned; not on the table yet. */
  ghost?: boolean;
  /** How many are struck out. */
  struck?: number;
  /** May be struck out by a click. */
  falls?: boolean;
}

/** The lands whose units a loss is chosen from, in the order of a written loss; empty when none is asked. */
export function losing(view: MapView, choice: Choice | undefined): string[] {
  const { battle } = view;
  if (!battle || !choice?.turn.moves.some((group) => group.kind === "lose")) return [];
  if (battle.attacker !== choice.turn.seat) return [battle.to];
  return battle.and_from ? [battle.from, battle.and_from] : [battle.from];
}

/** The cells of a land's counter; `before` is the table without the draft. */
export function cellsOf(view: MapView, before: MapView, id: string, choice: Choice | undefined): Cell[] {
  const land = landOf(view, id);
  const gone = spent(view, land);
  const place = losing(view, choice).indexOf(id);
  const found: Cell[] = [];
  for (const kind of KINDS) {
    const planned = before === view ? 0 : Math.max(0, land[kind] - (before.lands[id]?.[kind] ?? 0));
    const tired = Math.min(land[kind], gone[kind]);
    const fresh = land[kind] - planned - tired;
    const falls = choice !== undefined && place >= 0 && mayFall(choice.turn.moves, place, kind);
    const marked = falls ? { falls, struck: choice.struck[place]?.[kind] ?? 0 } : {};
    if (fresh > 0) found.push({ kind, count: fresh, ...marked });
    if (tired > 0) found.push({ kind, count: tired, spent: true, ...(fresh > 0 ? {} : marked) });
    if (planned > 0) found.push({ kind, count: planned, ghost: true });
  }
  return found;
}
