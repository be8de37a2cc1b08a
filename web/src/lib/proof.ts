// The dice of a finished game, thrown again in the browser: the same steps as `verify_dice.py`, in the same order.
// WebCrypto needs a secure context, which a table in the room has not; @noble/hashes works everywhere.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { verify } from "../texts/verify";

export type Outcome = [outcome: string, weight: number];
export type Move =
  [seat: string, move: string] | [seat: string, move: string, draw: { index: number; outcomes: Outcome[] }];

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

const words = verify.faults;
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
  throw new BrokenProof(words.noJson);
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
  if (/\p{Surrogate}/u.test(value)) throw new BrokenProof(words.noJson);
  return JSON.stringify(value);
}

// Python writes 1e-07 where JavaScript writes 1e-7, and turns to exponents at 1e16, not at 1e21.
function number(value: number): string {
  if (!Number.isFinite(value)) throw new BrokenProof(words.noJson);
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  const size = Math.abs(value);
  if (Number.isInteger(value) || size >= 1e15) throw new BrokenProof(words.tooLarge);
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
  throw new BrokenProof(words.nothing);
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
    throw new BrokenProof(words.notJson);
  }
  return asProof(found);
}

export function asProof(found: unknown): Proof {
  if (!isThing(found) || found.format !== "conqueror proof 1") throw new BrokenProof(words.noProof);
  const { dice, seats, moves } = found;
  const texts = ["table", "game", "content", "seal"].every((name) => isText(found[name]));
  if (!texts || !Number.isInteger(found.rules) || !isThing(found.options) || !isThing(dice) || !Array.isArray(moves)) {
    throw new BrokenProof(words.missing);
  }
  if (found.result !== null && !isThing(found.result)) throw new BrokenProof(words.result);
  if (!Array.isArray(seats) || !seats.every(isText) || new Set(seats).size !== seats.length) {
    throw new BrokenProof(words.seats);
  }
  const { commitment, seed, contributions: given } = dice;
  if (!isText(commitment) || !isText(seed) || !Array.isArray(given) || Object.keys(dice).length !== 3) {
    throw new BrokenProof(words.dice);
  }
  if (seed.length !== 64 || !HEX.test(seed)) throw new BrokenProof(words.seed);
  const three = (one: unknown): one is [string, string, string] =>
    Array.isArray(one) && one.length === 3 && one.every(isText);
  if (!given.every(three)) throw new BrokenProof(words.three);
  const gave = given.map(([seat]) => seat);
  if (canonical(gave) !== canonical(seats.filter((seat) => gave.includes(seat)))) {
    throw new BrokenProof(words.order);
  }
  const written = (value: string, by: string) =>
    value.length >= 32 && value.length <= 128 && HEX.test(value) && (by === "seat" || by === "server");
  if (!given.every(([, value, by]) => written(value, by))) {
    throw new BrokenProof(words.value);
  }
  const own = given.find(([seat, value, by]) => by === "server" && value !== serverShare(hexToBytes(seed), seat));
  if (own) throw new BrokenProof(words.share(own[0]));
  return found as unknown as Proof;
}

/** Everything thrown again. `noted` is what a player wrote down before and after the game. */
export function check(proof: Proof, noted: { commitment?: string; seal?: string } = {}): Checked {
  const seed = hexToBytes(proof.dice.seed);
  const key = keyOf(
    seed,
    proof.dice.contributions.map(([seat, value]) => [seat, value]),
  );
  const everybody = proof.dice.contributions.length === proof.seats.length;
  const faults: string[] = [];
  const draws: Drawn[] = [];
  proof.moves.forEach((move, place) => {
    for (const fault of faultsOf(key, move, place + 1, draws, proof.seats, everybody)) {
      faults.push(words.at(place + 1, fault));
    }
  });
  const commitment = commitmentOf(proof.table, seed);
  if (commitment !== proof.dice.commitment) faults.push(words.committed);
  const mine = noted.commitment?.trim().toLowerCase();
  if (mine && mine !== commitment) faults.push(words.notedCommitment);
  const seal = sealOf(key, proof);
  if (seal !== proof.seal) faults.push(words.changed);
  const shown = noted.seal?.trim().toLowerCase();
  if (shown && shown !== seal) faults.push(words.notedSeal);
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
  if (!Array.isArray(move) || !isText(move[0]) || !isText(move[1])) return [words.move];
  if (move[0] !== "chance") {
    return move.length === 2 && [...seats, "clock"].includes(move[0]) ? [] : [words.seat];
  }
  const faults = everybody ? [] : [words.early];
  const raw: unknown = move[2];
  const index = draws.length;
  const drawn: Drawn = { index, number, outcomes: [], came: move[1], again: "" };
  draws.push(drawn);
  if (move.length !== 3 || !isThing(raw) || Object.keys(raw).sort().join() !== "index,outcomes") {
    return [...faults, words.chance];
  }
  if (raw.index !== index) faults.push(words.index(index));
  const outcomes = raw.outcomes;
  if (!Array.isArray(outcomes) || !outcomes.every((one) => Array.isArray(one) && one.length === 2)) {
    return [...faults, words.pairs];
  }
  const names = outcomes.map(([outcome]) => outcome as unknown);
  if (!names.every(isText) || new Set(names).size !== names.length) {
    return [...faults, words.different];
  }
  const weights = outcomes.map(([, weight]) => weight as number);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (
    !weights.length ||
    !weights.every((weight) => Number.isInteger(weight) && weight > 0) ||
    !Number.isSafeInteger(sum)
  ) {
    return [...faults, words.weights];
  }
  drawn.outcomes = outcomes as Outcome[];
  drawn.again = draw(key, index, drawn.outcomes);
  if (drawn.again !== drawn.came) faults.push(words.drawn(index, drawn.again.slice(0, 60), drawn.came.slice(0, 60)));
  return faults;
}
