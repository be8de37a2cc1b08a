// What fails in this browser goes to the server's log: each fault once, a few of them, and never more than a line.
const MOST = 5;
const told = new Set<string>();

/** Report that a part of the page has failed. */
export function report(part: string, fault: unknown): void {
  console.error(fault);
  const text = (fault instanceof Error ? fault.message : String(fault)).slice(0, 400);
  const trace = (fault instanceof Error ? (fault.stack ?? "") : "").slice(0, 2000);
  if (told.size >= MOST || told.has(`${part} ${text}`)) return;
  told.add(`${part} ${text}`);
  const body = JSON.stringify({ part, text, trace, path: location.pathname.slice(0, 200) });
  void fetch("/api/faults", { method: "POST", headers: { "content-type": "application/json" }, body }).catch(
    () => undefined,
  );
}
