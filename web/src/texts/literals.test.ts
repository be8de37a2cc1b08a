// Every word the page says stands in this folder: no .svelte file says one of its own.
import { parse } from "svelte/compiler";
import { expect, test } from "vitest";

interface Node {
  type: string;
  name?: string;
  start: number;
  value?: unknown;
  data?: string;
  [part: string]: unknown;
}

const PAGES = import.meta.glob<string>("../**/*.svelte", { query: "?raw", import: "default", eager: true });
/** Attributes that people read or hear. */
const SAID = new Set(["aria-label", "aria-valuetext", "title", "placeholder", "alt", "label"]);
/** Two letters in a row, but for labels of rules such as EM-Q10. */
const word = (text: string) => /[a-z]{2}/i.test(text.replace(/\b[A-Z]{2}-Q?\d+\b/g, ""));
/** More words than one, or a word that begins like a sentence: no key of a move or of an icon looks like that. */
const sentence = (text: string) => /^[A-Z][a-z]|[a-z] [a-z]/.test(text.trim());

function walk(found: unknown, visit: (node: Node) => boolean): void {
  if (Array.isArray(found)) for (const one of found) walk(one, visit);
  else if (found && typeof found === "object") {
    const node = found as Node;
    if (typeof node.type === "string" && !visit(node)) return;
    for (const [part, inner] of Object.entries(node)) if (part !== "metadata") walk(inner, visit);
  }
}

/** What a .svelte file says by itself, with its line. */
function spoken(source: string): string[] {
  const found: string[] = [];
  const note = (node: Node, text: string) =>
    found.push(`${source.slice(0, node.start).split("\n").length}: ${text.trim()}`);
  const expressions = (inner: unknown) =>
    walk(inner, (node) => {
      if (node.type === "BinaryExpression" && String(node.operator).endsWith("==")) return false;
      if (node.type === "Literal" && typeof node.value === "string" && sentence(node.value)) note(node, node.value);
      const raw = node.type === "TemplateElement" ? (node.value as { raw: string }).raw : "";
      if (word(raw)) note(node, raw);
      return true;
    });
  walk(parse(source, { modern: true }).fragment, (node) => {
    if (node.type === "Text" && word(node.data ?? "")) note(node, node.data ?? "");
    if (node.type === "ExpressionTag") expressions(node.expression);
    if (node.type === "Attribute" && SAID.has(node.name ?? "")) {
      for (const part of [node.value].flat() as Node[]) {
        if (part?.type === "Text" && word(part.data ?? "")) note(part, part.data ?? "");
        if (part?.type === "ExpressionTag") expressions(part.expression);
      }
    }
    if (node.type === "Attribute" || node.type.endsWith("Directive") || node.type === "SpreadAttribute") return false;
    return node.type !== "ExpressionTag";
  });
  return found;
}

test("a literal in a page is found", () => {
  expect(
    spoken('<p class="sp word">{texts.go}</p><b>EM-Q10</b><i {x} style:left="{3}px">{kind === "bot" ? a : b}</i>'),
  ).toEqual([]);
  expect(spoken("<p>Hello there</p>")).toEqual(["1: Hello there"]);
  expect(spoken('<b aria-label="Zoom in" title={`Go ${there}`}>{on ? "Sounds on" : ""}</b>')).toEqual([
    "1: Zoom in",
    "1: Go",
    "1: Sounds on",
  ]);
});

test.each(Object.keys(PAGES).map((file) => [file]))("%s says nothing of its own", (file) => {
  expect(spoken(PAGES[file] ?? "")).toEqual([]);
});
