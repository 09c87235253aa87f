import type { RowMarks } from "#contract/cases/presences.contract.ts";

/** What colleagues do with the rows of a list. It is no state of React: a row that is marked is drawn again, and not the list. */
export type RowMarksStore = {
  of: (id: string) => RowMarks | undefined;
  set: (marks: readonly RowMarks[]) => void;
  subscribe: (listener: () => void) => () => void;
};

export function makeRowMarks(): RowMarksStore {
  const listeners = new Set<() => void>();
  let marks: ReadonlyMap<string, RowMarks> = new Map();
  return {
    of: (id) => marks.get(id),
    set: (next) => {
      marks = new Map(next.map((each) => [each.id, each]));
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
