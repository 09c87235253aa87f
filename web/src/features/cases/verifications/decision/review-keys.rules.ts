import { letterOf } from "#web/platform/keys.ts";

export const reviewActions = [
  "next",
  "previous",
  "approve",
  "decline",
  "photos",
  "timeline",
  "menu",
  "undo",
  "help",
] as const;
export type ReviewAction = (typeof reviewActions)[number];

/** As printed on keys; "undo" needs Ctrl or ⌘. */
export const reviewKeys: Record<ReviewAction, string> = {
  next: "J",
  previous: "K",
  approve: "A",
  decline: "D",
  photos: "Z",
  timeline: "T",
  menu: ".",
  undo: "Ctrl Z",
  help: "?",
};

export type KeyPress = {
  key: string;
  /** The key's position, like `KeyJ`: it is the same on keyboards of other scripts. */
  code: string;
  hasModifier: boolean;
  /** Ctrl or ⌘ and no other. */
  isCommand: boolean;
  isRepeat: boolean;
  /** The focus is in a text field, or a window, menu or list is open. */
  isTaken: boolean;
};

/** Null for any other key. */
export function reviewActionOf(press: KeyPress): ReviewAction | null {
  if (press.isTaken || press.isRepeat) return null;
  const letter = letterOf(press);
  if (press.isCommand) return letter === "Z" ? "undo" : null;
  if (press.hasModifier) return null;
  return reviewActions.find((action) => reviewKeys[action] === letter) ?? null;
}
