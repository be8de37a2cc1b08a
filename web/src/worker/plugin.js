// A plugin of Vite: builds the service worker to /sw.js, with the list of the files it keeps written in.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const WORKER = "sw.js";
/** What the page is made of. Fonts of other scripts come when they are needed. */
const PARTS = /\.(js|css)$|-latin-[^/]*\.woff2$/;
const PUBLIC = ["icon.svg", "manifest.webmanifest"];

export function shellWorker() {
  return {
    name: "shell-worker",
    apply: "build",
    enforce: "post",
    config: () => ({
      build: {
        rolldownOptions: {
          input: { index: "index.html", sw: "src/worker/sw.ts" },
          output: { entryFileNames: (chunk) => (chunk.name === "sw" ? WORKER : "assets/[name]-[hash].js") },
        },
      },
    }),
    generateBundle(_, bundle) {
      const worker = bundle[WORKER];
      if (worker.imports.length + worker.exports.length) this.error("The service worker must be one plain script.");
      const parts = Object.keys(bundle).filter((name) => name !== WORKER && PARTS.test(name));
      const files = [...parts, ...PUBLIC].sort().map((name) => `/${name}`);
      const digest = createHash("sha256").update(JSON.stringify(files)).update(bundle["index.html"].source);
      for (const name of PUBLIC) digest.update(readFileSync(new URL(`../../public/${name}`, import.meta.url)));
      const shell = { version: digest.digest("hex").slice(0, 16), files };
      worker.code = `const SHELL=${JSON.stringify(shell)};${worker.code}`;
    },
  };
}
