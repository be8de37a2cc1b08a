import { expect, test } from "vitest";
import { inOrder } from "./book_order";

const books = ["conquests", "duels", "empire", "essay", "final-conquest"].map((key) => ({ key }));
const games = ["final-conquest", "duels", "empire", "conquests"].map((rulebook) => ({ rulebook }));

test("rulebooks stand in the order of their games, others after them", () => {
  expect(inOrder(books, games).map(({ key }) => key)).toEqual([...games.map(({ rulebook }) => rulebook), "essay"]);
  expect(inOrder(books, []).map(({ key }) => key)).toEqual(books.map(({ key }) => key)); // before the server has told
});
