// The rulebooks, brought along when somebody wants to read them.
import { bind, statedIn, type Book } from "./markdown";
import conquests from "../../../docs/rules/conquests.md?raw";
import duels from "../../../docs/rules/duels.md?raw";
import empire from "../../../docs/rules/empire.md?raw";
import finalConquest from "../../../docs/rules/final-conquest.md?raw";

const sources = new Map([
  ["conquests", conquests],
  ["empire", empire],
  ["final-conquest", finalConquest],
  ["duels", duels],
]);
const labels = new Map([...sources].map(([key, source]) => [key, statedIn(source)]));

export { labels };
export const books: Book[] = [...sources].map(([key, source]) => bind(key, source, labels));
