import { useEffect, useState } from "react";

/** One history entry: the screen, how many of our entries are behind it, whether it was opened from the review. */
export type HistoryEntry<S extends string> = { screen: S; depth: number; isEdit: boolean };

const entryIn = <S extends string>(state: unknown): HistoryEntry<S> | null =>
  (state as { place?: HistoryEntry<S> } | null)?.place ?? null;

/** The screen as browser history: the back button works, and a reload keeps the screen. */
export function useHistoryEntry<S extends string>(first: S) {
  const [place, setPlace] = useState<HistoryEntry<S>>(
    () => entryIn<S>(history.state) ?? { screen: first, depth: 0, isEdit: false },
  );

  useEffect(() => {
    const follow = (event: PopStateEvent) => {
      const back = entryIn<S>(event.state);
      if (back) setPlace(back);
    };
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);

  useEffect(() => {
    if (entryIn(history.state) === null) history.replaceState({ place }, "");
  }, [place]);

  const go = (screen: S, isEdit = false) => {
    const next = { screen, depth: place.depth + 1, isEdit };
    history.pushState({ place: next }, "");
    setPlace(next);
  };
  const replace = (screen: S) => {
    const next = { screen, depth: place.depth, isEdit: false };
    history.replaceState({ place: next }, "");
    setPlace(next);
  };
  return { place, go, replace };
}
