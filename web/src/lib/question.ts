// A new question begins at its title: the card goes back to its top, and takes the focus only if nothing else has it.

/** Watch the title of a card. */
export function question(card: HTMLElement): () => void {
  const title = () => card.querySelector("h2")?.textContent ?? "";
  let asked = title();
  const watch = new MutationObserver(() => {
    const now = title();
    if (now === asked) return;
    asked = now;
    card.scrollTop = 0;
    const focused = document.activeElement;
    if (!focused || focused === document.body)
      card.querySelector<HTMLElement>("h2[tabindex]")?.focus({ preventScroll: true });
  });
  watch.observe(card, { childList: true, subtree: true, characterData: true });
  return () => watch.disconnect();
}
