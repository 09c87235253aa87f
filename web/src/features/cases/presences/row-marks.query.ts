import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { presences } from "#contract/cases/presences.calls.ts";
import { loadPartOfWords } from "#web/platform/i18n.ts";
import { replyQueryOf } from "#web/platform/queries.ts";
import type { RowMarksStore } from "./row-marks.rules.ts";

/** As often as an open case says that it is open. */
const readMs = 12_000;

/** Of the rows of a page, in one call. */
export function useRowMarks(store: RowMarksStore, ids: readonly string[] = []): void {
  const { data } = useQuery({
    ...replyQueryOf(presences.marks, { body: { verification_ids: [...ids] } }),
    enabled: ids.length > 0,
    refetchInterval: readMs,
    staleTime: 0,
    gcTime: 0,
    // Of the rows that stay, when another one leaves.
    placeholderData: (before) => before,
  });
  const marks = data?.marks;
  useEffect(() => {
    if (!marks || marks.length === 0) return store.set([]);
    // The words of what is drawn: a failure leaves the rows without marks, until the next reading.
    void loadPartOfWords("review").then(
      () => store.set(marks),
      () => undefined,
    );
  }, [marks, store]);
}
