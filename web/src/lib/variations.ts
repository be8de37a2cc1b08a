// What was tried beside the main line of a shared record: lines of moves, each from where it leaves another.
import type { SketchLine, SketchView } from "../messages.gen";

/** One line of moves: their places in the sketch, and the move of the main line it comes after in the end. */
export interface Variation {
  after: number;
  places: number[];
}

/** The variations of a sketch, in the order they are written. */
export function variations(sketch: Pick<SketchView, "main" | "lines">): Variation[] {
  const found: Variation[] = [];
  sketch.lines.forEach((line, place) => {
    if (place <= sketch.main) return;
    const going = found.at(-1);
    if (going && going.places.at(-1) === line.after) going.places.push(place);
    else found.push({ after: rootOf(sketch, place), places: [place] });
  });
  return found;
}

/** The last move of the main line before a move that was tried. */
function rootOf(sketch: Pick<SketchView, "main" | "lines">, place: number): number {
  let at = place;
  while (at > sketch.main) at = sketch.lines[at]!.after;
  return at;
}

/** The record of one line from the beginning, as text: the header of the whole, and the moves that lead to a place. */
export function lineText(text: string, lines: readonly SketchLine[], place: number): string {
  const header = text
    .split("\n\n")[0]!
    .split("\n")
    .filter((line) => !line.startsWith("result: "));
  const moves: SketchLine[] = [];
  for (let at = place; at > 0; at = lines[at]!.after) moves.unshift(lines[at]!);
  const played = moves.map(({ seat, move }, index) => `${index + 1}. ${seat} ${move}`);
  return `${[...header, "", ...played].join("\n")}\n`;
}
