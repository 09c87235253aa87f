import type { KeyPress } from "#web/features/cases/verifications/decision/review-keys.rules.ts";
import { letterOf } from "#web/platform/keys.ts";

/** As printed on keys. */
export const listKeys = {
  open: "Enter",
  peek: "Space",
  mark: "X",
  assign: "M",
  label: "L",
  search: "/",
  clear: "Esc",
  help: "?",
} as const;

type Named = keyof typeof listKeys;
export type ListAction =
  | { kind: "step"; by: 1 | -1; isRange: boolean }
  | { kind: "tab"; index: number }
  | { kind: Named };

/** What has the focus: a control has Enter, Space and the arrows to itself, a check box Enter and Space, a panel the arrows. */
export type FocusedPart = "page" | "control" | "box" | "panel";

export type ListPress = KeyPress & { hasShift: boolean; focus: FocusedPart };

const letters: Record<string, Named> = {
  [listKeys.mark]: "mark",
  [listKeys.assign]: "assign",
  [listKeys.label]: "label",
  [listKeys.search]: "search",
  [listKeys.help]: "help",
};

function stepOf({ key, focus }: ListPress, letter: string): 1 | -1 | null {
  if (letter === "J") return 1;
  if (letter === "K") return -1;
  if (focus === "control" || focus === "panel") return null;
  return key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : null;
}

const digitOf = ({ key, code, hasShift }: ListPress): number | null => {
  const digit = /^[1-9]$/.test(key) ? key : hasShift ? undefined : /^Digit([1-9])$/.exec(code)?.[1];
  return digit === undefined ? null : Number(digit);
};

/** Null for any other key. `tabs`: how many there are; the first digits open them. */
export function listActionOf(press: ListPress, tabs: number): ListAction | null {
  if (press.isTaken) return null;
  const letter = letterOf(press);
  if (press.hasModifier) return null;
  const by = stepOf(press, letter);
  if (by) return { kind: "step", by, isRange: press.hasShift };
  if (press.isRepeat) return null;
  if (press.key === "Escape") return { kind: "clear" };
  const isFree = press.focus === "page" || press.focus === "panel";
  if (press.key === "Enter") return isFree ? { kind: "open" } : null;
  if (press.key === " ") return isFree ? { kind: "peek" } : null;
  const kind = letters[letter];
  if (kind) return { kind };
  const digit = digitOf(press);
  return digit !== null && digit <= tabs ? { kind: "tab", index: digit - 1 } : null;
}
