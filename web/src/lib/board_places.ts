// The places of a board as they stand on the page, whichever game it is.

const NAMES = ["square", "tile", "land"] as const;
const PLACES = NAMES.map((name) => `[data-${name}]`).join(", ");

/** The place an element belongs to. */
export function placeOf(target: EventTarget | null): string | undefined {
  const found = target instanceof Element ? target.closest<HTMLElement | SVGElement>(PLACES) : null;
  return NAMES.map((name) => found?.dataset[name]).find(Boolean);
}

/** Every place of a board, in the order of the alphabet. */
export function placesIn(stage: Element): string[] {
  const found = [...stage.querySelectorAll(PLACES)].map(placeOf).filter((place) => place !== undefined);
  return [...new Set(found)].sort();
}
