// Which rules a coach has told of in this browser: each only once.
import { read, write } from "./storage.svelte";

const KEY = "conqueror.coach";
/** As many as a question to the coach may name. */
const MOST = 64;

export function told(): string[] {
  const stored = read<unknown>(KEY);
  return Array.isArray(stored) ? stored.filter((label): label is string => typeof label === "string") : [];
}

export function tell(label: string): void {
  write(KEY, [...told().filter((one) => one !== label), label].slice(-MOST));
}
