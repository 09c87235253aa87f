import { useEffect, useState } from "react";

/** One history entry: the screen, how many of our entries are behind it, whether it was opened from the review. */
export type Place<S extends string> = { screen: S; depth: number; isEdit: boolean };

const placeIn = <S extends string>(state: unknown): Place<S> | null =>
  (state as { place?: Place<S> } | null)?.place ?? null;

/** The screen as browser history: the back button works, and a reload keeps the screen. */
export function usePlace<S extends string>(first: S) {
  const [place, setPlace] = useState<Place<S>>(
    () => placeIn<S>(history.state) ?? { screen: first, depth: 0, isEdit: false },
  );

  useEffect(() => {
    const follow = (event: PopStateEvent) => {
      const back = placeIn<S>(event.state);
      if (back) setPlace(back);
    };
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);

  useEffect(() => {
    if (placeIn(history.state) === null) history.replaceState({ place }, "");
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
