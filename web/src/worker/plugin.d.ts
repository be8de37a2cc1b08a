import type { Plugin } from "vite";

/** Builds the service worker to /sw.js, with the list of the files it keeps written in. */
export function shellWorker(): Plugin;
