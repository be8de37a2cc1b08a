// Numbers, amounts and names as sentences have them; every language does this in its own way.

export const many = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;
export const percent = (chance: number) => `${Math.round(chance * 100)} %`;
export const coins = (count: number) => many(count, "coin");

/** Units in words: `1 cavalry, 2 infantry`. */
export function units({ cavalry, infantry }: { cavalry: number; infantry: number }): string {
  const parts = [cavalry ? `${cavalry} cavalry` : "", infantry ? `${infantry} infantry` : ""].filter(Boolean);
  return parts.join(", ") || "no units";
}

/** A seat's or a word's key as people read it: `slave-revolt` gives `Slave revolt`. */
export function titled(key: string): string {
  const words = key.replaceAll("-", " ").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function joined(names: string[], last: string): string {
  if (names.length < 2) return names[0] ?? "";
  return names.slice(0, -1).join(", ") + last + names.at(-1);
}

/** Names in a row: `Greece, Persia and Rome`. */
export const listed = (names: string[]): string => joined(names, " and ");

/** Names of which one is meant: `Greece, Persia or Rome`. */
export const either = (names: string[]): string => joined(names, " or ");
