// HTTP requests to the table's server. Every refusal is a `Refused` with a stable code, a sentence and a rule.
import type * as m from "../messages.gen";
import { texts } from "../texts";

export class Refused extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly rule = "",
  ) {
    super(text);
  }
}

/** What a request is answered with; `claim` is the name of one that gives out a secret. */
export async function call<T>(
  method: string,
  path: string,
  body?: unknown,
  secret?: string,
  claim?: string,
): Promise<T> {
  const headers: Record<string, string> = {};
  if (claim) headers["idempotency-key"] = claim;
  if (body !== undefined) headers["content-type"] = "application/json";
  if (secret) headers["authorization"] = `Bearer ${secret}`;
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Refused("unreachable", texts.unreachable);
  }
  if (answer.ok) {
    const json = answer.headers.get("content-type")?.includes("json");
    try {
      return (json ? await answer.json() : await answer.text()) as T;
    } catch {
      throw new Refused("unreachable", texts.unreachable); // it was cut off
    }
  }
  const data = await answer.json().catch(() => null);
  if (data && typeof data.detail === "string") throw new Refused(data.code, data.detail, data.rule ?? "");
  throw new Refused("unreachable", texts.answered(answer.status));
}

/** Games in a line each, by their ids; those the server does not know are left out. */
export const summaries = async (tables: string[]): Promise<Map<string, m.GameSummary>> => {
  if (!tables.length) return new Map();
  const found = await call<m.GameSummary[]>("GET", `/api/summaries?tables=${tables.join(",")}`);
  return new Map(found.map((one) => [one.table, one]));
};
export const games = () => call<m.GameView[]>("GET", "/api/games");
export const listed = () => call<m.ListedTable[]>("GET", "/api/tables");
export const look = (table: string, secret?: string) => call<m.Frame>("GET", `/api/tables/${table}`, undefined, secret);
export const historyOf = (table: string, secret?: string) =>
  call<m.History>("GET", `/api/tables/${table}/history`, undefined, secret);
export const network = (method: "GET" | "POST" | "DELETE") => call<m.Network>(method, "/api/network");

/** 256 bits nobody can guess, a share of the dice or the name of a claim; works without a secure context too. */
export function ownShare(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
