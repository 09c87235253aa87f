import { letterOf } from "#web/platform/keys.ts";

export type HitAction = "next" | "previous" | "relevant" | "irrelevant";

export type HitPress = { key: string; code: string; hasModifier: boolean; isRepeat: boolean; isTaken: boolean };

/** J and K are the desk's, which go to another case. */
export function hitActionOf({ isTaken, hasModifier, isRepeat, ...press }: HitPress): HitAction | null {
  if (isTaken || hasModifier) return null;
  if (press.key === "ArrowDown") return "next";
  if (press.key === "ArrowUp") return "previous";
  if (isRepeat) return null;
  const letter = letterOf(press);
  if (letter === "R") return "relevant";
  return letter === "I" ? "irrelevant" : null;
}

/** The one to go to from the `current` one, -1 for none; it stays at the ends. */
export const hitAfter = (current: number, action: "next" | "previous", count: number): number =>
  Math.min(count - 1, Math.max(0, current + (action === "next" ? 1 : -1)));
