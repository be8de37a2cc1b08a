// The pictures of the rulebooks, read from the plain text they are written as: a fence such as ```board conquests holds a
// board in letters, which any reader of Markdown can show as it is; the page draws it with the pieces of the table.

/** Boards beside each other, each a text for every square, with the lines written above and below them. */
export interface Boards {
  boards: { cells: Record<string, string>; above: string; below: string }[];
  /** What is written beside the rows. */
  notes: string[];
}

const FILES = "abcdef";
const ROW = /([1-6]) \|((?:[^|\n]*\|){6}) ?[1-6]?/g;

/** The boards of six by six in a text. */
export function readBoards(text: string): Boards {
  const boards: Boards["boards"] = [];
  const notes: string[] = [];
  const pending: string[] = [];
  for (const line of text.split("\n")) {
    const rows = [...line.matchAll(ROW)];
    rows.forEach((row, index) => {
      const board = (boards[index] ??= { cells: {}, above: "", below: "" });
      row[2]
        ?.split("|")
        .slice(0, 6)
        .forEach((cell, file) => {
          if (cell.trim()) board.cells[`${FILES[file]}${row[1]}`] = cell.trim();
        });
    });
    const note = line
      .replace(ROW, "")
      .replace(/\+[-+]+\+/g, "")
      .trim();
    if (note && !/^(?:[a-f]\s+){5}/.test(note)) (rows.length || line.includes("+--") ? notes : pending).push(note);
    if (rows.length && pending.length) place(boards, pending.splice(0), "above");
  }
  place(boards, pending.splice(0), "below");
  return { boards, notes };
}

function place(boards: Boards["boards"], lines: string[], where: "above" | "below"): void {
  for (const line of lines) {
    const parts = boards.length > 1 ? line.split(/\s{4,}/) : [line.replace(/\s{4,}/g, ". ")];
    parts.forEach((part, index) => {
      const board = boards[Math.min(index, boards.length - 1)];
      if (board) board[where] = [board[where], part].filter(Boolean).join(" ");
    });
  }
}

/** One small square of three by three: its captions and the sign at each place. */
export interface Face {
  title: string[];
  rows: string[];
}

/** Small squares in rows, each with the lines above it: `Soldier 1`, or where a drop may go. */
export function readFaces(text: string): Face[] {
  const found: Face[] = [];
  let titles: string[][] = [];
  let open: Face[] = [];
  for (const line of text.split("\n")) {
    const rows = [...line.matchAll(/\|(.{7})\|/g)];
    if (/\+-+\+/.test(line)) {
      if (titles.length) {
        open = (titles[0] ?? []).map((_, index) => ({ title: titles.map((row) => row[index] ?? ""), rows: [] }));
        found.push(...open);
        titles = [];
      }
    } else if (rows.length) rows.forEach((row, index) => open[index]?.rows.push(row[1] ?? ""));
    else if (line.trim()) titles.push(line.trim().split(/\s{2,}/));
  }
  return found;
}

const AROUND = [
  ["FL", "F", "FR"],
  ["L", "", "R"],
  ["BL", "B", "BR"],
];

/** The signs of a small square by direction: where there is a dot, a star or a cross. */
export function signsIn(face: Face): Record<string, string> {
  const signs: Record<string, string> = {};
  face.rows.forEach((row, up) =>
    [1, 3, 5].forEach((at, across) => {
      const [way, sign] = [AROUND[up]?.[across], row[at]];
      if (way && sign && sign !== " ") signs[way] = sign;
    }),
  );
  return signs;
}

/** A map as it is written: its name, the part to look at, and what is in its lands. */
export interface MapText {
  map: string;
  shows: string[];
  lands: Record<
    string,
    {
      owner: string | null;
      cavalry: number;
      infantry: number;
      fort: "none" | "small" | "great";
      home: string | null;
      food: number;
      coins: number;
      forbidden: boolean;
    }
  >;
}

export function readMap(text: string): MapText {
  const found: MapText = { map: "campaign", shows: [], lands: {} };
  for (const line of text.split("\n")) {
    const [, name = "", value = ""] = /^([a-z-]+):\s*(.*)$/.exec(line.trim()) ?? [];
    if (name === "map") found.map = value;
    else if (name === "shows") found.shows = value.split(/[,\s]+/);
    else if (name) {
      const land: MapText["lands"][string] = {
        owner: null,
        cavalry: 0,
        infantry: 0,
        fort: "none",
        home: null,
        food: 0,
        coins: 0,
        forbidden: false,
      };
      for (const part of value.split(/,\s*/)) {
        const army = /^([a-z]+)(?: (?:(\d+)c)?(?:(\d+)i)?)?$/.exec(part);
        const count = Number(/^\d+/.exec(part)?.[0] ?? 0);
        if (/ fort$/.test(part)) land.fort = part.startsWith("great") ? "great" : "small";
        else if (part.startsWith("home of ")) [land.home, land.fort] = [part.slice(8), "great"];
        else if (/ food$/.test(part)) land.food = count;
        else if (/ coins?$/.test(part)) land.coins = count;
        else if (part === "closed") land.forbidden = true;
        else if (army)
          [land.owner, land.cavalry, land.infantry] = [army[1] ?? null, Number(army[2] ?? 0), Number(army[3] ?? 0)];
      }
      found.lands[name] = land;
    }
  }
  return found;
}

/** A battle as a sum: a row for everything that counts, with what each side has of it. */
export interface BattleText {
  sides: [string, string];
  rows: { what: string; sides: [Count, Count]; note: string; sum: boolean }[];
}
export interface Count {
  what: string;
  count: string;
}

export function readBattle(text: string): BattleText {
  const lines = text.split("\n").filter((line) => line.trim() && !/^[\s-]+$/.test(line));
  const head = lines.shift() ?? "";
  const [, lead = "", first = "", gap = "", second = ""] = /^(\s*)(\S.*?)(\s{3,})(\S.*)$/.exec(head) ?? [];
  const [left, right] = [lead.length, lead.length + first.length + gap.length];
  const rows = lines.map((line) => {
    const what = line.slice(0, left).trim();
    const [one, two] = [counted(line.slice(left, right)), counted(line.slice(right))];
    return { what, sides: [one.count, two.count] as [Count, Count], note: two.note, sum: /^(total|before)/.test(what) };
  });
  return { sides: [first.trim(), second.trim()], rows };
}

/** What one side has, how much it is, and what is remarked behind it. */
function counted(text: string): { count: Count; note: string } {
  const [, what = "", count = "", note = ""] = /^(.*?)\s*([+-]?\d+)?(?:\s{4,}(\D.*))?$/.exec(text.trim()) ?? [];
  return { count: { what, count }, note };
}

/** A row of steps: a sign, its name, and what is done. */
export function readSteps(text: string): { icon: string; name: string; text: string }[] {
  return text
    .split("\n")
    .flatMap((line) => [/^\s*([a-z-]+)\s{2,}(\S.*?)\s{2,}(\S.*)$/.exec(line) ?? []].filter((found) => found.length))
    .map(([, icon = "", name = "", value = ""]) => ({ icon, name, text: value }));
}

/** What a drawn board says to those who do not see it; nothing where the picture is text already. */
export function describe(kind: string, text: string): string {
  if (kind === "conquests" || kind === "empire") {
    const value = readBoards(text).boards.map((board) => [
      board.above,
      Object.entries(board.cells)
        .map((cell) => cell.join(" "))
        .join(", "),
      board.below,
    ]);
    return value.flat().filter(Boolean).join(". ");
  }
  return kind === "map" ? text.trim().split("\n").join("; ") : "";
}
