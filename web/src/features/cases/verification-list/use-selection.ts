import { useEffect, useMemo, useSyncExternalStore } from "react";
import * as limits from "#contract/limits.ts";

/** It is no state of React: a row that is marked is drawn again, and not the page. */
export type SelectedRows = {
  ids: () => ReadonlySet<string>;
  subscribe: (listener: () => void) => () => void;
  /** `isRange`: every row of the page since the last one that was selected, or since `from` where there is none. */
  select: (id: string, isRange: boolean, from?: string | null) => void;
  selectPage: (isOn: boolean) => void;
  replace: (ids: readonly string[]) => void;
  clear: () => void;
};

/** Rows between two of a page, both included; only the second where the first is on another page. */
export function selectionRangeOf(page: readonly string[], from: string | null, to: string): readonly string[] {
  const [a, b] = [from === null ? -1 : page.indexOf(from), page.indexOf(to)];
  return a < 0 || b < 0 ? [to] : page.slice(Math.min(a, b), Math.max(a, b) + 1);
}

function makeSelection(): SelectedRows & { setPage: (page: readonly string[]) => void } {
  const listeners = new Set<() => void>();
  let ids: ReadonlySet<string> = new Set();
  let page: readonly string[] = [];
  let last: string | null = null;
  const set = (next: Iterable<string>) => {
    ids = new Set([...next].slice(0, limits.selectedRows));
    for (const listener of listeners) listener();
  };
  const toggled = (rows: readonly string[], isOn: boolean) =>
    isOn ? [...ids, ...rows] : [...ids].filter((id) => !rows.includes(id));
  return {
    ids: () => ids,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setPage: (next) => {
      page = next;
    },
    select: (id, isRange, from = null) => {
      set(toggled(isRange ? selectionRangeOf(page, last ?? from, id) : [id], !ids.has(id)));
      last = id;
    },
    selectPage: (isOn) => set(toggled(page, isOn)),
    replace: (next) => {
      set(next);
      last = null;
    },
    clear: () => {
      set([]);
      last = null;
    },
  };
}

/** The selection stays over pages and goes with the filters. */
export function useSelection(filters: string, page: readonly string[] | undefined): SelectedRows {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters begin anew
  const selection = useMemo(makeSelection, [filters]);
  useEffect(() => selection.setPage(page ?? []), [selection, page]);
  return selection;
}

export const useSelectedIds = ({ subscribe, ids }: SelectedRows): ReadonlySet<string> =>
  useSyncExternalStore(subscribe, ids);

export const useIsSelected = ({ subscribe, ids }: SelectedRows, id: string): boolean =>
  useSyncExternalStore(subscribe, () => ids().has(id));
