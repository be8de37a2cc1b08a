// The rulebooks, brought along when somebody wants to read them.
import { bind, statedIn, type Book } from "./markdown";

const files = import.meta.glob<string>("../../../docs/rules/*.md", { query: "?raw", import: "default", eager: true });
const sources = new Map(
  Object.entries(files).map(([path, source]) => [path.replace(/^.*\/|\.md$/g, ""), source] as const),
);
const labels = new Map([...sources].map(([key, source]) => [key, statedIn(source)]));

export { labels };
export const books: Book[] = [...sources].map(([key, source]) => bind(key, source, labels));
