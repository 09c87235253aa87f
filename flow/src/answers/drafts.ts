import { createContext, use, useState } from "react";
import type { AnswerScreen } from "#flow/visit/steps.ts";

/** What has been typed on each screen, for as long as the page lives: going back and forth loses none of it. */
export const DraftsContext = createContext<Map<AnswerScreen, unknown>>(new Map());

/** What stands in the fields of a screen; `first` when nobody has typed there yet. */
export function useDraft<D>(screen: AnswerScreen, first: () => D): [D, (draft: D) => void] {
  const drafts = use(DraftsContext);
  const [draft, setDraft] = useState<D>(() => (drafts.has(screen) ? (drafts.get(screen) as D) : first()));
  const keep = (next: D) => {
    drafts.set(screen, next);
    setDraft(next);
  };
  return [draft, keep];
}
