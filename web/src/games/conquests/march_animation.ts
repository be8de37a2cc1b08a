// Motion on the board: whoever moved walks from where it stood, and whoever was brought back lands.

/** Show a move on a grid of squares; `still` where the piece was carried there by hand already. */
export function animateMarch(grid: HTMLElement, [from, to, place]: string[], still: boolean): void {
  if (!from || !to || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const cell = (square: string) => grid.querySelector<HTMLElement>(`[data-square="${square}"]`);
  const [origin, goal] = [cell(from), cell(to)];
  const piece = goal?.querySelector<HTMLElement>(".stand");
  if (origin && goal && piece && !still) {
    const dx = origin.offsetLeft - goal.offsetLeft;
    const dy = origin.offsetTop - goal.offsetTop;
    piece.animate(
      [
        { transform: `translate(${dx}px, ${dy}px)`, zIndex: 3 },
        { transform: "none", zIndex: 3 },
      ],
      { duration: 380, easing: "cubic-bezier(.2,.7,.2,1)" },
    );
  }
  if (!place) return;
  cell(place)
    ?.querySelector<HTMLElement>(".stand")
    ?.animate(
      [
        { transform: "scale(1.5)", opacity: 0 },
        { transform: "none", opacity: 1 },
      ],
      { duration: 320, easing: "ease-out" },
    );
}
