import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { shellWorker } from "./src/worker/plugin.js";

// The page is built into the Python package, which serves it; `npm run dev` speaks to a server on port 8000.
export default defineConfig({
  plugins: [svelte(), shellWorker()],
  build: {
    outDir: "../src/conqueror/site",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { bundlerTimings: false } }, // a slow machine is no fault of the page
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
