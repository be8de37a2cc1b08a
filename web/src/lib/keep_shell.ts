/**
 * Let the service worker keep the shell of this page. Browsers offer one in a secure context only (https, or this machine
 * itself), so `workers` is missing under plain http; the page does without, and without one that cannot be had.
 */
export function keepShell(workers: Pick<ServiceWorkerContainer, "register"> | undefined): void {
  workers?.register("/sw.js", { updateViaCache: "none" }).catch(() => undefined);
}
