import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { claim, create, invite, WAITS } from "./claims";
import { Refused } from "./api";

let kept: Record<string, string>;
let sent: { path: string; name: string }[];
let answers: (() => Response)[];

const lost = () => {
  throw new TypeError("Failed to fetch");
};
const cut = () =>
  ({
    ok: true,
    headers: new Headers({ "content-type": "application/json" }),
    json: () => Promise.reject(new TypeError("network error")),
  }) as unknown as Response;
const good = () => Response.json({ secret: "s" }, { status: 201 });
const refused = () => Response.json({ code: "bad_invitation", detail: "It was used already." }, { status: 403 });

beforeEach(() => {
  vi.useFakeTimers();
  kept = {};
  sent = [];
  answers = [];
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => (kept[key] = value),
  });
  vi.stubGlobal("fetch", (path: string, asked: RequestInit) => {
    sent.push({ path, name: (asked.headers as Record<string, string>)["idempotency-key"]! });
    return Promise.resolve().then(() => answers.shift()!());
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const names = () => new Set(sent.map(({ name }) => name));
const outcome = async <T>(asked: Promise<T>): Promise<T | Refused> => {
  const settled = asked.catch((error) => error);
  await vi.runAllTimersAsync();
  return settled;
};

test("a claim whose answer is lost or cut off is repeated under the same name", async () => {
  answers = [lost, cut, good];
  expect(await outcome(claim("t", "rome", { name: "Ada", invitation: "i" }))).toEqual({ secret: "s" });
  expect(sent.length).toBe(3);
  expect(names().size).toBe(1);
  expect(sent[0]!.name).toMatch(/^[0-9a-f]{64}$/);
});

test("whoever tries again after all tries asks under the same name, and the next claim has another", async () => {
  answers = [...Array(WAITS.length + 1).fill(lost), good, good];
  expect(await outcome(create({ game: "conquests" }))).toBeInstanceOf(Refused);
  expect(await outcome(create({ game: "conquests" }))).toEqual({ secret: "s" });
  expect(names().size).toBe(1);
  await outcome(create({ game: "conquests" }));
  expect(names().size).toBe(2);
});

test("a page that was closed while an invitation was on its way asks under the same name", async () => {
  answers = [() => good(), good];
  void claim("t", "rome", { name: "Ada", invitation: "i" }); // nobody waits for it any more
  const before = kept["conqueror.claims"]!;
  await vi.runAllTimersAsync();
  kept["conqueror.claims"] = before;
  await outcome(claim("t", "rome", { name: "Ada B", invitation: "i" }));
  expect(names().size).toBe(1);
});

test("a refusal is final, and two tables wanted at once are two", async () => {
  answers = [refused];
  expect(await outcome(invite("t", "rome", "s"))).toMatchObject({ code: "bad_invitation" });
  expect(sent.length).toBe(1);
  answers = [good, good];
  await outcome(Promise.all([create({ game: "conquests" }), create({ game: "conquests" })]));
  expect(names().size).toBe(3);
});

test("names are forgotten after some minutes", async () => {
  answers = [...Array(WAITS.length + 1).fill(lost), good];
  await outcome(create({ game: "conquests" }));
  vi.advanceTimersByTime(6 * 60_000);
  await outcome(create({ game: "conquests" }));
  expect(names().size).toBe(2);
});
