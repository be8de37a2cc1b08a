// The rulebooks as pages: every label has its anchor, every link its place.
import { describe, expect, test } from "vitest";
import { books, labels } from "./books";
import { bind, find } from "./markdown";

const entries = books.flatMap((book) => book.entries);

describe.each(books)("the rulebook $key", (book) => {
  test("has an anchor for every rule, once", () => {
    expect(book.labels.size).toBeGreaterThan(10);
    for (const label of book.labels) expect(book.html.split(` id="${label}"`).length, label).toBe(2);
  });
  test("links to places that are there", () => {
    const ids = (html: string) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]));
    for (const [, address] of book.html.matchAll(/<a (?:class="[^"]*" )?(?:id="[^"]*" )?href="([^"]+)"/g)) {
      const [path, id] = address!.split("#");
      const there = path ? books.find((one) => `/rules/${one.key}` === path) : book;
      if (path?.startsWith("https:")) continue;
      expect(there, address).toBeDefined();
      if (id) expect(ids(there!.html).has(id), address).toBe(true);
    }
  });
  test("can be searched rule by rule", () => {
    for (const label of book.labels) expect(find(entries, label)[0]?.label, label).toBe(label);
  });
});

test("no HTML of a text gets through", () => {
  const book = bind("x", "# A\n\n<script>alert(1)</script>\n\n[b](javascript:alert) <b>c</b>", labels);
  expect(book.html).not.toContain("<script");
  expect(book.html).not.toContain("<b>");
  expect(book.html).not.toContain("javascript:");
});

test("a search wants every word", () => {
  const found = find(entries, "fort lumber");
  expect(found.length).toBeGreaterThan(1);
  expect(find(entries, "fort xylophone")).toEqual([]);
});
