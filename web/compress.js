// After a build: the files of the page once more with fewer bytes, beside themselves, so that the server need not
// compress anything while somebody waits.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const SITE = new URL("../src/conqueror/site/", import.meta.url);
/** Fonts are compressed already. */
const TEXTS = /\.(js|css|html|svg|txt|json|webmanifest)$/;
/** What becomes of a text under each ending. */
const MADE = {
  ".br": (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }),
  ".gz": (text) => gzipSync(text, { level: 9 }),
};

for (const file of readdirSync(SITE, { recursive: true })) {
  if (!TEXTS.test(file)) continue;
  const text = readFileSync(new URL(file, SITE));
  for (const [ending, made] of Object.entries(MADE)) {
    const small = made(text);
    if (small.length < text.length) writeFileSync(new URL(file + ending, SITE), small);
  }
}
