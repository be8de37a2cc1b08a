// The keyboard of the table: regions by F6, single letters that can be switched off and are dead in text fields.
import { preferences } from "./preferences.svelte";

/** Whether somebody is typing: then no key is ours. */
export function typing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !["checkbox", "radio", "button", "range"].includes(target.type);
}

/** Move the focus to the next or the previous region (`data-region`). */
export function nextRegion(step: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>("[data-region]")].filter((region) => region.offsetParent);
  if (!regions.length) return;
  const here = regions.findIndex((region) => region.contains(document.activeElement));
  const next = regions[(here + step + regions.length) % regions.length] ?? regions[0];
  const first = next?.querySelector<HTMLElement>(
    "[tabindex='0'], button:not([disabled]), a[href], input, [tabindex='-1']",
  );
  (first ?? next)?.focus();
}

export type Letters = Record<string, (event: KeyboardEvent) => void>;

/** Let single keys do something; letters only while the browser's owner wants them. */
export function pressed(event: KeyboardEvent, letters: Letters): void {
  if (document.querySelector("dialog:modal")) return; // keys are the dialog's
  if (event.key === "F6") {
    event.preventDefault();
    nextRegion(event.shiftKey ? -1 : 1);
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
  if (event.key.length === 1 && /[a-z]/i.test(event.key) && !preferences.letters) return;
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const does = letters[name];
  if (!does) return;
  if (
    (name === " " || name === "Enter") &&
    event.target instanceof HTMLElement &&
    event.target.closest("button, a, [role=gridcell], [role=button], summary, input")
  )
    return;
  event.preventDefault();
  does(event);
}
