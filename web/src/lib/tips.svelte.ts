// Names for icons and numbers (`data-tip`), on hover, keyboard focus and touch: a tap where a tap does nothing else, a long
// press where it acts. One floating element shows them all; `parts/Tips.svelte` draws it.
import type { Term } from "../texts/terms";

const SOON = 300;
/** On boards the pointer and the focus pass over many places: they rest before a name is shown. */
const LATER = 1000;
const PRESS = 480;
const SLACK = 10;
const ACTS = "button, a, input, select, label, summary, [role=gridcell], [role=button]";

export interface Named {
  name: string;
  text: string;
  anchor: Element;
}

/** The place a name belongs to. */
const placeOf = (target: EventTarget | null) => (target instanceof Element ? target.closest("[data-tip]") : null);

/** What a place is called: by its own words, or by the term its `data-tip` names. */
export function wordsOf(
  place: { dataset: DOMStringMap },
  terms: ReadonlyMap<string, Term>,
): { name: string; text: string } | undefined {
  const term = terms.get(place.dataset.tip ?? "");
  const [name, text] = [place.dataset.tipName ?? term?.name ?? "", place.dataset.tipText ?? term?.text ?? ""];
  return name || text ? { name, text } : undefined;
}

export class Tips {
  shown = $state.raw<Named>();
  #terms: () => ReadonlyMap<string, Term>;
  #timer = 0;
  #press: { place: Element; x: number; y: number; at: number; fired: boolean } | undefined;
  #swallow = false;

  constructor(terms: () => ReadonlyMap<string, Term>) {
    this.#terms = terms;
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.shown?.anchor.removeAttribute("aria-describedby");
    this.shown = undefined;
  }

  #show(place: Element): void {
    clearTimeout(this.#timer);
    const words = wordsOf(place as HTMLElement, this.#terms());
    if (!words || !place.isConnected) return;
    if (this.shown?.anchor !== place) this.hide();
    place.setAttribute("aria-describedby", "tip");
    this.shown = { ...words, anchor: place };
  }

  #later(place: Element | null): void {
    clearTimeout(this.#timer);
    if (place === this.shown?.anchor) return;
    this.hide();
    if (place)
      this.#timer = window.setTimeout(() => this.#show(place), place.closest("[data-region=board]") ? LATER : SOON);
  }

  over = (event: PointerEvent) => {
    if (event.pointerType === "mouse" && !event.buttons) this.#later(placeOf(event.target));
  };

  focused = (event: FocusEvent) => {
    const target = event.target instanceof Element && event.target.matches(":focus-visible") ? event.target : null;
    if (target?.hasAttribute("data-tip")) this.#later(target);
  };

  blurred = () => this.hide();

  down = (event: PointerEvent) => {
    this.hide();
    const place = placeOf(event.target);
    if (event.pointerType === "mouse" || !place) return;
    const press = { place, x: event.clientX, y: event.clientY, at: event.timeStamp, fired: false };
    this.#press = press;
    this.#timer = window.setTimeout(() => {
      press.fired = true;
      this.#show(place);
    }, PRESS);
  };

  moved = (event: PointerEvent) => {
    const press = this.#press;
    if (press && !press.fired && Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK) this.cancel();
  };

  up = (event: PointerEvent) => {
    const press = this.#press;
    this.#press = undefined;
    if (!press) return;
    clearTimeout(this.#timer);
    if (press.fired && event.timeStamp - press.at >= PRESS) {
      this.#swallow = true; // the click that follows belongs to the long press
      setTimeout(() => (this.#swallow = false), 400);
    } else if (!press.place.closest(ACTS)) this.#show(press.place);
    else this.hide(); // a short tap on a slow machine: it acts
  };

  cancel = () => {
    if (!this.#press?.fired) clearTimeout(this.#timer);
    this.#press = undefined;
  };

  clicked = (event: MouseEvent) => {
    if (!this.#swallow) return;
    this.#swallow = false;
    event.preventDefault();
    event.stopPropagation();
  };

  menu = (event: Event) => {
    if (this.#press) event.preventDefault(); // the long press is ours
  };

  key = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !this.shown) return;
    event.stopPropagation();
    this.hide();
  };
}

/** Names beside each other are one stop of the Tab key; arrows go from one to the next. */
export function roving(group: HTMLElement): () => void {
  const all = () => [...group.querySelectorAll<HTMLElement>("[data-tip]")].filter((place) => !place.matches(ACTS));
  const stop = (at?: HTMLElement) => {
    const places = all();
    const here = at && places.includes(at) ? at : (places.find((place) => place.tabIndex === 0) ?? places[0]);
    for (const place of places) place.tabIndex = place === here ? 0 : -1;
  };
  const focus = (event: FocusEvent) => stop(event.target as HTMLElement);
  const key = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const places = all();
    const at = places.indexOf(event.target as HTMLElement);
    if (!step || at < 0) return;
    event.preventDefault();
    places[(at + step + places.length) % places.length]?.focus();
  };
  stop();
  const changes = new MutationObserver(() => stop());
  changes.observe(group, { childList: true, subtree: true });
  group.addEventListener("focusin", focus);
  group.addEventListener("keydown", key);
  return () => changes.disconnect();
}
