import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
export default defineConfig({ plugins: [svelte()], server: { port: 5200, proxy: { "/api": { target: "http://127.0.0.1:8200", ws: true, changeOrigin: true } } } });
