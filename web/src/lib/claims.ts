// Requests that give out a secret. Each goes under a name of this browser's own: if its answer is lost it is asked for
// again under the same name, at once and when the person tries once more, and the server gives the same secret.
import type * as m from "../messages.gen";
import { call, ownShare, Refused } from "./api";
import { read, write } from "./storage.svelte";

interface Named {
  name: string;
  at: number;
}

const CLAIMS = "conqueror.claims";
/** For how long the server answers a claim again, in milliseconds. */
const AGAIN = 5 * 60_000;
/** How long to wait before each further try, in milliseconds. */
export const WAITS = [500, 1000, 2000, 4000];

function unanswered(): Record<string, Named> {
  const kept = Object.entries(read<Record<string, Named>>(CLAIMS) ?? {});
  return Object.fromEntries(kept.filter(([, claim]) => Date.now() - claim.at < AGAIN));
}

function keep(what: string, name: string): void {
  const others = unanswered();
  write(CLAIMS, { ...others, [what]: others[what] ?? { name, at: Date.now() } });
}

function forget(what: string): void {
  const { [what]: _, ...others } = unanswered();
  write(CLAIMS, others);
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** What a claim is answered with. `spent` is what can be used once, an invitation or a code: even a page that was
 * closed while it waited must ask under the same name. */
export async function claimed<T>(path: string, body?: object, secret?: string, spent = ""): Promise<T> {
  const what = `${path} ${spent || JSON.stringify(body ?? {})}`;
  const name = unanswered()[what]?.name ?? ownShare();
  if (spent) keep(what, name);
  for (const wait of [...WAITS, 0]) {
    try {
      const answer = await call<T>("POST", path, body, secret, name);
      forget(what);
      return answer;
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== "unreachable") {
        forget(what);
        throw error;
      }
      if (!wait) {
        keep(what, name);
        throw error;
      }
      await pause(wait);
    }
  }
  throw new Error("a claim is answered or refused");
}

export const create = (wanted: Partial<m.NewTable>) => claimed<m.TableMade>("/api/tables", wanted);
export const playOn = (moment: string, wanted: Partial<m.PlayOn>) => claimed<m.TableMade>(`${moment}/table`, wanted);
export const claim = (table: string, seat: string, wanted: Partial<m.Claim>, secret?: string) =>
  claimed<m.Seated>(`/api/tables/${table}/seats/${seat}`, wanted, secret, wanted.invitation ?? seat);
export const invite = (table: string, seat: string, secret: string) =>
  claimed<m.Invitation>(`/api/tables/${table}/invitations`, { seat }, secret);
export const handover = (table: string, secret: string) =>
  claimed<m.Handover>(`/api/tables/${table}/handover`, undefined, secret);
export const takeOver = (table: string, code: string) =>
  claimed<m.DeviceSecret>(`/api/tables/${table}/handover/claim`, { code }, undefined, code);
