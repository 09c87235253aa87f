/** What a key does at the review desk. */
export const deskActions = ["next", "previous", "approve", "decline", "photos", "undo", "help"] as const;
export type DeskAction = (typeof deskActions)[number];

/** As they are printed; "undo" is pressed with Ctrl or ⌘. */
export const deskKeys: Record<DeskAction, string> = {
  next: "J",
  previous: "K",
  approve: "A",
  decline: "D",
  photos: "Z",
  undo: "Ctrl Z",
  help: "?",
};

export type KeyPress = {
  key: string;
  /** The place on the keyboard, like `KeyJ`: keyboards of other scripts have the same places. */
  code: string;
  hasModifier: boolean;
  /** Ctrl or ⌘ and no other. */
  isCommand: boolean;
  isRepeat: boolean;
  /** The focus is where letters are written, or a window, menu or list is open. */
  isTaken: boolean;
};

const isLatin = (key: string) => /^[a-z]$/i.test(key);

/** What the key stands for: its own letter, or the place's where the keyboard writes another script. */
export function letterOf({ key, code }: Pick<KeyPress, "key" | "code">): string {
  if (isLatin(key)) return key.toUpperCase();
  return /^Key([A-Z])$/.exec(code)?.[1] ?? key;
}

/** Which action of the desk a key press asks for; null for none. */
export function deskActionOf(press: KeyPress): DeskAction | null {
  if (press.isTaken || press.isRepeat) return null;
  const letter = letterOf(press);
  if (press.isCommand) return letter === "Z" ? "undo" : null;
  if (press.hasModifier) return null;
  return deskActions.find((action) => deskKeys[action] === letter) ?? null;
}

/** In the decline drawer: which reason, from 0, a digit chooses; null for another key. */
export function reasonIndexOf({
  key,
  code,
  hasModifier,
}: Pick<KeyPress, "key" | "code" | "hasModifier">): number | null {
  if (hasModifier) return null;
  const digit = /^[1-9]$/.test(key) ? key : /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
  return digit === undefined ? null : Number(digit) - 1;
}
