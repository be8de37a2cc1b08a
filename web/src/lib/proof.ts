// The dice of a finished game, thrown again in the browser: the same steps as `verify_dice.py`, in the same order.
// WebCrypto needs a secure context, which a table in the room has not; @noble/hashes works everywhere.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export type Outcome = [outcome: string, weight: number];
export type Move = [seat: string, move: string] | [seat: string, move: string, draw: { index: number; outcomes: Outcome[] }];

export interface Proof {
  format: string;
  table: string;
  game: string;
  options: Record<string, string>;
  rules: number;
  content: string;
  seats: string[];
  /** Where the game began, if not at its usual start. */
  start?: unknown;
  dice: { commitment: string; seed: string; contributions: [seat: string, value: string, by: string][] };
  moves: Move[];
  result: { winners: string[]; reason: string; words: string } | null;
  seal: string;
}

/** One draw, as the proof says it came and as it comes again. */
export interface Drawn {
  index: number;
  /** The number of its move, from 1. */
  number: number;
  outcomes: Outcome[];
  came: string;
  again: string;
}

export interface Checked {
  faults: string[];
  draws: Drawn[];
  commitment: string;
  seal: string;
}

/** A file that is no proof at all, so that nothing can be thrown again from it. */
export class BrokenProof extends Error {}

const BLOCKS = 1n << 256n;
const HEX = /^[0-9a-f]+$/;
const isText = (value: unknown): value is string => typeof value === "string";
const isThing = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

// Plain data as the one JSON text it can have: no spaces, names sorted by their code points, as Python sorts them.
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (isThing(value)) {
    const names = Object.keys(value).sort(byCodePoint);
    return `{${names.map((name) => `${text(name)}:${canonical(value[name])}`).join(",")}}`;
  }
  if (isText(value)) return text(value);
  if (typeof value === "number") return number(value);
  if (typeof value === "boolean" || value === null) return String(value);
  throw new BrokenProof("A part of the proof cannot be written as JSON.");
}

function byCodePoint(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  for (let place = 0; place < Math.min(a.length, b.length); place++) {
    const apart = a[place]!.codePointAt(0)! - b[place]!.codePointAt(0)!;
    if (apart) return apart;
  }
  return a.length - b.length;
}

// Both write JSON texts alike, but for the sign DEL and halves of a pair, which no proof holds.
function text(value: string): string {
  if (/\p{Surrogate}/u.test(value)) throw new BrokenProof("A part of the proof cannot be written as JSON.");
  return JSON.stringify(value);
}

// Python writes 1e-07 where JavaScript writes 1e-7, and turns to exponents at 1e16, not at 1e21.
function number(value: number): string {
  if (!Number.isFinite(value)) throw new BrokenProof("A part of the proof cannot be written as JSON.");
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  const size = Math.abs(value);
  if (Number.isInteger(value) || size >= 1e15) throw new BrokenProof("A number in the proof is too large for a browser.");
  if (size >= 1e-4) return String(value);
  const [digits, power] = value.toExponential().split("e-");
  return `${digits}e-${power!.padStart(2, "0")}`;
}

export function commitmentOf(table: string, seed: Uint8Array): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes(`conqueror dice 1\n${table}\n`), seed)));
}

/** What the server contributes for a bot or a silent seat: fixed by the committed seed, so it cannot be chosen. */
export function serverShare(seed: Uint8Array, seat: string): string {
  return bytesToHex(hmac(sha256, seed, utf8ToBytes(`conqueror share 1\n${seat}`)));
}

export function keyOf(seed: Uint8Array, given: [string, string][]): Uint8Array {
  return hmac(sha256, seed, utf8ToBytes(`conqueror key 1\n${canonical(given)}`));
}

/** The outcome of a draw: a number below the sum of the weights, none likelier than another. */
export function draw(key: Uint8Array, index: number, outcomes: Outcome[]): string {
  const count = BigInt(outcomes.reduce((sum, [, weight]) => sum + weight, 0));
  let block = BLOCKS;
  for (let counter = 0; block >= BLOCKS - (BLOCKS % count); counter++) {
    block = BigInt(`0x${bytesToHex(hmac(sha256, key, utf8ToBytes(`draw ${index} ${counter}`)))}`);
  }
  let left = block % count;
  for (const [outcome, weight] of outcomes) {
    left -= BigInt(weight);
    if (left < 0n) return outcome;
  }
  throw new BrokenProof("There is nothing to draw from.");
}

export function sealOf(key: Uint8Array, proof: Proof): string {
  const rest = Object.fromEntries(Object.entries(proof).filter(([name]) => name !== "moves" && name !== "seal"));
  let link = hmac(sha256, key, utf8ToBytes(`conqueror seal 1\n${canonical(rest)}`));
  for (const move of proof.moves) link = hmac(sha256, key, concatBytes(link, utf8ToBytes(canonical(move))));
  return bytesToHex(link);
}

/** The proof a text holds; a BrokenProof says why it is none. */
export function read(source: string): Proof {
  let found: unknown;
  try {
    found = JSON.parse(source.replace(/^\ufeff/, ""));
  } catch {
    throw new BrokenProof("It is not JSON.");
  }
  return asProof(found);
}

