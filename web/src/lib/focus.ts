// Where the focus goes when a window over the page closes: back to what opened it.

/** What had the focus before a window opened; a window opened from another one goes back to where that came from. */
const openers = new WeakMap<HTMLElement, HTMLElement>();

/** Remember what opens a window; the answer is called when it has closed. */
export function returning(over: HTMLElement): () => void {
  const active = document.activeElement instanceof HTMLElement ? document.activeElement : document.body;
  const outer = active.closest<HTMLElement>("dialog, [data-over]");
  const opener = (outer && outer !== over && openers.get(outer)) || active;
  openers.set(over, opener);
  return () =>
    requestAnimationFrame(() => {
      const now = document.activeElement;
      if (now && now !== document.body && now.isConnected && !over.contains(now)) return; // it is where it should be already
      if (document.querySelector("dialog[open]")) return; // another window has taken its place
      const there = opener.isConnected && opener !== document.body && opener.offsetParent !== null ? opener : undefined;
      (there ?? document.querySelector<HTMLElement>("#board, .decide h2, header .brand"))?.focus({ preventScroll: true });
    });
}
