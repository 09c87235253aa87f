import { createContext, use, useState } from "react";
import type { AnswerScreen } from "./answers.rules.ts";

/** Going back and forth loses nothing while the page is open. */
export const DraftsContext = createContext<Map<AnswerScreen, unknown>>(new Map());

export function useDraft<D>(screen: AnswerScreen, first: () => D): [D, (draft: D) => void] {
  const drafts = use(DraftsContext);
  const [draft, setDraft] = useState<D>(() => (drafts.has(screen) ? (drafts.get(screen) as D) : first()));
  const keep = (next: D) => {
    drafts.set(screen, next);
    setDraft(next);
  };
  return [draft, keep];
}
