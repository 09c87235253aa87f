type Early = { earlyPresses?: readonly number[] };
type Field = HTMLInputElement | HTMLSelectElement;

/** Counted in the same order by the script beside the picture (`server/src/platform/first-pictures.ts`). */
const pressable = "button, [type=checkbox]";
const fillable = "input:not([type=checkbox]), select";

/** The page as it was drawn before the scripts came. */
export const firstPicture = (): Element | null => document.querySelector("[data-first-picture]");

const all = <E extends HTMLElement>(root: Element, wanted: string) => [...root.querySelectorAll<E>(wanted)];

/** As if it had been typed or chosen: a library that holds the value itself hears of it. */
function fill(field: Field, value: string): void {
  if (field.value === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

function keepTyped(root: Element): () => void {
  const typed = all<Field>(root, fillable).map(({ name, value }) => ({ name, value }));
  return () => {
    for (const [place, field] of all<Field>(root, fillable).entries()) {
      const before = typed[place];
      if (before && before.name === field.name) fill(field, before.value);
    }
  };
}

/** The caret too; a field for an email address has none to ask for. */
function keepFocus(root: Element): () => void {
  const reachable = `a, ${pressable}, ${fillable}`;
  const place = all(root, reachable).findIndex((each) => each === document.activeElement);
  const caret = document.activeElement instanceof HTMLInputElement ? document.activeElement.selectionStart : null;
  return () => {
    const control = all(root, reachable)[place];
    control?.focus({ preventScroll: true });
    if (control instanceof HTMLInputElement && caret !== null) control.setSelectionRange(caret, caret);
  };
}

function keepPresses(root: Element): () => void {
  const { earlyPresses = [] } = globalThis as Early;
  const before = all(root, pressable).map(({ tagName, textContent }) => tagName + textContent);
  return () => {
    for (const place of earlyPresses) {
      const control = all(root, pressable)[place];
      if (control && control.tagName + control.textContent === before[place]) control.click();
    }
  };
}

/** What stood in the picture does not fade in anew. */
function stopArrivals(root: Element): void {
  for (const animation of root.getAnimations({ subtree: true }))
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
}

/**
 * What was typed, focused and pressed in the picture goes over to the page.
 * @param draw puts the page in the picture's place, at once
 */
export function replaceFirstPicture(root: Element, draw: () => void): void {
  const top = window.scrollY;
  const carryOn = [keepTyped(root), keepFocus(root), keepPresses(root)];
  draw();
  stopArrivals(root);
  window.scrollTo({ top, behavior: "instant" });
  for (const each of carryOn) each();
}
