// The same draws, commitment and seal as Python gives; `proof.known.json` was made by conqueror.server.proof.
import { describe, expect, test } from "vitest";
import { asProof, BrokenProof, canonical, check, commitmentOf, draw, keyOf, read, type Proof } from "./proof";
import known from "./proof.known.json";

const seed = Uint8Array.from({ length: 32 }, (_, index) => index);
const changed = (change: (proof: Proof) => void): Proof => {
  const copy = structuredClone(known) as unknown as Proof;
  change(copy);
  return copy;
};

describe("the examples of docs/dice.md", () => {
  test("the commitment", () => {
    expect(commitmentOf("abcdefgh234567yz", seed)).toBe(
      "18941be78ed46c5599de8f402771f1398bde174c7a8b90f1c42306b62c5337e6",
    );
  });
  test("eight throws of a die", () => {
    const key = keyOf(seed, [
      ["rome", "0123456789abcdef0123456789abcdef"],
      ["carthage", "f".repeat(32)],
    ]);
    const faces = Array.from({ length: 6 }, (_, face): [string, number] => [String(face + 1), 1]);
    expect(Array.from({ length: 8 }, (_, index) => Number(draw(key, index, faces)))).toEqual([6, 4, 6, 2, 2, 1, 1, 6]);
  });
});

describe("a whole proof made by Python", () => {
  test("fits", () => {
    const found = check(asProof(known));
    expect(found.faults).toEqual([]);
    expect(found.seal).toBe(known.seal);
    expect(found.draws.length).toBeGreaterThan(5);
    expect(found.draws.every((drawn) => drawn.again === drawn.came)).toBe(true);
  });
  test("fits what was noted, whatever the case and the spaces", () => {
    const noted = { seal: ` ${known.seal.toUpperCase()} `, commitment: known.dice.commitment };
    expect(check(asProof(known), noted).faults).toEqual([]);
  });
  test("does not fit other notes", () => {
    expect(check(asProof(known), { seal: "00" }).faults).toHaveLength(1);
    expect(check(asProof(known), { commitment: "00" }).faults).toHaveLength(1);
  });
  test.each([
    ["a move", (proof: Proof) => (proof.moves[0]![1] = "end")],
    ["a roll", (proof: Proof) => (proof.moves.find((move) => move[0] === "chance")![1] = "tile nothing")],
    ["an option", (proof: Proof) => (proof.options.half = "down")],
    ["the result", (proof: Proof) => (proof.result = null)],
    ["the seed", (proof: Proof) => ((proof.dice.seed = "00".repeat(32)), proof.dice.contributions.splice(1))],
    ["the table", (proof: Proof) => (proof.table = "zzzzzzzzzzzzzzzz")],
    ["a weight", (proof: Proof) => (proof.moves.find((move) => move[0] === "chance")![2]!.outcomes[0]![1] = 7)],
  ])("does not fit with %s changed", (_, change) => {
    expect(check(changed(change)).faults).not.toEqual([]);
  });
  test("refuses a contribution the server has chosen", () => {
    expect(() => asProof(changed((proof) => (proof.dice.contributions[1]![1] = "ab".repeat(32))))).toThrow(BrokenProof);
  });
  test("is read from text, also with a byte order mark", () => {
    expect(read(`\ufeff${JSON.stringify(known)}`).table).toBe(known.table);
    expect(() => read("{}")).toThrow(BrokenProof);
    expect(() => read("no")).toThrow(BrokenProof);
  });
});

test("canonical JSON is Python's", () => {
  expect(canonical({ b: [1, 0.5, null, true], a: "ö “x”\n", Ａ: 1e-7, "𝄞": 0.0001 })).toBe(
    '{"a":"ö “x”\\n","b":[1,0.5,null,true],"Ａ":1e-07,"𝄞":0.0001}',
  );
});
