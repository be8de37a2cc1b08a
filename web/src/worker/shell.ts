// What the service worker does with a request. It knows the shell alone: the document every address begins with, and the
// files it is made of. Whatever a table says comes from the server, or not at all.

/** How a request is answered: by the network as if there were no worker, with the document, or with a file of the shell. */
export type Answer = "network" | "document" | "file";

/** All that an answer depends on; a `Request` has it. */
export interface Asked {
  url: string;
  method: string;
  mode: string;
}

/** How many milliseconds the server has for its document before the one kept here is shown. */
export const PATIENCE = 400;

const NAME = "shell ";

/**
 * Return how a request is answered. `files` are the paths of the shell; the worker itself is never one of them. Every
 * asset is asked for here: its name changes with its content, and a page that is still open may want one of before.
 */
export function answerTo(asked: Asked, origin: string, files: ReadonlySet<string>): Answer {
  const url = new URL(asked.url);
  if (asked.method !== "GET" || url.origin !== origin) return "network";
  if (url.pathname === "/api" || url.pathname.startsWith("/api/")) return "network";
  if (files.has(url.pathname) || url.pathname.startsWith("/assets/")) return "file";
  // An address with a dot in its last part is a file's: what it holds, or that it is not there, the server says.
  const isPage = asked.mode === "navigate" && !url.pathname.slice(url.pathname.lastIndexOf("/")).includes(".");
  return isPage ? "document" : "network";
}

/** Return whether the server's document is shown: not where a proxy can only say that there is no server. */
export function isShown(answer: { ok: boolean; status: number } | undefined): boolean {
  return answer !== undefined && answer.status < 500;
}

/** Return the name under which a version of the shell is kept. */
export function cacheOf(version: string): string {
  return NAME + version;
}

/**
 * Return which caches are thrown away once a version has taken over, given all in the order they were made. The version
 * before it stays: a page that is still open may load a part of it.
 */
export function outdated(caches: readonly string[], version: string): string[] {
  const others = caches.filter((cache) => cache.startsWith(NAME) && cache !== cacheOf(version));
  return others.slice(0, -1);
}
