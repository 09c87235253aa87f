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
/** Of a case's page; "undo" works wherever the reviewer is by then. */
export type CaseAction = Exclude<ReviewAction, "undo">;

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
  /** With Ctrl, ⌘ or Alt. */
  hasModifier: boolean;
  /** Ctrl or ⌘ and no other. */
  isCommand: boolean;
  isRepeat: boolean;
  /** The focus is in a text field, or a window, menu or list is open. */
  isTaken: boolean;
};

const caseActions = reviewActions.filter((action) => action !== "undo");

/** Null for any other key. */
export function reviewActionOf(press: KeyPress): CaseAction | null {
  if (press.isTaken || press.isRepeat || press.hasModifier) return null;
  const letter = letterOf(press);
  return caseActions.find((action) => reviewKeys[action] === letter) ?? null;
}

export const isUndoPress = (press: KeyPress): boolean =>
  press.isCommand && !press.isTaken && !press.isRepeat && letterOf(press) === "Z";
