import { expect, test } from "vitest";
import { describe as describeFigure, readBattle, readBoards, readFaces, readMap, readSteps, signsIn } from "./figures";

const BOOKS = import.meta.glob<string>("../../../docs/rules/*.md", { query: "?raw", import: "default", eager: true });
const figures = Object.values(BOOKS).flatMap((book) =>
  [...book.matchAll(/^```board ([a-z]+)[^\n]*\n([\s\S]*?)^```/gm)].map(
    (found) => [found[1] ?? "", found[2] ?? ""] as const,
  ),
);

test("two boards beside each other are read with what is written around them", () => {
  const read = readBoards(
    [
      "      before                   after a1-b2 1",
      "      a    b    c    d    e    f                 a    b    c    d    e    f",
      "    +----+----+----+----+----+----+            +----+----+----+----+----+----+",
      "  6 |    |    |    |    |    | B^ | 6        6 |    |    |    |    |    | B^ | 6",
      "    +----+----+----+----+----+----+            +----+----+----+----+----+----+",
      "  1 | R1^|    |    |    |    |    | 1        1 | R^ |    |    |    |    |    | 1   a note",
      "  red: 2 AP                     red: 1 AP",
    ].join("\n"),
  );
  expect(read.boards.map((board) => board.cells)).toEqual([
    { f6: "B^", a1: "R1^" },
    { f6: "B^", a1: "R^" },
  ]);
  expect(read.boards.map((board) => [board.above, board.below])).toEqual([
    ["before", "red: 2 AP"],
    ["after a1-b2 1", "red: 1 AP"],
  ]);
  expect(read.notes).toEqual(["a note"]);
});

test("faces give their signs by direction", () => {
  const faces = readFaces(
    "Soldier 1      Lancer 2\n+-------+      +-------+\n|   .   |      |   *   |\n| . S . |      | . L . |\n|       |      |   *   |\n+-------+      +-------+",
  );
  expect(faces.map((face) => face.title)).toEqual([["Soldier 1"], ["Lancer 2"]]);
  expect(signsIn(faces[0]!)).toEqual({ F: ".", L: ".", R: "." });
  expect(signsIn(faces[1]!)).toMatchObject({ F: "*", B: "*" });
});

test("a battle is read as a sum", () => {
  const battle = readBattle(
    [
      "                       Rome attacks           Carthage defends",
      "  units                2c2i          6        1c1i              3",
      "  hero                 none                   Hanno            +1      his sea bonus does not apply",
      "                                   ----                       ----",
      "  total                             10                          8      Rome wins, margin 2",
    ].join("\n"),
  );
  expect(battle.sides).toEqual(["Rome attacks", "Carthage defends"]);
  expect(battle.rows).toEqual([
    {
      what: "units",
      sides: [
        { what: "2c2i", count: "6" },
        { what: "1c1i", count: "3" },
      ],
      note: "",
      sum: false,
    },
    {
      what: "hero",
      sides: [
        { what: "none", count: "" },
        { what: "Hanno", count: "+1" },
      ],
      note: "his sea bonus does not apply",
      sum: false,
    },
    {
      what: "total",
      sides: [
        { what: "", count: "10" },
        { what: "", count: "8" },
      ],
      note: "Rome wins, margin 2",
      sum: true,
    },
  ]);
});

test("a map is read land by land", () => {
  const read = readMap(
    "map: grand\nrome: home of rome, 1 food, 2 coins, rome 1c\nalpes: great fort, independent 1c1i\nlibya: closed",
  );
  expect(read.map).toBe("grand");
  expect(read.lands.rome).toMatchObject({
    owner: "rome",
    cavalry: 1,
    infantry: 0,
    home: "rome",
    fort: "great",
    food: 1,
    coins: 2,
  });
  expect(read.lands.alpes).toMatchObject({ owner: "independent", cavalry: 1, infantry: 1, fort: "great" });
  expect(read.lands.libya).toMatchObject({ owner: null, forbidden: true });
});

test("the books have pictures of every kind, and each can be drawn", () => {
  expect(new Set(figures.map(([kind]) => kind))).toEqual(
    new Set(["conquests", "fighters", "drops", "empire", "map", "battle", "steps"]),
  );
  for (const [kind, text] of figures) {
    if (kind === "conquests" || kind === "empire") expect(readBoards(text).boards.length).toBeGreaterThan(0);
    if (kind === "fighters" || kind === "drops")
      expect(readFaces(text).every((face) => face.rows.length === 3)).toBe(true);
    if (kind === "map") expect(Object.keys(readMap(text).lands).length).toBeGreaterThan(0);
    if (kind === "steps") expect(readSteps(text).length).toBe(text.trim().split("\n").length);
    if (kind === "battle")
      expect(
        readBattle(text)
          .rows.at(-1)
          ?.sides.every((side) => side.count),
      ).toBe(true);
    if (["conquests", "empire", "map"].includes(kind)) expect(describeFigure(kind, text)).not.toBe("");
  }
});