export function asProof(found: unknown): Proof {
  if (!isThing(found) || found.format !== "conqueror proof 1") throw new BrokenProof("It is no proof of a game of Conqueror.");
  const { dice, seats, moves } = found;
  const texts = ["table", "game", "content", "seal"].every((name) => isText(found[name]));
  if (!texts || !Number.isInteger(found.rules) || !isThing(found.options) || !isThing(dice) || !Array.isArray(moves)) {
    throw new BrokenProof("Parts of the proof are missing.");
  }
  if (found.result !== null && !isThing(found.result)) throw new BrokenProof("Its result is neither nothing nor a result.");
  if (!Array.isArray(seats) || !seats.every(isText) || new Set(seats).size !== seats.length) {
    throw new BrokenProof("The seats are not different names.");
  }
  const { commitment, seed, contributions: given } = dice;
  if (!isText(commitment) || !isText(seed) || !Array.isArray(given) || Object.keys(dice).length !== 3) {
    throw new BrokenProof("The dice are a commitment, a seed and contributions.");
  }
  if (seed.length !== 64 || !HEX.test(seed)) throw new BrokenProof("The seed is not 64 hexadecimal digits.");
  const three = (one: unknown): one is [string, string, string] => Array.isArray(one) && one.length === 3 && one.every(isText);
  if (!given.every(three)) throw new BrokenProof("A contribution is a seat, a value and who gave it.");
  const gave = given.map(([seat]) => seat);
  if (canonical(gave) !== canonical(seats.filter((seat) => gave.includes(seat)))) {
    throw new BrokenProof("The contributions are not at most one for a seat, in the order of the seats.");
  }
  const written = (value: string, by: string) =>
    value.length >= 32 && value.length <= 128 && HEX.test(value) && (by === "seat" || by === "server");
  if (!given.every(([, value, by]) => written(value, by))) {
    throw new BrokenProof("A contribution is 32 to 128 hexadecimal digits in lower case, by “seat” or “server”.");
  }
  const own = given.find(([seat, value, by]) => by === "server" && value !== serverShare(hexToBytes(seed), seat));
  if (own) throw new BrokenProof(`The server's contribution for ${own[0]} is not the one that its seed gives.`);
  return found as unknown as Proof;
}

/** Everything thrown again. `noted` is what a player wrote down before and after the game. */
export function check(proof: Proof, noted: { commitment?: string; seal?: string } = {}): Checked {
  const seed = hexToBytes(proof.dice.seed);
  const key = keyOf(seed, proof.dice.contributions.map(([seat, value]) => [seat, value]));
  const everybody = proof.dice.contributions.length === proof.seats.length;
  const faults: string[] = [];
  const draws: Drawn[] = [];
  proof.moves.forEach((move, place) => {
    for (const fault of faultsOf(key, move, place + 1, draws, proof.seats, everybody)) {
      faults.push(`Move ${place + 1}: ${fault}`);
    }
  });
  const commitment = commitmentOf(proof.table, seed);
  if (commitment !== proof.dice.commitment) faults.push("The seed is not the one that was committed to.");
  const mine = noted.commitment?.trim().toLowerCase();
  if (mine && mine !== commitment) faults.push("The commitment is not the one you noted.");
  const seal = sealOf(key, proof);
  if (seal !== proof.seal) faults.push("The seal does not fit: something in this proof was changed.");
  const shown = noted.seal?.trim().toLowerCase();
  if (shown && shown !== seal) faults.push("The seal is not the one you noted: this is not the game you played.");
  return { faults, draws, commitment, seal };
}

function faultsOf(
  key: Uint8Array,
  move: Move,
  number: number,
  draws: Drawn[],
  seats: string[],
  everybody: boolean,
): string[] {
  if (!Array.isArray(move) || !isText(move[0]) || !isText(move[1])) return ["it is not a seat and a move."];
  if (move[0] !== "chance") {
    return move.length === 2 && [...seats, "clock"].includes(move[0]) ? [] : ["it is not a seat of this game and a move."];
  }
  const faults = everybody ? [] : ["chance drew before every seat had contributed."];
  const said: unknown = move[2];
  const index = draws.length;
  const drawn: Drawn = { index, number, outcomes: [], came: move[1], again: "" };
  draws.push(drawn);
  if (move.length !== 3 || !isThing(said) || Object.keys(said).sort().join() !== "index,outcomes") {
    return [...faults, "a move of chance has an outcome, an index and outcomes, nothing else."];
  }
  if (said.index !== index) faults.push(`this is draw ${index}, and it has another index.`);
  const outcomes = said.outcomes;
  if (!Array.isArray(outcomes) || !outcomes.every((one) => Array.isArray(one) && one.length === 2)) {
    return [...faults, "the outcomes are not pairs of outcome and weight."];
  }
  const names = outcomes.map(([outcome]) => outcome as unknown);
  if (!names.every(isText) || new Set(names).size !== names.length) {
    return [...faults, "the outcomes are not different texts."];
  }
  const weights = outcomes.map(([, weight]) => weight as number);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (!weights.length || !weights.every((weight) => Number.isInteger(weight) && weight > 0) || !Number.isSafeInteger(sum)) {
    return [...faults, "the weights are not whole positive numbers."];
  }
  drawn.outcomes = outcomes as Outcome[];
  drawn.again = draw(key, index, drawn.outcomes);
  if (drawn.again !== drawn.came) faults.push(`draw ${index} is “${drawn.again.slice(0, 60)}”, not “${drawn.came.slice(0, 60)}”.`);
  return faults;
}
