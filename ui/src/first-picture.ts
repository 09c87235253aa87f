type Early = { earlyPresses?: readonly number[] };
type Field = HTMLInputElement | HTMLSelectElement;

/** Counted in the same order by the script beside the picture (`server/src/platform/first-pictures.ts`). */
const pressable = "button, [type=checkbox], [type=radio]";
const fillable = "input:not([type=checkbox], [type=radio]), select";

/** The page as it was drawn before the scripts came. */
export const firstPicture = (): Element | null => document.querySelector("[data-first-picture]");

const all = <E extends HTMLElement>(root: Element, wanted: string) => [...root.querySelectorAll<E>(wanted)];

/** As if it had been typed or chosen: a library that holds the value itself hears of it. */
function fill(field: Field, value: string): void {
  if (field.value === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

const saysOf = (control: HTMLElement): string => {
  const { tagName, ariaLabel, textContent } = control;
  const isField = control instanceof HTMLInputElement;
  return [tagName, ariaLabel, isField ? (control.type === "radio" ? control.value : control.name) : textContent].join(
    "\n",
  );
};

/** Finds it in the page, which may have more: by what it says, and its place among those that say the same. */
function toFindAgain<E extends HTMLElement>(root: Element, wanted: string, control: E): () => E | undefined {
  const says = saysOf(control);
  const alike = () => all<E>(root, wanted).filter((each) => saysOf(each) === says);
  const place = alike().indexOf(control);
  return () => alike()[place];
}

/** What was not touched is the page's own: an address may fill it. */
const isTouched = (field: Field) => field instanceof HTMLSelectElement || field.value !== field.defaultValue;

function keepTyped(root: Element): () => void {
  const typed = all<Field>(root, fillable)
    .filter(isTouched)
    .map((field) => {
      return { value: field.value, find: toFindAgain(root, fillable, field) };
    });
  return () => {
    for (const { value, find } of typed) {
      const field = find();
      if (field) fill(field, value);
    }
  };
}

/** The caret too; a field for an email address has none to ask for. */
function keepFocus(root: Element): () => void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || !root.contains(activeElement)) return () => undefined;
  const find = toFindAgain(root, `a, ${pressable}, ${fillable}`, activeElement);
  const caret = activeElement instanceof HTMLInputElement ? activeElement.selectionStart : null;
  return () => {
    const control = find();
    control?.focus({ preventScroll: true });
    if (control instanceof HTMLInputElement && caret !== null) control.setSelectionRange(caret, caret);
  };
}

function keepPresses(root: Element): () => void {
  const { earlyPresses = [] } = globalThis as Early;
  const controls = all(root, pressable);
  const pressed = earlyPresses.flatMap((place) => controls[place] ?? []);
  const again = pressed.map((control) => toFindAgain(root, pressable, control));
  return () => {
    for (const find of again) find()?.click();
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
  // React draws what was pressed in a microtask of its own, before this one: a tick does not fade in either.
  queueMicrotask(() => stopArrivals(root));
}
