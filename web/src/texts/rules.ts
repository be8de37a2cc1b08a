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
};
