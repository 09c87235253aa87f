import { useEffect, useState } from "react";

/** `depth`: how many of our entries are behind it. */
export type HistoryEntry<S extends string> = { screen: S; depth: number; isEdit: boolean };

const entryIn = <S extends string>(state: unknown): HistoryEntry<S> | null =>
  (state as { place?: HistoryEntry<S> } | null)?.place ?? null;

export function useHistoryEntry<S extends string>(first: S) {
  const [entry, setEntry] = useState<HistoryEntry<S>>(
    () => entryIn<S>(history.state) ?? { screen: first, depth: 0, isEdit: false },
  );

  useEffect(() => {
    const follow = (event: PopStateEvent) => {
      const back = entryIn<S>(event.state);
      if (back) setEntry(back);
    };
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);

  useEffect(() => {
    if (entryIn(history.state) === null) history.replaceState({ place: entry }, "");
  }, [entry]);

  const go = (screen: S, isEdit = false) => {
    const next = { screen, depth: entry.depth + 1, isEdit };
    history.pushState({ place: next }, "");
    setEntry(next);
  };
  const replace = (screen: S) => {
    const next = { screen, depth: entry.depth, isEdit: false };
    history.replaceState({ place: next }, "");
    setEntry(next);
  };
  return { entry, go, replace };
}
