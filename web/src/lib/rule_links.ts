// Links to rules at a table: which book and which rule they mean.

export interface RulePlace {
  book: string;
  rule: string;
}

export const wanted = (book: string, rule = ""): string => `/rules/${book}${rule ? `#${rule}` : ""}`;

/** What an address on this site means: a book and a rule, or nothing if it is no rulebook. */
export function read(path: string, hash: string): RulePlace | undefined {
  const [, book] = /^\/rules\/([a-z-]+)/.exec(path) ?? [];
  return book ? { book, rule: decodeURIComponent(hash.replace(/^#/, "")) } : undefined;
}

/** What a click on a link means at the table; `here` is the open book, if the click was in it. */
export function follow(event: MouseEvent, here?: string): RulePlace | undefined {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
    return undefined;
  if (link.origin !== location.origin || link.target) return undefined;
  const within = link.getAttribute("href")?.startsWith("#");
  if (within) return here ? { book: here, rule: decodeURIComponent(link.hash.slice(1)) } : undefined;
  return read(link.pathname, link.hash);
}
