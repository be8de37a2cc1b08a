// What this browser remembers of puzzles: which were solved, with how many stars, and on which days the daily one was.
import { read, write } from "./storage.svelte";

const KEY = "conqueror.puzzles";
const DAY = 86_400_000;
/** How many days are remembered: a streak counts no further. */
const MOST_DAYS = 1000;

interface Kept {
  stars: Record<string, number>;
  days: string[];
}

function kept(): Kept {
  const stored = read<Partial<Kept>>(KEY);
  return {
    stars: stored?.stars && typeof stored.stars === "object" ? stored.stars : {},
    days: Array.isArray(stored?.days) ? stored.days.map(String) : [],
  };
}

/** How many days in a row end today or yesterday, such as `2026-01-31`: today's puzzle may still be open. */
export function streakOf(days: readonly string[], today: string): number {
  const all = new Set(days);
  const before = (day: string) => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
  let day = all.has(today) ? today : before(today);
  let count = 0;
  while (all.has(day)) {
    count += 1;
    day = before(day);
  }
  return count;
}

/** Today by the clock that the daily puzzle follows. */
export const today = (): string => new Date().toISOString().slice(0, 10);

class Solved {
  #kept = $state.raw<Kept>(kept());

  /** A puzzle was solved; `day` if it was the one of a day. */
  add(id: string, stars: number, day: string): void {
    const { days } = this.#kept;
    this.#kept = {
      stars: { ...this.#kept.stars, [id]: Math.max(stars, this.#kept.stars[id] ?? 0) },
      days: day && !days.includes(day) ? [...days, day].slice(-MOST_DAYS) : days,
    };
    write(KEY, this.#kept);
  }

  has(id: string): boolean {
    return id in this.#kept.stars;
  }

  isDone(day: string): boolean {
    return this.#kept.days.includes(day);
  }

  count(ids: readonly string[]): number {
    return ids.filter((id) => this.has(id)).length;
  }

  get streak(): number {
    return streakOf(this.#kept.days, today());
  }
}

export const solved = new Solved();
