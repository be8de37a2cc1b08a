// Where the focus goes when a window over the page closes: back to what opened it.

/** What had the focus before the window that is open; a window that follows another goes back to the same place. */
let opener: HTMLElement | undefined;

/** Remember what opens a window; the answer is called when it has closed. */
export function returning(over: HTMLElement): () => void {
  const active = document.activeElement;
  const follows = opener !== undefined && (active === document.body || active?.closest("dialog"));
  if (!follows) opener = active instanceof HTMLElement ? active : undefined;
  return () =>
    requestAnimationFrame(() => {
      if (document.querySelector("dialog[open]")) return; // another window has taken its place
      const there = opener?.isConnected && opener !== document.body && opener.offsetParent ? opener : undefined;
      opener = undefined;
      const now = document.activeElement;
      if (now && now !== document.body && !over.contains(now)) return; // it is where it should be already
      (there ?? firstOf(".decide h2", "#board", "header .brand"))?.focus({ preventScroll: true });
    });
}

/** Find the first of several places, in the order they are named. */
function firstOf(...places: string[]): HTMLElement | undefined {
  return (
    places.map((place) => document.querySelector<HTMLElement>(place)).find((one) => one?.offsetParent) ?? undefined
  );
}
