// The rulebooks.
import { many } from "./format";

export const rules = {
  page: "Rules",
  title: "The rulebooks",
  lead: "Every rule has a label such as FC-34. Whenever the table refuses or decides something, it names the label; here you can look it up.",
  search: "Search the rules",
  searchHint: "A word, or EM-15",
  found: (count: number, words: string) =>
    count ? `${many(count, "place")} with “${words}”.` : `Nothing has “${words}”. Try another word, or fewer.`,
  more: "The first 40 are shown.",
  contents: "Contents",
  books: "Rulebooks",
  all: "All rulebooks",
  print: "Print",
  labels: (count: number) => `${count} rules`,
  opening: "Opening the book",
  noBook: "There is no such rulebook.",
  lines: {
    conquests: "A General, four kinds of fighters, and reserves that come back. Two players.",
    empire: "Discover tiles, gather gold and lumber, break the enemy's base. Two to four players.",
    "final-conquest": "Six nations around one sea: forts, food, heroes and sealed bids. Three to six players.",
    duels: "The map game for two: sealed planning, and five scenarios of history.",
  } as Record<string, string>,
};
