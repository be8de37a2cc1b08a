// The tree of a sketch: its order on the screen, and who stands next to whom.
import type { SketchLine, SinceView } from "../messages.gen";

export type Lines = ReadonlyMap<number, SketchLine>;

/** A move on the screen: how far it stands in, and whether a variation begins with it. */
export interface TreeRow {
  number: number;
  depth: number;
  begins: boolean;
}

/** What was tried after each move, the first first. */
export function childrenOf(lines: Lines): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const { number, after } of lines.values()) {
    if (!number) continue;
    const beside = found.get(after);
    if (beside) beside.push(number);
    else found.set(after, [number]);
  }
  return found;
}

/** Every move in reading order: after a move come the others tried in its place, each with all that follows it. */
export function treeRows(lines: Lines): TreeRow[] {
  const children = childrenOf(lines);
  const rows: TreeRow[] = [];
  const left: { number: number; depth: number; told: boolean }[] = [{ number: 0, depth: 0, told: true }];
  for (let one = left.pop(); one; one = left.pop()) {
    const { number, depth, told } = one;
    if (!told) rows.push({ number, depth, begins: true });
    const [first, ...others] = children.get(number) ?? [];
    if (first === undefined) continue;
    rows.push({ number: first, depth, begins: false });
    left.push({ number: first, depth, told: true });
    for (const other of others.reverse()) left.push({ number: other, depth: depth + 1, told: false });
  }
  return rows;
}

/** The rows to draw of a long tree: those around the one that is looked at. */
export function windowOf(rows: readonly TreeRow[], at: number, most: number): { rows: TreeRow[]; above: number } {
  const place = Math.max(
    0,
    rows.findIndex((row) => row.number === at),
  );
  const above = Math.max(0, Math.min(place - Math.floor(most / 2), rows.length - most));
  return { rows: rows.slice(above, above + most), above };
}

/** The moves that lead to one, itself the last. */
export function lineTo(lines: Lines, number: number): SketchLine[] {
  const found: SketchLine[] = [];
  for (let at = number; at;) {
    const line = lines.get(at);
    if (!line) break;
    found.unshift(line);
    at = line.after;
  }
  return found;
}

/** The next or the previous of the moves that were tried in the same place; undefined where it is the only one. */
export function beside(lines: Lines, number: number, way: 1 | -1): number | undefined {
  const line = lines.get(number);
  if (!line || !number) return undefined;
  const all = childrenOf(lines).get(line.after) ?? [];
  if (all.length < 2) return undefined;
  return all[(all.indexOf(number) + way + all.length) % all.length];
}

/** The lines without a move and all that follows it. */
export function without(lines: Lines, number: number): Map<number, SketchLine> {
  const children = childrenOf(lines);
  const left = new Map(lines);
  const gone = [number];
  for (let one = gone.pop(); one !== undefined; one = gone.pop()) {
    left.delete(one);
    gone.push(...(children.get(one) ?? []));
  }
  return left;
}

type Marks = readonly (readonly string[])[];

/** The marks with one more, or without it where it was there. */
export function toggled(marks: Marks, mark: readonly string[]): string[][] {
  const name = mark.join(" ");
  const left = marks.filter((one) => one.join(" ") !== name);
  return [...left, ...(left.length === marks.length ? [mark] : [])].map((one) => [...one]);
}

/** The arrows among marks, as a board draws them. */
export function arrows(marks: Marks): SinceView | undefined {
  const traces = marks.flatMap(([start, goal]) =>
    start !== undefined && goal !== undefined ? [{ seat: "", start, goal, attack: false }] : [],
  );
  return traces.length ? { deeds: [], taken: [], traces } : undefined;
}

/** The places among marks. */
export const places = (marks: Marks): string[] => marks.flatMap((mark) => (mark.length === 1 ? [...mark] : []));
