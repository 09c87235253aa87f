import { isCovered, isWriting } from "#web/platform/keys.ts";
import type { KeyPress } from "./review-keys.rules.ts";

/** Taken by whoever types, and by an open window, menu or list. */
export const pressOf = (event: KeyboardEvent): KeyPress => ({
  key: event.key,
  code: event.code,
  hasModifier: event.ctrlKey || event.metaKey || event.altKey,
  isCommand: (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey,
  isRepeat: event.repeat,
  isTaken: event.defaultPrevented || isWriting(event.target) || isCovered(),
});
