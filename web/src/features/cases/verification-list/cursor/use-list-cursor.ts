import { useEffect, useRef } from "react";
import type { RowCursor } from "#ui/row-cursor.ts";
import { cursorAfter, stepFrom } from "./list-cursor.rules.ts";

type Shown = {
  cursor: RowCursor;
  /** Undefined while nothing is there. */
  page: readonly string[] | undefined;
  /** The rows are still those of the page before. */
  isStale: boolean;
  /** What the list shows, with its page: another one begins without a cursor. */
  list: string;
  /** Its case is open beside the list: no other takes its place unless somebody moves the cursor. */
  isKept: () => boolean;
  /** Turns the page; false where there is none. */
  onTurn: (by: 1 | -1) => boolean;
};

/** @returns the row that it came to; null when there is none, or the page is turned first */
export type StepCursor = (by: 1 | -1, takesFocus: boolean) => string | null;

/** Keeps the cursor at its place when rows come and go. @returns what moves it, over the ends of a page too */
export function useListCursor({ cursor, page, isStale, list, isKept, onTurn }: Shown): StepCursor {
  const place = useRef<{ list: string; index: number; turned: 1 | -1 | null }>({ list, index: 0, turned: null });
  const keeps = useRef(isKept);
  useEffect(() => {
    keeps.current = isKept;
  });
  useEffect(() => {
    if (!page || isStale) return;
    const { list: before, index, turned } = place.current;
    place.current = { list, index, turned: null };
    if (turned) cursor.moveTo((turned === 1 ? page[0] : page.at(-1)) ?? null, true);
    else if (before !== list) cursor.moveTo(null);
    else if (!keeps.current()) cursor.moveTo(cursorAfter(page, cursor.id(), index));
  }, [page, isStale, list, cursor]);
  useEffect(() => {
    const keep = () => {
      const at = page?.indexOf(cursor.id() ?? "") ?? -1;
      if (at >= 0) place.current.index = at;
    };
    keep();
    return cursor.subscribe(keep);
  }, [page, cursor]);
  return (by, takesFocus) => {
    if (!page || isStale) {
      // Pressed while a page comes: the cursor begins there.
      place.current.turned ??= 1;
      return null;
    }
    const to = stepFrom(page, cursor.id(), by, place.current.index);
    if ("id" in to) {
      cursor.moveTo(to.id, takesFocus);
      return to.id;
    }
    if (onTurn(to.page)) place.current.turned = to.page;
    return null;
  };
}
