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
  const before = placesBefore(sketch.lines);
  sketch.lines.forEach((_, place) => {
    if (place <= sketch.main) return;
    const going = found.at(-1);
    if (going && going.places.at(-1) === before[place]) going.places.push(place);
    else {
      let root = place;
      while (root > sketch.main) root = before[root]!;
      found.push({ after: root, places: [place] });
    }
  });
  return found;
}

/** Of every line the place of the one it follows. */
function placesBefore(lines: readonly SketchLine[]): number[] {
  const places = new Map(lines.map((line, place) => [line.number, place]));
  return lines.map((line) => places.get(line.after) ?? 0);
}

/** The record of one line from the beginning, as text: the header of the whole, and the moves that lead to a place. */
export function lineText(text: string, lines: readonly SketchLine[], place: number): string {
  const header = text
    .split("\n\n")[0]!
    .split("\n")
    .filter((line) => !line.startsWith("result: "));
  const moves: SketchLine[] = [];
  const before = placesBefore(lines);
  for (let at = place; at > 0; at = before[at]!) moves.unshift(lines[at]!);
  const played = moves.map(({ seat, move }, index) => `${index + 1}. ${seat} ${move}`);
  return `${[...header, "", ...played].join("\n")}\n`;
}
