import { queryClient } from "#web/platform/queries.ts";
import type { PaletteItem } from "./choices.ts";

const key = ["searches", "recent"] as const;
const most = 5;

/** Only in this tab's memory, which signing out empties: names of people are not left in the browser. */
export const recentChoices = (): PaletteItem[] => queryClient.getQueryData<PaletteItem[]>(key) ?? [];

export function rememberOpened(choice: PaletteItem): void {
  queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
  const others = recentChoices().filter((each) => each.key !== choice.key);
  queryClient.setQueryData(key, [{ ...choice, typed: "" }, ...others].slice(0, most));
}

const usedKey = "palette-actions";
const mostUsed = 20;

function lastUsed(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(usedKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

/** Kept in the browser: an action's key names nobody. */
export function rememberAction({ key: used }: Pick<PaletteItem, "key">): void {
  const name = used.replace(/^action /, "");
  const kept = [name, ...lastUsed().filter((each) => each !== name)].slice(0, mostUsed);
  localStorage.setItem(usedKey, JSON.stringify(kept));
}

/** What was used last comes first; the rest stays in its order. */
export function byLastUse<T extends { key: string }>(actions: readonly T[]): T[] {
  const used = lastUsed();
  const rank = ({ key: name }: T) => (used.includes(name) ? used.indexOf(name) : used.length);
  return [...actions].sort((a, b) => rank(a) - rank(b));
}
