// The service worker: keeps the shell of the page, so that it opens at once where it was before. `shell.ts` decides.
import { answerTo, cacheOf, isShown, outdated, PATIENCE } from "./shell";

declare const self: ServiceWorkerGlobalScope;
/** The files of the shell, written in when the page is built; their digest, so that a new page is a new worker. */
declare const SHELL: { version: string; files: string[] };

const DOCUMENT = "/";
const FILES = new Set(SHELL.files);

async function keep(): Promise<void> {
  const cache = await caches.open(cacheOf(SHELL.version));
  // Names of assets change with their content; the others are asked of the server, whatever the browser holds.
  const wanted = [DOCUMENT, ...FILES].map((path) => {
    return new Request(path, { cache: path.startsWith("/assets/") ? "default" : "no-cache" });
  });
  await cache.addAll(wanted);
  await self.skipWaiting();
}

async function tidy(): Promise<void> {
  const old = outdated(await caches.keys(), SHELL.version);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function kept(path: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheOf(SHELL.version));
  return cache.match(path);
}

/** The server's document, for it may be a newer one; where none comes in time, the one that is kept. */
async function openDocument(request: Request): Promise<Response> {
  const coming = fetch(request).catch(() => undefined);
  const patience = new Promise<undefined>((done) => setTimeout(() => done(undefined), PATIENCE));
  const first = await Promise.race([coming, patience]);
  if (first && isShown(first)) return first;
  return (await kept(DOCUMENT)) ?? (await coming) ?? Response.error();
}

/** A file of this shell, or of the one before; else the server's. */
async function openFile(request: Request): Promise<Response> {
  return (await kept(new URL(request.url).pathname)) ?? (await caches.match(request)) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("fetch", (event) => {
  const answer = answerTo(event.request, self.location.origin, FILES);
  if (answer === "document") event.respondWith(openDocument(event.request));
  else if (answer === "file") event.respondWith(openFile(event.request));
});
