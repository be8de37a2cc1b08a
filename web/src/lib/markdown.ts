// The project's own rulebooks as pages: an anchor for every heading and every rule's label, labels linked, and an index
// to search in. The texts are ours; even so no HTML in them is let through.
import { Marked, type Token, type Tokens } from "marked";

export interface Heading {
  depth: number;
  text: string;
  id: string;
}

/** Something that can be found: a rule, a paragraph, a table, with the heading it stands under. */
export interface Entry {
  book: string;
  heading: string;
  id: string;
  label: string;
  text: string;
}

export interface Book {
  key: string;
  title: string;
  html: string;
  headings: Heading[];
  labels: Set<string>;
  entries: Entry[];
}

const LABEL = "[A-Z][A-Z0-9]+-[QT]?\\d+";
const STATED = new RegExp(`\\*\\*(${LABEL})\\*\\*`, "g");
const STATES = new RegExp(`^\\*\\*(${LABEL})\\*\\*`);
const CITES = new RegExp(`^(${LABEL})(?![\\w-])`);
const NEXT = new RegExp(`\\*\\*${LABEL}\\*\\*|(?<![\\w-])${LABEL}(?![\\w-])`);

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign]!);

/** The labels a rulebook states. */
export function statedIn(source: string): Set<string> {
  return new Set([...source.matchAll(STATED)].map((found) => found[1]!));
}

/** The anchor of a heading, as GitHub makes it, so that the books' own links fit. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
}

/** The book a label stands in: this one, or the first that states it; undefined if none does. */
export function bookOf(label: string, here: string, labels: Map<string, Set<string>>): string | undefined {
  if (labels.get(here)?.has(label)) return here;
  return [...labels].find(([, stated]) => stated.has(label))?.[0];
}

/** A rulebook as a page. `labels` says which book states which label. */
export function bind(key: string, source: string, labels: Map<string, Set<string>>): Book {
  const headings: Heading[] = [];
  const used = new Map<string, number>();
  const marked = new Marked();

  const anchor = (text: string): string => {
    const id = slug(text);
    const before = used.get(id) ?? 0;
    used.set(id, before + 1);
    return before ? `${id}-${before}` : id;
  };

  marked.use({
    extensions: [
      {
        name: "label",
        level: "inline",
        start: (text: string) => NEXT.exec(text)?.index,
        tokenizer(this: { lexer: { state: { inLink: boolean } } }, text: string) {
          const states = STATES.exec(text);
          if (states) return { type: "label", raw: states[0], label: states[1], states: true };
          const cites = CITES.exec(text);
          if (!cites || this.lexer.state.inLink || !bookOf(cites[1]!, key, labels)) return undefined;
          return { type: "label", raw: cites[0], label: cites[1], states: false };
        },
        renderer(token: Tokens.Generic) {
          const label = escaped(String(token.label));
          if (token.states) return `<a class="label" id="${label}" href="#${label}">${label}</a>`;
          const book = bookOf(String(token.label), key, labels);
          return `<a class="rule" href="${book === key ? "" : `/rules/${book}`}#${label}">${label}</a>`;
        },
      },
    ],
    renderer: {
      html: (token) => escaped(token.text),
      heading(token) {
        const text = plain(token.tokens);
        const id = anchor(text);
        if (token.depth > 1) headings.push({ depth: token.depth, text, id });
        const inner = this.parser.parseInline(token.tokens);
        return `<h${token.depth} id="${id}">${inner}<a class="here" href="#${id}" aria-label="Link to ${escaped(text)}">#</a></h${token.depth}>\n`;
      },
      link(token) {
        const file = /^([a-z-]+)\.md(#.*)?$/.exec(token.href);
        const address = file ? `/rules/${file[1]}${file[2] ?? ""}` : token.href;
        const inner = this.parser.parseInline(token.tokens);
        return /^(#|\/|https:\/\/)/.test(address) ? `<a href="${escaped(address)}">${inner}</a>` : inner;
      },
      image: (token) => escaped(token.text),
      code(token) {
        const text = `<pre tabindex="0"><code>${escaped(token.text)}</code></pre>`;
        const [, kind] = /^board ([a-z]+)/.exec(token.lang ?? "") ?? [];
        return kind ? `<figure class="drawn ${kind}" data-board="${kind}">${text}</figure>\n` : `${text}\n`;
      },
      table(token) {
        const row = (cells: Tokens.TableCell[], tag: "th" | "td") =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("")}</tr>`;
        const body = token.rows.map((cells) => row(cells, "td")).join("");
        return `<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead>${row(token.header, "th")}</thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });

  const tokens = marked.lexer(source);
  const html = marked.parser(tokens);
  const title = tokens.find((token): token is Tokens.Heading => token.type === "heading");
  return {
    key,
    title: plain(title?.tokens ?? []).replace(/: rulebook$/, ""),
    html,
    headings,
    labels: labels.get(key) ?? new Set(),
    entries: [...entriesOf(key, tokens)],
  };
}

/** Everything that can be found in a book, in its order. */
function* entriesOf(book: string, tokens: Token[]): Generator<Entry> {
  let heading = "";
  let id = "";
  const used = new Map<string, number>();
  const entry = (text: string, label: string): Entry => ({
    book,
    heading,
    id: label || id,
    label,
    text: label && text.startsWith(label) ? text.slice(label.length).trim() : text,
  });
  const each = (text: string, raw: string): Entry[] => {
    const labels = [...statedIn(raw)];
    return labels.length ? labels.map((label) => entry(text, label)) : [entry(text, "")];
  };
  for (const token of tokens) {
    if (token.type === "heading") {
      heading = plain(token.tokens ?? []);
      const base = slug(heading);
      const before = used.get(base) ?? 0;
      used.set(base, before + 1);
      id = before ? `${base}-${before}` : base;
      yield entry(heading, "");
    } else if (token.type === "list") {
      for (const item of (token as Tokens.List).items) yield* each(plainText(item.tokens), item.raw);
    } else if (token.type === "paragraph") {
      yield* each(plainText([token]), token.raw);
    } else if (token.type === "table") {
      for (const row of (token as Tokens.Table).rows) {
        yield* each(row.map((cell) => plain(cell.tokens)).join(" · "), row.map((cell) => cell.text).join(" "));
      }
    }
  }
}

const plainText = (tokens: Token[]) => plain(tokens).replace(/\s+/g, " ").trim();

/** The text of tokens without any mark. */
function plain(tokens: Token[]): string {
  return tokens
    .map((token): string => {
      if (token.type === "label") return `${(token as Tokens.Generic).label as string} `;
      if ("tokens" in token && token.tokens?.length)
        return plain(token.tokens) + (token.type === "paragraph" ? " " : "");
      if (token.type === "list") return (token as Tokens.List).items.map((item) => plain(item.tokens)).join(" ");
      return "text" in token ? token.text : "";
    })
    .join("");
}

/** The entries that hold every word looked for; a rule's label first. */
export function find(entries: Entry[], words: string, most = 40): Entry[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (!wanted.length) return [];
  const label = words.trim().toUpperCase();
  const found = entries.filter((entry) => {
    const text = `${entry.label} ${entry.heading} ${entry.text}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  const weight = (entry: Entry) => (entry.label === label ? 0 : entry.label ? 1 : 2);
  return found
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => weight(a.entry) - weight(b.entry) || a.index - b.index)
    .slice(0, most)
    .map(({ entry }) => entry);
}
