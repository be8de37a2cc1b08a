// What this browser remembers: the tables it sits at (with their secrets), the player's name, and how things should look.

export interface KeptTable {
  table: string;
  secret: string;
  game: string;
  title: string;
  /** Seats this browser holds; with more than one the same screen is shared. */
  seats: string[];
  invitations: Record<string, string>;
  at: number;
}

export interface Wishes {
  name: string;
  theme: "auto" | "parchment" | "night";
  sound: boolean;
  /** How fast events are shown, 0: at once. */
  speed: number;
  letters: boolean;
  /** Games and scenarios whose briefing was shown. */
  briefed: string[];
}

const TABLES = "conqueror.tables";
const WISHES = "conqueror.wishes";
const MOST = 60;

function read<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(name);
    return text ? (JSON.parse(text) as T) : otherwise;
  } catch {
    return otherwise;
  }
}

function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing can still play while the page is open.
  }
}

class Kept {
  tables = $state<KeptTable[]>(read<KeptTable[]>(TABLES, []));
  wishes = $state<Wishes>({
    name: "",
    theme: "auto",
    sound: !matchMedia("(pointer: coarse)").matches,
    speed: 1,
    letters: true,
    briefed: [],
    ...read<Partial<Wishes>>(WISHES, {}),
  });

  table(id: string): KeptTable | undefined {
    return this.tables.find((kept) => kept.table === id);
  }

  keep(table: KeptTable): void {
    this.tables = [table, ...this.tables.filter((kept) => kept.table !== table.table)].slice(0, MOST);
    write(TABLES, this.tables);
  }

  forget(id: string): void {
    this.tables = this.tables.filter((kept) => kept.table !== id);
    write(TABLES, this.tables);
  }

  wish(change: Partial<Wishes>): void {
    this.wishes = { ...this.wishes, ...change };
    write(WISHES, this.wishes);
  }
}

export const kept = new Kept();

/** The theme shown now. */
export function theme(): "parchment" | "night" {
  if (kept.wishes.theme !== "auto") return kept.wishes.theme;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "parchment";
}
