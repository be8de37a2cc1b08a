// What this browser remembers of tables: those it sits at, with their secrets.

export interface StoredTable {
  table: string;
  secret: string;
  game: string;
  title: string;
  /** Seats this browser holds; with more than one the same screen is shared. */
  seats: string[];
  invitations: Record<string, string>;
  at: number;
}

const TABLES = "conqueror.tables";
const MOST = 60;

/** Read a stored value, or undefined where there is none that can be read. */
export function read<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(key);
    return text ? (JSON.parse(text) as T) : undefined;
  } catch {
    return undefined;
  }
}

export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that stores nothing can still play while the page is open.
  }
}

class Storage {
  /** The newest first. */
  tables = $state<StoredTable[]>(read<StoredTable[]>(TABLES) ?? []);

  table(id: string): StoredTable | undefined {
    return this.tables.find((stored) => stored.table === id);
  }

  save(table: StoredTable): void {
    this.tables = [table, ...this.tables.filter((stored) => stored.table !== table.table)].slice(0, MOST);
    write(TABLES, this.tables);
  }

  forget(id: string): void {
    this.tables = this.tables.filter((stored) => stored.table !== id);
    write(TABLES, this.tables);
  }
}

export const storage = new Storage();
