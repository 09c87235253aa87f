import { queryClient } from "#web/platform/queries.ts";
import type { Choice } from "./choices.ts";

const key = ["searches", "recent"] as const;
const most = 5;

/** Only in this tab's memory, which signing out empties: names of people are not left in the browser. */
export const recentChoices = (): Choice[] => queryClient.getQueryData<Choice[]>(key) ?? [];

export function remember(choice: Choice): void {
  queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
  const others = recentChoices().filter((each) => each.key !== choice.key);
  queryClient.setQueryData(key, [{ ...choice, typed: "" }, ...others].slice(0, most));
}
