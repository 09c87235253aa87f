const isLatin = (key: string) => /^[a-z]$/i.test(key);

/** The key's letter, or the letter at its position where the keyboard has another script. */
export function letterOf({ key, code }: { key: string; code: string }): string {
  if (isLatin(key)) return key.toUpperCase();
  return /^Key([A-Z])$/.exec(code)?.[1] ?? key;
}

/** Text fields; check boxes and buttons are not among them. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])"));

/** An overlay with keys of its own is open. */
export const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
